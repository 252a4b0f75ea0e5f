import TestSupport
import Testing
import Text

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
        days         3, 2026-08-01 to 2026-08-03
        nights       2
        drives       0
        expenses     45.00 EUR
        per day      15.00 EUR
        highest      800 m at Lake on 2026-08-01
        coldest      -3.5 °C at Lake on 2026-08-01
        warmest      -3.5 °C at Lake on 2026-08-01
        dearest day  50.00 EUR on 2026-08-02
        furthest     111 km from the first check-in, at Sea on 2026-08-02
        Nights by type
        campsite  1  \(Self.bar)
        wild      1  \(Self.bar)
        Nights by country
        NO  2  \(Self.bar)
        Expenses in EUR
        fuel  30.00  \(Self.bar)
        food  15.00  ████████████████████
        """)
  }

  @Test func `drives and income are shown in numbers too`() throws {
    try run("trip", "start", "North", "--start-day", "2026-08-01")
    _ = try Van.imported("A")
    _ = try Van.imported("B", start: "2026-08-02T11:00")
    try run("ledger", "add", "60", "--day", "2026-08-01")
    try run("ledger", "add", "7", "--day", "2026-08-01", "--direction", "income")
    try run("trip", "end", "--end-day", "2026-08-02")
    let stats = try Van.run(["trip", "stats"], environment: ["TZ": "UTC"])
    #expect(
      stats.output.split(separator: "\n").dropFirst().prefix(15).joined(separator: "\n") == """
        days           2, 2026-08-01 to 2026-08-02
        nights         0
        drives         2 on 2 days
        distance       13 km
        moving         19 min
        climb          118 m
        top speed      40 km/h
        expenses       60.00 EUR
        income         7.00 EUR
        per day        30.00 EUR
        per km         4.57 EUR
        highest        459 m at A on 2026-08-01
        dearest day    60.00 EUR on 2026-08-01
        longest drive  6.6 km on 2026-08-01
        furthest       6.6 km from the start of the first drive on 2026-08-01
        """)
    let json = try RecordingStation.json("trip", "stats")
    #expect(json["extremes"]?["furthest"]?["distance_m"]?.integer == 6_561)
    #expect(json["extremes"]?["furthest"]?["from"]?.string == "drive")
  }

  private static let bar = String(repeating: "█", count: 40)

  @Test(arguments: [20, 40])
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
}
