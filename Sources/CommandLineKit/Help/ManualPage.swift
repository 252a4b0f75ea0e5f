/// The manual page, made from the table in the language of `man`.
struct ManualPage {
  let program: Program

  func text() -> String {
    let title = program.name.uppercased()
    var page = ".TH \(title) 1 \"\(program.date())\" \"\(program.name) \(program.version())\"\n"
    page += section("NAME") + "\(escaped(program.name)) \\- \(escaped(program.summary))\n"
    page += section("SYNOPSIS") + ".B \(program.name)\n.I COMMAND\n[\\fIOPTION\\fR]...\n"
    page += section("DESCRIPTION") + escaped(Self.description) + "\n"
    page += section("OPTIONS FOR EVERY COMMAND") + options(GlobalOptions.options)
    page += section("COMMANDS")
    for command in program.commands { page += text(for: command) }
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
