import Foundation
import TestSupport
import Testing

@Suite(.temporaryDirectory) struct WipeTests {
  private func fill() throws {
    try Van.done("ledger", "add", "5", "--currency", "EUR", "--vendor", "Shell")
    try Van.write(
      "id,name,lat,lon\n1,Shore,47.1,8.3\n", to: TemporaryDirectory.current.file("p.csv"))
    try Van.done("spots", "import", TemporaryDirectory.current.file("p.csv"), "--pack", "camps")
  }

  private func answer(_ answer: String, _ what: String) throws -> Finished {
    try Van.terminal(
      columns: 200, #"printf '\#(answer)\n' | script -qec '"$vanlog" wipe \#(what)' /dev/null"#)
  }

  @Test(arguments: ["vault", "everything"])
  func `on a terminal it asks, and only yes removes anything`(what: String) throws {
    try fill()
    let before = try Van.everything()
    let refused = try answer("n", what)
    let words = refused.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("A backup goes to \(Van.home).backups/ first. [y/N]"))
    #expect(try Van.everything() == before)
    let agreed = try answer("y", what)
    #expect(agreed.status == 0)
    #expect(try Van.run("spots", "search", "Shore").status == 1)
    let backups = try FileManager.default.contentsOfDirectory(atPath: Van.home + ".backups")
    #expect(backups.count == 1)
    #expect(try Van.done("ledger", "list").contains("Shell") == (what == "vault"))
  }

  @Test func `a full disk leaves everything where it is`() throws {
    try fill()
    for what in ["vault", "everything"] {
      let finished = try Van.run("wipe", what, "--backup", "/dev/full", "--yes")
      #expect(finished.status != 0)
      #expect(try Van.done("ledger", "list").contains("Shell"))
      #expect(try Van.done("spots", "search", "Shore").contains("Shore"))
    }
  }

  @Test func `remotes that keep what was synced are named`() throws {
    try SyncStage.begin()
    let wiped = try SyncStage.run("van", "wipe", "everything", "--no-backup", "--yes")
    #expect(wiped.status == 0)
    #expect(wiped.errors.contains("what was synced is still at "))
    #expect(wiped.errors.contains("'vanlog sync devices' lists this device until it is revoked"))
    // Whoever has the passphrase can take part again.
    try SyncStage.join("van")
  }
}
