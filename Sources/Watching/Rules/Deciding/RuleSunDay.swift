public import Almanac
public import Text

/// A day of the sun where the van is, as far as rules need it.
public struct RuleSunDay: Sendable, Hashable {
  public let day: Day
  public let state: SunDay.State
  public let noon: Instant
  public let rise, set: Instant?

  public init(day: Day, state: SunDay.State, noon: Instant, rise: Instant?, set: Instant?) {
    self.day = day
    self.state = state
    self.noon = noon
    self.rise = rise
    self.set = set
  }

  /// The day of the calendar with its sun, to the second; `nil` outside of the years that the almanac
  /// is good for.
  ///
  /// `noon` is the middle of the day by the clocks at the place.
  public init?(_ day: Day, noon: Instant, at place: SkyPlace) {
    guard AlmanacYears.contains(noon) else { return nil }
    let sun = SunDays(place, from: noon, to: noon).day(noonNear: noon)
    self.init(
      day: day, state: sun.state, noon: sun.noon.nearestSecond, rise: sun.rise?.nearestSecond,
      set: sun.set?.nearestSecond)
  }

  public func moment(of side: RuleSunSide) -> Instant? {
    side == .rise ? rise : set
  }

  /// When a rule is due on this day; noon, if the sun does not rise or set, so that it can be
  /// reported.
  public func due(_ side: RuleSunSide, _ minutes: Int) -> Instant {
    guard let moment = moment(of: side) else { return noon }
    return Instant(
      millisecondsSinceEpoch: moment.millisecondsSinceEpoch + Int64(minutes) * 60_000)
  }
}
