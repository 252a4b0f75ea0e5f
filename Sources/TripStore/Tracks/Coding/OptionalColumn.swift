internal import TrackFormats

/// A column that points may lack; the order is that of its bits in the header and of the columns.
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

  /// What an error calls it.
  var part: TrackError.Part {
    switch self {
    case .altitude: .altitude
    case .speed: .speed
    case .course: .course
    case .accuracy: .accuracy
    }
  }
}
