internal import Geodesy
internal import Text
internal import TrackFormats

/// Reads all columns of a blob in parallel, each at its own position.
struct Columns {
  private var segments: SegmentReader
  private var time, latitude, longitude: ColumnReader
  private var altitude, speed, course, accuracy: OptionalColumnReader

  /// Finds the sections; afterwards the cursor is past the last one.
  init(mask: UInt8, _ cursor: inout ByteCursor, of bytes: [UInt8]) throws(TrackError) {
    guard let lengths = cursor.section(in: bytes) else { throw .malformed(.segments) }
    segments = SegmentReader(lengths)
    time = try Self.column(.time, &cursor, of: bytes)
    latitude = try Self.column(.latitude, &cursor, of: bytes)
    longitude = try Self.column(.longitude, &cursor, of: bytes)
    altitude = try OptionalColumnReader(.altitude, in: mask, &cursor, of: bytes)
    speed = try OptionalColumnReader(.speed, in: mask, &cursor, of: bytes)
    course = try OptionalColumnReader(.course, in: mask, &cursor, of: bytes)
    accuracy = try OptionalColumnReader(.accuracy, in: mask, &cursor, of: bytes)
  }

  /// The next point, and whether it starts a segment.
  @inline(__always)
  mutating func next(
    in bytes: [UInt8], _ startsSegment: inout Bool
  ) throws(TrackError) -> TrackPoint {
    guard let starts = segments.next(in: bytes) else { throw .malformed(.segments) }
    startsSegment = starts
    guard let time = time.next(in: bytes) else { throw .malformed(.time) }
    return TrackPoint(
      time: Instant(millisecondsSinceEpoch: time),
      position: try position(in: bytes),
      altitudeDecimetres: try altitude.next(in: bytes),
      speedCentimetresPerSecond: try speed.next(in: bytes),
      courseCentidegrees: try course.next(in: bytes),
      accuracyDecimetres: try accuracy.next(in: bytes))
  }

  /// Refuses leftover bytes once all points have been read.
  func finish() throws(TrackError) {
    guard segments.isFinished else { throw .malformed(.segments) }
    guard time.isFinished else { throw .malformed(.time) }
    guard latitude.isFinished else { throw .malformed(.latitude) }
    guard longitude.isFinished else { throw .malformed(.longitude) }
    try altitude.finish()
    try speed.finish()
    try course.finish()
    try accuracy.finish()
  }

  @inline(__always)
  private mutating func position(in bytes: [UInt8]) throws(TrackError) -> CoordinateE7 {
    guard let latitude = latitude.next32(in: bytes) else { throw .malformed(.latitude) }
    guard let longitude = longitude.next32(in: bytes) else { throw .malformed(.longitude) }
    do {
      return try CoordinateE7(latitude: latitude, longitude: longitude)
    } catch {
      throw .malformed(error == .outOfRange(.latitude) ? .latitude : .longitude)
    }
  }

  private static func column(
    _ part: TrackError.Part, _ cursor: inout ByteCursor, of bytes: [UInt8]
  ) throws(TrackError) -> ColumnReader {
    guard
      let section = cursor.section(in: bytes), let reader = ColumnReader(section, in: bytes)
    else { throw .malformed(part) }
    return reader
  }
}
