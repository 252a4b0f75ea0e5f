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
