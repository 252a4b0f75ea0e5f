import CommandLineKit
import Text
import Watching

/// What was known at one moment, and which rules rested then.
struct RuleStanding {
  let facts: RuleFacts
  /// By the ids of rules.
  let rests: [String: RuleSpan]
}

/// What was known at the moment of `--at`.
struct RuleStandingView: JSONObject {
  static let jsonFields = [
    JSONField("time", .instant, "the moment"),
    JSONField("country", .text, "country of the van, or null"),
    JSONField("drive", .choice(["recording", "paused", "standby"]), "state of the drive"),
    JSONField("moving", .flag, "whether the van moved"),
  ]

  let facts: RuleFacts

  /// In one line, after the time.
  var sentence: String {
    "van \(facts.isMoving == true ? "moving" : "parked") in \(facts.country ?? "no known country"), "
      + "drive \(facts.drive?.rawValue ?? "unknown")"
  }

  func writeMembers(to json: inout JSONWriter) {
    json.field("time", facts.time?.description)
    json.field("country", facts.country)
    json.field("drive", facts.drive?.rawValue)
    json.field("moving", facts.isMoving == true)
  }
}

/// How one rule stood at that moment, with every reason.
struct RuleStandView: JSONObject {
  static let jsonFields = [
    JSONField(
      "conditions",
      .list(
        .object([
          JSONField("text", .text, "the condition in words"),
          JSONField("holds", .flag, "whether it held"),
          JSONField("instead", .text, "what was the case instead, or null"),
        ])), "all conditions of the rule"),
    JSONField("rests_s", .number(.seconds), "how long it rested yet, as it had fired; 0 if not"),
    JSONField(
      "last",
      .object([
        JSONField("time", .instant, "when it happened"),
        JSONField("outcome", .choice(["fired", "held"]), "what the rule did"),
        JSONField("text", .text, "what happened, or what held the rule"),
      ]), "last event until then that the rule asks about, or null"),
  ]

  private let found: [(condition: RuleCondition, found: String?)]
  private let rest: RuleSpan?
  private let last: (time: Instant, verdict: RuleDecision.Verdict)?

  init(_ outcome: RuleReplay.Outcome, _ standing: RuleStanding) {
    found = outcome.rule.conditions.map { ($0, $0.found(standing.facts)) }
    rest = standing.rests[outcome.rule.id]
    last = outcome.last
  }

  func present(on page: inout Page, local: (Instant) -> String) {
    for (condition, found) in found {
      let sentence = Printable.line(condition.sentence)
      page.line("    \(sentence): " + (found.map { "no, \(Printable.line($0))" } ?? "yes"))
    }
    if let rest { page.line("    it had fired before, and rested for another \(rest.inWords)") }
    page.line(
      "    "
        + (last.map { "last at \(local($0.time)): \(Self.text($0.verdict))" }
          ?? "nothing had happened that it asks about"))
  }

  private static func text(_ verdict: RuleDecision.Verdict) -> String {
    switch verdict {
    case .fires(let firing): Printable.line("fired, since \(firing.event.sentence)")
    case .held(let obstacle): Printable.line("held, since \(obstacle)")
    }
  }

  func writeMembers(to json: inout JSONWriter) {
    json.field("conditions", found) { json, condition in
      json.field("text", condition.condition.sentence)
      json.field("holds", condition.found == nil)
      json.field("instead", condition.found)
    }
    json.field("rests_s", (rest?.milliseconds ?? 0) / 1_000)
    guard let last else {
      json.key("last")
      return json.null()
    }
    json.field(object: "last") { json in
      json.field("time", last.time.description)
      switch last.verdict {
      case .fires(let firing):
        json.field("outcome", "fired")
        json.field("text", firing.event.sentence)
      case .held(let obstacle):
        json.field("outcome", "held")
        json.field("text", "\(obstacle)")
      }
    }
  }
}
