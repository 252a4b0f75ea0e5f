public import Geodesy
public import Text

/// A place of a drive and when the van was there, in the integers that are stored on disk.
///
/// What the receiver did not report is `nil`, never zero. Values are not validated: a negative
/// speed or a course of 400 degrees is kept unchanged.
public struct TrackPoint: Hashable, Sendable {
  public var time: Instant
  public var position: CoordinateE7
  public var altitudeDecimetres: Int32?
  public var speedCentimetresPerSecond: Int32?

  /// The direction of travel, in hundredths of a degree clockwise from north.
  public var courseCentidegrees: Int32?

  /// The accuracy of the position, as reported by the receiver.
  public var accuracyDecimetres: Int32?

  public init(
    time: Instant, position: CoordinateE7, altitudeDecimetres: Int32? = nil,
    speedCentimetresPerSecond: Int32? = nil, courseCentidegrees: Int32? = nil,
    accuracyDecimetres: Int32? = nil
  ) {
    self.time = time
    self.position = position
    self.altitudeDecimetres = altitudeDecimetres
    self.speedCentimetresPerSecond = speedCentimetresPerSecond
    self.courseCentidegrees = courseCentidegrees
    self.accuracyDecimetres = accuracyDecimetres
  }
}

extension TrackPoint {
  /// The milliseconds since 1970, the unit of codec and summary.
  package var milliseconds: Int64 { time.millisecondsSinceEpoch }
}

extension Instant {
  /// The milliseconds since an earlier instant, clamped to 64 bits.
  package func milliseconds(since other: Instant) -> Int64 {
    millisecondsSinceEpoch.subtractingSaturated(other.millisecondsSinceEpoch)
  }
}
