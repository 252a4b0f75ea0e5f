import CommandLineKit
import HomeFolder
import Records
import SharedCommands
import Text
import TripStore

/// `preflight`: what to check before a drive.
struct PreflightCommand: ReadingCommand {
  static let name = "preflight"
  static let use = CommandUse.changes()
  static let summary = "Go through what to check before you drive off."
  static let details = [
    "On a terminal each check is asked about: Enter if it is done, n if it stays open, q to leave "
      + "without keeping anything. The result is kept; 'vanlog preflight log list' shows it. It "
      + "never blocks a drive: 'vanlog drive start' at most mentions that it was not done.",
    "Checks for darkness are left out by day, judged by the sun at the last known position; those "
      + "for pets unless there is a document of the type pet.",
  ]
  static let options = [list, done]
  static let examples = [
    Example("vanlog preflight", "Tick off the list."),
    Example("vanlog preflight --list", "Only show it."),
  ]
  static let jsonFields = PreflightReport.jsonFields
  static let exits = [Exit(.inputMissing, "an answer is missing; nothing was kept")]

  private static let list = OptionSpec("list", help: "Show the list without asking.")
  private static let done = OptionSpec(
    "done", help: "Record that everything was checked, without asking.")

  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    if arguments.flag(Self.list), arguments.flag(Self.done) {
      throw arguments.usageError("--list and --done cannot be combined", option: Self.done)
    }
    let report = try PreflightReport(context)
    if arguments.flag(Self.done) {
      let ticked = report.applying.map(\.check.name)
      return try keep(PreflightAnswers(ticked: ticked, open: []), report, context)
    }
    let isAsking =
      !arguments.flag(Self.list) && !context.globals.json && context.terminal.inputIsTerminal
      && context.terminal.errorIsTerminal
    guard isAsking else {
      try context.output(report)
      return .done
    }
    let talk = PreflightTalk(context: context)
    guard let answers = talk.ask(report) else {
      context.note("nothing was kept")
      return talk.hasInputEnded ? .inputMissing : .done
    }
    return try keep(answers, report, context)
  }

  private func keep(
    _ answers: PreflightAnswers, _ report: PreflightReport, _ context: CommandContext
  ) throws -> ExitStatus {
    let store = try context.store(for: Self.name)
    let now = try context.localNow(at: report.place)
    let id = try store.edit { edit in
      let belonging = try store.belonging(on: context.clock().isProven ? now.day : nil)
      var values: FieldValues = [
        .set(.title, FittingText.line(answers.sentence, limit: 120)),
        .set(.ticked, FieldSpec.words(answers.ticked)),
        .set(.unticked, FieldSpec.words(answers.open)),
      ]
      values.set(.started, now.moment, from: .now(in: now.zone))
      values[.zone] = now.zone
      values[.trip] = belonging.trip
      values[.van] = belonging.van
      return try edit.create(.preflight, values)
    }
    guard let record = try store.record(id, of: .preflight) else { return .ownFault }
    try context.output(report.kept(as: record))
    return .done
  }
}

/// What was answered.
struct PreflightAnswers {
  let ticked, open: [String]

  var sentence: String {
    open.isEmpty
      ? "all \(ticked.count) checked" : "open: " + open.joined(separator: "; ")
  }
}
