import Geodesy
import SharedCommands
import SpotsVault
import Tables
import TrackFormats

/// Spots as files for other programs, which can be imported again.
enum SpotTable {
  enum Format: String, CaseIterable {
    case csv, gpx, geojson
  }

  static let csvHeader = [
    "id", "pack", "name", "lat", "lon", "type", "rating", "distance_m", "bearing_deg",
    "max_height_m", "max_length_m", "max_width_m", "max_weight_t", "services", "place", "country",
    "description", "url",
  ]

  /// What a file says about a spot.
  struct Row {
    var id, pack, name, type: String
    var position: CoordinateE7
    var rating: Int?
    var distanceMetres, bearing: Double?
    var limits: VehicleSize
    var services: SpotServices
    var place: String
    var country: String?
    var description = ""
    var url = ""
  }

  static func csv(_ row: Row) -> [String] {
    [
      row.id, row.pack, row.name, SpotWords.degrees(row.position.latitude),
      SpotWords.degrees(row.position.longitude), row.type, SpotWords.rating(row.rating),
      row.distanceMetres.map { "\(Int($0.rounded()))" } ?? "",
      row.bearing.map { "\(Int($0.rounded()) % 360)" } ?? "",
      row.limits.height.map(SpotWords.metres) ?? "", row.limits.length.map(SpotWords.metres) ?? "",
      row.limits.width.map(SpotWords.metres) ?? "", row.limits.weight.map(SpotWords.tonnes) ?? "",
      row.services.names.joined(separator: " "), row.place, row.country ?? "", row.description,
      row.url,
    ]
  }

  static func waypoint(_ row: Row) -> GPXWaypoint {
    let texts = [row.description, row.place, row.services.names.joined(separator: " "), row.url]
    return GPXWaypoint(
      point: GPXPoint(coordinate: Coordinate(row.position)), name: row.name,
      comment: "\(row.pack)/\(row.id)",
      description: texts.filter { !$0.isEmpty }.joined(separator: "\n"), type: row.type)
  }

  /// Writes all rows: CSV as they come, the other formats once all are known.
  static func write(
    as format: Format, name: String, to sink: ([UInt8]) throws -> Void,
    rows: @escaping ((Row) throws -> Void) throws -> Void
  ) throws {
    switch format {
    case .csv:
      var csv = TableWriter()
      csv.row(csvHeader)
      try rows { row in
        csv.row(Self.csv(row))
        if csv.bytes.count > 65_536 { try sink(csv.takeBytes()) }
      }
      try sink(csv.takeBytes())
    case .gpx, .geojson:
      var waypoints: [GPXWaypoint] = []
      try rows { waypoints.append(waypoint($0)) }
      let export = TrackExport(
        name: name, track: Track(), waypoints: waypoints, creator: "vanlog \(Build.version)")
      try export.write(as: format == .gpx ? .gpx : .geojson, to: sink)
    }
  }
}

extension SpotTable.Row {
  /// A spot of an answer, with texts that only the full spot has.
  init(_ hit: SpotHit, _ spot: Spot?) {
    self.init(
      id: hit.id, pack: hit.pack, name: hit.name, type: hit.type, position: hit.position,
      rating: hit.rating, distanceMetres: hit.distanceMetres, bearing: hit.bearing,
      limits: hit.limits, services: hit.services, place: hit.place, country: hit.country,
      description: spot?.description ?? "", url: spot?.url ?? "")
  }

  init(_ spot: Spot) {
    self.init(
      id: spot.id, pack: spot.pack, name: spot.name, type: spot.type, position: spot.position,
      rating: spot.rating, limits: spot.limits, services: spot.services, place: spot.place,
      country: spot.country, description: spot.description, url: spot.url)
  }
}
