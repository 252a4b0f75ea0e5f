/// The whole command line as one table.
public struct Program: Sendable {
  public let name: String
  public let summary: String
  public let version: String
  /// The day of this version, shown on the manual page.
  public let date: String
  public let groups: [CommandGroup]
  public let commands: [any (Command & SendableMetatype).Type]

  public init(
    name: String, summary: String, version: String, date: String, groups: [CommandGroup],
    commands: [any (Command & SendableMetatype).Type]
  ) {
    self.name = name
    self.summary = summary
    self.version = version
    self.date = date
    self.groups = groups
    self.commands = commands
  }

  /// The command with exactly this name.
  func command(named name: String) -> (any Command.Type)? {
    commands.first { $0.name == name }
  }

  /// The group with exactly this name, such as `config`.
  func group(named name: String) -> CommandGroup? {
    groups.first { $0.name == name }
  }

  /// What can stand right after `words`: commands and groups one word deeper.
  func children(of words: String) -> [(name: String, summary: String)] {
    let prefix = words.isEmpty ? "" : words + " "
    let entries =
      groups.map { (name: $0.name, summary: $0.summary) }
      + commands.map { (name: $0.name, summary: $0.summary) }
    return entries.filter { entry in
      entry.name.hasPrefix(prefix) && entry.name.utf8.count > prefix.utf8.count
        && !entry.name.utf8.dropFirst(prefix.utf8.count).contains(UInt8(ascii: " "))
    }
  }
}

/// A noun under which commands gather, such as `spots`.
public struct CommandGroup: Sendable {
  public let name: String
  public let summary: String

  public init(_ name: String, _ summary: String) {
    self.name = name
    self.summary = summary
  }
}
