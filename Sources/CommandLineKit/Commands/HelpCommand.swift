/// `help`: help for any command, and the manual page.
public struct HelpCommand: Command {
  public static let name = "help"
  public static let summary = "Show help for a command, or the whole manual."
  public static let operands = [
    OperandSpec(
      .text("COMMAND", offering: .commands), count: .any, default: "all commands",
      help: "The command to explain.")
  ]
  static let manual = OptionSpec(
    "man", help: "Print the manual page of vanlog or of a noun, to be read with 'man -l -'.")
  public static let use = CommandUse.shows(.instant, .guest)
  public static let options = [manual]
  public static let examples = [
    Example("vanlog help config set", "Explain one command."),
    Example("vanlog help --man | man -l -", "Read the manual."),
    Example("vanlog help --json", "Get the whole command line as data, for other programs."),
  ]
  public static let jsonFields = Interface.jsonFields

  private let words: [String]
  private let wantsManual: Bool

  public init(_ arguments: Arguments) throws(UsageError) {
    words = arguments.operands
    wantsManual = arguments.flag(Self.manual)
    if wantsManual, words.count > 1 {
      throw arguments.usageError("--man takes one noun, such as 'drive'", option: Self.manual)
    }
  }

  public func run(_ context: CommandContext) throws -> ExitStatus {
    if wantsManual {
      try context.write(manual(of: context.program))
      return .done
    }
    let invocation = try Parser.parse(words + ["--help"], for: context.program)
    guard case .help(let command) = invocation.request else { return .ownFault }
    if context.globals.json {
      try context.output(Interface(of: context.program, below: command))
    } else {
      try context.write(context.help(for: command))
    }
    return .done
  }
}

extension HelpCommand {
  private func manual(of program: Program) throws(UsageError) -> String {
    let page = ManualPage(program: program)
    guard let word = words.first else { return page.text() }
    guard let noun = page.nouns.first(where: { $0.name == word }) else {
      let hint = Suggestion.sentence(for: word, among: page.nouns.map(\.name))
      throw UsageError("there is no noun '\(Printable.line(word))'\(hint)", commandName: "help")
    }
    return page.text(of: noun)
  }
}

extension CommandContext {
  /// Help for the width and colours of this terminal.
  func help(for words: String) -> String {
    HelpText(
      program: program, width: terminal.outputWidth,
      ink: Ink(isColored: globals.color == .always)
    ).text(for: words)
  }
}
