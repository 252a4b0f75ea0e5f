public import Geodesy
public import Text

/// Where the van was at one moment, as far as a watch needs it.
public struct Sighting: Hashable, Sendable {
  /// Milliseconds since boot.
  public var uptime: Int64
  /// The time by GPS, if it is known and believed.
  public var time: Instant?
  public var place: Coordinate
  public var accuracyMetres: Double?
  public var speedMetresPerSecond: Double?
  public var altitudeMetres: Double?
  public var courseDegrees: Double?

  public init(
    uptime: Int64, time: Instant? = nil, place: Coordinate, accuracyMetres: Double? = nil,
    speedMetresPerSecond: Double? = nil
  ) {
    self.uptime = uptime
    self.time = time
    self.place = place
    self.accuracyMetres = accuracyMetres
    self.speedMetresPerSecond = speedMetresPerSecond
  }

  /// How far it is, at least, from a place.
  func distanceMetres(from other: Coordinate, within radius: Double) -> Double {
    other.sphericalDistanceMetres(to: place) - min(accuracyMetres ?? 0, radius)
  }
}
