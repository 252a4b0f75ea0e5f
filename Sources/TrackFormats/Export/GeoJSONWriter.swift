internal import Geodesy
internal import Text

/// Writes a track as a GeoJSON feature collection (RFC 7946).
///
/// All lines form one feature. A segment of one point, which cannot be a line, is a separate point,
/// as is each waypoint. Lines are cut where they cross 180 degrees. The times of a line are in
/// `coordTimes`, one per position.
struct GeoJSONWriter {
  private let export: TrackExport
  private let lines: [ArraySlice<TrackPoint>]
  private let lonePoints: [ArraySlice<TrackPoint>]

  init(_ export: TrackExport) {
    self.export = export
    let segments = export.track.cutAtAntimeridian().segments
    lines = segments.filter { $0.count > 1 }
    lonePoints = segments.filter { $0.count == 1 }
  }

  func write(to sink: ([UInt8]) throws -> Void) throws {
    var text = ByteText()
    text.append(Self.start)
    var isFirst = true
    try writeTrack(to: &text, &isFirst, sink)
    for waypoint in export.waypoints {
      Self.write(waypoint, to: &text, &isFirst)
      try text.handOverIfFull(to: sink)
    }
    text.append(Self.end)
    try text.handOver(to: sink)
  }

  static let start: StaticString = "{\"type\":\"FeatureCollection\",\"features\":["
  static let end: StaticString = "\n]}\n"

  private static func beginFeature(_ text: inout ByteText, _ isFirst: inout Bool) {
    text.append(isFirst ? "\n" : ",\n")
    text.append("{\"type\":\"Feature\",\"geometry\":")
    isFirst = false
  }

  /// Writes the features of the track; a comma separates the first one from others before it.
  func writeTrack(
    to text: inout ByteText, _ isFirst: inout Bool, _ sink: ([UInt8]) throws -> Void
  ) throws {
    if !lines.isEmpty {
      Self.beginFeature(&text, &isFirst)
      try writeLines(to: &text, sink)
    }
    for point in lonePoints.joined() {
      Self.beginFeature(&text, &isFirst)
      writeLonePoint(point, to: &text)
      try text.handOverIfFull(to: sink)
    }
  }

  private func writeLines(to text: inout ByteText, _ sink: ([UInt8]) throws -> Void) throws {
    text.append("{\"type\":")
    text.append(lines.count > 1 ? "\"MultiLineString\"" : "\"LineString\"")
    text.append(",\"coordinates\":")
    try writeNested(to: &text, sink, Self.writePosition)
    // The properties without their closing brace, since the times follow.
    text.append("},\n\"properties\":")
    text.append(contentsOf: properties().dropLast())
    text.append(",\n\"coordTimes\":")
    try writeNested(to: &text, sink, Self.writeTime)
    text.append("}}")
  }

  /// Writes a list for one line, and a list of lists for several.
  private func writeNested(
    to text: inout ByteText, _ sink: ([UInt8]) throws -> Void,
    _ write: (TrackPoint, inout ByteText) -> Void
  ) throws {
    if lines.count > 1 { text.append("[") }
    for (number, line) in lines.enumerated() {
      text.append(number == 0 ? "[" : ",\n[")
      for index in line.indices {
        if index > line.startIndex { text.append(",") }
        write(line[index], &text)
        try text.handOverIfFull(to: sink)
      }
      text.append("]")
    }
    if lines.count > 1 { text.append("]") }
  }
}

// The parts of a feature.
extension GeoJSONWriter {
  private static func writePosition(_ point: TrackPoint, to text: inout ByteText) {
    text.append("[")
    text.place(point.position, height: point.altitudeDecimetres, places: 1)
    text.append("]")
  }

  private static func writeTime(_ point: TrackPoint, to text: inout ByteText) {
    guard ByteText.canWrite(point.time) else { return text.append("null") }
    text.append("\"")
    text.time(point.time)
    text.append("\"")
  }

  private func properties() -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.field("name", export.name)
      if let description = export.description { json.field("description", description) }
      if let type = export.type { json.field("type", type) }
      if !export.isTimeProven { json.field("time_proven", false) }
      if let summary = export.track.summary { Self.write(summary, to: &json) }
    }
    return json.bytes
  }

  private static func write(_ summary: TrackSummary, to json: inout JSONWriter) {
    if ByteText.canWrite(summary.start), ByteText.canWrite(summary.end) {
      json.field("started", summary.start.description)
      json.field("ended", summary.end.description)
    }
    json.field("distance_m", tenth(summary.lengthMetres))
    json.field("moving_s", tenth(summary.movingTime / .seconds(1)))
    if let speed = summary.topSpeedMetresPerSecond { json.field("top_speed_mps", tenth(speed)) }
    if let climb = summary.climb {
      json.field("ascent_m", Double(climb.ascentDecimetres) / 10)
      json.field("descent_m", Double(climb.descentDecimetres) / 10)
    }
    json.field("points", summary.pointCount)
  }

  private static func tenth(_ number: Double) -> Double { (number * 10).rounded() / 10 }

  private func writeLonePoint(_ point: TrackPoint, to text: inout ByteText) {
    text.append("{\"type\":\"Point\",\"coordinates\":")
    Self.writePosition(point, to: &text)
    text.append("},\"properties\":{\"time\":")
    Self.writeTime(point, to: &text)
    if !export.isTimeProven { text.append(",\"time_proven\":false") }
    text.append("}}")
  }

  /// Writes the feature of a waypoint.
  static func write(_ waypoint: GPXWaypoint, to text: inout ByteText, _ isFirst: inout Bool) {
    beginFeature(&text, &isFirst)
    text.append("{\"type\":\"Point\",\"coordinates\":[")
    let point = waypoint.point
    text.place(point.coordinate.e7, height: point.elevationMillimetres, places: 3)
    text.append("]},\"properties\":")
    text.append(contentsOf: properties(of: waypoint))
    text.append("}")
  }

  private static func properties(of waypoint: GPXWaypoint) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.field("name", waypoint.name)
      if let description = waypoint.description { json.field("description", description) }
      if let comment = waypoint.comment { json.field("comment", comment) }
      if let time = waypoint.point.time, ByteText.canWrite(time) {
        json.field("time", time.description)
      }
      if let symbol = waypoint.symbol { json.field("symbol", symbol) }
      if let type = waypoint.type { json.field("type", type) }
    }
    return json.bytes
  }
}
