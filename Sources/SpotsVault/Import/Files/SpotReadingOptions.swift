public import Tables

/// What the user specifies about a file instead of letting it be guessed.
public struct SpotReadingOptions: Sendable {
  /// What to do with latitudes that look like longitudes.
  public enum Order: Sendable {
    /// Refuse the file, so that the user decides.
    case ask
    /// Trust the column names.
    case asWritten
    case swapped
  }

  /// The column of each field, by its name or its number counted from 1.
  public var columns: [SpotField: String] = [:]
  public var delimiter: Delimiter?
  public var encoding: TextEncoding?
  public var order = Order.ask
  /// The folder for copies of large files, which are unlinked and vanish with the process.
  public var scratchFolder = "/var/tmp"

  /// How much a compressed file, or standard input, may hold; a larger pack has to be unpacked.
  var mostUnpackedBytes = 1 << 30

  public init() {}

  /// Parses `lat=COLUMN,lon=COLUMN,…`; a name that contains a comma must be quoted.
  public mutating func map(_ text: String) throws(SpotFileError) {
    for part in Self.parts(of: text) {
      let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard sides.count == 2, let field = Self.field(String(sides[0])) else {
        throw .badMap(part)
      }
      let column = Self.unquoted(SpotColumnName.trimmed(String(sides[1])))
      guard !column.isEmpty else { throw .badMap(part) }
      columns[field] = column
    }
  }

  private static func field(_ text: String) -> SpotField? {
    let name = SpotColumnName.plain(text)
    return SpotField.allCases.first { SpotColumnName.plain($0.rawValue) == name }
      ?? SpotAliases.field(named: text)
  }

  private static func unquoted(_ text: String) -> String {
    guard text.utf8.count >= 2, text.utf8.first == 0x22, text.utf8.last == 0x22 else {
      return text
    }
    return String(text.dropFirst().dropLast())
  }

  /// Splits at commas outside quotes.
  private static func parts(of text: String) -> [String] {
    var parts: [[UInt8]] = [[]]
    var isQuoted = false
    for byte in text.utf8 {
      if byte == 0x22 { isQuoted.toggle() }
      if byte == 0x2C, !isQuoted { parts.append([]) } else { parts[parts.count - 1].append(byte) }
    }
    return parts.map { String(decoding: $0, as: UTF8.self) }
  }
}

/// Progress callbacks of a reader, which can also cancel it.
public struct SpotProgress {
  /// Called periodically with the bytes read and the total, with none read while the file is
  /// loaded; an error that it throws ends the reading.
  public var report: (_ done: Int, _ total: Int) throws -> Void
  /// Called with each rejected row.
  public var reject: (SpotReject) throws -> Void

  public init(
    report: @escaping (_ done: Int, _ total: Int) throws -> Void = { _, _ in },
    reject: @escaping (SpotReject) throws -> Void = { _ in }
  ) {
    self.report = report
    self.reject = reject
  }
}
