internal import Text

/// Finds the features of GeoJSON documents without parsing them.
///
/// A file may hold several documents, as one line each (GeoJSONSeq), and the elements of Overpass
/// count as features.
struct GeoJSONFeatures {
  typealias Bytes = UnsafeBufferPointer<UInt8>

  private static let damaged = SpotFileError.damaged(
    "the GeoJSON file is truncated or damaged; get a complete copy")

  private let bytes: Bytes
  /// Where the next feature begins; `nil` at the end.
  private var position: Int?
  private var isList = true
  /// Where the document ends.
  private var documentEnd = 0
  /// Whether the elements are those of OpenStreetMap, as Overpass writes them.
  private(set) var isOverpass = false
  /// Whether they are not GeoJSON at all, but objects whose members are columns.
  private(set) var isPlain = false
  private var hasBegun = false
  /// What the document states as its source and licence.
  private(set) var source: String?
  private(set) var licence: String?
  /// Where a pack that vanlog exported had come from.
  private(set) var origin: String?

  /// Finds the list `features`, or treats the document as a single feature.
  init(_ bytes: Bytes) throws(SpotFileError) {
    self.bytes = bytes
    position = 0
    try find(from: 0)
  }

  /// The bytes of the next feature.
  mutating func next() throws(SpotFileError) -> Bytes? {
    while position == nil {
      let start = skipBlanks(documentEnd)
      guard start < bytes.count else { return nil }
      guard byte(start) == UInt8(ascii: "{") || byte(start) == UInt8(ascii: "[") else {
        throw Self.damaged
      }
      try find(from: start)
    }
    guard let start = position else { return nil }
    let end = try valueEnd(from: start)
    position = nil
    if isList {
      let next = skipBlanks(end)
      switch byte(next) {
      case UInt8(ascii: ","): position = skipBlanks(next + 1)
      case UInt8(ascii: "]"): break
      default: throw Self.damaged
      }
    }
    return Bytes(rebasing: bytes[start..<end])
  }

  /// Reads the members of the document that begins here.
  private mutating func find(from document: Int) throws(SpotFileError) {
    if byte(skipBlanks(document)) == UInt8(ascii: "[") {
      return try begin(list: skipBlanks(document))
    }
    var features: Int?
    var type: String?
    var plain = PlainList()
    var place = skipBlanks(skipBlanks(document) + 1)
    isList = true
    while byte(place) == UInt8(ascii: "\"") {
      let nameEnd = try valueEnd(from: place)
      let name = text(place, nameEnd)
      let colon = skipBlanks(nameEnd)
      guard byte(colon) == UInt8(ascii: ":") else { throw Self.damaged }
      let start = skipBlanks(colon + 1)
      let end = try valueEnd(from: start)
      if name == "features", byte(start) == UInt8(ascii: "[") { features = skipBlanks(start + 1) }
      if name == "elements", byte(start) == UInt8(ascii: "[") {
        features = skipBlanks(start + 1)
        isOverpass = true
      }
      plain.take(name, start, isList: isListOfObjects(start))
      if name == "type" { type = text(start, end) }
      if name == "source" || name == "attribution" { source = text(start, end) }
      if name == "licence" || name == "license" { licence = text(start, end) }
      if name == "origin" { origin = text(start, end) }
      if name == "crs" { try check(system: text(start, end)) }
      place = skipBlanks(end)
      guard byte(place) == UInt8(ascii: ",") else { break }
      place = skipBlanks(place + 1)
    }
    guard byte(place) == UInt8(ascii: "}") else { throw Self.damaged }
    documentEnd = place + 1
    if type == "FeatureCollection" || isOverpass, let features {
      try setPlain(false)
      position = byte(features) == UInt8(ascii: "]") ? nil : features
    } else if let type, Self.single.contains(type) {
      try setPlain(false)
      isList = false
      position = skipBlanks(document)
    } else if let list = plain.start {
      try setPlain(true)
      position = skipBlanks(list + 1)
    } else if plain.hasPlace {
      try setPlain(true)
      isList = false
      position = skipBlanks(document)
    } else {
      throw .otherFormat(
        "this is JSON, but neither GeoJSON with points nor a list of places; export the places as "
          + "GeoJSON or CSV")
    }
  }

