internal import Text

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
