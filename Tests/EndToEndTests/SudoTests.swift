import Foundation
import TestSupport
import Testing

/// Root has a logbook of its own, which is not meant when `sudo` is only a habit.
@Suite(.temporaryDirectory) struct SudoTests {
  private static let sentence = "this goes into the logbook in "

  private func notes(_ variables: [String: String], _ words: [String]) throws -> String {
    var environment = ["HOME": TemporaryDirectory.current.file("root"), "PATH": "/usr/bin:/bin"]
    environment.merge(variables) { $1 }
    let run = try Finished.running(Van.program, words, environment: environment)
    #expect(run.status == 0, "\(run.errors)")
    return run.errors
  }

  @Test func `a change for root says whose logbook it goes into`() throws {
    let path = TemporaryDirectory.current.file("root") + "/.local/share/vanlog"
    try FileManager.default.createDirectory(
      atPath: TemporaryDirectory.current.file("root"), withIntermediateDirectories: true)
    let add = ["ledger", "add", "5"]
    #expect(
      try notes(["SUDO_USER": "pi"], add).contains(
        "\(Self.sentence)\(path); without sudo, vanlog uses that of pi"))
    for variables in [[:], ["SUDO_USER": "root"], ["SUDO_USER": "pi", "VANLOG_HOME": path]] {
      #expect(try !notes(variables, add).contains(Self.sentence), "\(variables)")
    }
    #expect(try !notes(["SUDO_USER": "pi"], ["ledger", "list"]).contains(Self.sentence))
  }
}
