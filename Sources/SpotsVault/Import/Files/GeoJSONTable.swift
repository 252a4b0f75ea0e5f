internal import Tables
internal import Text

/// The points of a GeoJSON file as a table whose columns are the properties.
///
/// Features are parsed one at a time, so a large file is never in memory as a tree.
struct GeoJSONTable {
  /// Further distinct properties are left out.
  private static let mostColumns = 250
  /// A larger feature cannot be a useful point.
  private static let mostFeatureBytes = 4 << 20

  let text: TextMemory
  private(set) var notes: [String] = []
  let source: String?
  let licence: String?
  let origin: String?
  /// Whether the file is not GeoJSON, but some other list of places.
  let isPlain: Bool

  init(_ document: TextMemory, _ folder: String) throws {
    let features = try GeoJSONFeatures(document.bytes)
    (source, licence, origin) = (features.source, features.licence, features.origin)
    isPlain = features.isPlain
    var columns = GeoJSONColumns(limit: Self.mostColumns)
    var others: [String: Int] = [:]
    if isPlain {
      // No member is known to be a coordinate before the columns are.
      try Self.each(features, damaged: &others) {
        for property in $0.properties { columns.add(property.name) }
      }
      var table = ReadableTable(folder: folder)
      try table.row(columns.names)
      try Self.each(features) { try table.row(columns.row(of: $0.properties)) }
      text = try table.finish()
      note(others, columns)
      return
    }
    var areas = 0
    var damaged: [String: Int] = [:]
    try Self.each(features, damaged: &damaged) { feature in
      if feature.place == nil {
        others[feature.kind, default: 0] += 1
      } else {
        areas += feature.isArea ? 1 : 0
        for property in feature.properties { columns.add(property.name) }
      }
    }
    var table = ReadableTable(folder: folder)
    // The names by which a table of Overpass is recognised.
    let position = features.isOverpass ? ["@lat", "@lon"] : ["lat", "lon"]
    try table.row(position + columns.names)
    try Self.each(features) { feature in
      guard let place = feature.place else { return }
      try table.row([place.latitude, place.longitude] + columns.row(of: feature.properties))
    }
    text = try table.finish()
    others.merge(damaged) { $0 + $1 }
    if areas > 0 { notes.append("Areas became spots at their middle: \(areas).") }
    note(others, columns)
  }

  private mutating func note(_ others: [String: Int], _ columns: GeoJSONColumns) {
    if !others.isEmpty {
      let list = others.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
      notes.append(
        (isPlain ? "Left out: " : "Only points and areas become spots; left out: ")
          + list.joined(separator: ", ") + ".")
    }
    if columns.leftOut > 0 {
      notes.append("There are more properties than \(columns.names.count); some were left out.")
    }
  }

  /// Passes the features on but for those that cannot be read, which never stop the rest.
  private static func each(
    _ features: GeoJSONFeatures, _ body: (GeoJSONSpot) throws -> Void
  ) throws {
    var ignored: [String: Int] = [:]
    try each(features, damaged: &ignored, body)
  }

  /// Counts those that cannot be read; if none can, the file is damaged.
  private static func each(
    _ features: GeoJSONFeatures, damaged: inout [String: Int],
    _ body: (GeoJSONSpot) throws -> Void
  ) throws {
    var number = 0
    var first: String?
    var unread = 0
    var features = features
    while let bytes = try features.next() {
      number += 1
      guard bytes.count <= mostFeatureBytes else {
        try body(GeoJSONSpot(kind: "very large feature"))
        continue
      }
      do {
        let value = try JSONValue(lenient: Array(bytes), maximumDepth: 64)
        try body(features.isPlain ? GeoJSONSpot(members: value) : GeoJSONSpot(value))
      } catch let error as JSONError {
        first = first ?? "feature \(number) is damaged: \(error.reason)"
        unread += 1
      }
    }
    guard let first else { return }
    guard unread < number else { throw SpotFileError.damaged(first) }
    damaged["damaged (\(first))"] = unread
  }
}

/// The names of all properties, in order of first appearance.
struct GeoJSONColumns {
  private(set) var names: [String] = []
  private(set) var leftOut = 0
  private var numbers: [String: Int] = [:]
  private let limit: Int

  init(limit: Int) {
    self.limit = limit
  }

  mutating func add(_ name: String) {
    guard numbers[name] == nil else { return }
    guard names.count < limit else {
      leftOut += 1
      return
    }
    numbers[name] = names.count
    names.append(name)
  }

  func row(of properties: [(name: String, text: String)]) -> [String] {
    var row = [String](repeating: "", count: names.count)
    for property in properties {
      if let number = numbers[property.name] { row[number] = property.text }
    }
    return row
  }
}

