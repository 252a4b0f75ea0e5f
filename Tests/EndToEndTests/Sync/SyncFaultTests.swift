import Foundation
import TestSupport
import Testing

/// Commands that sync, killed at the calls by which they write.
@Suite(.temporaryDirectoryInMemory) struct SyncFaultTests {
  private static let step = Thoroughness.step(everyday: 40)

  @Test(.needs(.strace), arguments: ["first", "restore", "push", "pull"])
  func `a sync killed at any writing call loses nothing and is done by the next one`(
    change: String
  ) throws {
    try kill(change)
  }

  @Test(.needs(.strace), arguments: ["init", "join", "rotate", "backup"])
  func `what begins a sync again loses nothing if it is killed, and is done by the next one`(
    change: String
  ) throws {
    try kill(change)
  }

  private func kill(_ change: String) throws {
    let finished = try Van.shell(
      #"""
      '\#(Repository.file("Tests/Faults/kill-sync.sh"))' "$vanlog" "$HOME" \#(change) \#(Self.step)
      """#)
    #expect(finished.status == 0, "\(finished.output.prefix(2_000))\(finished.errors.prefix(500))")
    #expect(finished.output.hasSuffix(" kills\n"))
  }
}
