import Foundation
import TestSupport
import Testing

/// Commands that sync, killed at the calls by which they write.
@Suite(.temporaryDirectoryInMemory) struct SyncFaultTests {
  private static let isThorough =
    ProcessInfo.processInfo.environment["VANLOG_EVERY_CALL"] != nil
  /// Only every few calls, so that everyday tests stay quick; all of them with VANLOG_EVERY_CALL.
  private static let step = isThorough ? 1 : 40

  @Test(
    .needs(.strace),
    arguments: ["init", "join", "first", "restore", "push", "pull", "rotate", "backup"])
  func `killed at any writing call, it loses nothing and is done by the next one`(
    change: String
  ) throws {
    let finished = try Van.shell(
      #"""
      '\#(Repository.file("Tests/Faults/kill-sync.sh"))' "$vanlog" "$HOME" \#(change) \#(Self.step)
      """#, minutes: Self.isThorough ? 30 : 1)
    #expect(finished.status == 0, "\(finished.output.prefix(2_000))\(finished.errors.prefix(500))")
    #expect(finished.output.hasSuffix(" kills\n"))
  }
}
