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
struct RuleStandingView: Answer {
  static let members = Members<RuleStandingView> {
    Member("time", .instant, "the moment") { $0.facts.time }
    Member("country", .country, "country of the van, or null") { $0.facts.country }
    Member("drive", .choice, "state of the drive") { $0.facts.drive }
    Member("moving", .flag, "whether the van moved") { $0.facts.isMoving == true }
  }

  let facts: RuleFacts

  /// In one line, after the time.
  var sentence: String {
    "van \(facts.isMoving == true ? "moving" : "parked") in \(facts.country ?? "no known country"), "
      + "drive \(facts.drive?.rawValue ?? "unknown")"
  }
}

/// How one rule stood at that moment, with every reason.
struct RuleStandView: Answer {
  static let members = Members<RuleStandView> {
    Member("conditions", .objects(conditionMembers), "all conditions of the rule") { $0.found }
    Member("rests_s", .number(.seconds), "how long it rested yet, as it had fired; 0 if not") {
      ($0.rest?.milliseconds ?? 0) / 1_000
    }
    Member(
      "last", .object(lastMembers), "last event until then that the rule asks about, or null"
    ) { $0.last }
  }

  private static let conditionMembers = Members<(condition: RuleCondition, found: String?)> {
    Member("text", .text, "the condition in words") { $0.condition.sentence }
    Member("holds", .flag, "whether it held") { $0.found == nil }
    Member("instead", .text, "what was the case instead, or null") { $0.found }
  }

  private static let lastMembers = Members<(time: Instant, verdict: RuleDecision.Verdict)> {
    Member("time", .instant, "when it happened") { $0.time }
    Member("outcome", .choice(["fired", "held"]), "what the rule did") {
      if case .fires = $0.verdict { "fired" } else { "held" }
    }
    Member("text", .text, "what happened, or what held the rule") {
      switch $0.verdict {
      case .fires(let firing): firing.event.sentence
      case .held(let obstacle): "\(obstacle)"
      }
    }
  }

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
}
