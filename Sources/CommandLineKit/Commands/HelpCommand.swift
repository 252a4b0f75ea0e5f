/// `help`: help for any command, and the manual page.
public struct HelpCommand: Command {
  public static let name = "help"
  public static let summary = "Show help for a command, or the whole manual."
  public static let operands = [
    OperandSpec(
      .text("COMMAND", offering: .commands), count: .any, default: "all commands",
      help: "The command to explain.")
  ]
  static let manual = OptionSpec("man", help: "Print the manual page, to be read with 'man -l -'.")
  public static let options = [manual]
  public static let examples = [
    Example("vanlog help config set", "Explain one command."),
    Example("vanlog help --man | man -l -", "Read the manual."),
  ]

  private let words: [String]
  private let wantsManual: Bool

  public init(_ arguments: Arguments) throws(UsageError) {
    words = arguments.operands
    wantsManual = arguments.flag(Self.manual)
    if wantsManual, !words.isEmpty {
      throw arguments.usageError("--man takes no command", option: Self.manual)
    }
  }

  public func run(_ context: CommandContext) throws -> ExitStatus {
    if wantsManual {
      try context.write(ManualPage(program: context.program).text())
      return .done
    }
    let invocation = try Parser.parse(words + ["--help"], for: context.program)
    guard case .help(let command) = invocation.request else { return .ownFault }
    try context.write(context.help(for: command))
    return .done
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
