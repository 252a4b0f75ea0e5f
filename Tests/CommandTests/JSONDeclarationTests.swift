import CommandLineKit
import Testing

/// JSON is one language: what its names and units are is the same in every command.
struct JSONDeclarationTests {
  @Test func `every command declares its JSON, but for those whose answer is text or none`() {
    let silent = AllCommands.types.filter { $0.jsonFields.isEmpty }.map { $0.name }
    #expect(silent == ["web run", "daemon run", "completion"])
  }

  @Test func `no member is declared twice`() {
    for command in AllCommands.types { expectUnique(command.jsonFields, in: command.name) }
  }

  private func expectUnique(_ fields: [JSONField], in place: String) {
    var seen: Set<String> = []
    for field in fields {
      #expect(seen.insert(field.name).inserted, "\(place) declares \(field.name) twice")
      expectUnique(field.members, in: "\(place).\(field.name)")
    }
  }

  @Test func `names are small letters with underscores, and flags are adjectives`() {
    for (path, field) in AllCommands.members {
      let isPlain = field.name.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "_" }
      #expect(isPlain, "\(path)")
      #expect(!field.name.hasPrefix("is_"), "\(path)")
      #expect(!field.help.hasSuffix("."), "\(path)")
    }
  }

  @Test func `a name ends in its unit, and only such a name`() {
    for (path, field) in AllCommands.members {
      #expect(Self.endings(of: field.name) == Self.endings(for: field), "\(path)")
    }
  }

  /// What the name says.
  private static func endings(of name: String) -> [String] {
    let known = JSONUnit.allCases.compactMap(\.suffix) + ["minor", "id"]
    let found = known.filter { name == $0 || name.hasSuffix("_\($0)") }
    return found.filter { name != "short_id" || $0 != "id" }
  }

  /// What the type says.
  private static func endings(for field: JSONField) -> [String] {
    switch field.type.innermost {
    case .number(let unit): unit.suffix.map { [$0] } ?? []
    case .money: ["minor"]
    case .id: field.type.isID ? ["id"] : []
    // The id of a spot is a text of its pack.
    case .text: field.name == "id" ? ["id"] : []
    default: []
    }
  }

  @Test func `positions are lat and lon, or the sides of a box`() {
    for (path, field) in AllCommands.members {
      let last = field.name.split(separator: "_").last.map(String.init)
      let (isNorth, isEast) = (["lat", "south", "north"], ["lon", "west", "east"])
      switch field.type {
      case .number(.latitude): #expect(isNorth.contains(last ?? ""), "\(path)")
      case .number(.longitude): #expect(isEast.contains(last ?? ""), "\(path)")
      default: #expect(!(isNorth + isEast + ["latitude", "longitude"]).contains(last), "\(path)")
      }
    }
  }

  @Test func `money has its currency beside it`() {
    for command in AllCommands.types { expectCurrencies(command.jsonFields, in: command.name) }
  }

  private func expectCurrencies(_ fields: [JSONField], in place: String) {
    for field in fields {
      expectCurrencies(field.members, in: "\(place).\(field.name)")
      guard case .money = field.type else { continue }
      let name = field.name == "home_amount_minor" ? "home_currency" : "currency"
      let currency = fields.first { $0.name == name }
      #expect(currency.map { "\($0.type)" } == "currency", "\(place).\(field.name)")
    }
  }

  /// Names that mean one thing in each place, where the place tells which.
  private static let ambiguous: Set<String> = [
    // A choice in one place and free words in another.
    "type", "state", "source", "mode", "format", "kind", "level",
    // Whether a setting is set, or when the sun or the moon sets.
    "set",
    // The country that was left, or the kind of record that a place comes from.
    "from",
    // The id of a record, or of a spot in its pack.
    "id",
    // That of a program is a text, that of a format a number.
    "version",
  ]

  @Test func `a name has one type and one unit everywhere`() {
    var types: [String: (type: String, path: String)] = [:]
    for (path, field) in AllCommands.members where !Self.ambiguous.contains(field.name) {
      guard let type = Self.scalar(field.type) else { continue }
      let first = types[field.name] ?? (type, path)
      types[field.name] = first
      #expect(type == first.type, "\(path), but \(first.path)")
    }
  }

  /// The type of a single value; a plural counts things or lists them.
  private static func scalar(_ type: JSONType) -> String? {
    switch type {
    case .list, .map, .object, .count: nil
    case .choice: "choice"
    default: "\(type)"
    }
  }
}

extension JSONType {
  /// Whether it is one id, not a list of them.
  fileprivate var isID: Bool {
    if case .id = self { true } else { false }
  }
}
