import CommandLineKit
import Text
import Watching

/// What a replay found, rule by rule.
struct RuleTestView: Presentable, JSONObject {
  /// A person looks at the newest; JSON has all.
  private static let shown = 10

  let days: Int
  /// The ids of rules that are on.
  let isOn: Set<String>
  let outcomes: [RuleReplay.Outcome]
  let local: (Instant) -> String
  /// With `--at`.
  let standing: RuleStanding?

  func present(on page: inout Page) {
    if let facts = standing?.facts, let time = facts.time {
      page.line("\(local(time)): \(RuleStandingView(facts: facts).sentence)")
      if !outcomes.isEmpty { page.line() }
    }
    for (index, outcome) in outcomes.enumerated() {
      if index > 0 { page.line() }
      present(outcome, on: &page)
    }
  }

  private func present(_ outcome: RuleReplay.Outcome, on page: inout Page) {
    let rule = outcome.rule
    let state = isOn.contains(rule.id) ? "" : " (off)"
    page.line("\(Printable.line(rule.id))\(state): \(Printable.line(rule.trigger.sentence))")
    let times = Phrase.count(outcome.fired.count, "time")
    page.line(
      "  " + (outcome.fired.isEmpty ? "would not have fired" : "would have fired \(times)")
        + " in \(Phrase.count(days, "day"))" + (standing == nil ? "" : " until then"))
    let earlier = outcome.fired.count - Self.shown
    if earlier > 0 { page.line("  \(earlier) of them earlier; --json lists all") }
    for (time, firing) in outcome.fired.suffix(Self.shown) {
      page.line("  \(local(time))  \(Printable.line(firing.event.sentence))")
    }
    for hold in outcome.held {
      let nearest = Printable.line("\(hold.obstacle)")
      page.line(
        "  held \(Phrase.count(hold.count, "time")), most nearly at \(local(hold.time)): \(nearest)"
      )
    }
    if outcome.fired.isEmpty, outcome.held.isEmpty, standing == nil {
      page.line("  nothing happened that it asks about")
    }
    if let standing, let time = standing.facts.time {
      page.line("  at \(local(time)):")
      RuleStandView(outcome, standing).present(on: &page, local: local)
    }
  }

  func writeMembers(to json: inout JSONWriter) {
    json.field("days", days)
    json.field("moment", standing.map { RuleStandingView(facts: $0.facts) })
    json.field(
      "rules", outcomes.map { RuleOutcomeView(outcome: $0, isOn: isOn, standing: standing) })
  }
}

/// What one rule would have done, as JSON.
struct RuleOutcomeView: JSONObject {
  static let jsonFields = [
    JSONField("rule", .text, "name of its file without .json"),
    JSONField("name", .text, "name for people"),
    JSONField("enabled", .flag, "whether it is on; it is tested in any case"),
    JSONField("when", .text, "trigger in words"),
    JSONField(
      "fired",
      .list(
        .object([
          JSONField("time", .instant, "when it would have fired"),
          JSONField("what", .text, "what happened then"),
        ])), "when it would have fired, the oldest first"),
    JSONField(
      "held",
      .list(
        .object([
          JSONField(
            "obstacle", .text,
            "what held it: elsewhere, unknown-place, short-stay, unknown-stay, other-border, late, "
              + "cooldown or conditions[0]"),
          JSONField("times", .count, "how often it did"),
          JSONField("time", .instant, "when the rule was nearest to firing"),
          JSONField("text", .text, "what held it then, in words"),
        ])), "what held it, the most frequent first"),
    JSONField("standing", .object(RuleStandView.jsonFields), "how it stood at --at, or null"),
  ]

  let outcome: RuleReplay.Outcome
  let isOn: Set<String>
  let standing: RuleStanding?

  func writeMembers(to json: inout JSONWriter) {
    let rule = outcome.rule
    json.field("rule", rule.id)
    json.field("name", rule.name)
    json.field("enabled", isOn.contains(rule.id))
    json.field("when", rule.trigger.sentence)
    json.field("fired", outcome.fired) { json, fired in
      json.field("time", fired.time.description)
      json.field("what", fired.firing.event.sentence)
    }
    json.field("held", outcome.held) { json, hold in
      json.field("obstacle", hold.obstacle.word)
      json.field("times", hold.count)
      json.field("time", hold.time.description)
      json.field("text", "\(hold.obstacle)")
    }
    json.field("standing", standing.map { RuleStandView(outcome, $0) })
  }
}
