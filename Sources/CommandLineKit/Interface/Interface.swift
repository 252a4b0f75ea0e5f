internal import Text

/// The whole command line as data, for programs that offer its commands.
struct Interface: Presentable, Answer {
  /// Grows when a member changes its meaning or goes; new members may come at any time.
  static let version = 1

  let program: Program
  let commands: [CommandDescription]

  /// All commands, or those that begin with these words.
  init(of program: Program, below words: String) {
    self.program = program
    let chosen = program.commands.filter { command in
      words.isEmpty || command.name == words || command.name.hasPrefix(words + " ")
    }
    commands = chosen.map { CommandDescription($0) }
  }

  static let members = Members<Interface> {
    Member("interface_version", .count, "version of this description") { _ in version }
    Member("program", .text, "name of the program") { $0.program.name }
    Member("version", .text, "version of the program") { $0.program.version() }
    Member("nouns", .objects(nounMembers), "words that commands begin with") { $0.program.groups }
    Member("options", .objects(), "options of every command") { _ in
      GlobalOptions.options.map { ArgumentDescription($0) }
    }
    Member("exits", .objects(exitMembers), "exit codes of all commands") { _ in
      ExitStatus.meanings
    }
    Member("commands", .objects(), "the commands, in the order of the help") { $0.commands }
  }

  private static let nounMembers = Members<CommandGroup> {
    Member("words", .text, "the words") { $0.name }
    Member("summary", .text, "what its commands do") { $0.summary }
  }

  static let exitMembers = Members<Exit> {
    Member("exit_code", .number(.plain), "the exit code") { $0.status.code }
    Member("meaning", .text, "what it means") { $0.meaning }
  }

  /// Without `--json`, help is a text.
  func present(on page: inout Page) {}
}
