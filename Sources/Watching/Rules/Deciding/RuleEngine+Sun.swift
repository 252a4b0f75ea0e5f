public import Text

extension RuleEngine {
  /// In how many milliseconds a rule waits for the sun, if it does within these days.
  public func millisecondsToNextSun(after now: Instant, _ days: [RuleSunDay]) -> Int64? {
    rules.lazy.filter { $0.isEnabled }.flatMap { rule -> [Int64] in
      guard case .sun(let side, let minutes, _) = rule.trigger else { return [] }
      return days.map { $0.due(side, minutes).milliseconds(since: now) }.filter { $0 > 0 }
    }.min()
  }

  /// Sunrise and sunset count once a day, as times do: for an hour after, and a rule that is new does
  /// not look back.
  func look(
    at side: RuleSunSide, _ minutes: Int, _ weekdays: RuleDays, _ days: [RuleSunDay],
    _ now: Instant, _ entry: inout RuleMemory.Entry
  ) -> Match {
    guard let first = days.first?.day else { return .unrelated }
    let past = days.last { $0.due(side, minutes) <= now }
    let latest = past?.day ?? Day(daysSinceEpoch: first.daysSinceEpoch - 1)
    guard let done = entry.day, done < latest, let past else {
      // A place further west is not a new day, but a calendar set back is.
      let ahead = entry.day.map { $0.daysSinceEpoch - latest.daysSinceEpoch } ?? .max
      if ahead > 1 { entry.day = latest }
      return .unrelated
    }
    entry.day = latest
    guard weekdays.contains(latest) else { return .unrelated }
    guard past.moment(of: side) != nil else { return .held(.noSunEvent(side, past.state)) }
    let late = Int(now.milliseconds(since: past.due(side, minutes)) / 60_000)
    return late <= Self.minutesLate
      ? .sets(.sun(side, [past]), told: []) : .held(.late(minutes: late))
  }
}
