internal import Text

extension RuleCondition {
  /// `nil` if it holds, else what was the case instead.
  public func found(_ facts: RuleFacts) -> String? {
    switch self {
    case .time(let window):
      guard let local = facts.local else { return "the time is not known" }
      return window.contains(local) ? nil : "it was \(RuleTime(minutes: local.minute))"
    case .drive(let states):
      guard let state = facts.drive else { return "the state of the drive is not known" }
      return states.contains(state) ? nil : "the drive was \(state.rawValue)"
    case .country(let countries, let isIn):
      guard let country = facts.country else { return "the country is not known" }
      return countries.contains(country) == isIn ? nil : "the country was \(country)"
    case .motion(let isMoving):
      guard let known = facts.isMoving else { return "it is not known whether the van moves" }
      return known == isMoving ? nil : known ? "the van was moving" : "the van was parked"
    }
  }

  /// What must hold, in words.
  public var sentence: String {
    switch self {
    case .time(let window): "time \(window)"
    case .drive(let states): "drive is \(Phrase.alternatives(states.map { $0.rawValue }))"
    case .country(let countries, let isIn):
      "country is \(isIn ? "" : "not ")\(Phrase.alternatives(countries))"
    case .motion(let isMoving): isMoving ? "van is moving" : "van is parked"
    }
  }
}

extension RuleWindow: CustomStringConvertible {
  /// Whether the clock is in it; its end is outside.
  public func contains(_ local: LocalMoment) -> Bool {
    if from < to {
      return (from.minutes..<to.minutes).contains(local.minute) && days.contains(local.day)
    }
    let before = Day(daysSinceEpoch: local.day.daysSinceEpoch - 1)
    return local.minute >= from.minutes && days.contains(local.day)
      || local.minute < to.minutes && days.contains(before)
  }

  public var description: String { "\(from) to \(to)\(days.phrase)" }
}

extension RuleDays {
  /// ` on mon, tue`, or nothing for all days.
  var phrase: String {
    listed.map { " on " + $0.joined(separator: ", ") } ?? ""
  }
}
