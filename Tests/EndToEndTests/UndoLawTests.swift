import TestSupport
import Testing
import Text

/// Undo takes back the last change as it was, or says why not; never another one instead.
@Suite(.temporaryDirectory) struct UndoLawTests {
  private func quantity(_ name: String) throws -> JSONValue? {
    try RecordingStation.json("manifest", "show", name)["quantity"]
  }

  @Test func `a stock that was never counted has no number again`() throws {
    try Van.done("manifest", "add", "Rope", "--type", "item")
    try Van.done("ledger", "add", "5", "--currency", "EUR", "--category", "a")
    try Van.done("ledger", "edit", "last", "--category", "b")
    try Van.done("manifest", "use", "Rope")
    #expect(try quantity("Rope")?.integer == 0)
    let undone = try Van.done("undo", "--yes")
    #expect(undone.contains("quantity cleared, which was 0"), "\(undone)")
    #expect(try quantity("Rope") == nil)
    #expect(try RecordingStation.json("ledger", "show", "last")["category"]?.string == "b")
    try Van.done("undo", "--redo", "--yes")
    #expect(try quantity("Rope")?.integer == 0)
  }

  @Test func `a thing whose quantity is taken back counts as one piece again`() throws {
    try Van.done("van", "add", "Bus", "--empty-weight", "2000", "--gross-weight", "3500")
    try Van.done("manifest", "add", "Toolbox", "--type", "item", "--weight", "12000")
    func load() throws -> String { try Van.done("manifest", "payload", "--json") }
    let before = try load()
    try Van.done("manifest", "edit", "Toolbox", "--quantity", "3")
    #expect(try load() != before)
    try Van.done("undo", "--yes")
    #expect(try quantity("Toolbox") == nil)
    #expect(try load() == before)
    try Van.done("manifest", "edit", "Toolbox", "--quantity", "3")
    try Van.done("manifest", "edit", "Toolbox", "--unset", "quantity")
    #expect(try quantity("Toolbox") == nil)
    #expect(try load() == before)
  }

  @Test func `an unset stock is unset on every device`() throws {
    try SyncStage.begin()
    try SyncStage.done("van", "manifest", "add", "Rope", "--type", "item")
    try SyncStage.done("van", "manifest", "use", "Rope")
    try SyncStage.done("van", "sync", "now", "-q")
    try SyncStage.join("phone")
    try SyncStage.done("van", "undo", "--yes")
    for home in ["van", "phone"] { try SyncStage.done(home, "sync", "now", "-q") }
    for home in ["van", "phone"] {
      #expect(try SyncStage.json(home, "manifest", "show", "Rope")["quantity"] == nil)
    }
    #expect(try SyncStage.fingerprint("van") == SyncStage.fingerprint("phone"))
    // What is added there from now on counts from nothing.
    try SyncStage.done("phone", "manifest", "edit", "Rope", "--add-quantity", "2")
    for home in ["phone", "van"] { try SyncStage.done(home, "sync", "now", "-q") }
    #expect(
      try SyncStage.json("van", "manifest", "show", "Rope")["quantity"]?.integer == 2)
  }

  @Test(arguments: ["local", "remote", "both"])
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
      #expect(undone.errors.contains("it had several values, of which one was chosen"))
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

  @Test func `an edit to the same value is no change, and undo takes the one before`() throws {
    try Van.done("checkin", "add", "Lake")
    try Van.done("checkin", "edit", "last", "--place", "Sea")
    try Van.done("checkin", "edit", "last", "--place", "Sea")
    #expect(try Van.done("undo", "--yes").contains("place from Sea to Lake"))
    #expect(try Van.done("undo", "--yes").contains("'checkin add'"))
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
