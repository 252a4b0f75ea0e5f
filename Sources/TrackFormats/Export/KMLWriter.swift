internal import Geodesy
internal import Text

/// Writes a track as KML 2.2, one line per segment, clamped to the ground and cut where it crosses
/// 180 degrees.
struct KMLWriter {
  private let export: TrackExport

  init(_ export: TrackExport) {
    self.export = export
  }

  func write(to sink: ([UInt8]) throws -> Void) throws {
    var text = ByteText()
    writeHead(to: &text)
    try writeSegments(to: &text, sink)
    for waypoint in export.waypoints {
      Self.write(waypoint, to: &text)
      try text.handOverIfFull(to: sink)
    }
    text.append(Self.end)
    try text.handOver(to: sink)
  }

  static let end: StaticString = "</Document>\n</kml>\n"

  func writeHead(to text: inout ByteText) {
    text.append(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <kml xmlns="http://www.opengis.net/kml/2.2">
      <Document>

      """)
    text.xml(element: "name", export.name)
    text.xml(element: "description", description)
    text.append(
      """
      <Style id="way"><LineStyle><color>ffd05020</color><width>4</width></LineStyle></Style>

      """)
  }

  private var description: String? {
    guard !export.isTimeProven else { return export.description }
    return [export.description, TrackExport.unprovenTimes].compactMap(\.self)
      .joined(separator: "\n")
  }

  func writeSegments(
    to text: inout ByteText, _ sink: ([UInt8]) throws -> Void
  ) throws {
    let segments = export.track.cutAtAntimeridian().segments
    for (index, segment) in segments.enumerated() {
      text.append("<Placemark>")
      text.xml(element: "name", name(ofSegment: index, of: segments.count))
      writeTimes(of: segment, to: &text)
      text.append("<styleUrl>#way</styleUrl>")
      let isLine = segment.count > 1
      text.append(isLine ? "<LineString><tessellate>1</tessellate>" : "<Point>")
      text.append("<coordinates>")
      for point in segment {
        if isLine { text.append("\n") }
        text.place(point.position, height: point.altitudeDecimetres, places: 1)
        try text.handOverIfFull(to: sink)
      }
      text.append("</coordinates>")
      text.append(isLine ? "</LineString>" : "</Point>")
      text.append("</Placemark>\n")
    }
  }

  /// The name of the track, numbered if it has several segments.
  private func name(ofSegment index: Int, of count: Int) -> String {
    let name = export.name ?? "Track"
    return count > 1 ? "\(name) (\(index + 1))" : name
  }

  private func writeTimes(of segment: ArraySlice<TrackPoint>, to text: inout ByteText) {
    let times = segment.map(\.time).filter(ByteText.canWrite)
    guard let first = times.min(), let last = times.max() else { return }
    text.append("<TimeSpan><begin>")
    text.time(first)
    text.append("</begin><end>")
    text.time(last)
    text.append("</end></TimeSpan>")
  }

  static func write(_ waypoint: GPXWaypoint, to text: inout ByteText) {
    let point = waypoint.point
    text.append("<Placemark>")
    text.xml(element: "name", waypoint.name)
    text.xml(element: "description", waypoint.description ?? waypoint.comment)
    if let time = point.time, ByteText.canWrite(time) {
      text.append("<TimeStamp><when>")
      text.time(time)
      text.append("</when></TimeStamp>")
    }
    text.append("<Point><coordinates>")
    text.place(point.coordinate.e7, height: point.elevationMillimetres, places: 3)
    text.append("</coordinates></Point></Placemark>\n")
  }
}
