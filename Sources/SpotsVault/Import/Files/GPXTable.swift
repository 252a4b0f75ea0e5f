internal import Geodesy
internal import Tables
internal import Text
internal import TrackFormats

/// The waypoints of a GPX file as a table.
struct GPXTable {
  private static let names = [
    "lat", "lon", "name", "description", "comment", "type", "symbol", "link", "ele", "time",
  ]
  /// Further distinct names are left out.
  private static let mostColumns = 250

  let text: TextMemory
  private(set) var notes: [String] = []
  private(set) var credits = SpotCredits()
  private var tracks = 0
  private var routes = 0

  init(_ loader: TextLoader, _ folder: String, _ progress: SpotProgress) throws {
    let size = try loader.size
    var offset = 0
    // A table may have texts as long as that, which an export must not lose.
    var reader = try GPXReader(textBytes: RowScanner.mostRowBytes) { maximum in
      let bytes = try loader.bytes(upTo: maximum, at: offset)
      offset += bytes.count
      try progress.report(0, size)
      return bytes
    }
    // The names of all columns are known only at the end, and rows may be shorter than the header.
    var rows = ReadableTable(folder: folder)
    var columns = GeoJSONColumns(limit: Self.mostColumns)
    for name in Self.names { columns.add(name) }
    do {
      while let item = try reader.next() {
        switch item {
        case .waypoint(let waypoint):
          let fields = SpotWaypoint.fields(of: waypoint)
          for field in fields { columns.add(field.name) }
          try rows.row(columns.row(of: fields))
        case .track: tracks += 1
        case .route: routes += 1
        default: break
        }
      }
    } catch let error as XMLError {
      throw SpotFileError.damaged(
        "\(error); some spots would be missing")
    } catch let error as GPXError {
      throw SpotFileError.otherFormat("\(error)")
    }
    var table = ReadableTable(folder: folder)
    try table.row(columns.names)
    try table.rows(of: rows.finish())
    text = try table.finish()
    credits = SpotCredits(reader.credits)
    note(reader.problemCount, reader.problems.first?.description)
  }

  private mutating func note(_ problems: Int, _ first: String?) {
    if tracks > 0 || routes > 0 {
      let ways = [(tracks, "track"), (routes, "route")].filter { $0.0 > 0 }
        .map { Phrase.count($0.0, $0.1) }.joined(separator: " and ")
      notes.append(
        "Only waypoints become spots; left out: \(ways)."
          + (tracks > 0 ? " Import tracks with 'vanlog drive import'." : ""))
    }
    if let first {
      notes.append(
        problems == 1
          ? "The file has a problem on \(first)."
          : "The file has \(problems) problems, the first on \(first).")
    }
  }

  /// Formats ten-millionths of a degree as degrees.
  static func degrees(_ number: Int32) -> String {
    let digits = String(number.magnitude)
    let padded = String(repeating: "0", count: max(0, 8 - digits.utf8.count)) + digits
    return (number < 0 ? "-" : "") + padded.dropLast(7) + "." + padded.suffix(7)
  }
}
