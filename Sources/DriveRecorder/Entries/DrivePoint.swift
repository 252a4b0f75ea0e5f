public import Geodesy
public import Text
public import TrackFormats

/// A position of the van, as the black box keeps it.
///
/// What the receiver did not report is `nil`, never zero.
public struct DrivePoint: Hashable, Sendable {
  /// GPS time; `nil` until it is proven, when only `uptime` gives the moment.
  public var time: Instant?
  /// Milliseconds since boot, or in a replay since its first report.
  public var uptime: Int64
  public var position: CoordinateE7
  public var altitudeDecimetres: Int32?
  public var speedCentimetresPerSecond: Int32?
  /// The direction of travel, clockwise from north.
  public var courseCentidegrees: Int32?
  /// How fast the van climbs; negative when it descends.
  public var climbCentimetresPerSecond: Int32?
  /// How far off the position may be, according to the receiver.
  public var accuracyDecimetres: Int32?
  public var fix: FixKind
  public var satellites: Int?
  /// What lies between it and the point before, if that is more than a straight line.
  public var leg: TrackLeg?

  public init(
    time: Instant?, uptime: Int64, position: CoordinateE7, altitudeDecimetres: Int32? = nil,
    speedCentimetresPerSecond: Int32? = nil, courseCentidegrees: Int32? = nil,
    climbCentimetresPerSecond: Int32? = nil, accuracyDecimetres: Int32? = nil,
    fix: FixKind = .threeD, satellites: Int? = nil, leg: TrackLeg? = nil
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
    self.leg = leg
  }

  /// The point as tracks keep it, at a time that the recording has established.
  public func trackPoint(at time: Instant) -> TrackPoint {
    TrackPoint(
      time: time, position: position, altitudeDecimetres: altitudeDecimetres,
      speedCentimetresPerSecond: speedCentimetresPerSecond,
      courseCentidegrees: courseCentidegrees, accuracyDecimetres: accuracyDecimetres)
  }
}

/// How complete the position of a fix is; the numbers are gpsd's.
public enum FixKind: Int, Hashable, Sendable {
  /// Latitude and longitude only.
  case twoD = 2
  case threeD = 3
}
