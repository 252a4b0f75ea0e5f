internal import Geodesy
internal import Text

/// A planned route with its stops, ready to be written for other programs.
public struct RouteExport: Hashable, Sendable {
  /// The formats to which a route can be exported.
  public enum Format: String, Hashable, Sendable, CaseIterable {
    case gpx, geojson, kml

    /// The file name extensions of all formats.
    public static let fileExtensions = allCases.map(\.rawValue) + ["json"]

    /// The format that a file's extension stands for, in lower case.
    public init?(fileExtension ending: String) {
      self.init(rawValue: ending == "json" ? "geojson" : ending)
    }
  }

  public var name: String
  public var description: String?
  public var stops: [GPXWaypoint]
  /// The program that writes the file, with its version: "vanlog 1.0".
  public var creator: String

  public init(name: String, description: String? = nil, stops: [GPXWaypoint], creator: String) {
    self.name = name
    self.description = description
    self.stops = stops
    self.creator = creator
  }

  /// Writes the file in pieces, and stops at the first error that the closure throws.
  public func write(as format: Format, to sink: (_ piece: [UInt8]) throws -> Void) throws {
    var text = ByteText()
    switch format {
    case .gpx: writeGPX(to: &text)
    case .geojson: text.append(contentsOf: geoJSON)
    case .kml: writeKML(to: &text)
    }
    try text.handOver(to: sink)
  }

  /// The line through the stops, cut where it crosses 180 degrees.
  private var lines: [[CoordinateE7]] {
    let start = Instant(millisecondsSinceEpoch: 0)
    let points = stops.map { TrackPoint(time: start, position: $0.point.coordinate.e7) }
    guard points.count > 1 else { return [] }
    return Track(segments: [points]).cutAtAntimeridian().segments.map { $0.map(\.position) }
  }

  // MARK: Formats

  private func writeGPX(to text: inout ByteText) {
    GPXWriter.begin(name, creator: creator, to: &text)
    text.append("</metadata>\n<rte>")
    text.xml(element: "name", name)
    text.xml(element: "desc", description)
    text.append("\n")
    for stop in stops { GPXWriter.write(stop, as: "rtept", to: &text) }
    text.append("</rte>\n</gpx>\n")
  }

  private func writeKML(to text: inout ByteText) {
    text.append(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <kml xmlns="http://www.opengis.net/kml/2.2">
      <Document>

      """)
    text.xml(element: "name", name)
    text.xml(element: "description", description)
    text.append(
      """
      <Style id="way"><LineStyle><color>ffd05020</color><width>4</width></LineStyle></Style>

      """)
    for line in lines {
      text.append("<Placemark>")
      text.xml(element: "name", name)
      text.append("<styleUrl>#way</styleUrl><LineString><tessellate>1</tessellate><coordinates>")
      for place in line {
        text.append("\n")
        text.place(place, height: nil as Int64?, places: 0)
      }
      text.append("</coordinates></LineString></Placemark>\n")
    }
    for stop in stops { KMLWriter.write(stop, to: &text) }
    text.append("</Document>\n</kml>\n")
  }

  private var geoJSON: [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.field("type", "FeatureCollection")
      json.field(array: "features") { json in
        if !lines.isEmpty { json.object { writeLine(to: &$0) } }
        for (index, stop) in stops.enumerated() {
          json.object { Self.write(stop, number: index + 1, to: &$0) }
        }
      }
    }
    return json.bytes + [UInt8(ascii: "\n")]
  }

  private func writeLine(to json: inout JSONWriter) {
    let lines = lines
    json.field("type", "Feature")
    json.field(object: "geometry") { json in
      json.field("type", lines.count > 1 ? "MultiLineString" : "LineString")
      json.field(array: "coordinates") { json in
        for line in lines {
          guard lines.count > 1 else {
            for place in line { Self.write(place, to: &json) }
            continue
          }
          json.array { json in
            for place in line { Self.write(place, to: &json) }
          }
        }
      }
    }
    json.field(object: "properties") { json in
      json.field("name", name)
      if let description { json.field("description", description) }
    }
  }

  private static func write(_ stop: GPXWaypoint, number: Int, to json: inout JSONWriter) {
    json.field("type", "Feature")
    json.field(object: "geometry") { json in
      json.field("type", "Point")
      json.key("coordinates")
      write(stop.point.coordinate.e7, to: &json)
    }
    json.field(object: "properties") { json in
      json.field("name", stop.name)
      json.field("number", number)
      if let description = stop.description { json.field("description", description) }
    }
  }

  private static func write(_ place: CoordinateE7, to json: inout JSONWriter) {
    json.array { json in
      json.value(Int64(place.longitude), places: 7)
      json.value(Int64(place.latitude), places: 7)
    }
  }
}
