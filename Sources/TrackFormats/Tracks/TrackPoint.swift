public import Geodesy
public import Text

/// One place of a drive and when the van was there, in the whole numbers that are kept on disk.
///
/// What the receiver did not say is `nil`, never zero. The numbers are kept as they come: a speed
/// below zero or a course of 400 degrees goes through unchanged.
public struct TrackPoint: Hashable, Sendable {
  public var time: Instant
  public var position: CoordinateE7
  public var altitudeDecimetres: Int32?
  public var speedCentimetresPerSecond: Int32?

  /// The direction of travel, in hundredths of a degree clockwise from north.
  public var courseCentidegrees: Int32?

  /// How far off the position may be, as the receiver says.
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
  /// The milliseconds since 1970, which codec and summary count in.
  package var milliseconds: Int64 { time.millisecondsSinceEpoch }
}
