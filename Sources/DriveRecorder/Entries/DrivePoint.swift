public import Geodesy
public import Text
public import TrackFormats

/// A place where the van was, as the black box keeps it.
///
/// What the receiver did not say is `nil`, never zero.
public struct DrivePoint: Hashable, Sendable {
  /// GPS time; `nil` as long as it is not proven, when only `uptime` says the moment.
  public var time: Instant?
  /// Milliseconds since the machine was switched on; of a replay, since its first report.
  public var uptime: Int64
  public var position: CoordinateE7
  public var altitudeDecimetres: Int32?
  public var speedCentimetresPerSecond: Int32?
  /// The direction of travel, clockwise from north.
  public var courseCentidegrees: Int32?
  /// How fast the van goes up, or down if below zero.
  public var climbCentimetresPerSecond: Int32?
  /// How far off the position may be, as the receiver says.
  public var accuracyDecimetres: Int32?
  public var fix: FixKind
  public var satellites: Int?

  public init(
    time: Instant?, uptime: Int64, position: CoordinateE7, altitudeDecimetres: Int32? = nil,
    speedCentimetresPerSecond: Int32? = nil, courseCentidegrees: Int32? = nil,
    climbCentimetresPerSecond: Int32? = nil, accuracyDecimetres: Int32? = nil,
    fix: FixKind = .threeD, satellites: Int? = nil
  ) {
    self.time = time
    self.uptime = uptime
    self.position = position
    self.altitudeDecimetres = altitudeDecimetres
    self.speedCentimetresPerSecond = speedCentimetresPerSecond
    self.courseCentidegrees = courseCentidegrees
    self.climbCentimetresPerSecond = climbCentimetresPerSecond
    self.accuracyDecimetres = accuracyDecimetres
    self.fix = fix
    self.satellites = satellites
  }

  /// The point as tracks keep it, at a moment that the recording has made sure of.
  public func trackPoint(at time: Instant) -> TrackPoint {
    TrackPoint(
      time: time, position: position, altitudeDecimetres: altitudeDecimetres,
      speedCentimetresPerSecond: speedCentimetresPerSecond,
      courseCentidegrees: courseCentidegrees, accuracyDecimetres: accuracyDecimetres)
  }
}

/// How much of a position a fix has; the numbers are gpsd's.
public enum FixKind: Int, Hashable, Sendable {
  /// Latitude and longitude only.
  case twoD = 2
  case threeD = 3
}
