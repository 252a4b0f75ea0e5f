public import Text

/// Actions that wait for a network or for another attempt, oldest first.
///
/// Its owner asks `due` for those that may go now, tells `begin` before it does one, and `done` or
/// `failed` after it. `loss` and the lists of losses say what will never be done, for a notice.
public struct PendingActions: Sendable, Hashable {
  public static let countLimit = 200
  /// All of them as JSON have no more bytes, roughly.
  public static let sizeLimit = 4 << 20
  /// What has waited this long is no longer useful.
  public static let days: Int64 = 7
  public static let attemptLimit = 5
  /// How long an action rests after each attempt but the last.
  private static let pauses: [Int64] = [60_000, 300_000, 1_800_000, 7_200_000]

  public struct Element: Sendable, Hashable {
    /// Names it among those that wait.
    public let id: Int64
    /// The id of the rule.
    public let rule: String
    public let action: RuleAction
    /// What happened, as the program gets it or the broker is told.
    public let event: String
    /// When it happened, or when the clock was first proven after it.
    public internal(set) var time: Instant?
    public internal(set) var attempts = 0
    /// When the last attempt began.
    var tried: RuleMoment?
    /// How much of `sizeLimit` it takes.
    let size: Int
  }

  public private(set) var elements: [Element] = []
  /// Those with an attempt in progress; after a restart there are none.
  private var running: Set<Int64> = []
  private var lastID: Int64 = 0

  public init() {}

  // MARK: Adding

  /// What had to go to make room is in the answer, if anything.
  @discardableResult public mutating func add(
    _ action: RuleAction, of firing: RuleFiring
  ) -> [Loss] {
    add(
      rule: firing.rule.id, action,
      event: firing.json(isPlaceShown: action.kind != .publish), time: firing.facts.time)
  }

  private mutating func add(
    rule: String, _ action: RuleAction, event: String, time: Instant?
  ) -> [Loss] {
    lastID += 1
    var json = JSONWriter()
    action.write(to: &json)
    elements.append(
      Element(
        id: lastID, rule: rule, action: action, event: event, time: time,
        size: json.bytes.count + event.utf8.count))
    var size = elements.reduce(0) { $0 + $1.size }
    var lost: [Loss] = []
    while elements.count > Self.countLimit || size > Self.sizeLimit {
      size -= elements[0].size
      lost.append(Loss(elements.removeFirst(), .tooMany))
    }
    return lost
  }

  // MARK: Doing

  /// Those that may be done now, oldest first.
  public func due(at now: RuleMoment, hasNetwork: Bool) -> [Element] {
    elements.filter { element in
      mayGo(element, hasNetwork: hasNetwork) && rest(of: element, at: now) <= 0
    }
  }

  /// How many milliseconds until another action is due, while the network stays as it is.
  public func millisecondsToNext(at now: RuleMoment, hasNetwork: Bool) -> Int64? {
    elements.lazy.filter { mayGo($0, hasNetwork: hasNetwork) }
      .map { max(0, rest(of: $0, at: now)) }.min()
  }

  private func mayGo(_ element: Element, hasNetwork: Bool) -> Bool {
    !running.contains(element.id) && element.attempts < Self.attemptLimit
      && (hasNetwork || !element.action.needsNetwork)
  }

  private func rest(of element: Element, at now: RuleMoment) -> Int64 {
    guard let tried = element.tried, !tried.isImpossible(at: now),
      let pause = Self.pauses.dropFirst(element.attempts - 1).first
    else { return 0 }
    return pause.subtractingSaturated(tried.elapsed(until: now))
  }

  /// An attempt begins, and counts even if the program ends before it does.
  public mutating func begin(_ id: Int64, at now: RuleMoment) {
    guard let index = index(of: id) else { return }
    elements[index].attempts += 1
    elements[index].tried = now
    running.insert(id)
  }

  public mutating func done(_ id: Int64) {
    running.remove(id)
    elements.removeAll { $0.id == id }
  }

  /// The attempt has failed; the answer is what is lost if it was the last one.
  public mutating func failed(_ id: Int64) -> Loss? {
    running.remove(id)
    guard let index = index(of: id), elements[index].attempts >= Self.attemptLimit else {
      return nil
    }
    return Loss(elements.remove(at: index), .givenUp)
  }

  private func index(of id: Int64) -> Int? { elements.firstIndex { $0.id == id } }

  // MARK: Giving up

  /// Leaves out what has waited too long, and what had its last attempt when the program ended.
  public mutating func trim(at now: RuleMoment) -> [Loss] {
    date(at: now)
    return lose { element in
      if let time = element.time, let proven = now.time,
        proven.milliseconds(since: time) > Self.days * 86_400_000
      {
        .tooOld
      } else {
        element.attempts >= Self.attemptLimit ? .givenUp : nil
      }
    }
  }

  /// Without a time that can be believed, the first one proven after it counts.
  private mutating func date(at now: RuleMoment) {
    guard let proven = now.time else { return }
    for index in elements.indices where elements[index].time.map({ $0 > proven }) ?? true {
      elements[index].time = proven
    }
  }

  /// Leaves out the actions of rules that are gone or switched off; `isOn` knows a rule by its id.
  ///
  /// A rule whose file cannot be read just now, as while an editor saves it, is neither.
  public mutating func keep(where isOn: (String) -> Bool) -> [Loss] {
    lose { isOn($0.rule) ? nil : .ruleIsOff }
  }

  private mutating func lose(_ reason: (Element) -> Loss.Reason?) -> [Loss] {
    var lost: [Loss] = []
    elements.removeAll { element in
      guard !running.contains(element.id), let reason = reason(element) else { return false }
      lost.append(Loss(element, reason))
      return true
    }
    return lost
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
      _ = add(
        rule: rule, action, event: event, time: value["time"]?.string.flatMap { Instant($0) })
      let attempts = value["attempts"]?.integer ?? 0
      guard let last = elements.indices.last, attempts > 0 else { continue }
      elements[last].attempts = Int(min(attempts, Int64(Self.attemptLimit)))
      elements[last].tried = value["tried"].flatMap { RuleMoment($0) }
    }
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
          guard element.attempts > 0 else { return }
          json.field("attempts", element.attempts)
          json.key("tried")
          if let tried = element.tried { tried.write(to: &json) } else { json.null() }
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
