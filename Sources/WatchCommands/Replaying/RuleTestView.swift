import CommandLineKit
import Text
import Watching

/// What a replay found, rule by rule.
struct RuleTestView: Presentable, Answer {
  static let members = Members<RuleTestView> {
    Member("days", .count, "days that were looked at") { $0.days }
    Member("moment", .object, "what was known at --at, or null") {
      $0.standing.map { RuleStandingView(facts: $0.facts) }
    }
    Member("rules", .objects(), "rules by their file names") { view in
      view.outcomes.map {
        RuleOutcomeView(outcome: $0, isOn: view.isOn, standing: view.standing)
      }
    }
  }

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
}

/// What one rule would have done, as JSON.
struct RuleOutcomeView: Answer {
  static let members = Members<RuleOutcomeView> {
    Member("rule", .text, "name of its file without .json") { $0.outcome.rule.id }
    Member("name", .text, "name for people") { $0.outcome.rule.name }
    Member("enabled", .flag, "whether it is on; it is tested in any case") {
      $0.isOn.contains($0.outcome.rule.id)
    }
    Member("when", .text, "trigger in words") { $0.outcome.rule.trigger.sentence }
    Member("fired", .objects(firedMembers), "when it would have fired, the oldest first") {
      $0.outcome.fired
    }
    Member("held", .objects(heldMembers), "what held it, the most frequent first") {
      $0.outcome.held
    }
    Member("standing", .object, "how it stood at --at, or null") { view in
      view.standing.map { RuleStandView(view.outcome, $0) }
    }
  }

  private static let firedMembers = Members<(time: Instant, firing: RuleFiring)> {
    Member("time", .instant, "when it would have fired") { $0.time }
    Member("what", .text, "what happened then") { $0.firing.event.sentence }
  }

  private static let heldMembers = Members<RuleReplay.Hold> {
    Member(
      "obstacle", .text,
      "what held it: elsewhere, unknown-place, short-stay, unknown-stay, other-border, late, "
        + "cooldown or conditions[0]"
    ) { $0.obstacle.word }
    Member("times", .count, "how often it did") { $0.count }
    Member("time", .instant, "when the rule was nearest to firing") { $0.time }
    Member("text", .text, "what held it then, in words") { "\($0.obstacle)" }
  }

  let outcome: RuleReplay.Outcome
  let isOn: Set<String>
  let standing: RuleStanding?
}
