import DurableFiles
import TestSupport
import Testing

@testable import DriveRecorder

/// What somebody else does to the file of a running recorder is noticed at the next write.
@Suite(.temporaryDirectory) struct HealingTests {
  private func asideNames(_ home: borrowing TestHome) throws -> [String] {
    try home.aside.names().sorted()
  }

  /// Records ten points, lets somebody do something, and records five more.
  private func record(
    _ home: borrowing TestHome, interfering: () throws -> Void
  ) throws -> String? {
    var writer = try home.create()
    for second in Int64(0)..<10 {
      writer.add(try .point(second))
      if second % 5 == 4 { try writer.flushAll(at: 0) }
    }
    #expect(writer.incident == nil)
    try interfering()
    for second in Int64(10)..<15 { writer.add(try .point(second)) }
    try writer.flushAll(at: 0)
    writer.add(.stop)
    try writer.flushAll(at: 0)
    let incident = writer.incident
    try writer.close()
    return incident
  }

  @Test func `a file that was removed is written again, whole`() throws {
    let home = try TestHome()
    let incident = try record(home) { try home.home.remove(BlackBox.fileName) }
    #expect(try home.entries() == DriveEntry.points(0..<15) + [.stop])
    #expect(incident == "the file of the drive was removed, and is written again")
    #expect(try asideNames(home) == [])
  }

  @Test func `a file that took its place is set aside`() throws {
    let home = try TestHome()
    let incident = try record(home) {
      try home.home.replace(BlackBox.fileName, with: Array("not a drive".utf8))
    }
    #expect(try home.entries() == DriveEntry.points(0..<15) + [.stop])
    #expect(incident?.contains("set-aside as current_expedition.json") == true)
    #expect(try asideNames(home) == [BlackBox.fileName])
    #expect(
      try home.aside.contents(of: BlackBox.fileName, limit: 100) == Array("not a drive".utf8))
  }

  @Test func `a file that was cut off keeps its whole lines and continues in another segment`()
    throws
  {
    let home = try TestHome()
    var cut: [UInt8] = []
    let incident = try record(home) {
      let bytes = try home.bytes()
      cut = Array(bytes[..<1_500])
      try home.put([], at: 1_500, cutting: true)
    }
    let (pieces, contents) = try home.pieces()
    let first = pieces.firstRun
    #expect(!first.isEmpty)
    #expect(try pieces.entries == first + DriveEntry.points(10..<15) + [.stop])
    #expect(pieces.contains(.damage))
    #expect(contents.missingEntries == 10 - Int64(first.count))
    #expect(incident != nil)
    #expect(try home.aside.contents(of: BlackBox.fileName, limit: 100_000) == cut)
  }

  @Test func `a file that was overwritten continues in a new one of the same drive`() throws {
    let home = try TestHome()
    var size = 0
    let incident = try record(home) {
      size = try home.bytes().count
      try home.put([UInt8](repeating: 0, count: size))
    }
    let (pieces, contents) = try home.pieces()
    #expect(try pieces.entries == DriveEntry.points(10..<15) + [.stop])
    #expect(contents.header == .test)
    #expect(contents.missingEntries == 10)
    #expect(contents.state == .stopped)
    #expect(incident?.contains("changed by another program") == true)
    #expect(
      try home.aside.contents(of: BlackBox.fileName, limit: 100_000)
        == [UInt8](repeating: 0, count: size))
  }

  @Test func `a new file of a drive counts from the boot in which it begins`() throws {
    let home = try TestHome()
    try home.record(DriveEntry.points(0..<5) + [.event(.suspended, 5)])
    var writer = try home.reopen(boot: "boot-9")
    try writer.flushAll(at: 0)
    try home.put([UInt8](repeating: 0, count: try home.bytes().count))
    writer.add(try .point(7))
    try writer.flushAll(at: 0)
    try writer.close()
    #expect(try home.pieces().contents.header.boot == "boot-9")
    #expect(try home.entries() == [.point(7)])
  }
}
