/// Help on every level, made from the table.
struct HelpText {
  private let program: Program
  private let width: Int
  private let ink: Ink

  init(program: Program, width: Int?, ink: Ink) {
    self.program = program
    // Longer lines than this are hard to read, and a file is read at eighty columns.
    self.width = min(width ?? 80, 100)
    self.ink = ink
  }

  /// Help for a command, a group, or with no words for the whole program.
  func text(for words: String) -> String {
    if let command = program.command(named: words) { return text(for: command) }
    if let group = program.groups.first(where: { $0.name == words }) { return text(for: group) }
    return programText()
  }

  // MARK: Levels

  private func programText() -> String {
    var text = paragraphs(["\(program.name): \(program.summary)"])
    text += section("Usage", ["\(program.name) COMMAND [OPTION]..."])
    text += heading("Commands") + list(program.children(of: ""))
    text += optionSection("Options for every command", GlobalOptions.options)
    return text + "\n" + paragraphs(["See '\(program.name) COMMAND --help' for each command."])
  }

  private func text(for group: CommandGroup) -> String {
    var text = paragraphs([group.summary])
    text += section("Usage", ["\(program.name) \(group.name) COMMAND [OPTION]..."])
    text += heading("Commands") + list(program.children(of: group.name))
    return text + "\n"
      + paragraphs(["See '\(program.name) \(group.name) COMMAND --help' for each command."])
  }

  private func text(for command: any Command.Type) -> String {
    var text = paragraphs([command.summary])
    if !command.examples.isEmpty {
      let examples = command.examples.map { ($0.line, $0.purpose) }
      text += heading("Examples") + list(examples, areTyped: true)
    }
    text += section("Usage", [usage(of: command)])
    if !command.details.isEmpty { text += "\n" + paragraphs(command.details) }
    if !command.operands.isEmpty {
      text += heading("Operands") + list(command.operands.map { ($0.usage, $0.help) })
    }
    if !command.options.isEmpty { text += optionSection("Options", command.options) }
    text += optionSection("Options for every command", GlobalOptions.options)
    if !command.jsonFields.isEmpty {
      text += heading("Fields of --json") + list(Self.lines(of: command.jsonFields))
    }
    text += heading("Exit codes") + list(Self.exits(of: command).map { ("\($0.0)", $0.1) })
    guard program.hasGroup(named: command.name) else { return text }
    text += heading("More commands") + list(program.children(of: command.name))
    return text
  }

  func usage(of command: any Command.Type) -> String {
    let operands = command.operands.map { " " + $0.usage }.joined()
    return "\(program.name) \(command.name) [OPTION]...\(operands)"
  }

  /// The codes that every command can return, and those that this one adds or explains
  /// differently.
  static func exits(of command: any Command.Type) -> [(Int32, String)] {
    let common: [ExitStatus] = [.done, .usage, .ownFault, .inputOutput]
    var exits = command.exits
    for exit in ExitStatus.meanings
    where common.contains(exit.status) && !exits.contains(where: { $0.status == exit.status }) {
      exits.append(exit)
    }
    return exits.sorted { $0.status.code < $1.status.code }.map { ($0.status.code, $0.meaning) }
  }

  /// Each member, and indented below it those of the objects that it holds.
  private static func lines(
    of fields: [JSONField], depth: Int = 0
  ) -> [(name: String, summary: String)] {
    fields.flatMap { field in
      [(String(repeating: "  ", count: depth) + field.path, field.explanation)]
        + lines(of: field.members, depth: depth + 1)
    }
  }

  // MARK: Parts

  private func heading(_ title: String) -> String {
    let lines = Wrapping.lines("\(title):", columns: width).map { ink.bold($0) + "\n" }
    return "\n" + lines.joined()
  }

  private func section(_ title: String, _ lines: [String]) -> String {
    heading(title) + lines.map { indented($0, by: 2) }.joined()
  }

  private func optionSection(_ title: String, _ options: [OptionSpec]) -> String {
    heading(title) + list(options.map { ($0.usage, $0.help) })
  }

  private func paragraphs(_ paragraphs: [String]) -> String {
    paragraphs.map { indented($0, by: 0) }.joined(separator: "\n")
  }

  /// Names on the left, explanations on the right, or below where there is too little room.
  ///
  /// What is typed stays on one line, to be copied, however long it is.
  private func list(
    _ entries: [(name: String, summary: String)], areTyped: Bool = false
  ) -> String {
    let label = areTyped ? { "  \($0)\n" } : label
    let names = entries.map { DisplayWidth.of($0.name) }
    let column = min(names.max() ?? 0, 26) + 4
    guard width - column >= 24 else {
      return entries.map { label($0.name) + indented($0.summary, by: 6) }.joined()
    }
    return entries.map { entry in
      let help = indented(entry.summary, by: column)
      guard DisplayWidth.of(entry.name) + 4 <= column else {
        return label(entry.name) + help
      }
      return DisplayWidth.pad("  \(entry.name)", to: column) + help.dropFirst(column)
    }.joined()
  }

  /// A name on a separate line, which keeps its own indentation.
  private func label(_ name: String) -> String {
    let spaces = name.utf8.prefix { $0 == UInt8(ascii: " ") }.count
    return indented(String(name.dropFirst(spaces)), by: 2 + spaces)
  }

  private func indented(_ text: String, by indent: Int) -> String {
    let margin = String(repeating: " ", count: min(indent, max(0, width - 8)))
    return Wrapping.lines(text, columns: width - margin.utf8.count).map { "\(margin)\($0)\n" }
      .joined()
  }
}
