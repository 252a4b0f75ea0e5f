import TestSupport
import Testing
import Text

/// Undo takes back the last change as it was, or says why not; never another one instead.
@Suite(.temporaryDirectory) struct UndoLawTests {
  @Test(arguments: ["remote", "both"])
  func `an undo after a choice says that it stays, and takes no edit below it back`(
    take: String
  ) throws {
    try SyncStage.begin()
    let id = try SyncStage.done("van", "ledger", "add", "100", "--currency", "EUR")
    try SyncStage.done("van", "sync", "now")
    try SyncStage.join("phone")
    try SyncStage.done("van", "ledger", "edit", id, "--amount", "120")
    try SyncStage.done("phone", "ledger", "edit", id, "--amount", "150")
    for home in ["van", "phone", "van"] { try SyncStage.done(home, "sync", "now", "-q") }
    try SyncStage.done("van", "sync", "resolve", id, "--take", take)
    let before = try SyncStage.done("van", "ledger", "list", "--json")
    for _ in 1...2 {
      let undone = try SyncStage.run("van", "undo", "--yes")
      #expect(undone.status == 1, "\(undone)")
      #expect(undone.output == "")
      #expect(undone.errors.contains("it had several values, and one was chosen"))
      #expect(undone.errors.contains("nothing of 'sync resolve' of"), "\(undone)")
      #expect(try SyncStage.done("van", "ledger", "list", "--json") == before)
    }
    let json = try SyncStage.run("van", "undo", "--yes", "--json")
    #expect(json.status == 1)
    #expect(json.output.contains(#""done":false,"records":[],"left_alone":[{"#), "\(json)")
    try SyncStage.done("van", "ledger", "edit", id, "--note", "new")
    #expect(try SyncStage.done("van", "undo", "--yes").contains("'ledger edit'"))
    #expect(try SyncStage.done("van", "ledger", "list", "--json") == before)
  }

  @Test func `what another device changed since is said, and no older change taken back`() throws {
    try SyncStage.begin()
    try SyncStage.done("van", "checkin", "add", "Sea")
    let lake = try SyncStage.done("van", "checkin", "add", "Lake")
    try SyncStage.done("van", "checkin", "edit", lake, "--stay", "2")
    try SyncStage.done("van", "sync", "now", "-q")
    try SyncStage.join("phone")
    try SyncStage.done("phone", "checkin", "edit", lake, "--stay", "5")
    for home in ["phone", "van"] { try SyncStage.done(home, "sync", "now", "-q") }
    let before = try SyncStage.done("van", "checkin", "list", "--json")
    let undone = try SyncStage.run("van", "undo", "--yes")
    #expect(undone.status == 1, "\(undone)")
    #expect(undone.errors.contains("left alone: stay of the check-in 'Lake'"), "\(undone)")
    #expect(undone.errors.contains("phone has changed it since"), "\(undone)")
    #expect(try SyncStage.done("van", "checkin", "list", "--json") == before)
  }
}
