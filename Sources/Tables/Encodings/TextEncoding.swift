/// A character encoding of a file.
public enum TextEncoding: String, Sendable, CaseIterable {
  case utf8 = "utf-8"
  case utf16LittleEndian = "utf-16le"
  case utf16BigEndian = "utf-16be"
  /// What old spreadsheets write in western Europe; a superset of Latin-1.
  case windows1252 = "windows-1252"

  /// Creates an encoding from one of its common names.
  public init?(name: String) {
    switch name.lowercased() {
    case "utf-8", "utf8": self = .utf8
    case "utf-16", "utf16", "utf-16le", "utf16le", "ucs-2": self = .utf16LittleEndian
    case "utf-16be", "utf16be": self = .utf16BigEndian
    case "windows-1252", "cp1252", "1252", "latin1", "latin-1", "iso-8859-1": self = .windows1252
    default: return nil
    }
  }
}

/// What the first bytes of a file reveal about its encoding.
public struct ByteOrderMark {
  /// The length of the mark itself, in bytes.
  public let count: Int
  public let encoding: TextEncoding?

  public init(_ start: [UInt8]) {
    switch (start.first, start.dropFirst().first) {
    case (0xEF, 0xBB) where start.dropFirst(2).first == 0xBF: (count, encoding) = (3, .utf8)
    case (0xFF, 0xFE): (count, encoding) = (2, .utf16LittleEndian)
    case (0xFE, 0xFF): (count, encoding) = (2, .utf16BigEndian)
    default: (count, encoding) = (0, Self.unmarked(start))
    }
  }

  /// UTF-16 without a mark has a zero in every second byte of its first letters, which are mostly
  /// ASCII.
  private static func unmarked(_ start: [UInt8]) -> TextEncoding? {
    guard start.count >= 8 else { return nil }
    let pairs = start.count / 2
    let evenZeros = stride(from: 0, to: pairs * 2, by: 2).count { start[$0] == 0 }
    let oddZeros = stride(from: 1, to: pairs * 2, by: 2).count { start[$0] == 0 }
    if oddZeros * 10 >= pairs * 6, evenZeros * 20 < pairs { return .utf16LittleEndian }
    if evenZeros * 10 >= pairs * 6, oddZeros * 20 < pairs { return .utf16BigEndian }
    return nil
  }
}
