internal import Glibc
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
    let pair = SunAndMoon(time)
    let observer = Observer(place)
    let siderealTime =
      observer.meanSiderealTime(time) + pair.nutation.equationOfEquinoxes
    let (sun, moon) = (pair.vector(of: pair.sun), pair.vector(of: pair.moon))
    let view = observer.view(of: moon, siderealTime: siderealTime)
    elongationDegrees = pair.elongation.degreesOfTurn
    illuminated = Self.illuminated(sun: sun, moon: moon)
    brightLimbDegrees = Self.brightLimb(
      sun: observer.view(of: sun, siderealTime: siderealTime), moon: view)
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
    let azimuth = atan2(moon.east, moon.north)
    let elevation = moon.elevationDegrees * .radiansPerDegree
    let right = sun.east * cos(azimuth) - sun.north * sin(azimuth)
    let ahead = sun.east * sin(azimuth) + sun.north * cos(azimuth)
    let above = sun.up * cos(elevation) - ahead * sin(elevation)
    return atan2(-right, above).degreesOfTurn
  }
}

/// Both bodies at one moment.
struct SunAndMoon: Sendable {
  let nutation: Nutation
  let sun, moon: EclipticPlace

  init(_ time: UniversalTime) {
    let dynamical = time.dynamical
    let arguments = LunarArguments(dynamical)
    let multiples = Multiples(arguments)
    let turns = multiples.turns.span
    nutation = Nutation(dynamical, turns)
    sun = SunSeries.place(dynamical, nutation)
    moon = MoonSeries.place(dynamical, arguments, turns, nutation)
  }

  /// How far the moon is ahead of the sun, in radians.
  var elongation: Double { moon.longitude - sun.longitude }

  func vector(of place: EclipticPlace) -> EquatorialVector {
    place.equatorial(obliquity: nutation.obliquity)
  }
}
