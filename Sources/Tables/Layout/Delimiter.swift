/// The separator between two fields.
public enum Delimiter: UInt8, Sendable, CaseIterable {
  case comma = 0x2C
  case semicolon = 0x3B
  case tab = 0x09
  case pipe = 0x7C

  public var name: String { String(describing: self) }

  /// Creates a delimiter from its name or the character itself.
  public init?(_ text: String) {
    let found = Self.allCases.first {
      $0.name == text.lowercased() || [$0.rawValue] == Array(text.utf8)
    }
    guard let found = found ?? (text == "\\t" ? .tab : nil) else { return nil }
    self = found
  }

  static func isAny(_ byte: UInt8) -> Bool { Delimiter(rawValue: byte) != nil }
}

/// The line `sep=;` with which some spreadsheets begin a file.
struct DelimiterLine {
  let delimiter: Delimiter
  /// The length of the line, including its line ending.
  let byteCount: Int

  /// Returns `nil` if the text does not begin with such a line.
  init?(_ start: some Collection<UInt8>) {
    let rest = Array(start.prefix(7))
    guard Self.isLike(rest), rest.count > 5, let delimiter = Delimiter(rawValue: rest[4]) else {
      return nil
    }
    switch (rest[5], rest.dropFirst(6).first) {
    case (0x0D, 0x0A): byteCount = 7
    case (0x0A, _), (0x0D, _): byteCount = 6
    default: return nil
    }
    self.delimiter = delimiter
  }

  /// Whether a field at the beginning of a file could be mistaken for such a line.
  static func isLike(_ field: some Collection<UInt8>) -> Bool {
    field.prefix(4).lazy.map { $0 | 0x20 }.elementsEqual("sep=".utf8)
  }
}
