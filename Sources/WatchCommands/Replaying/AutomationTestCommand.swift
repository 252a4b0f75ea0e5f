import CommandLineKit
import HomeFolder
import Records
import SharedCommands
import Text
import TripStore
import Watching

/// `automation test`: what rules would have done in the last days.
struct AutomationTestCommand: ReadingCommand {
  static let name = "automation test"
  static let use = CommandUse.shows(.seconds)
  static let summary = "Show when automations would have fired in the last days, and why not."
  static let details = [
    "Replays drives, visits, crossings of borders and the hours of the day through what vanlogd "
      + "applies; nothing is done. Rules that are off are tested as if they were on. Documents and "
      + "stores are taken as they are now. Between drives the van counts as parked; check-ins show "
      + "where it was, but trigger nothing.",
    "With --at, the replay ends at that moment and says how each rule stood then: which conditions "
      + "held, whether it rested, and what became of the last event that it asks about.",
  ]
  static let days = DefaultedOption(
    "days", "NUMBER", 1...60, default: 30, help: "Look at this many days, up to now or --at.")
  static let at = OptionSpec(
    "at", value: .time,
    help: "Show how rules stood then: 17:30, yesterday 17:30 or 2026-08-12T17:30 by your clock, or "
      + "with an offset or Z at the end.")
  static let operands = [
    OperandSpec(
      .text("RULE", maximumBytes: 255, offering: .rules), count: .optional, default: "all",
      help: "The rule: its file without .json, or its name.")
  ]
  static let options = [days.spec, at]
  static let examples = [
    Example("vanlog automation test", "Replay the last month."),
    Example("vanlog automation test heater --days 7", "See why a rule did not fire."),
    Example(
      "vanlog automation test heater --at 2026-08-12T17:30", "See how it stood at one moment."),
  ]
  static let jsonFields = RuleTestView.jsonFields
  static let exits = RuleArgument.exits

  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    let folder = try RuleFolder(context)
    let rules = try rules(in: folder, context)
    let doubts = try RuleDoubts(rules, context)
    let engine = RuleEngine(rules: rules, places: doubts.places)
    if engine.kinds.contains(.weather) {
      context.note("forecasts of past days are not kept, so rules of the weather are not tried out")
    }
    if engine.kinds.contains(.event) {
      context.note(
        "events from outside are not kept, so rules that wait for them are not tried out")
    }
    let moment = try moment(context)
    let now = try context.clock().now
    let (end, days) = (moment ?? now, arguments.integer(Self.days))
    let start = end.millisecondsSinceEpoch.subtractingSaturated(Int64(days) * 86_400_000)
    let past = try RecordedPast(
      Instant(millisecondsSinceEpoch: start)...end, of: engine, context)
    var replay = RuleReplay(engine)
    replay.run(past)
    context.noteIfEmpty(
      rules,
      "there are no rules to test in \(folder.path); put one there as a file, as in "
        + "docs/automations.md")
    try context.output(
      RuleTestView(
        days: days, isOn: Set(folder.rules.filter { $0.isEnabled }.map { $0.id }),
        outcomes: replay.outcomes, local: past.text,
        standing: moment.map { _ in replay.standing(past) }))
    return .done
  }

  /// The moment of the past at which the replay is to end, if the person names one.
  private func moment(_ context: CommandContext) throws -> Instant? {
    guard let text = arguments.text(Self.at) else { return nil }
    let reading = try context.typedDays().moment(text, named: "--at")
    let local = LocalTime(settings: try context.settings())
    let moment = reading.moment ?? local.moment(showing: reading.shown)
    let now = try context.clock().now
    guard moment <= now, moment.day() >= Day(daysSinceEpoch: 0) else {
      throw CommandProblem(.badData, "--at takes a time from 1970 to now")
    }
    return moment
  }

  /// Those to be tested, all of them as if they were on.
  private func rules(in folder: RuleFolder, _ context: CommandContext) throws -> [Rule] {
    if let name = arguments.operand(0) {
      return [try folder.usableEntry(named: name).rule.switchedOn]
    }
    let unusable = folder.entries.count - folder.rules.count
    if unusable > 0 {
      context.note(
        "\(Phrase.count(unusable, "rule")) cannot be used; 'vanlog automation check' shows why")
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