  /// A document that is nothing but a list, of features or of other objects.
  private mutating func begin(list start: Int) throws(SpotFileError) {
    isList = true
    documentEnd = try valueEnd(from: start)
    let first = skipBlanks(start + 1)
    guard byte(first) != UInt8(ascii: "]") else {
      position = nil
      return
    }
    guard byte(first) == UInt8(ascii: "{") else {
      throw .otherFormat(
        "this is a JSON list, but not one of places; export the places as GeoJSON or CSV")
    }
    let bytes = Bytes(rebasing: bytes[first..<(try valueEnd(from: first))].prefix(4 << 20))
    let type = (try? JSONValue(parsing: Array(bytes), maximumDepth: 64))?["type"]?.string
    try setPlain(type != "Feature")
    position = first
  }

  private mutating func setPlain(_ isPlain: Bool) throws(SpotFileError) {
    guard !hasBegun || self.isPlain == isPlain else {
      throw .damaged("the file mixes GeoJSON with other JSON; import them as separate files")
    }
    (self.isPlain, hasBegun) = (isPlain, true)
  }

  private func isListOfObjects(_ start: Int) -> Bool {
    byte(start) == UInt8(ascii: "[") && byte(skipBlanks(start + 1)) == UInt8(ascii: "{")
  }

  /// Looks for the list of places in a document that is not GeoJSON.
  private struct PlainList {
    private static let names: Set<String> = [
      "lieux", "places", "locations", "spots", "pois", "items", "results", "data",
    ]

    /// Where the list begins.
    private(set) var start: Int?
    private var isNamed = false
    private var axes: Set<String> = []
    /// Whether the document is itself a place.
    var hasPlace: Bool { axes.count >= 2 }

    mutating func take(_ name: String, _ place: Int, isList: Bool) {
      let plain = name.lowercased()
      if plain.hasPrefix("lat") || plain.hasPrefix("lon") || plain == "lng" {
        axes.insert(plain == "lng" ? "lon" : String(plain.prefix(3)))
      }
      guard isList, !isNamed else { return }
      isNamed = Self.names.contains(plain)
      if isNamed || start == nil { start = place }
    }
  }

  private static let single: Set<String> = [
    "Feature", "Point", "MultiPoint", "LineString", "MultiLineString", "Polygon", "MultiPolygon",
    "GeometryCollection",
  ]

  /// Old files may name another reference system explicitly.
  private func check(system: String) throws(SpotFileError) {
    guard system.contains(bytesOf: "EPSG"), !system.contains(bytesOf: "4326") else { return }
    throw .projected(columns: ["coordinates"], grid: nil)
  }

  /// The text of a string, or any other value as written.
  private func text(_ start: Int, _ end: Int) -> String {
    let value = bytes[start..<end].prefix(8_192)
    let text = try? JSONValue(parsing: Array(value)).string
    return text ?? String(decoding: value.prefix(200), as: UTF8.self)
  }

  private func byte(_ position: Int) -> UInt8? {
    position < bytes.count ? bytes[position] : nil
  }

  private func skipBlanks(_ start: Int) -> Int {
    var position = start
    while let byte = byte(position), byte <= 0x20 { position += 1 }
    return position
  }

  /// The end of the value at a position, found by counting brackets; the parser checks that they
  /// match.
  private func valueEnd(from start: Int) throws(SpotFileError) -> Int {
    var position = start
    var depth = 0
    while let byte = byte(position) {
      switch byte {
      case UInt8(ascii: "\""):
        position = try textEnd(from: position)
        if depth == 0 { return position }
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if depth < 0 { return position }
        if depth == 0 { return position + 1 }
      case UInt8(ascii: ",") where depth == 0: return position
      case ...0x20 where depth == 0: return position
      default: break
      }
      position += 1
    }
    throw Self.damaged
  }

  private func textEnd(from start: Int) throws(SpotFileError) -> Int {
    var position = start + 1
    while let byte = byte(position) {
      if byte == UInt8(ascii: "\"") { return position + 1 }
      position += byte == UInt8(ascii: "\\") ? 2 : 1
    }
    throw Self.damaged
  }
}
