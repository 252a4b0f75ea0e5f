public import Text

extension Rule {
  /// Everything that is wrong with a file.
  public struct Refusal: Error, Sendable, Hashable {
    public let problems: [RuleProblem]
  }

  /// Reads a rule's file; `id` is the name of the file without its ending.
  public init(id: String, parsing bytes: [UInt8]) throws(Refusal) {
    guard bytes.count <= Self.sizeLimit else {
      throw Refusal(problems: [RuleProblem("is larger than \(Self.sizeLimit / 1_024) KiB")])
    }
    let value: JSONValue
    do {
      value = try JSONValue(parsing: bytes, maximumDepth: 8)
    } catch {
      throw Refusal(problems: [
        RuleProblem("line \(error.line), column \(error.column): \(error.reason)")
      ])
    }
    let problems = RuleProblems()
    guard let rule = Rule(id: id, value, problems), problems.all.isEmpty else {
      throw Refusal(problems: problems.list)
    }
    self = rule
  }

  /// `nil` after notes of what is wrong.
  private init?(id: String, _ value: JSONValue, _ problems: RuleProblems) {
    guard var object = RuleObject(value, at: "", problems) else { return nil }
    if let version = object.integer("version", in: 1...Int.max), version > Self.version {
      // What else the file has may mean anything.
      object.note(
        "version",
        "\(version) is newer than this vanlog, which understands \(Self.version); "
          + "update vanlog")
      return nil
    }
    let name = object.text("name", limit: 100)
    let isEnabled = object.flag("enabled", standard: true)
    let trigger = object.value("trigger", isRequired: true).flatMap {
      RuleTrigger($0, at: "trigger", problems)
    }
    var conditions: [RuleCondition] = []
    object.list("conditions", limit: Self.conditionLimit) { element, path, problems in
      if let found = RuleCondition(element, at: path, problems) { conditions.append(found) }
    }
    var (actions, listed): ([RuleAction], Int) = ([], 0)
    object.list("actions", limit: Self.actionLimit, isRequired: true) { element, path, problems in
      listed += 1
      if let found = RuleAction(element, at: path, problems) { actions.append(found) }
    }
    if listed == 0, problems.all.isEmpty { object.note("actions", "must have at least one") }
    let cooldown = object.span(
      "cooldown", from: .shortestCooldown, standard: .standardCooldown)
    object.finish()
    guard let trigger else { return nil }
    self.init(
      id: id, name: name, isEnabled: isEnabled, trigger: trigger, conditions: conditions,
      actions: actions, cooldown: cooldown)
  }
}

extension RuleObject {
  mutating func span(_ name: String, from least: RuleSpan, standard: RuleSpan) -> RuleSpan {
    let mayBe = "a length of time from \(least) to \(RuleSpan.longest), such as \"30 min\""
    return parsed(name, mayBe: mayBe) { text in
      RuleSpan(text).flatMap {
        (least.milliseconds...RuleSpan.longest.milliseconds).contains($0.milliseconds) ? $0 : nil
      }
    } ?? standard
  }

  mutating func time(_ name: String) -> RuleTime? {
    parsed(name, mayBe: "a time of day such as \"07:30\"", isRequired: true) { RuleTime($0) }
  }

  mutating func days(_ name: String) -> RuleDays {
    let mayBe = Phrase.alternatives(RuleDays.words)
    let numbers = several(name, mayBe: mayBe, limit: 7) { RuleDays.words.firstIndex(of: $0) }
    return numbers.map { RuleDays($0) } ?? .all
  }
}
