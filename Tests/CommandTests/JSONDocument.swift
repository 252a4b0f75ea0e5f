import CommandLineKit

/// The text of `docs/json.md`, which follows from the declarations of the commands.
enum JSONDocument {
  static var text: String {
    let groups = groups
    // A list of trips is a list of what `trip show` prints.
    var known: [String: String] = [:]
    for (names, fields) in groups {
      known[key(fields)] = names.first { $0.hasSuffix("show") } ?? names[0]
    }
    let sections = groups.map { names, fields in
      section(names, rows(fields, below: "", known).joined(separator: "\n"))
    }
    return ([rules] + sections).joined(separator: "\n")
  }

  /// Commands that print the same, in the order of the first of them.
  private static var groups: [(names: [String], fields: [JSONField])] {
    var groups: [(names: [String], fields: [JSONField])] = []
    for command in AllCommands.types where !command.jsonFields.isEmpty {
      let fields = command.jsonFields
      if let index = groups.firstIndex(where: { key($0.fields) == key(fields) }) {
        groups[index].names.append(command.name)
      } else {
        groups.append(([command.name], fields))
      }
    }
    return groups
  }

  private static func key(_ fields: [JSONField]) -> String { "\(fields)" }

  private static func section(_ names: [String], _ table: String) -> String {
    let others = names.dropFirst().map { "`\($0)`" }
    let more = others.isEmpty ? "" : "The same: \(others.joined(separator: ", ")).\n\n"
    return """
      ### \(names[0])

      \(more)| member | type | meaning |
      |---|---|---|
      \(table)

      """
  }

  private static func rows(
    _ fields: [JSONField], below path: String, _ known: [String: String]
  ) -> [String] {
    fields.flatMap { field -> [String] in
      let other = known[key(field.members)]
      let meaning = other.map { "\(field.help); members as in `\($0)`" } ?? field.help
      let null = field.presence == .nullable ? " or null" : ""
      let row = "| `\(path)\(field.path)` | \(type(field.type))\(null) | \(meaning) |"
      guard other == nil else { return [row] }
      return [row] + rows(field.members, below: "\(path)\(field.path).", known)
    }
  }

  private static func type(_ type: JSONType) -> String {
    switch type {
    case .text: "text"
    case .choice(let words): words.joined(separator: ", ")
    case .flag: "true or false"
    case .count: "count"
    case .number(.plain): "number"
    case .number(let unit): unit.words
    case .money: "smallest units of money"
    case .currency: "currency"
    case .country: "country"
    case .id: "id"
    case .day: "day"
    case .instant: "instant"
    case .object: "object"
    case .list(.object): "list of objects"
    case .list(let type): "list: \(Self.type(type))"
    case .map(let type): "object: \(Self.type(type))"
    }
  }
}
