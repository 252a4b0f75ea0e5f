internal import Geodesy
internal import Text
public import TrackFormats

extension TrackPoint {
  /// A point in short form: milliseconds, then whole numbers of 10⁻⁷ degrees, in range.
  public init(
    _ milliseconds: Int64, _ latitude: Int32, _ longitude: Int32, altitude: Int32? = nil,
    speed: Int32? = nil, course: Int32? = nil, accuracy: Int32? = nil
  ) throws {
    self.init(
      time: Instant(millisecondsSinceEpoch: milliseconds),
      position: try CoordinateE7(latitude: latitude, longitude: longitude),
      altitudeDecimetres: altitude, speedCentimetresPerSecond: speed,
      courseCentidegrees: course, accuracyDecimetres: accuracy)
  }
}

/// The kinds of track that random tests generate.
public enum TrackKind: CaseIterable, Sendable {
  /// One fix per second, with receivers that sometimes fall silent.
  case walk
  case constant
  /// Any number that fits, and often the very limits.
  case extreme
  /// Times that stand still and go back.
  case unsteadyClock
}

extension SplitMix64 {
  /// A track of up to `count` points in segments of random length.
  public mutating func track(_ kind: TrackKind, count: Int) throws -> Track {
    var track = Track()
    var point = try TrackPoint(1_700_000_000_000, 471_234_567, 83_456_789, altitude: 4_000)
    for _ in 0..<count {
      point = try next(after: point, kind)
      track.append(point, startsSegment: chance(20))
    }
    return track
  }

  /// True once in `count` times.
  public mutating func chance(_ count: Int) -> Bool {
    Int.random(in: 0..<count, using: &self) == 0
  }

  private mutating func next(after point: TrackPoint, _ kind: TrackKind) throws -> TrackPoint {
    switch kind {
    case .constant: point
    case .walk: try walk(from: point, milliseconds: 1_000)
    case .unsteadyClock:
      try walk(from: point, milliseconds: .random(in: -5_000...5_000, using: &self))
    case .extreme: try extreme()
    }
  }

  private mutating func walk(from point: TrackPoint, milliseconds: Int64) throws -> TrackPoint {
    try TrackPoint(
      point.time.millisecondsSinceEpoch + milliseconds,
      point.position.latitude + .random(in: -3_000...3_000, using: &self),
      point.position.longitude + .random(in: -3_000...3_000, using: &self),
      altitude: chance(10) ? nil : .random(in: 3_900...4_100, using: &self),
      speed: chance(5) ? nil : .random(in: 0...3_000, using: &self),
      course: chance(2) ? nil : .random(in: 0..<36_000, using: &self),
      accuracy: chance(30) ? 25 : nil)
  }

  private mutating func extreme() throws -> TrackPoint {
    try TrackPoint(
      limit(of: .min ... .max), limit(of: -900_000_000...900_000_000),
      limit(of: -1_800_000_000...1_800_000_000), altitude: limit(of: .min ... .max),
      speed: chance(2) ? nil : limit(of: .min ... .max),
      course: chance(2) ? nil : limit(of: .min ... .max), accuracy: limit(of: .min ... .max))
  }

  /// Either end of a range, or any number in it.
  private mutating func limit<Number: FixedWidthInteger>(of range: ClosedRange<Number>) -> Number {
    switch Int.random(in: 0..<3, using: &self) {
    case 0: range.lowerBound
    case 1: range.upperBound
    default: .random(in: range, using: &self)
    }
  }
}
