internal import TrackFormats

/// A column with values for only some points, in the order of the header bits and of the columns.
enum OptionalColumn: UInt8, CaseIterable {
  case altitude
  case speed
  case course
  case accuracy

  /// Its bit in the header.
  var bit: UInt8 { 1 << rawValue }

  /// The value of a point, if it has one.
  func value(of point: TrackPoint) -> Int32? {
    switch self {
    case .altitude: point.altitudeDecimetres
    case .speed: point.speedCentimetresPerSecond
    case .course: point.courseCentidegrees
    case .accuracy: point.accuracyDecimetres
    }
  }

  /// The name used in errors.
  var part: TrackError.Part {
    switch self {
    case .altitude: .altitude
    case .speed: .speed
    case .course: .course
    case .accuracy: .accuracy
    }
  }
}

/// Reads an optional column one point at a time; in an absent column no point has a value.
struct OptionalColumnReader {
  private let part: TrackError.Part
  private var present: PresenceReader?
  private var values: ColumnReader?

  /// Reads the headers of the two sections, unless the track header says that the column is absent.
  init(
    _ column: OptionalColumn, in mask: UInt8, _ cursor: inout ByteCursor, of bytes: [UInt8]
  ) throws(TrackError) {
    part = column.part
    guard mask & column.bit != 0 else { return }
    guard
      let presence = cursor.section(in: bytes), let section = cursor.section(in: bytes),
      let present = PresenceReader(presence, in: bytes),
      let values = ColumnReader(section, in: bytes)
    else { throw .malformed(part) }
    self.present = present
    self.values = values
  }

  /// The value of the next point, or `nil` if it has none.
  @inline(__always)
  mutating func next(in bytes: [UInt8]) throws(TrackError) -> Int32? {
    guard let isPresent = present?.next(in: bytes) else {
      if present == nil { return nil }
      throw .malformed(part)
    }
    guard isPresent else { return nil }
    guard let value = values?.next32(in: bytes) else { throw .malformed(part) }
    return value
  }

  /// Refuses leftover bytes once all points have been read.
  func finish() throws(TrackError) {
    guard present?.isFinished ?? true, values?.isFinished ?? true else { throw .malformed(part) }
  }
}
