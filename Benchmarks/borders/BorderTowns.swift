import Borders
import Geodesy
import Glibc

/// How many towns are in the country that GeoNames says, and what is the matter with the others.
enum BorderTowns {
  static func run() throws -> [Comparison] {
    guard let path = getenv("VANLOG_BENCH_TOWNS").map({ String(cString: $0) }) else {
      VaultBenchmark.leaveOut(
        "towns in the right country", "VANLOG_BENCH_TOWNS; see script/bench --help")
      return []
    }
    var (towns, wrong, near) = (0, 0, 0)
    try forEachTown(path) { place, country in
      towns += 1
      let found = BorderMap.embedded.place(at: place, borderWithin: 1_000)
      guard found.country?.code != country else { return }
      wrong += 1
      if found.border != nil { near += 1 }
    }
    return [
      share("towns in another country than GeoNames says", wrong, of: towns, atMost: 0.05),
      share("the same, farther than 1 km from a border", wrong - near, of: towns, atMost: 0.05),
    ]
  }

  private static func share(
    _ question: String, _ count: Int, of towns: Int, atMost bound: Double
  ) -> Comparison {
    Comparison(
      benchmark: "borders", question: question, size: "\(count) of \(towns) towns",
      unit: .percent, samples: Samples([Double(count) / Double(max(towns, 1)) * 100]),
      yardstick: .bound(bound))
  }

  /// Lines of `lat,lon,name,admin1,admin2,cc`, of which only the numbers and the last field matter.
  private static func forEachTown(
    _ path: String, _ body: (Coordinate, String) throws -> Void
  ) throws {
    guard let file = fopen(path, "r") else {
      throw Child.Problem(description: "cannot read \(path)")
    }
    defer { fclose(file) }
    var line: UnsafeMutablePointer<CChar>?
    var room = 0
    defer { free(line) }
    while getline(&line, &room, file) > 0 {
      guard let line else { continue }
      let text = String(cString: line).split(separator: "\n").first ?? ""
      let fields = text.split(separator: ",", omittingEmptySubsequences: false)
      guard let last = fields.last, fields.count >= 3, let latitude = Double(fields[0]),
        let longitude = Double(fields[1])
      else { continue }
      try body(Coordinate(latitude: latitude, longitude: longitude), String(last.prefix(2)))
    }
  }
}
