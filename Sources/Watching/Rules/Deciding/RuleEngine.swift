public import Geodesy
internal import Text

/// Decides which automations fire.
///
/// It is a value without clock, files or network. Its owner
/// 1. reads the rules (`Rule(id:parsing:)` for each file of `Rule.folderName`), gives it those that are
///    valid, the places that they name (`placeNames`), and the memory that it kept (`RuleMemory`);
/// 2. calls `take` for each event whose kind is in `kinds`, with what is known at that moment: `.seen`
///    for each position, `.minute` after `minutesToNextTime` and after each sleep, `.documents` and
///    `.stock` now and then with everything that there is, and the others as they happen, those from
///    outside once `OutsideEvent` has judged that they are not old;
/// 3. does the actions of each decision that has a `firing`, one after the other, those that need a
///    network through `PendingActions`;
/// 4. stores `memory` whenever it has changed.
///
/// A rule that is not among those given, since its file is broken, keeps its memory for when it is back.
///
/// Cool-downs go by the time since boot, so a clock that is set changes none.
public struct RuleEngine: Sendable {
  /// How long after its time a rule still fires, if the clock jumped or the device slept.
  public static let minutesLate = 60
  /// In minutes.
  private static let longestSleep = 15

  public private(set) var rules: [Rule]
  /// Where the places are that rules name.
  public var places: [String: Coordinate] {
    didSet { forgetMoved(from: oldValue) }
  }
  public private(set) var memory: RuleMemory
  /// What was seen lately around the zones of rules, by their ids.
  var trails: [String: ZoneTrail] = [:]

  public init(
    rules: [Rule], places: [String: Coordinate] = [:], memory: RuleMemory = RuleMemory()
  ) {
    self.rules = rules
    self.places = places
    self.memory = memory
    self.memory.keep(rules)
  }

  /// Takes rules that have changed; what is remembered of the others stays.
  public mutating func setRules(_ rules: [Rule]) {
    let before = Dictionary(self.rules.map { ($0.id, $0.trigger) }) { $1 }
    let same = Set(rules.lazy.filter { before[$0.id] == $0.trigger }.map { $0.id })
    trails = trails.filter { same.contains($0.key) }
    self.rules = rules
    memory.keep(rules)
  }

  /// A zone that was moved was not left.
  private mutating func forgetMoved(from old: [String: Coordinate]) {
    for rule in rules {
      guard case .zone(let area, _) = rule.trigger, case .named(let name) = area.place,
        let before = old[name], before != places[name]
      else { continue }
      trails[rule.id] = nil
      memory[rule].isInside = nil
    }
  }

  /// The triggers of enabled rules; other events need not be told.
  public var kinds: Set<RuleTrigger.Kind> {
    Set(rules.lazy.filter { $0.isEnabled }.map { $0.trigger.kind })
  }

  /// The places that rules name.
  public var placeNames: Set<String> {
    Set(
      rules.compactMap { rule in
        if case .named(let name)? = rule.trigger.area?.place { name } else { nil }
      })
  }

  /// In how many minutes a rule wants to be told the time, at the latest.
  ///
  /// Clocks may leave an hour out or change their zone until then, so it is never long.
  public func minutesToNextTime(after local: LocalMoment) -> Int? {
    rules.lazy.filter { $0.isEnabled }.compactMap { rule in
      guard case .time(let time, _) = rule.trigger else { return nil }
      let minutes = time.minutes - local.minute
      return min(Self.longestSleep, minutes > 0 ? minutes : minutes + 1_440)
    }.min()
  }

  /// Takes the next event; rules with which it has nothing to do are not in the answer.
  public mutating func take(_ event: RuleEvent, _ facts: RuleFacts) -> [RuleDecision] {
    rules.indices.compactMap { index in
      let rule = rules[index]
      guard rule.isEnabled, rule.trigger.kind == event.kind else { return nil }
      return decide(rule, event, facts).map { RuleDecision(rule: rule, verdict: $0) }
    }
  }

  private mutating func decide(
    _ rule: Rule, _ event: RuleEvent, _ facts: RuleFacts
  ) -> RuleDecision.Verdict? {
    var entry = memory[rule]
    defer { memory[rule] = entry }
    let match = match(rule, event, facts, &entry)
    switch match {
    case .unrelated: return nil
    case .held(let obstacle): return .held(obstacle)
    case .sets(let event, let keys):
      entry.fired = entry.fired?.believable(at: RuleMoment(facts))
      if let obstacle = obstacle(to: rule, facts, entry) { return .held(obstacle) }
      entry.fired = RuleMoment(facts)
      entry.told += keys
      return .fires(RuleFiring(rule: rule, event: event, facts: facts))
    }
  }

  private func obstacle(
    to rule: Rule, _ facts: RuleFacts, _ entry: RuleMemory.Entry
  ) -> RuleObstacle? {
    for (index, condition) in rule.conditions.enumerated() {
      if let found = condition.found(facts) {
        return .condition(index, condition, found: found)
      }
    }
    return rest(of: rule, entry, facts).map { .resting($0) }
  }

  /// How long a rule rests yet, as it has fired before; `nil` if it does not.
  public func rest(of rule: Rule, _ facts: RuleFacts) -> RuleSpan? {
    rest(of: rule, memory[rule], facts)
  }

  private func rest(of rule: Rule, _ entry: RuleMemory.Entry, _ facts: RuleFacts) -> RuleSpan? {
    let now = RuleMoment(facts)
    guard let elapsed = entry.fired?.believable(at: now)?.elapsed(until: now) else { return nil }
    let left = rule.cooldown.milliseconds.subtractingSaturated(elapsed)
    return left > 0 ? RuleSpan(milliseconds: left) : nil
  }
}
