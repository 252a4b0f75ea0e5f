internal import Text

extension RuleEngine {
  /// A forecast counts once for each local day in which the limit is passed, though each new one may
  /// name another hour.
  func look(
    at weather: RuleWeather, for limit: RuleWeatherLimit, _ facts: RuleFacts,
    _ entry: inout RuleMemory.Entry
  ) -> Match {
    guard let now = facts.time, let local = facts.local else { return .unrelated }
    guard let (time, value) = limit.first(in: weather, from: now) else { return .unrelated }
    // How far ahead of UTC local clocks are, to the minute.
    let offset = LocalMoment(now, offsetSeconds: 0).minutes(to: local) * 60
    let day = LocalMoment(time, offsetSeconds: offset).day
    entry.told.removeAll { $0 < local.day.description }
    guard !entry.told.contains(day.description) else { return .unrelated }
    guard let age = weather.age else { return .held(.oldForecast(nil)) }
    guard age.milliseconds <= limit.maxAge.milliseconds else { return .held(.oldForecast(age)) }
    let finding = RuleWeatherFinding(
      measure: limit.measure, value: value, time: time,
      words: "\(limit.found(value)) around "
        + "\(day == local.day ? "" : "\(day) ")\(time.clockText(offsetSeconds: offset))")
    return .sets(.weather(weather, finding), told: [day.description])
  }
}

extension LocalMoment {
  /// How many minutes later another clock shows, at the same moment.
  fileprivate func minutes(to other: LocalMoment) -> Int {
    (other.day.daysSinceEpoch - day.daysSinceEpoch) * 1_440 + other.minute - minute
  }
}
