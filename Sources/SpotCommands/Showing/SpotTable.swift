import Geodesy
import SharedCommands
import SpotsVault
import Tables
import Text
import TrackFormats

/// Spots as files for other programs, which come back equal when they are imported.
///
/// Every format has the same fields under the same names: columns of CSV, properties of GeoJSON,
/// and an extension of GPX. Columns that the vault does not understand have `extra:` before their
/// names, so that none is mistaken for a field.
enum SpotTable {
  enum Format: String, CaseIterable {
    case csv, gpx, geojson
  }

  /// The columns of CSV, before those that only a pack has.
  static let csvHeader = [
    "id", "pack", "name", "lat", "lon", "type", "rating", "distance_m", "bearing_deg",
    "max_height_m", "max_length_m", "max_width_m", "max_weight_t", "services", "shade",
    "low_emission_zone", "place", "country", "description", "url",
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
    var extra: [(name: String, text: String)] = []
  }

  static func csv(_ row: Row) -> [String] {
    [
      row.id, row.pack, row.name, SpotPhrases.degrees(row.position.latitude),
      SpotPhrases.degrees(row.position.longitude), row.type, SpotPhrases.rating(row.rating),
      row.distanceMetres.map { "\(Int($0.rounded()))" } ?? "",
      row.bearing.map { "\(Int($0.rounded()) % 360)" } ?? "",
      row.limits.height.map(SpotPhrases.metres) ?? "",
      row.limits.length.map(SpotPhrases.metres) ?? "",
      row.limits.width.map(SpotPhrases.metres) ?? "",
      row.limits.weight.map(SpotPhrases.tonnes) ?? "",
      row.services.names.joined(separator: ";"), trait(row.services[.shade]),
      trait(row.services[.lowEmissionZone]), row.place, row.country ?? "",
      row.description, row.url,
    ]
  }

  /// Nothing if it is unknown.
  private static func trait(_ trait: Bool?) -> String {
    trait == nil ? "" : SpotPhrases.trait(trait)
  }

  /// The fields with text, by name, without the position.
  static func fields(_ row: Row) -> [(name: String, text: String)] {
    var fields: [(name: String, text: String)] = []
    for (name, text) in zip(csvHeader, csv(row)) where name != "lat" && name != "lon" {
      if !text.isEmpty { fields.append((name, text)) }
    }
    for extra in row.extra {
      fields.append((SpotTableNames.extraPrefix + extra.name, extra.text))
    }
    return fields
  }
}

extension SpotTable {
  /// Writes all rows as they come.
  ///
  /// `rows` is called twice for CSV: its header has to name all columns.
  static func write(
    as format: Format, about credits: SpotFileCredits, to sink: @escaping ([UInt8]) throws -> Void,
    rows: @escaping ((Row) throws -> Void) throws -> Void
  ) throws {
    switch format {
    case .csv: try writeCSV(credits, sink, rows)
    case .gpx: try writeGPX(credits, sink, rows)
    case .geojson: try writeGeoJSON(credits, sink, rows)
    }
  }

  private static func writeCSV(
    _ credits: SpotFileCredits, _ sink: @escaping ([UInt8]) throws -> Void,
    _ rows: ((Row) throws -> Void) throws -> Void
  ) throws {
    var names = ExtraNames()
    try rows { row in names.add(row.extra) }
    var csv = TableWriter()
    for line in credits.lines { csv.row([line]) }
    csv.row(csvHeader + names.all.map { SpotTableNames.extraPrefix + $0 })
    try rows { row in
      csv.row(Self.csv(row) + names.texts(row.extra))
      if csv.bytes.count > 65_536 { try sink(csv.takeBytes()) }
    }
    try sink(csv.takeBytes())
  }

  private static func writeGPX(
    _ credits: SpotFileCredits, _ sink: @escaping ([UInt8]) throws -> Void,
    _ rows: ((Row) throws -> Void) throws -> Void
  ) throws {
    var head = GPXCredits()
    head.source = credits.source
    head.fields = credits.fields.map { GPXField(name: $0.name, text: $0.text) }
    var writer = WaypointWriter(
      name: credits.name, creator: "vanlog \(Build.version)", credits: head, to: sink)
    try rows { row in try writer.write(waypoint(row)) }
    try writer.finish()
  }

