import Foundation
import TestSupport
import Testing

/// Commands that sync, killed at the calls by which they write.
@Suite(.temporaryDirectoryInMemory) struct SyncFaultTests {
  private static let step = Thoroughness.step(everyday: 40)

  @Test(
    .needs(.strace),
    arguments: ["init", "join", "first", "restore", "push", "pull", "rotate", "backup"])
  func `killed at any writing call, it loses nothing and is done by the next one`(
    change: String
  ) throws {
    let finished = try Van.shell(
      #"""
      '\#(Repository.file("Tests/Faults/kill-sync.sh"))' "$vanlog" "$HOME" \#(change) \#(Self.step)
      """#, minutes: Thoroughness.isComplete ? 30 : 1)
    #expect(finished.status == 0, "\(finished.output.prefix(2_000))\(finished.errors.prefix(500))")
    #expect(finished.output.hasSuffix(" kills\n"))
  }
}
