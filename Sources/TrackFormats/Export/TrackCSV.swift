internal import Geodesy
internal import Tables

/// Writes a track as a table for spreadsheets and programs, one point per row.
///
/// All fields are plain numbers and times, so no spreadsheet takes one for a formula. Unknown
/// values are empty fields. Waypoints are not written.
struct TrackCSV {
  static let header = [
    "time", "lat", "lon", "alt_m", "speed_mps", "course_deg", "accuracy_m", "segment",
  ]

  private let track: Track

  init(_ track: Track) {
    self.track = track
  }

  func write(to sink: ([UInt8]) throws -> Void) throws {
    var table = TableWriter()
    var field = ByteText()
    table.row(Self.header)
    for (index, range) in track.segmentRanges.enumerated() {
      for point in track.points[range] {
        Self.write(point, segment: index + 1, to: &table, &field)
        if table.bytes.count >= ByteText.pieceBytes { try sink(table.takeBytes()) }
      }
    }
    try sink(table.takeBytes())
  }

  private static func write(
    _ point: TrackPoint, segment: Int, to table: inout TableWriter, _ field: inout ByteText
  ) {
    field.time(point.time)
    end(&field, in: &table)
    for degrees in [point.position.latitude, point.position.longitude] {
      field.decimal(degrees, places: 7)
      end(&field, in: &table)
    }
    for (number, places) in [
      (point.altitudeDecimetres, 1), (point.speedCentimetresPerSecond, 2),
      (point.courseCentidegrees, 2), (point.accuracyDecimetres, 1),
    ] {
      if let number { field.decimal(number, places: places) }
      end(&field, in: &table)
    }
    field.decimal(segment, places: 0)
    end(&field, in: &table)
    table.endRow()
  }

  private static func end(_ field: inout ByteText, in table: inout TableWriter) {
    table.plainField(field.bytes)
    field.clear()
  }
}