/// One feature: its place if it is a point, and its properties as texts.
struct GeoJSONSpot {
  var kind: String
  var place: (latitude: String, longitude: String)?
  var properties: [(name: String, text: String)] = []
  /// Whether the place is the middle of an area.
  private(set) var isArea = false

  init(kind: String) {
    self.kind = kind
  }

  /// An object that is not GeoJSON, and so may have its place in any of its members.
  init(members object: JSONValue) {
    kind = "entry"
    flatten(object)
  }

  init(_ feature: JSONValue) {
    if let type = feature["type"]?.string, ["node", "way", "relation"].contains(type) {
      kind = type + " without a middle"
      take(element: feature, type)
      return
    }
    let isFeature = feature["type"]?.string == "Feature"
    let geometry = isFeature ? feature["geometry"] ?? .null : feature
    kind = geometry["type"]?.string.map { String($0.prefix(30)) } ?? "feature without a place"
    let middle = GeoJSONMiddle(kind, geometry["coordinates"] ?? .null)
    if let middle {
      isArea = kind != "Point"
      place = (Self.degrees(middle.latitude), Self.degrees(middle.longitude))
    }
    // Google writes 0, 0 or nothing where it has the place elsewhere.
    if isFeature, middle == nil || (middle?.latitude == 0 && middle?.longitude == 0),
      let written = Self.googlePlace(feature["properties"] ?? .null)
    {
      (place, isArea) = (written, false)
    }
    guard place != nil, isFeature else { return }
    if let id = feature["id"], let text = Self.text(id) { properties.append(("id", text)) }
    flatten(feature["properties"] ?? .null)
  }

  /// The place among the properties of a saved place from Google Takeout.
  private static func googlePlace(
    _ properties: JSONValue
  ) -> (latitude: String, longitude: String)? {
    for name in ["Location", "location"] {
      guard let numbers = properties[name]?["Geo Coordinates"],
        let latitude = numbers["Latitude"].flatMap(text),
        let longitude = numbers["Longitude"].flatMap(text)
      else { continue }
      return (latitude, longitude)
    }
    for name in ["google_maps_url", "Google Maps URL"] {
      if let link = properties[name]?.string, let place = GoogleLink.coordinates(link) {
        return place
      }
    }
    return nil
  }

  /// An element of Overpass, with its own place or the middle of an area that was asked for.
  private mutating func take(element: JSONValue, _ type: String) {
    let place = element["lat"] == nil ? element["center"] ?? .null : element
    guard let latitude = place["lat"]?.number, let longitude = place["lon"]?.number,
      let tags = element["tags"], tags.members?.isEmpty == false
    else { return }
    isArea = element["lat"] == nil
    self.place = (Self.degrees(latitude), Self.degrees(longitude))
    properties.append(("@type", type))
    if let id = element["id"].flatMap(Self.text) { properties.append(("@id", id)) }
    flatten(tags)
  }

  /// Formats a plausible number to ten-millionths; others pass unchanged, to be rejected later.
  static func degrees(_ number: Double) -> String {
    guard number.magnitude < 200 else { return number.description }
    return GPXTable.degrees(Int32((number * 1e7).rounded()))
  }

  /// Members of objects nested in the properties become properties, as in Google's lists.
  private mutating func flatten(_ object: JSONValue) {
    let outer = object.members ?? []
    for member in outer {
      guard let inner = member.value.members else {
        if let text = Self.text(member.value) { append(member.name, text) }
        continue
      }
      // The place has been read from there.
      for part in inner where part.name != "Geo Coordinates" {
        guard let text = Self.text(part.value) else { continue }
        let isTaken = outer.contains { $0.name == part.name }
        append(isTaken ? member.name + " " + part.name : part.name, text)
      }
    }
  }

  private mutating func append(_ name: String, _ text: String) {
    if !properties.contains(where: { $0.name == name }) { properties.append((name, text)) }
  }

  /// Lists of strings are joined with semicolons; other lists and objects are written as JSON.
  private static func text(_ value: JSONValue) -> String? {
    switch value {
    case .null: return nil
    case .bool(let flag): return flag ? "yes" : "no"
    case .integer(let number): return String(number)
    case .number(let number): return number.description
    case .string(let text): return text
    case .array, .object:
      if let texts = value.elements?.compactMap(\.string), texts.count == value.elements?.count {
        return texts.joined(separator: ";")
      }
      var writer = JSONWriter()
      value.write(to: &writer)
      return String(decoding: writer.bytes, as: UTF8.self)
    }
  }
}
