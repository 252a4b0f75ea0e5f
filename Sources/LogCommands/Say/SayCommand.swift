import CommandLineKit
import PlainWords
import SharedCommands
import Text

/// `say`: enters what a sentence says.
struct SayCommand: ReadingCommand {
  static let name = "say"
  static let use = CommandUse.changes()
  static let summary = "Enter money or a stay in a line of plain language."
  static let details = [
    "It becomes 'ledger add' or 'checkin add', which is shown and, on a terminal, confirmed. The "
      + "amount is always the one in the sentence: if something is missing or ambiguous, vanlog "
      + "says so and enters nothing.",
    "A number without a unit is the amount. 'at 184230' after litres is the odometer, 'at Shell' a "
      + "name. What is in quotation marks becomes the note. Days are written as for other "
      + "commands.",
    "A check-in takes the position of a place of yours, an earlier check-in or a spot of this "
      + "name; else that of the van, if it is from today.",
    "The languages are files, to which you can add your own: 'vanlog say languages' lists them.",
  ]
  static let operands = [
    OperandSpec(
      .text("WORDS", maximumBytes: 1_000), count: .any,
      help: "The sentence, as one word in quotes or as several.")
  ]
  static let options = [LanguageChoice.option, dryRun, Confirmation.yes]
  static let examples = [
    Example("vanlog say \"diesel 62.40 for 38 litres at 184230\"", "Note a fuel stop."),
    Example("vanlog say \"night at the gravel pit, wild, 4 stars\"", "Check in."),
    Example("vanlog say \"gestern bei Edeka 34,20 eingekauft\" --language de", "Say it in German."),
    Example("vanlog say lunch 12 francs on friday --dry-run", "See the command only."),
  ]
  static let jsonFields = SayView.jsonFields
  static let exits =
    [Exit(.badData, "the sentence is not understood, or could mean several things")]
    + StoreExits.writing.dropFirst()

  private static let dryRun = OptionSpec(
    "dry-run", help: "Show the command, and enter nothing.")

  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    let sentence = arguments.operands.joined(separator: " ")
    guard !sentence.isEmpty else {
      throw arguments.usageError("'say' needs a sentence, such as \"diesel 62.40\"")
    }
    let shelf = try LanguageShelf(context)
    shelf.tellProblems(context)
    let choice = try LanguageChoice(arguments, shelf, context)
    let names = try HomeNames(context)
    switch choice.reader(shelf, try names.surroundings()).read(sentence) {
    case .command(let said, let language):
      return try enter(said, language, StayPosition(store: names.store, context: context), context)
    case .readings(let readings):
      let places = StayPosition(store: names.store, context: context)
      return try refuse(
        SayView(readings: readings.map { ($0.language, try words(of: $0.command, places)) }),
        context)
    case .problems(let problems, let language):
      return try refuse(SayView(language: language, problems: problems), context)
    }
  }

  private func words(of said: SaidCommand, _ places: StayPosition) throws -> [String] {
    guard case .stay(let stay) = said else { return said.words }
    return SaidCommand.stay(try places.settle(stay)).words
  }

  private func refuse(_ view: SayView, _ context: CommandContext) throws -> ExitStatus {
    if context.globals.json { try context.output(view) }
    throw CommandProblem(.badData, view.refusal)
  }

  private func enter(
    _ said: SaidCommand, _ language: String, _ places: StayPosition, _ context: CommandContext
  ) throws -> ExitStatus {
    let words = try words(of: said, places)
    var view = SayView(language: language, words: words)
    if arguments.flag(Self.dryRun) {
      try context.output(view)
      return .done
    }
    let isOnTerminal = context.terminal.inputIsTerminal && context.terminal.errorIsTerminal
    if arguments.flag(Confirmation.yes) {
      context.note("this is entered with\n  \(view.line)")
    } else if !isOnTerminal {
      // What would be entered, before the refusal to do so without a confirmation.
      try context.output(view)
    }
    let question = "  \(view.line)\nEnter this?"
    guard try Confirmation.isGiven(question, arguments, context) else { return .done }
    let (status, answer) = try context.answer(to: words)
    guard context.globals.json else {
      try context.write(String(decoding: answer, as: UTF8.self))
      return status
    }
    view.record = try JSONValue(parsing: answer)
    try context.output(view)
    return status
  }
}
