public import Almanac
internal import Text

/// What becomes of a rule whose trigger has something to do with an event.
public struct RuleDecision: Sendable, Hashable {
  public enum Verdict: Sendable, Hashable {
    case fires(RuleFiring)
    case held(RuleObstacle)
  }

  public let rule: Rule
  public let verdict: Verdict

  /// What is to be done now, if anything.
  public var firing: RuleFiring? {
    if case .fires(let firing) = verdict { firing } else { nil }
  }
}

/// Why a rule does not fire although something happened that it asks about.
public enum RuleObstacle: Sendable, Hashable, CustomStringConvertible {
  /// It happened outside the circle.
  case elsewhere(metres: Double)
  /// No place has the name that the rule gives.
  case unknownPlace(String)
  case shortStay(RuleSpan)
  case unknownStay
  case otherBorder(from: String?, to: String?)
  /// The time passed some minutes ago, while the daemon was not running.
  case late(minutes: Int)
  /// The forecast is too old to count; `nil` if its age is unknown.
  case oldForecast(RuleSpan?)
  /// The sun did not rise or not set on that day.
  case noSunEvent(RuleSunSide, SunDay.State)
  /// The first condition that does not hold, by its number in the list.
  case condition(Int, RuleCondition, found: String)
  case resting(RuleSpan)

  public var description: String {
    switch self {
    case .elsewhere(let metres):
      "it was \(Int64(min(metres, 1e9).rounded())) m away from the place"
    case .unknownPlace(let name): "no place is called \(RuleQuote.text(name))"
    case .shortStay(let stay): "the van had stayed for only \(stay.inWords)"
    case .unknownStay: "it is not known how long the van had stayed"
    case .otherBorder(let from, let to):
      "it was the border from \(from ?? "no country") to \(to ?? "no country")"
    case .late(let minutes): "the device slept until \(minutes) min later"
    case .oldForecast(let age):
      "the forecast was \(age.map { "\($0.inWords) old" } ?? "of unknown age")"
    case .noSunEvent(let side, let state):
      "the sun did not \(side == .rise ? "rise" : "set") on that day: "
        + (state == .staysUp ? "midnight sun" : state == .staysDown ? "polar night" : "near a pole")
    case .condition(let index, let condition, let found):
      "conditions[\(index)] (\(condition.sentence)): \(found)"
    case .resting(let left): "it had fired before, and rested for another \(left.inWords)"
    }
  }

  /// How far from firing it was, among obstacles of one sort; less is nearer.
  public var distance: Double {
    switch self {
    case .elsewhere(let metres): metres
    case .shortStay(let stay): -Double(stay.milliseconds)
    case .late(let minutes): Double(minutes)
    case .resting(let left): Double(left.milliseconds)
    case .oldForecast(let age): Double(age?.milliseconds ?? .max)
    case .unknownPlace, .unknownStay, .otherBorder, .noSunEvent, .condition: 0
    }
  }

  /// Obstacles of one sort have the same word.
  public var word: String {
    switch self {
    case .elsewhere: "elsewhere"
    case .unknownPlace: "unknown-place"
    case .shortStay: "short-stay"
    case .unknownStay: "unknown-stay"
    case .otherBorder: "other-border"
    case .late: "late"
    case .oldForecast: "old-forecast"
    case .noSunEvent: "no-sun-event"
    case .condition(let index, _, _): "conditions[\(index)]"
    case .resting: "cooldown"
    }
  }
}
