public import Text

/// The days of the sun over one place.
///
/// All of them share the sun's track, so a year costs little more than the courses in it.
public struct SunDays: Sendable {
  private let search: HorizonSearch

  /// Prepares for days whose noon lies between two moments, or a day beside them.
  public init(_ place: SkyPlace, from start: Instant, to end: Instant) {
    self.init(
      BodyTrack(
        .sun, from: UniversalTime(start).days - 2, to: UniversalTime(max(start, end)).days + 2),
      Observer(place))
  }

  init(_ track: BodyTrack, _ observer: Observer) {
    search = HorizonSearch(track, observer)
  }

  /// The day whose noon is nearest to a moment, such as the middle of a day of the calendar.
  public func day(noonNear moment: Instant) -> SunDay {
    SunDay(search, noonNear: UniversalTime(moment).days)
  }

  /// The day after one of these.
  public func day(after day: SunDay) -> SunDay { SunDay(search, after: day) }

  /// Consecutive days, the first with its noon nearest to a moment.
  public func days(_ count: Int, noonNear moment: Instant) -> [SunDay] {
    guard count > 0 else { return [] }
    var day = day(noonNear: moment)
    var days = [day]
    days.reserveCapacity(count)
    for _ in 1..<count {
      day = self.day(after: day)
      days.append(day)
    }
    return days
  }

  /// Where the sun stands at a moment of these days.
  public func position(at moment: Instant) -> SunPosition {
    SunPosition(search.view(UniversalTime(moment).days))
  }

  /// How high the sun seems to stand at a moment of these days, in degrees.
  public func apparentElevation(at moment: Instant) -> Double {
    let elevation = search.view(UniversalTime(moment).days).elevationDegrees
    return elevation + Refraction.degrees(elevation: elevation)
  }

  var track: BodyTrack { search.track }
}
