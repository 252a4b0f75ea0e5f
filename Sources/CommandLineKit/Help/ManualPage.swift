/// A manual page, made from the table in the language of `man`: of the program, or of one of its nouns.
struct ManualPage {
  let program: Program

  /// The nouns that have a page of their own, `vanlog-drive` beside `vanlog`.
  var nouns: [CommandGroup] { program.groups.filter { !$0.name.contains(" ") } }

  /// The page of a noun with all commands that begin with it.
  func text(of noun: CommandGroup) -> String {
    let name = "\(program.name)-\(noun.name)"
    var page = head(of: name, noun.summary)
    page += section("SYNOPSIS")
    page += ".B \(program.name) \(noun.name)\n.I COMMAND\n[\\fIOPTION\\fR]...\n"
    page += section("COMMANDS")
    for command in program.commands where Self.noun(of: command.name) == noun.name {
      page += text(for: command)
    }
    return page + section("SEE ALSO") + reference(program.name)
      + ", which has the options of every command, and the meaning of exit codes.\n"
  }

  private static func noun(of name: String) -> String {
    String(name.prefix { $0 != " " })
  }

  private func head(of name: String, _ summary: String) -> String {
    let version = "\(program.name) \(program.version())"
    return ".TH \(name.uppercased()) 1 \"\(program.date())\" \"\(version)\"\n" + section("NAME")
      + "\(escaped(name)) \\- \(escaped(summary))\n"
  }

  private func reference(_ page: String) -> String { "\\fB\(escaped(page))\\fR(1)" }

  /// The page of the program: what all commands share, and those that belong to no noun.
  func text() -> String {
    var page = head(of: program.name, program.summary)
    page += section("SYNOPSIS") + ".B \(program.name)\n.I COMMAND\n[\\fIOPTION\\fR]...\n"
    page += section("DESCRIPTION") + escaped(Self.description) + "\n"
    page += section("OPTIONS FOR EVERY COMMAND") + options(GlobalOptions.options)
    if !nouns.isEmpty { page += section("NOUNS") }
    for noun in nouns {
      page += ".TP\n" + reference("\(program.name)-\(noun.name)") + "\n\(escaped(noun.summary))\n"
    }
    page += section("COMMANDS")
    let names = Set(nouns.map(\.name))
    for command in program.commands where !names.contains(Self.noun(of: command.name)) {
      page += text(for: command)
    }
    page += section("EXIT STATUS")
    for exit in ExitStatus.meanings { page += entry("\(exit.status.code)", exit.meaning) }
    page += section("ENVIRONMENT")
    for variable in Self.variables { page += entry(variable.0, variable.1) }
    page += section("FILES")
    for file in Self.files { page += entry(file.0, file.1) }
    return page
  }

  private static let description =
    "All data stays in one folder on this machine, works without a network, and survives a power "
    + "cut at any moment. Results go to standard output, everything else to standard error."

  private static let variables = [
    ("VANLOG_HOME", "The home folder, unless --home names another."),
    ("XDG_DATA_HOME", "Base of the home folder if VANLOG_HOME is not set."),
    ("NO_COLOR", "If set, disables colour unless --color=always is given."),
    ("COLUMNS", "Width of the terminal, if the terminal does not report it."),
  ]

  private static let files = [
    ("~/.local/share/vanlog/", "The home folder, readable by its owner alone."),
    ("config.json", "The settings of this device, in the home folder."),
    ("set-aside/", "Files that could not be read, in the home folder; never deleted by vanlog."),
  ]

  private func text(for command: any Command.Type) -> String {
    let operands = command.operands.map { " \\fI\(escaped($0.usage))\\fR" }.joined()
    var text = ".SS \"\(program.name) \(command.name)\(command.operands.isEmpty ? "" : " ...")\"\n"
    text += ".B \(program.name) \(command.name)\n[\\fIOPTION\\fR]...\(operands)\n.PP\n"
    text += escaped(command.summary) + "\n"
    for paragraph in command.details { text += ".PP\n" + escaped(paragraph) + "\n" }
    for operand in command.operands { text += entry(operand.usage, operand.help) }
    text += options(command.options)
    text += members(command.jsonFields, below: "")
    for example in command.examples {
      text += ".PP\n\(escaped(example.purpose))\n.RS\n.nf\n\(escaped(example.line))\n.fi\n.RE\n"
    }
    for exit in command.exits { text += entry("Exit \(exit.status.code)", exit.meaning) }
    return text
  }

  /// The JSON members, by their full paths.
  private func members(_ fields: [JSONField], below path: String) -> String {
    fields.map { field in
      entry("JSON: \(path)\(field.path)", field.explanation)
        + members(field.members, below: "\(path)\(field.path).")
    }.joined()
  }

  private func options(_ options: [OptionSpec]) -> String {
    options.map { entry($0.usage, $0.help) }.joined()
  }

  private func section(_ title: String) -> String {
    ".SH \(title)\n"
  }

  private func entry(_ name: String, _ help: String) -> String {
    ".TP\n\\fB\(escaped(name))\\fR\n\(escaped(help))\n"
  }

  /// Escapes hyphens that must stay hyphens, backslashes, and leading dots, which would be
  /// commands.
  private func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "'": result += "\\(aq"
      case "~": result += "\\(ti"
      case "^": result += "\\(ha"
      case "`": result += "\\(ga"
      default: result.append(character)
      }
    }
    return result.hasPrefix(".") ? "\\&" + result : result
  }
}
