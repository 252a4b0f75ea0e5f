public import Text

/// How the moon looks at a moment: how much of it is lit, which way, and where it stands.
public struct MoonAspect: Sendable {
  /// How far it is ahead of the sun along the ecliptic, 0 to 360: 0 is new, 180 full.
  public let elongationDegrees: Double
  /// The lit part of the disc, 0 to 1.
  public let illuminated: Double
  /// Where the middle of the lit edge is, counter-clockwise from the top of the disc as it is seen
  /// from the place, 0 to 360.
  public let brightLimbDegrees: Double
  /// From north, clockwise.
  public let azimuthDegrees: Double
  /// Of the moon's middle, as geometry has it and as seen through the air.
  public let elevationDegrees, apparentElevationDegrees: Double
  /// From the place.
  public let distanceKilometres: Double

  /// The moon of any moment from 1900 to 2100.
  public init(at instant: Instant, place: SkyPlace) {
    let time = UniversalTime(instant)
    let moment = SkyMoment(time)
    self.init(
      Observer(place), time, sun: BodyTrack(.sun, around: moment),
      moon: BodyTrack(.moon, around: moment))
  }

  init(_ observer: Observer, _ time: UniversalTime, sun sunTrack: BodyTrack, moon: BodyTrack) {
    elongationDegrees = (moon.longitude(time) - sunTrack.longitude(time)).degreesOfTurn
    let (sun, moon) = (sunTrack.sighting(time), moon.sighting(time))
    let view = observer.view(of: moon, at: time)
    illuminated = Self.illuminated(sun: sun.vector, moon: moon.vector)
    brightLimbDegrees = Self.brightLimb(sun: observer.view(of: sun, at: time), moon: view)
    azimuthDegrees = view.azimuthDegrees
    elevationDegrees = view.elevationDegrees
    apparentElevationDegrees = elevationDegrees + Refraction.degrees(elevation: elevationDegrees)
    distanceKilometres = view.kilometres
  }

  /// From the angle at the moon between the sun and the earth.
  private static func illuminated(sun: EquatorialVector, moon: EquatorialVector) -> Double {
    let toSun = EquatorialVector(x: sun.x - moon.x, y: sun.y - moon.y, z: sun.z - moon.z)
    let product = toSun.x * moon.x + toSun.y * moon.y + toSun.z * moon.z
    return (1 - product / (toSun.length * moon.length)) / 2
  }

  /// The lit edge faces the sun, so its direction is that of the sun as seen from the moon's place in
  /// the sky.
  private static func brightLimb(sun: LocalView, moon: LocalView) -> Double {
    let level = (moon.east * moon.east + moon.north * moon.north).squareRoot()
    guard level > 0 else { return Double.angle(y: -sun.east, x: -sun.north).degreesOfTurn }
    let right = (sun.east * moon.north - sun.north * moon.east) / level
    let ahead = (sun.east * moon.east + sun.north * moon.north) / level
    let above = (sun.up * level - ahead * moon.up) / moon.kilometres
    return Double.angle(y: -right, x: above).degreesOfTurn
  }
}
