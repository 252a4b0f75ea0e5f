internal import Geodesy
internal import Tables

/// Writes a track as a table for spreadsheets and programs, one point per row.
///
/// All fields are plain numbers and times, so no spreadsheet takes one for a formula. Unknown
/// values are empty fields. Waypoints are not written. Only if times were never proven is there a
/// last column, which says so in every row.
struct TrackCSV {
  static let header = [
    "time", "lat", "lon", "alt_m", "speed_mps", "course_deg", "accuracy_m", "segment",
  ]

  static let provenColumn = "time_proven"

  private let track: Track
  private let isTimeProven: Bool

  init(_ export: TrackExport) {
    track = export.track
    isTimeProven = export.isTimeProven
  }

  func write(to sink: ([UInt8]) throws -> Void) throws {
    var table = TableWriter()
    var field = ByteText()
    table.row(Self.header + (isTimeProven ? [] : [Self.provenColumn]))
    for (index, range) in track.segmentRanges.enumerated() {
      for point in track.points[range] {
        Self.write(point, segment: index + 1, to: &table, &field)
        if !isTimeProven { table.plainField(Array("false".utf8)) }
        table.endRow()
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
  }

  private static func end(_ field: inout ByteText, in table: inout TableWriter) {
    table.plainField(field.bytes)
    field.clear()
  }
}
