internal import Geodesy

/// Writes a track as a table for spreadsheets and programs, one point a row.
///
/// All fields are plain numbers and times, so no spreadsheet takes one for a formula. What is not
/// known is an empty field. Waypoints have no place in it.
struct TrackCSV {
  static let header: StaticString = "time,lat,lon,alt_m,speed_mps,course_deg,accuracy_m,segment"

  private let track: Track

  init(_ track: Track) {
    self.track = track
  }

  func write(to sink: ([UInt8]) throws -> Void) throws {
    var text = ByteText()
    text.append(Self.header)
    text.append("\r\n")
    for (index, range) in track.segmentRanges.enumerated() {
      for point in track.points[range] {
        Self.write(point, segment: index + 1, to: &text)
        try text.handOverIfFull(to: sink)
      }
    }
    try text.handOver(to: sink)
  }

  private static func write(_ point: TrackPoint, segment: Int, to text: inout ByteText) {
    text.time(point.time)
    text.append(",")
    text.decimal(point.position.latitude, places: 7)
    text.append(",")
    text.decimal(point.position.longitude, places: 7)
    write(point.altitudeDecimetres, places: 1, to: &text)
    write(point.speedCentimetresPerSecond, places: 2, to: &text)
    write(point.courseCentidegrees, places: 2, to: &text)
    write(point.accuracyDecimetres, places: 1, to: &text)
    text.append(",")
    text.decimal(segment, places: 0)
    text.append("\r\n")
  }

  private static func write(_ number: Int32?, places: Int, to text: inout ByteText) {
    text.append(",")
    if let number { text.decimal(number, places: places) }
  }
}
