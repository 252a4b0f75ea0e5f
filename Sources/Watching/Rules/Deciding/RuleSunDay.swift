public import Text

/// A day of the sun where the van is, as far as rules need it.
public struct RuleSunDay: Sendable, Hashable {
  public enum State: String, Sendable, CaseIterable {
    case risesAndSets = "rises_and_sets"
    case risesOnly = "rises"
    case setsOnly = "sets"
    case staysUp = "midnight_sun"
    case staysDown = "polar_night"
  }

  public let day: Day
  public let state: State
  public let noon: Instant
  public let rise, set: Instant?

  public init(day: Day, state: State, noon: Instant, rise: Instant?, set: Instant?) {
    self.day = day
    self.state = state
    self.noon = noon
    self.rise = rise
    self.set = set
  }

  public func moment(of side: RuleSunSide) -> Instant? {
    side == .rise ? rise : set
  }

  /// When a rule is due on this day; noon, if the sun does not rise or set, so that it can be told.
  public func due(_ side: RuleSunSide, _ minutes: Int) -> Instant {
    guard let moment = moment(of: side) else { return noon }
    return Instant(
      millisecondsSinceEpoch: moment.millisecondsSinceEpoch + Int64(minutes) * 60_000)
  }
}
