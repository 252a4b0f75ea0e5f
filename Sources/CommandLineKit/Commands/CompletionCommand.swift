/// `completion`: the script that lets a shell complete command lines.
public struct CompletionCommand: Command {
  public static let name = "completion"
  public static let summary = "Print a completion script for a shell."
  public static let operands = [
    OperandSpec(.choice("SHELL", Shell.allCases.map(\.rawValue)), help: "bash, zsh or fish.")
  ]
  public static let use = CommandUse.shows(.instant, .never(.programs))
  public static let examples = [
    Example("source <(vanlog completion bash)", "Enable completion in this shell."),
    Example(
      "vanlog completion fish > ~/.config/fish/completions/vanlog.fish",
      "Enable completion in every fish session."),
  ]

  private let shell: Shell

  public init(_ arguments: Arguments) throws(UsageError) {
    guard let shell = arguments.operand(0).flatMap(Shell.init) else {
      throw arguments.usageError("name a shell: bash, zsh or fish")
    }
    self.shell = shell
  }

  public func run(_ context: CommandContext) throws -> ExitStatus {
    try context.write(Completion(program: context.program).script(for: shell))
    return .done
  }
}
