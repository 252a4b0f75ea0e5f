import CommandLineKit
import Records
import SharedCommands
import SpotsVault
import Testing
import TripStore

/// The exit codes of errors that tests of the modules bring about without a program.
struct ErrorExitTests {
  @Test func `a document that changes while it is copied may be added again`() {
    let error = AttachmentError.changedWhileCopied(path: "scan.pdf")
    #expect(exitStatus(of: error) == CommandLineKit.ExitStatus.tryAgain)
  }

  @Test func `a database of another program in place of the vault is bad data`() {
    let error = VaultError.otherProgram(path: "spots.sqlite")
    #expect(exitStatus(of: error) == CommandLineKit.ExitStatus.badData)
    #expect(error.description.contains("another program"))
  }
}
