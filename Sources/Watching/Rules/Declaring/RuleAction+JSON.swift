public import Text

extension RuleAction {
  /// Writes it as a rule's file has it.
  public func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("type", kind.rawValue)
      switch self {
      case .run(let program): program.writeMembers(to: &json)
      case .notify(let text, let isUrgent):
        if let text { json.field("text", text) }
        if isUrgent { json.field("urgent", true) }
      case .checkIn(let title, let type, let isOvernight):
        if let title { json.field("title", title) }
        if let type { json.field("kind", type) }
        if isOvernight { json.field("overnight", true) }
      case .driveStart, .driveStop: break
      case .publish(let message):
        json.field("topic", message.topic)
        if let payload = message.payload { json.field("payload", payload) }
        if message.isRetained { json.field("retain", true) }
      }
    }
  }
}

extension RuleProgram {
  fileprivate func writeMembers(to json: inout JSONWriter) {
    json.field("program", program)
    if !arguments.isEmpty { json.field("arguments", arguments) }
    json.field("seconds", seconds)
    if needsNetwork { json.field("needs", "network") }
  }
}
