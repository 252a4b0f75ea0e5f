/// The whole command line as one table.
public struct Program: Sendable {
  public let name: String
  public let summary: String
  /// The version and its date, which few commands ask for.
  let version, date: @Sendable () -> String
  public let groups: [CommandGroup]
  /// Called before the command of this name runs, for instance to mention an interrupted drive.
  let prepare: @Sendable (CommandContext, _ command: String) -> Void
  /// What shells can offer for a value, of all offers but commands.
  let offer: @Sendable (CommandContext, OfferRequest) -> [Candidate]
  /// What runs without any word.
  let overview: (any (Command & SendableMetatype).Type)?
  /// Commands outside all groups.
  private let ownCommands: @Sendable () -> CommandGroup.Commands

  public init(
    name: String, summary: String, version: @autoclosure @escaping @Sendable () -> String,
    date: @autoclosure @escaping @Sendable () -> String, groups: [CommandGroup],
    commands: @autoclosure @escaping @Sendable () -> CommandGroup.Commands,
    overview: (any (Command & SendableMetatype).Type)? = nil,
    prepare: @escaping @Sendable (CommandContext, _ command: String) -> Void = { _, _ in },
    offer: @escaping @Sendable (CommandContext, OfferRequest) -> [Candidate] = { _, _ in [] }
  ) {
    self.name = name
    self.summary = summary
    self.version = version
    self.date = date
    self.groups = groups
    self.overview = overview
    self.prepare = prepare
    self.offer = offer
    ownCommands = commands
  }

  /// All commands; `command(named:)` finds one without building them all.
  public var commands: [any (Command & SendableMetatype).Type] {
    groups.flatMap { $0.commands() } + ownCommands()
  }

  /// The command with exactly this name.
  func command(named name: String) -> (any Command.Type)? {
    // Where groups are nested, the inner one has the command.
    for group in groups where name.utf8.starts(with: group.name.utf8) {
      if let found = group.commands().first(where: { $0.name == name }) { return found }
      if let found = group.hidden().first(where: { $0.name == name }) { return found }
    }
    return ownCommands().first { $0.name == name }
  }

  /// Whether there is a group with exactly this name, such as `config`.
  func hasGroup(named name: String) -> Bool {
    groups.contains { $0.name == name }
  }

  /// What can follow `words`: commands and groups one word deeper.
  func children(of words: String) -> [(name: String, summary: String)] {
    let prefix = words.isEmpty ? "" : words + " "
    let inGroup = groups.first { $0.name == words }?.commands() ?? []
    let commands = (inGroup + ownCommands()).map { (name: $0.name, summary: $0.summary) }
    // A word that is a command and a group is listed once, as what it does on its own.
    let entries =
      groups.map { (name: $0.name, summary: $0.summary) }.filter { group in
        !commands.contains { $0.name == group.name }
      } + commands
    return entries.filter { entry in
      entry.name.hasPrefix(prefix) && entry.name.utf8.count > prefix.utf8.count
        && !entry.name.utf8.dropFirst(prefix.utf8.count).contains(UInt8(ascii: " "))
    }
  }
}

/// A noun with its commands, such as `spots`.
public struct CommandGroup: Sendable {
  public typealias Commands = [any (Command & SendableMetatype).Type]

  public let name: String
  public let summary: String
  /// Called only for this group: most commands need no other.
  let commands: @Sendable () -> Commands
  /// Commands that can be run, but that help, completions and the manual leave out.
  let hidden: @Sendable () -> Commands

  public init(
    _ name: String, _ summary: String, commands: @escaping @Sendable () -> Commands = { [] },
    hidden: @escaping @Sendable () -> Commands = { [] }
  ) {
    self.name = name
    self.summary = summary
    self.hidden = hidden
    self.commands = commands
  }
}
