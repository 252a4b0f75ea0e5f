internal import Geodesy
internal import Text

/// Writes tracks as GPX 1.1, in the order that the schema requires.
///
/// Speed and course, which 1.1 lacks, are written in version 2 of Garmin's TrackPointExtension.
struct GPXWriter {
  /// What the file says about itself, with its waypoints and the points of all tracks.
  private let export: TrackExport
  private let tracks: [TrackExport]

  init(_ export: TrackExport) {
    self.init(export, tracks: [export])
  }

  init(_ export: TrackExport, tracks: [TrackExport]) {
    self.export = export
    self.tracks = tracks
  }

  func write(to sink: ([UInt8]) throws -> Void) throws {
    var text = ByteText()
    writeHead(to: &text)
    for waypoint in export.waypoints {
      Self.write(waypoint, to: &text)
      try text.handOverIfFull(to: sink)
    }
    for track in tracks where !track.track.isEmpty { try Self.write(track, to: &text, sink) }
    text.append(Self.end)
    try text.handOver(to: sink)
  }

  static let end: StaticString = "</gpx>\n"

  /// Begins a file, up to its name; `namespaces` are those beside GPX itself, each with a blank behind it.
  static func begin(
    _ name: String?, creator: String, namespaces: StaticString = "", to text: inout ByteText
  ) {
    text.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<gpx version=\"1.1\" creator=\"")
    text.xml(creator)
    text.append("\" xmlns=\"http://www.topografix.com/GPX/1/1\" ")
    text.append(namespaces)
    text.append(
      """
      xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" \
      xsi:schemaLocation="http://www.topografix.com/GPX/1/1 \
      http://www.topografix.com/GPX/1/1/gpx.xsd">
      <metadata>
      """)
    text.xml(element: "name", name)
  }

  func writeHead(to text: inout ByteText) {
    Self.begin(
      export.name, creator: export.creator,
      namespaces: "xmlns:gpxtpx=\"http://www.garmin.com/xmlschemas/TrackPointExtension/v2\" ",
      to: &text)
    text.xml(element: "desc", export.description)
    if let created = export.created { Self.write(created, to: &text) }
    GPXBounds(export)?.write(to: &text)
    text.append("</metadata>\n")
  }

  static func write(
    _ export: TrackExport, to text: inout ByteText, _ sink: ([UInt8]) throws -> Void
  ) throws {
    text.append("<trk>")
    text.xml(element: "name", export.name)
    if !export.isTimeProven { text.xml(element: "cmt", TrackExport.unprovenTimes) }
    text.xml(element: "desc", export.description)
    text.xml(element: "type", export.type)
    text.append("\n")
    for range in export.track.segmentRanges {
      text.append("<trkseg>\n")
      for point in export.track.points[range] {
        write(point, to: &text)
        try text.handOverIfFull(to: sink)
      }
      text.append("</trkseg>\n")
    }
    text.append("</trk>\n")
  }
}

// Points and waypoints.
extension GPXWriter {
  private static func write(_ point: TrackPoint, to text: inout ByteText) {
    text.append("<trkpt")
    write(point.position, to: &text)
    text.xml(element: "ele", point.altitudeDecimetres, places: 1)
    write(point.time, to: &text)
    writeMotion(of: point, to: &text)
    text.append("</trkpt>\n")
  }

  private static func writeMotion(of point: TrackPoint, to text: inout ByteText) {
    let speed = point.speedCentimetresPerSecond.flatMap { $0 >= 0 ? $0 : nil }
    let course = point.courseCentidegrees.flatMap { (0...36_000).contains($0) ? $0 % 36_000 : nil }
    guard speed != nil || course != nil else { return }
    text.append("<extensions><gpxtpx:TrackPointExtension>")
    text.xml(element: "gpxtpx:speed", speed, places: 2)
    text.xml(element: "gpxtpx:course", course, places: 2)
    text.append("</gpxtpx:TrackPointExtension></extensions>")
  }

  /// Writes a waypoint, or a stop of a route as `rtept`.
  static func write(
    _ waypoint: GPXWaypoint, as element: StaticString = "wpt", to text: inout ByteText
  ) {
    text.append("<")
    text.append(element)
    write(waypoint.point.coordinate.e7, to: &text)
    text.xml(element: "ele", waypoint.point.elevationMillimetres, places: 3)
    if let time = waypoint.point.time { write(time, to: &text) }
    text.xml(element: "name", waypoint.name)
    text.xml(element: "cmt", waypoint.comment)
    text.xml(element: "desc", waypoint.description)
    if let link = waypoint.link {
      text.append("<link href=\"")
      text.xml(link)
      text.append("\"/>")
    }
    text.xml(element: "sym", waypoint.symbol)
    text.xml(element: "type", waypoint.type)
    write(waypoint.fields, to: &text)
    text.append("</")
    text.append(element)
    text.append(">\n")
  }

  /// Writes fields as an extension, if there are any.
  static func write(_ fields: [GPXField], to text: inout ByteText) {
    guard !fields.isEmpty else { return }
    text.append("<extensions><vanlog:spot xmlns:vanlog=\"urn:vanlog:spot:1\">")
    for field in fields where !field.text.isEmpty {
      text.append("<vanlog:field name=\"")
      text.xml(field.name)
      text.append("\">")
      text.xml(field.text)
      text.append("</vanlog:field>")
    }
    text.append("</vanlog:spot></extensions>")
  }

  private static func write(_ position: CoordinateE7, to text: inout ByteText) {
    text.append(" lat=\"")
    text.decimal(position.latitude, places: 7)
    text.append("\" lon=\"")
    text.decimal(position.gpxLongitude, places: 7)
    text.append("\">")
  }

  private static func write(_ time: Instant, to text: inout ByteText) {
    guard ByteText.canWrite(time) else { return }
    text.append("<time>")
    text.time(time)
    text.append("</time>")
  }
}

extension CoordinateE7 {
  /// The longitude as GPX requires it: below 180 degrees.
  fileprivate var gpxLongitude: Int32 { longitude == 1_800_000_000 ? -longitude : longitude }
}

/// The minimum and maximum of the coordinates written, even where a track crosses 180 degrees.
private struct GPXBounds {
  private var latitudes: ClosedRange<Int32>
  private var longitudes: ClosedRange<Int32>

  init?(_ export: TrackExport) {
    let waypoints = export.waypoints.map(\.point.coordinate.e7)
    guard let first = export.track.points.first?.position ?? waypoints.first else { return nil }
    latitudes = first.latitude...first.latitude
    longitudes = first.gpxLongitude...first.gpxLongitude
    for point in export.track.points { add(point.position) }
    for waypoint in waypoints { add(waypoint) }
  }

  private mutating func add(_ place: CoordinateE7) {
    latitudes =
      min(latitudes.lowerBound, place.latitude)...max(latitudes.upperBound, place.latitude)
    let longitude = place.gpxLongitude
    longitudes = min(longitudes.lowerBound, longitude)...max(longitudes.upperBound, longitude)
  }

  func write(to text: inout ByteText) {
    text.append("<bounds minlat=\"")
    text.decimal(latitudes.lowerBound, places: 7)
    text.append("\" minlon=\"")
    text.decimal(longitudes.lowerBound, places: 7)
    text.append("\" maxlat=\"")
    text.decimal(latitudes.upperBound, places: 7)
    text.append("\" maxlon=\"")
    text.decimal(longitudes.upperBound, places: 7)
    text.append("\"/>")
  }
}
