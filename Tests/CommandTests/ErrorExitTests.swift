import CommandLineKit
import SharedCommands
import Testing
import TripStore

/// The exit codes of errors that no command can be made to meet at will.
struct ErrorExitTests {
  @Test func `a document that changes while it is copied may be added again`() {
    let error = AttachmentError.changedWhileCopied(path: "scan.pdf")
    #expect(exitStatus(of: error) == CommandLineKit.ExitStatus.tryAgain)
  }
}
