import Foundation
import Testing

@testable import HomeFolder

/// What tells this machine from another.
@Suite struct WhereaboutsTests {
  @Test func `an id that is new after each start is none`() throws {
    let path = "/dev/shm/vanlog-machine-\(UUID())"
    try "abc\n".write(toFile: path, atomically: false, encoding: .utf8)
    defer { unlink(path) }
    #expect(Whereabouts.machine(at: path) == [])
    // A short file of Debian's that is always on a disk.
    let kept = try String(contentsOfFile: "/etc/debian_version", encoding: .utf8)
    #expect(Whereabouts.machine(at: "/etc/debian_version") == Array(kept.utf8.dropLast()))
    #expect(Whereabouts.machine(at: "/no/such/file") == [])
  }
}