  /// A waypoint whose description tells a person everything, and whose fields a program.
  private static func waypoint(_ row: Row) -> GPXWaypoint {
    let texts = [
      row.description, row.place, row.services.names.joined(separator: " "), row.url,
    ]
    let summary = texts.filter { !$0.isEmpty }.joined(separator: "\n")
    var waypoint = GPXWaypoint(
      point: GPXPoint(coordinate: Coordinate(row.position)), name: row.name,
      comment: "\(row.pack)/\(row.id)", description: summary, type: row.type)
    waypoint.fields = fields(row).map { GPXField(name: $0.name, text: $0.text) }
    waypoint.fields.append(GPXField(name: SpotTableNames.summary, text: "yes"))
    return waypoint
  }

  private static func writeGeoJSON(
    _ credits: SpotFileCredits, _ sink: @escaping ([UInt8]) throws -> Void,
    _ rows: ((Row) throws -> Void) throws -> Void
  ) throws {
    var head = JSONWriter()
    head.object { json in
      json.field("type", "FeatureCollection")
      json.field("name", credits.name)
      for field in credits.fields { json.field(field.name, field.text) }
    }
    // Without the closing brace, since the features follow.
    var bytes = Array(head.bytes.dropLast()) + Array(",\"features\":[".utf8)
    var isFirst = true
    try rows { row in
      bytes += Array((isFirst ? "\n" : ",\n").utf8) + feature(row)
      isFirst = false
      guard bytes.count > 65_536 else { return }
      try sink(bytes)
      bytes = []
    }
    try sink(bytes + Array("\n]}\n".utf8))
  }

  private static let numbers: Set<String> = [
    "rating", "distance_m", "bearing_deg", "max_height_m", "max_length_m", "max_width_m",
    "max_weight_t",
  ]

  private static func feature(_ row: Row) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.field("type", "Feature")
      json.field(object: "geometry") { json in
        json.field("type", "Point")
        json.field(array: "coordinates") { json in
          json.value(Int64(row.position.longitude), places: 7)
          json.value(Int64(row.position.latitude), places: 7)
        }
      }
      json.field(object: "properties") { json in
        // These are always there, so that the file is recognised.
        json.field("id", row.id)
        json.field("pack", row.pack)
        json.field("name", row.name)
        json.field("type", row.type)
        json.field(array: "services") { json in for name in row.services.names { json.value(name) }
        }
        for field in fields(row) where !SpotTableNames.known.contains(field.name) {
          if numbers.contains(field.name) {
            json.field(field.name, Double(field.text))
          } else {
            json.field(field.name, field.text)
          }
        }
      }
    }
    return json.bytes
  }
}

/// What a file of spots says about itself.
struct SpotFileCredits {
  var name: String
  var source, licence, origin: String?

  /// Those that are known, by the names that an import understands.
  var fields: [(name: String, text: String)] {
    [("source", source), ("licence", licence), ("origin", origin)].compactMap { name, text in
      text.flatMap { $0.isEmpty ? nil : (name, $0) }
    }
  }

  /// The lines above the header of a table.
  var lines: [String] {
    fields.map { field in
      "# " + field.name.prefix(1).uppercased() + field.name.dropFirst() + ": " + field.text
    }
  }
}

/// The names of all columns that the vault does not understand, in the order of appearance.
private struct ExtraNames {
  /// A row takes 1,024 fields.
  private static let most = 1_000

  private(set) var all: [String] = []
  private var numbers: [String: Int] = [:]

  mutating func add(_ extra: [(name: String, text: String)]) {
    for field in extra where numbers[field.name] == nil && all.count < Self.most {
      numbers[field.name] = all.count
      all.append(field.name)
    }
  }

  func texts(_ extra: [(name: String, text: String)]) -> [String] {
    var texts = [String](repeating: "", count: all.count)
    for field in extra {
      if let number = numbers[field.name] { texts[number] = field.text }
    }
    return texts
  }
}

extension SpotTable.Row {
  /// A spot of an answer, with texts that only the full spot has.
  init(_ hit: SpotHit, _ spot: Spot?) {
    self.init(
      id: hit.id, pack: hit.pack, name: hit.name, type: hit.type, position: hit.position,
      rating: hit.rating, distanceMetres: hit.distanceMetres, bearing: hit.bearing,
      limits: hit.limits, services: hit.services, place: hit.place, country: hit.country,
      description: spot?.description ?? "", url: spot?.url ?? "", extra: spot?.extra ?? [])
  }

  init(_ spot: Spot) {
    self.init(
      id: spot.id, pack: spot.pack, name: spot.name, type: spot.type, position: spot.position,
      rating: spot.rating, limits: spot.limits, services: spot.services, place: spot.place,
      country: spot.country, description: spot.description, url: spot.url, extra: spot.extra)
  }
}
