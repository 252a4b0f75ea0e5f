internal import Text

extension CommandContext {
  /// Runs another command of the program as if its words had been typed after the same global
  /// options, but without its answer.
  public func perform(_ words: [String]) throws -> ExitStatus {
    let invocation = try Parser.parse(words, for: program)
    guard case .run(let command, let arguments) = invocation.request else { return .usage }
    let silent = CommandContext(
      program: program, globals: globals, environment: environment,
      terminal: Terminal(outputWidth: nil, errorWidth: nil, inputIsTerminal: false),
      writeOut: { _ in }, writeNote: { _ in })
    silent.commandName = command.name
    return try command.init(arguments).run(silent)
  }

  /// Runs another command of the program as if its words had been typed after the same global
  /// options, and returns what it prints; its notes and questions are shown.
  public func answer(to words: [String]) throws -> (status: ExitStatus, output: [UInt8]) {
    let invocation = try Parser.parse(words, for: program)
    guard case .run(let command, let arguments) = invocation.request else { return (.usage, []) }
    var output: [UInt8] = []
    let inner = printing { output += $0 }
    inner.commandName = command.name
    let status = try command.init(arguments).run(inner)
    return (status, output)
  }

  /// Words of a command line as a shell reads them.
  public static func commandLine(_ words: [String]) -> String {
    words.map(ShellQuoting.quoted).joined(separator: " ")
  }
}
