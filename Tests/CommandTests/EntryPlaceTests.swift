import CommandLineKit
import TestSupport
import Testing

/// Where entries were, and the flags that they have.
@Suite(.temporaryDirectory) struct EntryPlaceTests {
  private let desk = Desk()

  @Test func `a check-in gives an entry its place, unless that is given`() throws {
    _ = try desk.run("checkin add Camping_Bled --at 46.3636,14.0938 --day 2026-08-03")
    _ = try desk.run("ledger add 28 --checkin last --day 2026-08-04 --vendor A")
    let entry = try desk.run("ledger show A --json").output
    #expect(entry.contains(#""place":"Camping Bled","country":"SI","lat":46.3636,"lon":14.0938"#))
    _ = try desk.run("ledger add 3 --checkin last --place Kiosk --at 46.1,14.1 --vendor B")
    #expect(try desk.run("ledger show B --json").output.contains(#""place":"Kiosk""#))
    #expect(try desk.run("ledger show B --json").output.contains(#""lat":46.1,"#))
    let checkin = try desk.run("checkin show last").output
    #expect(checkin.contains("spent      A ("), "\(checkin)")
    #expect(checkin.contains("28.00 EUR\n"))
    #expect(try desk.run("checkin show last --json").output.contains(#""entries":[{"id":""#))
    #expect(try desk.run("ledger list --checkin last --json").output.contains(#""vendor":"B""#))
    _ = try desk.run("checkin delete last --yes")
    #expect(try desk.run("ledger show A").output.contains("Camping Bled ("))
    #expect(try desk.run("ledger show A").output.contains("), deleted\n"))
  }

  @Test func `a place of one's own gives its name and position`() throws {
    _ = try desk.run("spots add Lay-by --at 61.0,10.0 --type wild")
    _ = try desk.run("ledger add 28 --spot lay-by --vendor A")
    let entry = try desk.run("ledger show A --json").output
    #expect(
      entry.contains(#""place":"Lay-by","country":"NO","lat":61,"lon":10,"spot":"mine/"#),
      "\(entry)")
  }

  @Test func `a list and a day have a column for places only if there are some`() throws {
    _ = try desk.run("ledger add 5 --vendor A --day 2026-08-03")
    #expect(try !desk.run("ledger list").output.contains("PLACE"))
    #expect(try !desk.run("day 2026-08-03").output.contains("PLACE"))
    _ = try desk.run("ledger add 6 --place Bled --day 2026-08-03")
    #expect(try desk.run("ledger list").output.contains("PLACE"))
    #expect(try desk.run("ledger list").output.contains("Bled"))
    let day = try desk.run("day 2026-08-03").output
    #expect(day.contains("AMOUNT  CATEGORY  VENDOR  PLACE"), "\(day)")
  }

  @Test func `what is not of the trip stays in the ledger and out of its numbers`() throws {
    _ = try desk.run("trip start Adria --start-day 2026-08-01 --budget 100")
    _ = try desk.run("ledger add 60 --day 2026-08-02 --vendor A")
    #expect(try desk.run("ledger add 500 --day 2026-08-02 --vendor B --off-trip yes").notes == "")
    let stats = try desk.run("trip stats").output
    #expect(stats.contains("expenses     60.00 EUR\n"), "\(stats)")
    #expect(stats.contains("60.00 EUR of 100.00 EUR spent (60 %)"))
    #expect(stats.contains("dearest day  60.00 EUR on 2026-08-02"))
    #expect(try desk.run("ledger report").output.contains("expenses  560.00 EUR"))
    #expect(try desk.run("ledger report --off-trip no").output.contains("expenses  60.00 EUR"))
    #expect(try desk.run("ledger report --off-trip yes").output.contains("expenses  500.00 EUR"))
    let vendors = { (filter: String) in
      try desk.run("ledger list \(filter) --json").output
        .matches(of: /"vendor":"([^"]+)"/).map { String($0.1) }
    }
    #expect(try vendors("--off-trip yes") == ["B"])
    #expect(try vendors("--off-trip no") == ["A"])
    #expect(
      try desk.run("ledger edit B --off-trip no").notes.contains("has cost 560.00 EUR"))
    #expect(try vendors("--off-trip no") == ["B", "A"])
  }

  @Test func `what was spent on the van can be told from the rest`() throws {
    _ = try desk.run("ledger add 60 --vendor A --category repair --vehicle-expense yes")
    _ = try desk.run("ledger add 5 --vendor B --category food")
    #expect(
      try desk.run("ledger report --vehicle-expense yes").output.contains("expenses  60.00 EUR"))
    #expect(
      try desk.run("ledger report --vehicle-expense no").output.contains("expenses  5.00 EUR"))
    #expect(try desk.run("ledger export --vehicle-expense yes").output.contains(",A,"))
    #expect(try !desk.run("ledger export --vehicle-expense yes").output.contains(",B,"))
    #expect(
      try !desk.run("ledger list --vehicle-expense no --category repair --json").output
        .contains("vendor"))
  }
}
