/// A shell that can complete command lines.
enum Shell: String, Sendable, CaseIterable {
  case bash
  case zsh
  case fish
}

/// Completion scripts, made from the table; they are self-contained and never start the program.
struct Completion {
  let program: Program

  func script(for shell: Shell) -> String {
    switch shell {
    case .bash: bash()
    case .zsh: zsh()
    case .fish: fish()
    }
  }

  /// Every level at which something can be completed: the program, each group, each command.
  var levels: [String] {
    let commands = program.commands.map { $0.name }
    // A noun may be a command by itself.
    return [""] + program.groups.map(\.name).filter { !commands.contains($0) } + commands
  }

  /// The global options that take a value, as a pattern of bash and zsh.
  var globalValueOptions: String {
    spellings(of: GlobalOptions.options.filter { $0.value != nil }).joined(separator: "|")
  }

  /// All levels except the program itself, as such a pattern.
  var knownLevels: String {
    levels.filter { !$0.isEmpty }.map(quoted).joined(separator: "|")
  }

  func spellings(of options: [OptionSpec]) -> [String] {
    options.flatMap { option in
      ["--\(option.name)"] + (option.short.map { ["-\($0)"] } ?? [])
    }
  }

  /// The words that can follow the words of a group, without those words themselves.
  func nextWords(after words: String) -> [(name: String, summary: String)] {
    program.children(of: words).map { child in
      (String(child.name.split(separator: " ").last ?? ""), child.summary)
    }
  }

  func options(at words: String) -> [OptionSpec] {
    (program.command(named: words)?.options ?? []) + GlobalOptions.options
  }

  /// The choices for a command's operands, where the table lists them.
  func operandChoices(at words: String) -> [String] {
    program.command(named: words)?.operands.flatMap { choices(of: $0.value) } ?? []
  }

  func choices(of value: ValueSpec) -> [String] {
    if case .choice(let choices) = value.kind { choices } else { [] }
  }

  /// Whether an operand is the name of a file or folder.
  func takesPath(at words: String) -> Bool {
    program.command(named: words)?.operands.contains { isPath($0.value) } ?? false
  }

  func isPath(_ value: ValueSpec) -> Bool {
    switch value.kind {
    case .file, .folder: true
    default: false
    }
  }

  /// Text inside single quotes of a shell.
  func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
      + "'"
  }
}
