import Foundation
import TestSupport
import Testing
import Text

/// Packs that are exported, and imported into another home.
@Suite(.temporaryDirectory) struct SpotsExchangeTests {
  private static let formats = ["csv", "gpx", "geojson"]
  private var other: String { TemporaryDirectory.current.file("other") }

  /// A pack with every field, and with texts that a format might change.
  private struct RandomPack {
    private var random: SplitMix64
    private(set) var text = ""

    static let header = [
      "id", "name", "lat", "lon", "type", "rating", "max_height", "max_length", "max_width",
      "max_weight", "services", "country", "place", "description", "url", "phone",
      "Odd, \"name\"", "lat note", "wifi", "Schatten", "Umweltzone",
    ]

    init(seed: UInt64) {
      random = SplitMix64(seed: seed)
      row(Self.header)
      for number in 0..<40 {
        row([
          pick(["\(number)", "=\(number)", "~\(number)", ""]), words(),
          "\(Double(Int.random(in: -899_999_999...899_999_999, using: &random)) / 1e7)",
          "\(Double(Int.random(in: -1_799_999_999...1_799_999_999, using: &random)) / 1e7)",
          pick(["camping", "Campground", "Yurt", "hot spring", "", "=type"]),
          pick(["4.5", "0.5", "5", "", "3.25", "good"]), pick(["2.8", "default", "", "9'", "100"]),
          pick(["7", "", "7.25"]), pick(["2.05", ""]), pick(["3.5", "7500 kg", "", "any"]),
          pick(["water;wifi", "water", "", "sauna", "shower;sauna;dogs", "charging|fuel"]),
          pick(["NO", "Germany", "", "Narnia", "uk"]), words(), words(lines: true), words(),
          words(), words(), words(lines: true), pick(["yes", "no", "Cold", "", "fast, free"]),
          ["ja", "nein", ""][number % 3], ["nein", "grüne Plakette", ""][number / 3 % 3],
        ])
      }
    }

    private mutating func pick(_ texts: [String]) -> String {
      texts.randomElement(using: &random) ?? ""
    }

    /// Texts that begin like formulas, and with all marks of all formats.
    private mutating func words(lines: Bool = false) -> String {
      let starts = [
        "", "=", "'=", "''=", "+", "-", "@", "＝", "＋1", "－", "＠", "-1.5", "'", "#", "x",
      ]
      let letters = Array("ab 1,;|\t\"'<>&]é漢🚐\\{}=/" + (lines ? "\n" : ""))
      let count = Int.random(in: 0...9, using: &random)
      let rest = (0..<count).map { _ in letters.randomElement(using: &random) ?? "x" }
      return (pick(starts) + String(rest)).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    private mutating func row(_ fields: [String]) {
      let quoted = fields.map { "\"" + $0.replacing("\"", with: "\"\"") + "\"" }
      text += quoted.joined(separator: ",") + "\n"
    }
  }

  /// All that a vault holds of a pack's spots, whatever their order and numbers.
  private func contents(_ home: String) throws -> String {
    let sql = """
      SELECT s.id, s.name, s.place, s.description, s.url, g.lat, g.lon, g.state,
        ifnull((SELECT name FROM types WHERE number = g.type), g.type), g.rating, g.height,
        g.length, g.width, g.weight, g.services, g.country,
        (SELECT group_concat(key || '=' || value, char(1)) FROM
          (SELECT key, value FROM json_each(ifnull(s.extra, '{}')) ORDER BY key))
      FROM spots s JOIN geo g USING (key) ORDER BY s.id, g.lat
      """
    let finished = try Finished.running(
      "/usr/bin/sqlite3", ["-readonly", "-json", home + "/spots.sqlite", sql])
    #expect(finished.status == 0, "\(finished.errors)")
    return finished.output
  }

  @Test(
    .needs(.sqlite3), arguments: formats,
    [1, 2, 3, 4, 5, 6] as [UInt64])
  func `what is exported comes back equal`(format: String, seed: UInt64) throws {
    let file = try Van.file("random.csv", RandomPack(seed: seed).text)
    try Van.done(
      "spots", "import", file, "--pack", "p", "--no-swap", "--source", "Zürich \"GIS\", =A",
      "--licence", "CC BY 4.0")
    let path = TemporaryDirectory.current.file("out." + format)
    try Van.done("spots", "packs", "export", "p", "-o", path)
    let report = try Van.run(
      "spots", "import", path, "--pack", "p", "--no-swap", "--home", other)
    #expect(report.status == 0, "\(report)")
    let (before, after) = (try contents(Van.home), try contents(other))
    #expect(before.contains("extra") || before.count > 1_000)
    let lines = zip(before.split(separator: "\n"), after.split(separator: "\n"))
    for (old, new) in lines where old != new { #expect(old == new) }
    #expect(before.utf8.count == after.utf8.count)
    let info = try Van.run("spots", "packs", "info", "p", "--home", other, "--json")
    let pack = try JSONValue(parsing: Array(info.output.utf8))
    #expect(pack["source"]?.string == "Zürich \"GIS\", =A")
    #expect(pack["licence"]?.string == "CC BY 4.0")
    #expect(pack["spots"]?.integer == 40)
  }

  @Test(.needs(.sqlite3), arguments: formats)
  func `long texts come back whole`(format: String) throws {
    let long = String(repeating: "all work & no play; ", count: 20_000)
    let row = ["1", "A", "47.1", "8.1", long, String(long.reversed())]
    let fields = row.map { "\"\($0)\"" }.joined(separator: ",")
    let file = try Van.file("s.csv", "id,name,lat,lon,description,history\n" + fields + "\n")
    try Van.done("spots", "import", file, "--pack", "s")
    let path = TemporaryDirectory.current.file("s1." + format)
    try Van.done("spots", "packs", "export", "s", "-o", path)
    let again = try Van.run("spots", "import", path, "--pack", "s", "--home", other)
    #expect(again.status == 0, "\(again)")
    #expect(!again.errors.contains("problem"), "\(again)")
    #expect(try contents(Van.home) == contents(other))
  }

  @Test func `a pack that may not be passed on says so, even when it is passed on`() throws {
    let file = try Van.file("i.csv", SpotFiles.iOverlander)
    try Van.done("spots", "import", file, "--pack", "i")
    #expect(try Spots.json("packs", "info", "i")["origin"]?.string == "iOverlander")
    #expect(try Van.done("spots", "packs", "info", "i").contains("not to be passed on"))
    for format in Self.formats {
      let path = TemporaryDirectory.current.file("i." + format)
      for command in [["packs", "export", "i"], ["export"]] {
        let finished = try Van.run(["spots"] + command + ["-y", "-o", path])
        #expect(finished.errors.contains("not pass it on"), "\(finished)")
      }
      try Van.done("spots", "packs", "export", "i", "-y", "-o", path)
      try Van.done("spots", "import", path, "--pack", "again-" + format)
      #expect(
        try Spots.json("packs", "info", "again-" + format)["origin"]?.string == "iOverlander")
    }
    try Spots.load(Spots.fjord)
    let path = TemporaryDirectory.current.file("f.csv")
    #expect(try Van.run("spots", "packs", "export", "fjord", "-o", path).errors == "")
  }
}
