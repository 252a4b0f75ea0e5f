import CommandLineKit
import HomeFolder
import SharedCommands
import Text

/// `setup`: asks what vanlog should know before anything else.
struct SetupCommand: ReadingCommand {
  static let name = "setup"
  static let use = CommandUse.changes(.seconds, .owner)
  static let summary = "Set vanlog up, one question at a time."
  static var details: [String] {
    [
      "The questions are about \(Phrase.list(SetupStep.all.map(\.key))). Each shows a usable "
        + "answer in brackets, which Enter keeps, - skips one, and Ctrl-D leaves the rest. What "
        + "you answer is kept at once. At the end the machine and the log are checked, as by "
        + "'vanlog doctor'.",
      "Run it again whenever you like: it changes nothing unless you give another answer.",
      "With answers on the command line nothing is asked: all of them are kept, or none if one is "
        + "refused. With --list, with --json and without a terminal the questions are listed, each "
        + "with its answer so far.",
    ]
  }
  static let operands = [SetupAnswers.operand]
  static let options = [list]
  static let examples = [
    Example("vanlog setup", "Answer the questions."),
    Example(
      "vanlog setup \"van=Bulli, 2.9 m\" people=Ada,Ben currency=CHF", "Answer some at once."),
    Example("vanlog setup home=none page=yes", "Hide no place, and open the page to phones."),
    Example("vanlog setup --list", "See the questions, and what is answered."),
  ]
  static let jsonFields = SetupView.jsonFields
  static let exits = [
    Exit(.badData, "an answer is not valid; nothing was changed"),
    Exit(.inputMissing, "a place is not known, or there is nothing to back up yet"),
    Exit(.cannotCreate, "an answer cannot be kept"),
    Exit(.tryAgain, "another vanlog process has locked the store or the settings"),
    Exit(.notPermitted, "the folder belongs to another user"),
  ]

  private static let list = OptionSpec("list", help: "List the questions without asking.")

  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    let answers = try SetupAnswers(arguments)
    let isListed = arguments.flag(Self.list)
    guard answers.list.isEmpty || !isListed else {
      throw arguments.usageError(
        "--list takes no answers; leave one of them out", option: Self.list)
    }
    try tellProblems(context)
    let isAsking =
      answers.list.isEmpty && !isListed && !context.globals.json
      && context.terminal.inputIsTerminal && context.terminal.errorIsTerminal
    guard isAsking else {
      let outcomes = try answers.list.isEmpty ? [] : answers.keep(context)
      try context.output(SetupView(SetupBasis(context), outcomes: outcomes))
      return .done
    }
    let isThrough = try SetupTalk(context) { readLine() }.ask()
    if !isThrough { context.note("'vanlog setup' asks the rest at any time") }
    try end(context)
    return .done
  }

  /// What is wrong with the file of settings, which the answers are compared with.
  private func tellProblems(_ context: CommandContext) throws {
    let (damage, obstacle, warnings) = try context.lookAtSettings()
    for problem in [damage, obstacle].compactMap({ $0 }) + warnings { context.note(problem) }
  }

  private func end(_ context: CommandContext) throws {
    let (report, _) = try DoctorCommand.examine(context, .everyday, mends: false)
    try context.output(
      SetupEnd(findings: report.findings(context.units), settings: context.settings()))
  }
}
