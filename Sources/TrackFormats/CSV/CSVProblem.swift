/// Something odd in a row that could be read all the same.
public struct CSVProblem: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    /// A NUL or another control character, which stays in the field.
    case controlCharacter(UInt8)
    /// A quote inside a field that has none around it; it stays.
    case strayQuote
    /// Text between a closing quote and the next separator; it is added to the field.
    case textAfterQuote
    case fieldCount(found: Int, expected: Int)
    /// The row is not UTF-8 and was read as Windows-1252.
    case notUTF8
    /// Half a character of UTF-16, replaced by U+FFFD.
    case brokenUTF16
  }

  /// The line of the file, counted from 1.
  public let line: Int
  /// The character of that line, counted from 1; `nil` if the whole row is meant.
  public let column: Int?
  public let kind: Kind

  /// A row keeps its first problems only, so that a binary file does not fill the memory.
  public static let mostInARow = 32
}

extension CSVProblem: CustomStringConvertible {
  public var description: String {
    let place = column.map { "line \(line), column \($0)" } ?? "line \(line)"
    return "\(place): \(kind)"
  }
}

extension CSVProblem.Kind: CustomStringConvertible {
  public var description: String {
    switch self {
    case .controlCharacter(0): "a NUL byte; is this a text file?"
    case .controlCharacter(let byte): "the control character 0x\(Self.hex(byte))"
    case .strayQuote: "a quote inside a field without quotes was kept as text"
    case .textAfterQuote: "text after the closing quote was added to the field"
    case .fieldCount(let found, let expected): "\(found) fields instead of \(expected)"
    case .notUTF8: "not UTF-8; read as Windows-1252, so check letters with accents"
    case .brokenUTF16: "half a character of UTF-16 was replaced"
    }
  }

  private static func hex(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
  }
}
