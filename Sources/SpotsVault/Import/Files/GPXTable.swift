internal import Geodesy
internal import Tables
internal import Text
internal import TrackFormats

/// The waypoints of a GPX file as a table.
struct GPXTable {
  private static let names = [
    "lat", "lon", "name", "description", "comment", "type", "symbol", "ele", "time",
  ]

  let text: TextMemory
  private(set) var notes: [String] = []
  private var tracks = 0
  private var routes = 0

  init(_ loader: TextLoader, _ folder: String, _ progress: SpotProgress) throws {
    let size = try loader.size
    var offset = 0
    var reader = try GPXReader { maximum in
      let bytes = try loader.bytes(upTo: maximum, at: offset)
      offset += bytes.count
      try progress.report(0, size)
      return bytes
    }
    var table = ReadableTable(folder: folder)
    try table.row(Self.names)
    do {
      while let item = try reader.next() {
        switch item {
        case .waypoint(let waypoint): try Self.write(waypoint, to: &table)
        case .track: tracks += 1
        case .route: routes += 1
        default: break
        }
      }
    } catch let error as XMLError {
      throw SpotFileError.damaged(
        "\(error); some spots would be missing, so get a complete copy of the file")
    }
    text = try table.finish()
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

  private static func write(
    _ waypoint: GPXWaypoint, to table: inout ReadableTable
  ) throws(TableError) {
    let point = waypoint.point
    try table.row([
      degrees(point.coordinate.e7.latitude), degrees(point.coordinate.e7.longitude),
      waypoint.name ?? "", waypoint.description ?? "", waypoint.comment ?? "",
      waypoint.type ?? "", waypoint.symbol ?? "", point.elevationMetres?.description ?? "",
      point.time?.description ?? "",
    ])
  }

  /// Formats ten-millionths of a degree as degrees.
  static func degrees(_ number: Int32) -> String {
    let digits = String(number.magnitude)
    let padded = String(repeating: "0", count: max(0, 8 - digits.utf8.count)) + digits
    return (number < 0 ? "-" : "") + padded.dropLast(7) + "." + padded.suffix(7)
  }
}
