import CommandLineKit
import DurableFiles
import MapFiles
import SQLite
import Text

/// An MBTiles file: tiles in a SQLite database, which anyone may have made.
struct MBTilesFile {
  static let magic = Array("SQLite format 3\0".utf8)
  /// What fits into the memory of a small machine.
  private static let mostTiles = 20_000_000
  private static let largestTile = 4 << 20
  private static let largestMetadata = 4 << 20

  /// A tile: its number in the new file, and where this one has it.
  private struct Place {
    let number: UInt64
    let zoom: UInt8
    let column, row: Int32
  }

  private let path: String
  private let database: Connection

  init(_ path: String) throws {
    self.path = path
    database = try Connection(path: path, mode: .readOnly)
  }

  /// Writes its tiles as a PMTiles file.
  func write(
    to copy: consuming Replacement, _ progress: (_ done: Int, _ total: Int) -> Void
  ) throws {
    let metadata = try metadata()
    let places = try places()
    guard let first = places.first, let last = places.last else {
      throw NoMap(path: path, reason: "it has no tiles")
    }
    let type = try tileType(metadata["format"])
    var header = PMTilesHeader()
    header.tileType = type
    header.tilePacking = type == .vector ? .gzip : .none
    (header.minimumZoom, header.maximumZoom) = (first.zoom, last.zoom)
    header.centreZoom = first.zoom
    header.bounds = MapBounds(metadata["bounds"]).corners
    var writer = try PMTilesWriter(copy)
    for (done, place) in places.enumerated() {
      if done % 64 == 0 { progress(done, places.count) }
      let bytes = try tile(place)
      let isPacked = type != .vector || bytes.starts(with: Self.gzipMagic)
      try writer.add(place.number, isPacked ? bytes : MapPacking.gzipped(bytes))
    }
    try writer.finish(header, metadata: MapDescription(metadata).bytes)
  }

  private static let gzipMagic: [UInt8] = [0x1F, 0x8B]

  private func metadata() throws -> [String: String] {
    var metadata: [String: String] = [:]
    var size = 0
    try database.query("SELECT name, value FROM metadata") { row in
      guard let name = try row.optionalText(0), let value = try row.optionalText(1) else { return }
      size += name.utf8.count + value.utf8.count
      if size <= Self.largestMetadata { metadata[name] = value }
    }
    return metadata
  }

  /// All tiles, in the order of the new file.
  private func places() throws -> [Place] {
    var places: [Place] = []
    try database.query("SELECT zoom_level, tile_column, tile_row FROM tiles") { row in
      let (zoom, column, line) = (try row.int(0), try row.int(1), try row.int(2))
      guard (0...TileNumber.deepestZoom).contains(zoom),
        // Rows are counted from the south there.
        let number = TileNumber.of(zoom: zoom, column: column, row: (1 << zoom) - 1 - line)
      else { return }
      guard places.count < Self.mostTiles else {
        throw NoMap(path: path, reason: "it has more than \(Self.mostTiles) tiles")
      }
      places.append(
        Place(number: number, zoom: UInt8(zoom), column: Int32(column), row: Int32(line)))
    }
    places.sort { $0.number < $1.number }
    // A table without an index may have a tile twice.
    var last: UInt64?
    places.removeAll { place in
      defer { last = place.number }
      return place.number == last
    }
    return places
  }

  private func tile(_ place: Place) throws -> [UInt8] {
    let bytes = try database.first(
      "SELECT tile_data FROM tiles WHERE zoom_level = ? AND tile_column = ? AND tile_row = ?",
      [Int64(place.zoom), Int64(place.column), Int64(place.row)]
    ) { try $0.optionalBlob(0) }
    guard let bytes = bytes ?? nil, bytes.count <= Self.largestTile else {
      throw NoMap(path: path, reason: "a tile is missing, or larger than 4 MB")
    }
    return bytes
  }

  private func tileType(_ format: String?) throws -> PMTilesHeader.TileType {
    switch format {
    case "pbf", "mvt": return .vector
    case "png": return .png
    case "jpg", "jpeg": return .jpeg
    case "webp": return .webp
    default:
      throw NoMap(
        path: path,
        reason:
          "its tiles have the format '\(Printable.line(format ?? "unknown"))'; it may be pbf, "
          + "png, jpg or webp")
    }
  }
}

/// A file that is not a map, and why.
struct NoMap: Failure, CustomStringConvertible {
  let path: String
  let reason: String

  var description: String { "\(Printable.line(path)) is not a map: \(reason)" }

  var exitStatus: ExitStatus { .badData }
}
