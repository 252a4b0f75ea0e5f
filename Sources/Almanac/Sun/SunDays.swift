public import Text

/// The days of the sun over one place.
///
/// All of them share the sun's track, so a year costs little more than the places on it.
public struct SunDays: Sendable {
  private let search: HorizonSearch

  /// Prepares for days whose noon lies between two moments, or a day beside them.
  public init(_ place: SkyPlace, from start: Instant, to end: Instant) {
    search = HorizonSearch(
      track: BodyTrack(
        .sun, from: UniversalTime(start).days - 2, to: UniversalTime(max(start, end)).days + 2),
      observer: Observer(place))
  }

  /// The day whose noon is nearest to a moment, such as the middle of a day of the calendar.
  public func day(noonNear moment: Instant) -> SunDay {
    SunDay(search, noonNear: UniversalTime(moment).days)
  }

  /// Days in a row, of which the first has its noon nearest to a moment.
  public func days(_ count: Int, noonNear moment: Instant) -> [SunDay] {
    var days: [SunDay] = []
    days.reserveCapacity(count)
    var guess = UniversalTime(moment).days
    var low = SunDay.lowest(search, near: search.meridian(near: guess, isUpper: true) - 0.5)
    for _ in 0..<count {
      let noon = search.meridian(near: guess, isUpper: true, steps: days.isEmpty ? 3 : 1)
      let nextLow = SunDay.lowest(search, near: noon + 0.5)
      days.append(SunDay(search, noon: noon, low: low, nextLow: nextLow))
      (guess, low) = (noon + 1, nextLow)
    }
    return days
  }

  /// How high the sun seems to stand at a moment of these days, in degrees.
  public func apparentElevation(at moment: Instant) -> Double {
    let time = UniversalTime(moment)
    let elevation =
      search.observer.view(of: search.track.sighting(time), at: time).elevationDegrees
    return elevation + Refraction.degrees(elevation: elevation)
  }
}
