/// Writes rows as described in RFC 4180, so that spreadsheets take none of them for formulas.
public struct TableWriter: Sendable {
  public enum LineEnd: String, Sendable, CaseIterable {
    case crlf = "\r\n"
    case lf = "\n"
  }

  /// The bytes written and not yet taken.
  public private(set) var bytes: [UInt8] = []

  private let delimiter: Delimiter
  private let lineEnd: LineEnd
  private let protectsFormulas: Bool
  private var isInRow = false

  /// Creates a writer; protection puts an apostrophe before text that looks like a formula.
  ///
  /// That changes the field, so a file for programs may omit it; `TableReader` can remove the
  /// apostrophes. Excel needs the byte order mark to read UTF-8.
  public init(
    delimiter: Delimiter = .comma, lineEnd: LineEnd = .crlf, protectsFormulas: Bool = true,
    hasByteOrderMark: Bool = false
  ) {
    self.delimiter = delimiter
    self.lineEnd = lineEnd
    self.protectsFormulas = protectsFormulas
    if hasByteOrderMark { bytes = Self.byteOrderMark }
  }

  /// Writes one row, which must have at least one field.
  public mutating func row(_ fields: [String]) {
    precondition(!fields.isEmpty, "a row has at least one field")
    for (index, field) in fields.enumerated() {
      if index > 0 { bytes.append(delimiter.rawValue) }
      var field = field
      field.withUTF8 { write($0, isAlone: fields.count == 1) }
    }
    bytes.append(contentsOf: lineEnd.rawValue.utf8)
  }

  /// Writes a field of digits and signs unchanged, without a `String` and without scanning it.
  public mutating func plainField(_ field: [UInt8]) {
    if isInRow { bytes.append(delimiter.rawValue) }
    bytes += field
    isInRow = true
  }

  /// Ends a row of plain fields.
  public mutating func endRow() {
    bytes.append(contentsOf: lineEnd.rawValue.utf8)
    isInRow = false
  }

  /// Returns the bytes written so far and clears the buffer, so a long file needs little memory.
  public mutating func takeBytes() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }

  private mutating func write(_ field: UnsafeBufferPointer<UInt8>, isAlone: Bool) {
    let isMarked = protectsFormulas && SpreadsheetText.isAtRisk(field)
    guard Self.needsQuotes(field, isMarked: isMarked) || (isAlone && field.isEmpty) else {
      if isMarked { bytes.append(SpreadsheetText.mark) }
      bytes += field
      return
    }
    bytes.append(Self.quote)
    if isMarked { bytes.append(SpreadsheetText.mark) }
    for byte in field {
      if byte == Self.quote { bytes.append(byte) }
      bytes.append(byte)
    }
    bytes.append(Self.quote)
  }

  /// Also quotes some fields that would be read correctly without: those with any delimiter, so
  /// that readers detect the right one, with spaces at either end, or with a special meaning at the
  /// beginning of a file.
  ///
  /// A mark that comes first takes from the beginning what it means.
  private static func needsQuotes(_ text: UnsafeBufferPointer<UInt8>, isMarked: Bool) -> Bool {
    text.contains { $0 == quote || $0 == 0x0A || $0 == 0x0D || Delimiter.isAny($0) }
      || text.last == 0x20
      || !isMarked
        && (text.first == 0x20 || text.starts(with: byteOrderMark) || DelimiterLine.isLike(text))
  }

  private static let quote = UInt8(ascii: "\"")
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
}
