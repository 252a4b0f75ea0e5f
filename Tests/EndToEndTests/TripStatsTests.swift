import TestSupport
import Testing

/// A trip in numbers, as a user sees it.
@Suite(.temporaryDirectory) struct TripStatsTests {
  private func run(_ words: String...) throws {
    #expect(try Van.run(words).status == 0)
  }

  @Test func `a trip is shown in numbers`() throws {
    try run("trip", "start", "North", "--start-day", "2026-08-01")
    try run(
      "checkin", "add", "Lake", "--type", "wild", "--overnight", "yes", "--at", "60.0,10.0",
      "--country",
      "NO", "--day", "2026-08-01", "--height", "800", "--temperature=-3.5")
    try run(
      "checkin", "add", "Sea", "--type", "campsite", "--overnight", "yes", "--at", "61.0,10.0",
      "--country", "NO", "--day", "2026-08-02")
    try run("ledger", "add", "30", "--day", "2026-08-02")
    try run("trip", "end", "--end-day", "2026-08-03")
    let stats = try Van.run("trip", "stats")
    #expect(stats.status == 0)
    #expect(
      stats.output.split(separator: "\n").dropFirst().joined(separator: "\n") == """
        days            3, 2026-08-01 to 2026-08-03
        countries       NO (2 nights)
        nights          2: campsite 1, wild 1
        drives          0
        expenses        30.00 EUR
        per day         10.00 EUR
        highest         800 m on 2026-08-01, Lake
        coldest         -3.5 °C on 2026-08-01, Lake
        warmest         -3.5 °C on 2026-08-01, Lake
        most expensive  30.00 EUR on 2026-08-02
        furthest        111 km from the first check-in on 2026-08-02, Sea
        """)
  }

  @Test func `numbers are JSON for programs`() throws {
    try run("trip", "start", "North", "--start-day", "2026-08-01")
    try run("trip", "end", "--end-day", "2026-08-03")
    let output = try Van.run("trip", "stats", "--json").output
    #expect(output.contains(#""name":"North","first_day":"2026-08-01","last_day":"2026-08-03","#))
    #expect(output.contains(#""records":{"highest":null,"#))
  }

  @Test(arguments: [[], ["zzzzz"]])
  func `a trip that is not there is not found`(words: [String]) throws {
    #expect(try Van.run(["trip", "stats"] + words).status == 1)
  }
}
