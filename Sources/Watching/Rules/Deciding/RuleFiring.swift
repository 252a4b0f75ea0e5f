internal import Geodesy
internal import Text

/// A rule that fires: what is to be done, and what happened.
public struct RuleFiring: Sendable, Hashable {
  public let rule: Rule
  /// Of lists only what is new.
  public let event: RuleEvent
  public let facts: RuleFacts

  public var actions: [RuleAction] { rule.actions }

  /// Where it happened; without `isPlaceShown`, as for brokers, there is no position in the JSON.
  public func json(isPlaceShown: Bool = true) -> String {
    var json = JSONWriter()
    json.object { json in
      json.field("rule", rule.id)
      json.field("name", rule.name)
      json.field("trigger", rule.trigger.kind.rawValue)
      json.field("time", facts.time?.description)
      if isPlaceShown {
        json.field("lat", place?.latitude, decimals: 7)
        json.field("lon", place?.longitude, decimals: 7)
      }
      json.field("country", facts.country)
      json.field("drive", facts.drive?.rawValue)
      json.key("moving")
      if let isMoving = facts.isMoving { json.value(isMoving) } else { json.null() }
      event.writeDetails(to: &json)
    }
    return String(decoding: json.bytes, as: UTF8.self)
  }

  private var place: Coordinate? {
    switch event {
    case .arrived(let place), .departed(let place), .departing(let place, _): place
    default: facts.place
    }
  }

  /// What happened in words, for a notice that has none of its own.
  public var sentence: String { "\(rule.name): \(event.sentence)" }
}

extension RuleEvent {
  /// What happened, in words.
  public var sentence: String {
    switch self {
    case .driveStarted: "a drive has started"
    case .driveStopped: "the drive has ended"
    case .arrived: "the van has arrived"
    case .departed: "the van has left"
    case .departing(_, let stayed):
      "the van sets off" + (stayed.map { " after \($0.inWords)" } ?? "")
    case .crossed(let from, let to):
      "the van has crossed the border from \(from ?? "no country") to \(to ?? "no country")"
    case .seen: "the van has crossed the edge of the zone"
    case .minute: "it is time"
    case .sun(let side, _):
      side == .rise ? "the time by sunrise has come" : "the time by sunset has come"
    case .documents(let documents):
      documents.map { "\($0.title) expires on \($0.expires)" }.joined(separator: "; ")
    case .stock(let items):
      "there is too little of " + items.map { $0.name }.joined(separator: ", ")
    case .weather(_, let finding): finding.map { "\($0.words) forecast" } ?? "the forecast"
    case .outside(let name): "the event \(name) has come"
    }
  }

  fileprivate func writeDetails(to json: inout JSONWriter) {
    switch self {
    case .departing(_, let stayed):
      json.field("stayed_s", stayed.map { $0.milliseconds / 1_000 })
    case .crossed(let from, let to):
      json.field("from", from)
      json.field("to", to)
    case .sun(let side, let days):
      json.field(
        side == .rise ? "sunrise" : "sunset", days.last?.moment(of: side)?.wholeSeconds.description)
    case .documents(let documents):
      json.field("documents", documents) { json, document in
        json.field("id", document.id)
        json.field("title", document.title)
        json.field("type", document.type)
        json.field("expires", document.expires.description)
      }
    case .stock(let items):
      json.field("items", items) { json, item in
        json.field("id", item.id)
        json.field("name", item.name)
        json.field("quantity", item.quantity)
        json.field("minimum", item.minimum)
      }
    case .weather(let weather, let finding):
      json.field("measure", finding?.measure.rawValue)
      json.field("value", finding?.value, decimals: 1)
      json.field("at", finding?.time.description)
      json.field("forecast_age_s", weather.age.map { $0.milliseconds / 1_000 })
    case .outside(let name): json.field("event", name.description)
    default: break
    }
  }
}
