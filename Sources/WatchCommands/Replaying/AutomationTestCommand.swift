import CommandLineKit
import HomeFolder
import SharedCommands
import Text
import Watching

/// `automation test`: what rules would have done in the last days.
struct AutomationTestCommand: ReadingCommand {
  static let name = "automation test"
  static let summary = "Show when automations would have fired in the last days, and why not."
  static let details = [
    "Replays drives, visits, crossings of borders and the hours of the day through what vanlogd "
      + "applies; nothing is done. Rules that are off are tested as if they were on. Documents and "
      + "stores are taken as they are now. Between drives the van counts as parked."
  ]
  static let days = DefaultedOption(
    "days", "NUMBER", 1...60, default: 30, help: "Look at this many days, up to now.")
  static let operands = [
    OperandSpec(
      .text("RULE", maximumBytes: 255), count: .optional, default: "all",
      help: "The rule: its file without .json, or its name.")
  ]
  static let options = [days.spec]
  static let examples = [
    Example("vanlog automation test", "Replay the last month."),
    Example("vanlog automation test heater --days 7", "See why a rule did not fire."),
  ]
  static let jsonFields = [
    JSONField("days", .count, "days that were looked at"),
    JSONField("rules", .list(.object(RuleOutcomeView.jsonFields)), "rules by their file names"),
  ]
  static let exits = RuleFailure.exits

  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    let folder = try RuleFolder(context)
    let rules = try rules(in: folder, context)
    let doubts = try RuleDoubts(rules, context)
    let engine = RuleEngine(rules: rules, places: doubts.places)
    let (now, days) = (try context.clock().now, arguments.integer(Self.days))
    let start = now.millisecondsSinceEpoch.subtractingSaturated(Int64(days) * 86_400_000)
    let past = try RecordedPast(
      Instant(millisecondsSinceEpoch: start)...now, of: engine, context)
    var replay = RuleReplay(engine)
    replay.run(past)
    context.noteIfEmpty(rules, "there are no rules to test in \(folder.path)")
    try context.output(
      RuleTestView(
        days: days, isOn: Set(folder.rules.filter { $0.isEnabled }.map { $0.id }),
        outcomes: replay.outcomes, local: past.text))
    return .done
  }

  /// Those to be tested, all of them as if they were on.
  private func rules(in folder: RuleFolder, _ context: CommandContext) throws -> [Rule] {
    if let name = arguments.operand(0) {
      return [try folder.usableEntry(named: name).rule.switchedOn]
    }
    let unusable = folder.entries.count - folder.rules.count
    if unusable > 0 {
      context.note(
        "\(Phrase.count(unusable, "rule")) cannot be used; 'vanlog automation check' tells why")
    }
    return folder.rules.map { $0.switchedOn }
  }
}

extension Rule {
  fileprivate var switchedOn: Rule {
    var rule = self
    rule.isEnabled = true
    return rule
  }
}

extension RecordedPast {
  /// A moment as the user's clock showed it.
  func text(_ time: Instant) -> String {
    let moment = localMoment(time)
    return "\(moment.day) \(RuleTime(minutes: moment.minute))"
  }
}
