internal import Glibc
internal import Text

/// The sun at one moment: where it seems to be, and how strong it is above the air.
struct SunRay: Hashable, Sendable {
  /// Above the horizon, raised by refraction.
  let elevationDegrees: Double
  /// From north by east.
  let azimuthDegrees: Double
  /// Watts per square metre that faces the sun outside the atmosphere.
  let strength: Double

  /// At the mean distance of the sun.
  static let solarConstant = 1_361.0

  var isUp: Bool { elevationDegrees > 0 }
  var height: Double { max(0, sin(elevationDegrees * .radiansPerDegree)) }
}

/// Light on the ground, in watts per square metre.
struct Daylight: Hashable, Sendable {
  /// Straight from the sun, on a plane that faces it.
  var beam: Double
  /// From the rest of the sky, on level ground.
  var diffuse: Double

  static let none = Daylight(beam: 0, diffuse: 0)

  /// All of it, on level ground.
  func global(_ ray: SunRay) -> Double { beam * ray.height + diffuse }
}

extension SunRay {
  init(at moment: Instant, _ place: SkyPlace) {
    let sun = SunPosition(at: moment, place: place)
    let distance = sun.distanceKilometres / Self.astronomicalUnit
    self.init(
      elevationDegrees: sun.apparentElevationDegrees, azimuthDegrees: sun.azimuthDegrees,
      strength: Self.solarConstant / (distance * distance))
  }

  /// The mean distance of the sun, in kilometres.
  private static let astronomicalUnit = 149_597_870.7
}
