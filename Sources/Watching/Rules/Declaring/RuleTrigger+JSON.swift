internal import Geodesy
public import Text

extension RuleTrigger {
  /// Writes it as a rule's file has it.
  public func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("type", kind.rawValue)
      area?.writeMembers(to: &json)
      switch self {
      case .driveStarted, .driveStopped, .arrive, .depart: break
      case .departing(_, let stay): json.field("stay", stay.description)
      case .border(let from, let to):
        if let from { json.field("from", from) }
        if let to { json.field("to", to) }
      case .zone(_, let side): json.field("when", side.rawValue)
      case .time(let time, let days):
        json.field("at", time.description)
        if let listed = days.listed { json.field("days", listed) }
      case .sun(_, let minutes, let days):
        json.field("offset_min", minutes)
        if let listed = days.listed { json.field("days", listed) }
      case .documentExpiry(let days, let type):
        json.field("days", days)
        if let type { json.field("document", type) }
      case .stockLow(let item):
        if let item { json.field("item", item) }
      case .weather(let limit): limit.writeMembers(to: &json)
      case .event(let name): json.field("name", name.description)
      }
    }
  }
}

extension RuleArea {
  fileprivate func writeMembers(to json: inout JSONWriter) {
    switch place {
    case .at(let place): json.field("place", "\(place.latitude),\(place.longitude)")
    case .named(let name): json.field("place", name)
    }
    json.field("radius_m", radiusMetres)
  }
}

extension RuleCondition {
  /// Writes it as a rule's file has it.
  public func write(to json: inout JSONWriter) {
    json.object { json in
      switch self {
      case .time(let window):
        json.field("type", Kind.time.rawValue)
        json.field("from", window.from.description)
        json.field("to", window.to.description)
        if let listed = window.days.listed { json.field("days", listed) }
      case .drive(let states):
        json.field("type", Kind.drive.rawValue)
        json.field("is", states.map { $0.rawValue })
      case .country(let countries, let isIn):
        json.field("type", Kind.country.rawValue)
        json.field(isIn ? "is" : "is_not", countries)
      case .motion(let isMoving):
        json.field("type", Kind.motion.rawValue)
        json.field("is", isMoving ? "moving" : "parked")
      }
    }
  }
}
