internal import Text

/// A command as data: what it takes, what it answers, and what else it does.
struct CommandDescription: Answer {
  let command: any Command.Type
  private let operands, options: [ArgumentDescription]
  private let answer: [MemberDescription]

  init(_ command: any Command.Type) {
    self.command = command
    operands = command.operands.map { ArgumentDescription($0) }
    options = command.options.map { ArgumentDescription($0) }
    answer = MemberDescription.all(of: command.jsonFields)
  }

  static let members = Members<CommandDescription> {
    Member("words", .text, "the words after the program's name") { $0.command.name }
    Member("summary", .text, "what it does") { $0.command.summary }
    Member("details", .texts, "paragraphs that say more") { $0.command.details }
    Member("changing", .flag, "whether it changes something that lasts") {
      $0.command.use.changes
    }
    Member("asking", .flag, "whether it asks before it does so, unless --yes is given") { view in
      view.options.contains { $0.name == "yes" }
    }
    Member("cost_class", .choice, "how long it takes on a small computer") { $0.command.use.cost }
    Member(
      "page_right", .choice(CommandUse.Right.words),
      "the right that a phone needs to have the page run it"
    ) { $0.command.use.right.word }
    Member(
      "never_because", .choice, "why the page never runs it, or null"
    ) { $0.command.use.right.reason }
    Member("operands", .objects(), "what follows its words, in this order") { $0.operands }
    Member("options", .objects(), "its own options") { $0.options }
    Member("examples", .objects(exampleMembers), "command lines to try") { $0.command.examples }
    Member("exits", .objects(Interface.exitMembers), "exit codes that it adds or explains") {
      $0.command.exits
    }
    Member("answer", .objects(), "what it prints with --json; empty if that is text or nothing") {
      $0.answer
    }
  }

  private static let exampleMembers = Members<Example> {
    Member("command_line", .text, "the command line") { $0.line }
    Member("purpose", .text, "what it is for") { $0.purpose }
  }
}

/// A member of an answer as data.
private struct MemberDescription: Answer {
  let path: String
  let field: JSONField

  /// Members of members follow the one that holds them.
  static func all(of fields: [JSONField], below path: String = "") -> [MemberDescription] {
    fields.flatMap { field in
      [MemberDescription(path: path + field.path, field: field)]
        + all(of: field.members, below: "\(path)\(field.path).")
    }
  }

  static let members = Members<MemberDescription> {
    Member("path", .text, "its name below those that hold it; [] is a list, .* any name") {
      $0.path
    }
    Member("type", .choice(JSONType.words), "type of its value, or of those in its list") {
      $0.field.type.innermost.word
    }
    Member("unit", .text, "unit of a number, or null") {
      $0.field.type.innermost.unit
    }
    Member("choices", .texts, "the words that it may be, or null") {
      $0.field.type.innermost.choices
    }
    Member("names_kind", .text, "kind of the record whose id it is, or null") {
      $0.field.type.innermost.kind
    }
    Member("nullable", .flag, "whether it may be null; null if that is not declared") {
      $0.field.presence.map { $0 == .nullable }
    }
    Member("optional", .flag, "whether it may be left out; null if that is not declared") {
      $0.field.presence.map { $0 == .whenKnown }
    }
    Member("help", .text, "what it means") { $0.field.help }
  }
}

extension JSONType {
  static let words = [
    "text", "choice", "flag", "count", "number", "money", "currency", "country", "id", "day",
    "instant", "object",
  ]

  /// The type for programs, of a single value.
  fileprivate var word: String {
    switch self {
    case .text: "text"
    case .choice: "choice"
    case .flag: "flag"
    case .count: "count"
    case .number: "number"
    case .money: "money"
    case .currency: "currency"
    case .country: "country"
    case .id: "id"
    case .day: "day"
    case .instant: "instant"
    case .object: "object"
    case .list(let type), .map(let type): type.word
    }
  }

  fileprivate var unit: String? {
    if case .number(let unit) = self { unit.suffix } else { nil }
  }

  fileprivate var kind: String? {
    if case .id(let kind) = self { kind } else { nil }
  }

  fileprivate var choices: [String]? {
    if case .choice(let words) = self { words } else { nil }
  }
}
