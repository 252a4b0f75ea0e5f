internal import Geodesy
internal import Text
internal import TrackFormats

/// A waypoint as fields with the names of a table's columns.
enum SpotWaypoint {
  typealias Field = (name: String, text: String)

  static func fields(of waypoint: GPXWaypoint) -> [Field] {
    let place = waypoint.point.coordinate.e7
    let position = [
      ("lat", GPXTable.degrees(place.latitude)), ("lon", GPXTable.degrees(place.longitude)),
    ]
    return position + (waypoint.isSpot ? own(waypoint) : foreign(waypoint))
  }

  /// What vanlog wrote: the fields count, and the rest only where no field says it.
  private static func own(_ waypoint: GPXWaypoint) -> [Field] {
    let fields = waypoint.fields.map { ($0.name, $0.text) }
    var all = fields.filter { $0.0 != SpotTableNames.summary }
    let isSummary = all.count < fields.count
    func add(_ name: String, _ text: String?) {
      guard let text, !all.contains(where: { $0.0 == name }) else { return }
      all.append((name, text))
    }
    add("name", waypoint.name)
    add("type", waypoint.type)
    if !isSummary { add("description", waypoint.description) }
    // These make the table recognisable even if no spot has any.
    for name in ["id", "pack", "services"] { add(name, "") }
    return all
  }

  private static func foreign(_ waypoint: GPXWaypoint) -> [Field] {
    var fields: [Field] = []
    func add(_ name: String, _ text: String?) {
      if let text, !text.isEmpty { fields.append((name, text)) }
    }
    add("name", waypoint.name)
    add("description", waypoint.description)
    add("comment", waypoint.comment)
    add("symbol", waypoint.symbol)
    add("link", waypoint.link)
    add("ele", waypoint.point.elevationMetres?.description)
    add("time", waypoint.point.time?.description)
    let taken = Set(fields.map(\.name) + ["lat", "lon", "type"])
    for field in waypoint.fields where !taken.contains(field.name) { add(field.name, field.text) }
    let type = type(of: waypoint)
    add("type", type ?? waypoint.type)
    // A better type must not make the file's own word disappear.
    if type != nil, type != waypoint.type { add("gpx type", waypoint.type) }
    return fields
  }

  /// A type that the vault knows, from the first of these that names one: the type, the symbol, an
  /// icon, OsmAnd's subtype, or a tag of OpenStreetMap in the texts.
  private static func type(of waypoint: GPXWaypoint) -> String? {
    // OsmAnd says what a favourite is, regardless of its icon.
    let signs = ["icon", "amenity_subtype"].compactMap { name in
      waypoint.fields.first { $0.name == name }?.text
    }
    let words = [waypoint.type, waypoint.symbol].compactMap(\.self) + signs.map(withoutKey)
    let tags = [waypoint.description, waypoint.comment].compactMap(\.self).flatMap(tagged)
    return (words + tags).first { word in
      let type = SpotTypeWords.type(of: word)
      return type != nil && type != .other
    }
  }

  /// `tourism_camp_site` without its key.
  private static func withoutKey(_ icon: String) -> String {
    for key in keys where icon.hasPrefix(key + "_") { return String(icon.dropFirst(key.count + 1)) }
    return icon
  }

  /// The values of `tourism=camp_site; amenity=…`.
  private static func tagged(_ text: String) -> [String] {
    let parts = text.split { $0 == ";" || $0 == "," || $0.isNewline }
    return parts.compactMap { part in
      let sides = part.split(separator: "=", maxSplits: 1)
      guard sides.count == 2, keys.contains(SpotColumnName.trimmed(String(sides[0]))) else {
        return nil
      }
      return SpotColumnName.trimmed(String(sides[1]))
    }
  }

  private static let keys = [
    "tourism", "amenity", "leisure", "highway", "man_made", "shop", "natural", "fuel",
  ]
}

/// Names in files that vanlog itself writes.
public enum SpotTableNames {
  /// The columns by which such a file is recognised.
  public static let known = ["id", "pack", "name", "lat", "lon", "type", "services"]
  /// Columns of an answer that say nothing about the spot itself.
  static let ignored: Set<String> = ["pack", "distance_m", "bearing_deg"]
  /// Precedes the names of columns that the vault does not understand.
  public static let extraPrefix = "extra:"
  /// The field that says that the description of a waypoint is a summary of everything.
  public static let summary = "summary"
}

/// What a file says about itself.
struct SpotCredits {
  var source: String?
  var licence: String?
  var origin: String?

  init() {}

  init(_ credits: GPXCredits) {
    func own(_ name: String) -> String? { credits.fields.first { $0.name == name }?.text }
    source = own("source") ?? credits.source
    licence = own("licence") ?? credits.licence
    origin = own("origin")
  }
}
