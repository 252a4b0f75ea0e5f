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
    try run("ledger", "add", "30", "--day", "2026-08-02", "--category", "fuel")
    try run("ledger", "add", "20", "--day", "2026-08-02", "--category", "food/groceries")
    try run("ledger", "add", "-5", "--day", "2026-08-03", "--category", "food")
    try run("trip", "end", "--end-day", "2026-08-03")
    let stats = try Van.run("trip", "stats")
    #expect(stats.status == 0)
    #expect(
      stats.output.split(separator: "\n").dropFirst().joined(separator: "\n") == """
        days            3, 2026-08-01 to 2026-08-03
        nights          2
        drives          0
        expenses        45.00 EUR
        per day         15.00 EUR
        highest         800 m on 2026-08-01, Lake
        coldest         -3.5 °C on 2026-08-01, Lake
        warmest         -3.5 °C on 2026-08-01, Lake
        most expensive  50.00 EUR on 2026-08-02
        furthest        111 km from the first check-in on 2026-08-02, Sea
        Nights by place
        campsite  1  \(Self.bar)
        wild      1  \(Self.bar)
        Nights by country
        NO  2  \(Self.bar)
        Expenses in EUR
        fuel  30.00  \(Self.bar)
        food  15.00  ████████████████████
        """)
  }

  private static let bar = String(repeating: "█", count: 40)

  @Test(arguments: [20, 40, 80])
  func `bars fit the terminal`(columns: Int) throws {
    try run("trip", "start", "North", "--start-day", "2026-08-01")
    for (amount, category) in [("12345678.90", "a very long category with words"), ("-3", "b")] {
      try run("ledger", "add", amount, "--day", "2026-08-01", "--category", category)
    }
    let finished = try Van.terminal(columns: columns, #""$vanlog" trip stats --color never"#)
    #expect(finished.status == 0)
    let long = finished.output.split(separator: "\n").filter { (line: Substring) in
      line.count > columns
    }
    #expect(long == [])
  }

  @Test func `numbers are JSON for programs`() throws {
    try run("trip", "start", "North", "--start-day", "2026-08-01")
    try run("trip", "end", "--end-day", "2026-08-03")
    let output = try Van.run("trip", "stats", "--json").output
    #expect(output.contains(#""name":"North","first_day":"2026-08-01","last_day":"2026-08-03","#))
    #expect(output.contains(#""extremes":{"highest":null,"#))
    #expect(output.contains(#""categories":[],"foreign":[],"#))
  }

  @Test(arguments: [[], ["zzzzz"]])
  func `an unknown trip is not found`(words: [String]) throws {
    #expect(try Van.run(["trip", "stats"] + words).status == 1)
  }
}
