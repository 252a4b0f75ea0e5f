import Text

/// What the page for phones costs in a browser with a quarter of the processor and 20 Mbit/s.
enum PageVisits {
  private struct Row {
    let member: String
    let question: String
    let unit: Comparison.Unit
    let bound: Double
    let aim: Double
  }

  private static let rows = [
    Row(
      member: "shell_bytes", question: "the page without its map, compressed", unit: .bytes,
      bound: 60_000, aim: 15_000),
    Row(
      member: "shell_requests", question: "its requests", unit: .calls, bound: 8, aim: 5),
    Row(
      member: "first_paint_cold_ms", question: "first paint, nothing cached", unit: .milliseconds,
      bound: 500, aim: 380),
    Row(
      member: "first_paint_again_ms", question: "first paint, out of the cache",
      unit: .milliseconds, bound: 300, aim: 180),
    Row(
      member: "map_picture_ms", question: "first picture of the map", unit: .milliseconds,
      bound: 1_000, aim: 600),
  ]

  static func run(dist: String) throws -> [Comparison] {
    let printed = try Command.output(
      "/usr/bin/env", "VANLOG_PROGRAMS=\(dist)", ".build-python/bin/python",
      "Tests/Browser/budgets.py")
    let found = try JSONValue(parsing: Array(printed.utf8))
    return try rows.map { row in
      guard let rounds = found[row.member]?.elements?.compactMap(\.number), !rounds.isEmpty else {
        throw Child.Problem(description: "budgets.py has not measured \(row.member)")
      }
      return Comparison(
        benchmark: "web", question: row.question, size: "\(rounds.count) visits", unit: row.unit,
        samples: Samples(rounds), yardstick: .bound(row.bound), aim: row.aim)
    }
  }
}
