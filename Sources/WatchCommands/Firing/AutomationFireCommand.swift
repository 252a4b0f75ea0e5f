import CommandLineKit
import HomeFolder
import SharedCommands
import Text
import Watching

/// `automation fire`: something outside tells rules that it has happened.
struct AutomationFireCommand: ReadingCommand {
  static let name = "automation fire"
  static let use = CommandUse.changes(.instant, .owner)
  static let summary = "Tell rules about an event from outside, such as a button that was pressed."
  static let details = [
    "Hands the event to vanlogd and ends; rules with the trigger "
      + #"{"type": "event", "name": "door-open"} wait for it. "#
      + "Conditions and cool-downs apply as always, so a rule may still not fire.",
    "An event is for now: one that vanlogd finds only \(OutsideEvent.longestWait) later is dropped.",
  ]
  static let operands = [
    OperandSpec(
      .text("EVENT", maximumBytes: EventName.sizeLimit, offering: .events),
      help: "Its name, as rules have it: letters, digits, - and _.")
  ]
  static let examples = [
    Example("vanlog automation fire door-open", "Let rules react to a contact at the door.")
  ]
  static let jsonFields = FiredEvent.jsonFields
  static let exits = [
    Exit(.nothingFound, "no rule that is on waits for the event"),
    Exit(.badData, "the name of the event is not allowed"),
    Exit(.serviceMissing, "no vanlogd watches this home; nothing is left for a later one"),
    Exit(.tryAgain, "too many events wait already"),
  ]

  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    let event = try event()
    let folder = try RuleFolder(context)
    let rules = folder.rules.filter { $0.isEnabled && $0.trigger.event == event }.map { $0.id }
    let post = try EventPost(to: context.home())
    var fired = FiredEvent(event: event, rules: rules, isWatched: post != nil)
    guard !rules.isEmpty else {
      return try fail(fired, .nothingFound, folder.sentence(about: event), context)
    }
    guard let post else {
      return try fail(
        fired, .serviceMissing,
        "no vanlogd watches this home, so no rule hears of '\(event)'; start it with 'vanlog daemon "
          + "run', or at every boot with 'vanlog daemon install', and try again", context)
    }
    try post.send(OutsideEvent(event, at: moment(context)))
    fired.isSent = true
    try context.output(fired)
    return .done
  }

  private func event() throws -> EventName {
    let text = arguments.operand(0) ?? ""
    guard let event = EventName(text) else {
      throw CommandProblem(
        .badData, "the name of an event is \(EventName.mayBe), not '\(Printable.line(text))'")
    }
    return event
  }

  private func moment(_ context: CommandContext) throws -> RuleMoment {
    let clock = try context.clock()
    return RuleMoment(
      boot: BootID.current() ?? "", uptime: MonotonicClock.now,
      time: clock.isProven ? clock.now : nil)
  }

  /// Programs get the answer anyway.
  private func fail(
    _ fired: FiredEvent, _ status: ExitStatus, _ sentence: String, _ context: CommandContext
  ) throws -> ExitStatus {
    if context.globals.json { try context.output(fired) }
    throw CommandProblem(status, sentence)
  }
}

extension RuleFolder {
  /// Why no rule hears of an event, and what may be meant.
  fileprivate func sentence(about event: EventName) -> String {
    let silent = rules.filter { !$0.isEnabled && $0.trigger.event == event }.map { $0.id }
    let start = "no enabled rule waits for '\(event)'"
    if let rule = silent.first {
      let name = Printable.line(rule)
      return "\(start); rule '\(name)' does, and 'vanlog automation enable \(name)' switches it on"
    }
    let known = rules.filter { $0.isEnabled }.compactMap { $0.trigger.event?.description }
    let near = NamedChoice.hint(for: event.description, among: known)
    guard near.isEmpty else { return start + near }
    return start + #"; one does with {"type": "event", "name": "\#(event)"} as its trigger"#
  }
}

/// An event, and who hears of it.
private struct FiredEvent: Presentable, Answer {
  static let members = Members<FiredEvent> {
    Member("event", .text, "name of the event") { $0.event.description }
    Member("rules", .texts, "rules that are on and wait for it, by their files without .json") {
      $0.rules
    }
    Member("running", .flag, "whether a daemon watches this home") { $0.isWatched }
    Member("sent", .flag, "whether the daemon gets the event") { $0.isSent }
  }

  let event: EventName
  let rules: [String]
  let isWatched: Bool
  var isSent = false

  func present(on page: inout Page) {
    let names = rules.map { Printable.line($0) }.joined(separator: ", ")
    page.line("vanlogd gets the event \(event), for \(names)")
  }
}
