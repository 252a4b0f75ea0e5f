import TestSupport
import Testing

@Suite(.temporaryDirectory) struct LedgerEntryTests {
  @Test func `every field is stored and shown again`() throws {
    let added = try Van.done(
      "ledger", "add", "842.50", "--currency", "NOK", "--rate", "0.0853", "--day", "2026-08-12",
      "--category", "fuel/diesel", "--vendor", "Circle", "--account", "card", "--country", "NO",
      "--odometer", "184230", "--litres", "40.125", "--full", "yes", "--tags", "north", "--note",
      "dear", "--json")
    #expect(
      Van.masked(added) == """
        {"id":"ID-1","short_id":"id--1","kind":"ledger","day":"2026-08-12","direction":"expense",\
        "amount_minor":84250,"currency":"NOK","rate":"0.0853","home_currency":"EUR",\
        "home_amount_minor":7187,"category":"fuel/diesel","vendor":"Circle","account":"card",\
        "country":"NO","odometer_m":184230000,"fuel_l":40.125,"full":true,"tags":["north"],\
        "note":"dear","created":"TIME","clock":"CLOCK","deleted":false}
        """)
    #expect(try Van.done("ledger", "show", "last", "--json") == added)
  }

  @Test func `the list aligns amounts`() throws {
    let one = try Van.done("ledger", "add", "5", "--day", "2026-08-10", "--vendor", "Baker")
    let two = try Van.done(
      "ledger", "add", "1234.5", "--day", "2026-08-11", "--direction", "income")
    let three = try Van.done(
      "ledger", "add", "900", "--currency", "JPY", "--rate", "0.006", "--day", "2026-08-12")
    let list = try Van.done("ledger", "list")
    #expect(
      Van.masked(list, [one, two, three]) == """
        ID     DAY         DIRECTION       AMOUNT  CATEGORY  VENDOR
        id--3  2026-08-12  expense        900 JPY
        id--2  2026-08-11  income     1234.50 EUR
        id--1  2026-08-10  expense       5.00 EUR            Baker
        """)
  }
}
