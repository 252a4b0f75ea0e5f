internal import Geodesy
internal import Text

extension RuleTrigger {
  /// When it fires, in words.
  public var sentence: String {
    switch self {
    case .driveStarted: "a drive starts"
    case .driveStopped: "a drive ends"
    case .arrive(let area): "the van arrives" + at(area)
    case .depart(let area): "the van leaves" + (area.map { " \($0.words)" } ?? "")
    case .departing(let area, let stay): "the van sets off after \(stay) or more" + at(area)
    case .border(nil, nil): "a border is crossed"
    case .border(let from, let to):
      "a border is crossed" + (from.map { " from \($0)" } ?? "") + (to.map { " to \($0)" } ?? "")
    case .zone(let area, .enter): "the van comes into \(area.words)"
    case .zone(let area, .leave): "the van goes out of \(area.words)"
    case .time(let time, let days): "it is \(time)\(days.phrase)"
    case .sun(let side, let minutes, let days):
      Self.offset(minutes) + (side == .rise ? "sunrise" : "sunset") + days.phrase
    case .documentExpiry(let days, let type):
      "\(type.map { RuleQuote.text($0) } ?? "a document") expires within \(days) days"
    case .stockLow(let item):
      "there is too little of \(item.map { RuleQuote.text($0) } ?? "an item")"
    case .weather(let limit): limit.sentence
    case .event(let name): "the event \(name) comes from outside"
    }
  }

  /// Such as `30 min before `.
  private static func offset(_ minutes: Int) -> String {
    switch minutes {
    case ..<0: "\(-minutes) min before "
    case 0: "it is "
    default: "\(minutes) min after "
    }
  }

  private func at(_ area: RuleArea?) -> String { area.map { " at \($0.words)" } ?? "" }
}

extension RuleArea {
  fileprivate var words: String {
    let middle =
      switch place {
      case .at(let place): "\(place)"
      case .named(let name): RuleQuote.text(name)
      }
    return "\(Int64(radiusMetres)) m around \(middle)"
  }
}

extension RuleAction {
  /// What it does, in words.
  public var sentence: String {
    switch self {
    case .run(let program):
      "run \(RuleQuote.text(program.program)) for at most \(program.seconds) s"
        + (program.needsNetwork ? ", with a network" : "")
    case .notify(let text, let isUrgent):
      "notify" + (text.map { " \(RuleQuote.text($0))" } ?? "")
        + (isUrgent ? ", in quiet hours too" : "")
    case .checkIn: "check in"
    case .driveStart: "start a drive"
    case .driveStop: "end the drive"
    case .publish(let message): "publish to \(RuleQuote.text(message.topic))"
    }
  }
}
