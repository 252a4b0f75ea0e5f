public import Text

/// Actions that wait until there is a network, oldest first.
public struct PendingActions: Sendable, Hashable {
  public static let countLimit = 200
  /// What has waited so long is no longer of use.
  public static let days: Int64 = 30

  public struct Element: Sendable, Hashable {
    /// The id of the rule.
    public let rule: String
    public let action: RuleAction
    /// What happened, as the program gets it or the broker is told.
    public let event: String
    /// When it happened, if the clock was proven.
    public let time: Instant?
  }

  public private(set) var elements: [Element] = []
  /// How many had to go for newer ones since this value was made.
  public private(set) var dropped = 0

  public init() {}

  public mutating func add(_ action: RuleAction, of firing: RuleFiring) {
    add(
      Element(
        rule: firing.rule.id, action: action,
        event: firing.json(isPlaceShown: action.kind != .publish), time: firing.facts.time))
  }

  private mutating func add(_ element: Element) {
    elements.append(element)
    if elements.count > Self.countLimit {
      elements.removeFirst()
      dropped += 1
    }
  }

  /// The one to be done next; it stays until `removeFirst`.
  public var first: Element? { elements.first }

  public mutating func removeFirst() {
    if !elements.isEmpty { elements.removeFirst() }
  }

  /// Leaves out what has waited too long.
  public mutating func trim(provenNow: Instant) {
    let oldest = provenNow.millisecondsSinceEpoch.subtractingSaturated(Self.days * 86_400_000)
    let count = elements.count
    elements.removeAll { $0.time.map { $0.millisecondsSinceEpoch < oldest } ?? false }
    dropped += count - elements.count
  }
}

extension PendingActions {
  /// Reads what `write` wrote; what cannot be read is left out.
  public init(_ value: JSONValue?) {
    for value in value?.elements ?? [] {
      guard let rule = value["rule"]?.string, let action = value["action"],
        let event = value["event"]?.string
      else { continue }
      let problems = RuleProblems()
      guard let action = RuleAction(action, at: "action", problems), problems.all.isEmpty else {
        continue
      }
      add(
        Element(
          rule: rule, action: action, event: event,
          time: value["time"]?.string.flatMap { Instant($0) }))
    }
    dropped = 0
  }

  public func write(to json: inout JSONWriter) {
    json.array { json in
      for element in elements {
        json.object { json in
          json.field("rule", element.rule)
          json.key("action")
          element.action.write(to: &json)
          json.field("event", element.event)
          json.field("time", element.time?.description)
        }
      }
    }
  }
}

extension RuleAction {
  /// Whether it waits until there is a network.
  public var needsNetwork: Bool {
    switch self {
    case .publish: true
    case .run(let program): program.needsNetwork
    case .notify, .checkIn, .driveStart, .driveStop: false
    }
  }
}
