/// The names of the columns, found without regard to capitals and spaces around them.
public struct CSVHeader: Sendable, Hashable {
  /// As they stand in the file, without spaces around them.
  public let names: [String]
  public let line: Int
  public let problems: [CSVProblem]
  private let keys: [String]

  public init(_ row: CSVRow) {
    names = row.texts.map(Self.trimmed)
    line = row.line
    problems = row.problems
    keys = names.map { $0.lowercased() }
  }

  /// The column with one of these names, an earlier name before a later one.
  public func index(of aliases: [String]) -> Int? {
    for alias in aliases {
      if let index = keys.firstIndex(of: Self.key(alias)) { return index }
    }
    return nil
  }

  public func index(of name: String) -> Int? {
    index(of: [name])
  }

  /// How many of the columns have one of these names.
  func matches(_ knownNames: Set<String>) -> Int {
    keys.count { knownNames.contains($0) }
  }

  static func key(_ name: String) -> String {
    trimmed(name).lowercased()
  }

  private static func trimmed(_ text: some StringProtocol) -> String {
    String(decoding: CSVNumber.trimmed(Array(text.utf8)), as: UTF8.self)
  }
}
