/// What stands between two fields.
public enum CSVSeparator: UInt8, Sendable, CaseIterable {
  case comma = 0x2C
  case semicolon = 0x3B
  case tab = 0x09
  case pipe = 0x7C

  static func isAny(_ byte: UInt8) -> Bool { CSVSeparator(rawValue: byte) != nil }
}

/// How a file's bytes stand for characters.
public enum CSVEncoding: Sendable {
  /// Rows that are not UTF-8 are read as Windows-1252 and say so.
  case utf8
  case utf16LittleEndian
  case utf16BigEndian
}

/// How a file is written, as far as it was told or found out.
public struct CSVDialect: Sendable, Hashable {
  public let separator: CSVSeparator
  /// Whether numbers seem to have a comma before their decimals.
  public let hasDecimalComma: Bool
  public let encoding: CSVEncoding
}

/// What a reader is told beforehand.
public struct CSVOptions: Sendable {
  public enum Header: Sendable {
    case absent
    /// The first row holds the names.
    case present
    /// The first row of the first ten that has such names, or a first row without numbers above
    /// one with numbers.
    case detected(knownNames: [String])
  }

  /// The separator; `nil` looks for it in the first 64 KiB.
  public var separator: CSVSeparator?
  public var header: Header
  /// Takes off the apostrophe that `CSVWriter` puts before what a spreadsheet would compute.
  public var undoesProtection: Bool
  public var maximumFieldBytes = 1 << 20
  public var maximumRowBytes = 16 << 20
  public var maximumFields = 16_384
  public var maximumRows = 100_000_000
  /// How much of the file is looked at to find out its dialect.
  var sampleBytes = 1 << 16

  public init(
    separator: CSVSeparator? = nil, header: Header = .absent, undoesProtection: Bool = false
  ) {
    self.separator = separator
    self.header = header
    self.undoesProtection = undoesProtection
  }
}
