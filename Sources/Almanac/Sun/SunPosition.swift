public import Text

/// Where the sun stands in the sky of a place.
public struct SunPosition: Hashable, Sendable {
  /// From north, clockwise: 90 is east.
  public let azimuthDegrees: Double
  /// Of the sun's middle, as geometry has it; 0 is level.
  public let elevationDegrees: Double
  /// The same as seen, which the air lifts.
  public let apparentElevationDegrees: Double
  public let distanceKilometres: Double

  /// The position in any year from 1900 to 2100, to about an arc second; beyond, less good.
  public init(at instant: Instant, place: SkyPlace) {
    let time = UniversalTime(instant)
    let course = Course(.sun, SkyMoment(time))
    self.init(Observer(place).view(of: course.sighting(time), at: time))
  }

  init(_ view: LocalView) {
    azimuthDegrees = view.azimuthDegrees
    elevationDegrees = view.elevationDegrees
    apparentElevationDegrees =
      elevationDegrees + Refraction.degrees(elevation: elevationDegrees)
    distanceKilometres = view.kilometres
  }
}
