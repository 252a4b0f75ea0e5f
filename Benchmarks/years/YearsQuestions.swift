/// Commands that only read.
struct YearsQuestions: YearsTable {
  let home: YearsHome
  let folder: WorkFolder

  /// Commands of every day, in at most 60 ms.
  private static let everyday = [
    "status", "day 2025-06-15", "ledger list", "ledger list --in 2025-06", "checkin list",
    "drive list", "drive show last", "ledger report", "ledger report --by category",
    "spots near --at=48.1,11.5",
    "spots packs list", "due", "trip list",
  ]

  func comparisons() throws -> [Comparison] {
    var rows = try Self.everyday.map { line in
      try bounded("vanlog \(line)", command(line), atMost: 60)
    }
    rows += try [
      ("schengen", 100.0), ("border list", 100), ("doctor", 1_000), ("spots search lake", 100),
      ("spots near --at=48.1,11.5 --type dump --max-height 1.9 --limit 1", 100),
    ].map { try bounded("vanlog \($0.0)", command($0.0), atMost: $0.1) }
    rows.append(try unknownSpot())
    return rows + [try tripStats()]
  }

  private func command(_ line: String) -> Child {
    Child(home.vanlog, ["--home", home.path] + line.split(separator: " ").map { String($0) })
  }

  /// It ends with 1, which a shell turns into success.
  private func unknownSpot() throws -> Comparison {
    let line = "! '\(home.vanlog)' --home '\(home.path)' spots show no-such-spot"
    return try bounded("vanlog spots show UNKNOWN", Child("sh", ["-c", line]), atMost: 100)
  }

  /// The statistics of a trip that has all drives, against a sum over the same rows.
  private func tripStats() throws -> Comparison {
    let copy = folder.path + "/one-trip"
    try home.copy(to: copy)
    let command = Child(home.vanlog, ["--home", copy, "trip", "stats"])
    try Command.run(
      home.vanlog, "--home", copy, "--quiet", "drive", "edit", "--in", "2000-01-01..2040-12-31",
      "--set",
      "trip=Trip 4", "--yes")
    _ = try command.time()
    let sql = """
      SELECT count(*), sum(distance), sum(moving), max(highest) FROM drive
      WHERE alive = 1 AND trip = (SELECT id FROM trip WHERE phase = 'active');
      SELECT type, count(*), min(temperature), max(height) FROM checkin WHERE alive = 1
      AND trip = (SELECT id FROM trip WHERE phase = 'active') AND overnight = 1 GROUP BY type;
      SELECT day, sum(home_amount) FROM ledger WHERE alive = 1
      AND trip = (SELECT id FROM trip WHERE phase = 'active') GROUP BY day;
      SELECT category, sum(home_amount) FROM ledger WHERE alive = 1
      AND trip = (SELECT id FROM trip WHERE phase = 'active') GROUP BY category
      """
    let peer = Child("sqlite3", ["-readonly", copy + "/trips.sqlite", sql])
    let times = try PairedTimes.measure([command, peer], rounds: 15)
    try Command.run("rm", "-rf", copy)
    return Comparison(
      benchmark: "years", question: "vanlog trip stats, all drives", size: home.size,
      unit: .milliseconds, samples: times[0],
      yardstick: .peer("sqlite3 shell", times[1], ratioAtMost: 1.5))
  }
}
