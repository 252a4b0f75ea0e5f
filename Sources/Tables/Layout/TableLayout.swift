/// The layout of a text as a table: its delimiter and its header.
public struct TableLayout {
  private static let sampleRows = 100
  private static let sampleBytes = 1 << 20
  /// Taken where not even one row fits into the usual sample.
  private static let largeSampleBytes = RowScanner.mostRowBytes + sampleBytes

  public let delimiter: Delimiter
  /// The first rows that are not blank.
  public let rows: [TableRow]
  /// The index of the header in `rows`.
  public let header: Int?

  /// Tries all delimiters and takes the one that fits best, unless one is given or a line names
  /// one.
  ///
  /// Throws if the text has no rows.
  public init(
    _ text: TextMemory, delimiter: Delimiter? = nil, header search: HeaderSearch
  ) throws(TableError) {
    let line = DelimiterLine(text.bytes)
    let told = delimiter ?? line?.delimiter
    var best: (delimiter: Delimiter, rows: [TableRow], header: Int?, score: Double)?
    for candidate in told.map({ [$0] }) ?? Delimiter.allCases {
      let rows = Self.sample(text, below: line, candidate)
      let header = search.find(in: rows)
      let score = Self.score(rows) + (header == nil ? 0 : 2)
      if score > best?.score ?? -1 { best = (candidate, rows, header, score) }
    }
    guard let best, !best.rows.isEmpty else { throw Self.reasonForNoRows(text) }
    (self.delimiter, rows) = (best.delimiter, best.rows)
    header = best.header ?? search.guess(in: best.rows)
  }

  /// Whether numbers seem to have decimal commas.
  ///
  /// Three digits after a separator may be thousands, so they decide only when nothing else does.
  public var hasDecimalComma: Bool {
    var (sure, vague) = (0, 0)
    for text in rows.lazy.flatMap(\.texts) {
      guard let mark = PlainNumber.mark(in: text.utf8), mark != 0 else { continue }
      let vote = mark == UInt8(ascii: ",") ? 1 : -1
      if PlainNumber.decimals(in: text.utf8, after: mark) == 3 {
        vague += vote
      } else {
        sure += vote
      }
    }
    return sure != 0 ? sure > 0 : vague > 0 && delimiter != .comma
  }

  // MARK: - Finding out

  /// The first rows below the line that names the delimiter, if there is one.
  private static func sample(
    _ text: TextMemory, below line: DelimiterLine?, _ delimiter: Delimiter
  ) -> [TableRow] {
    for size in [sampleBytes, largeSampleBytes] {
      let scanner = RowScanner(
        text, from: line?.byteCount ?? 0, line: line == nil ? 1 : 2, to: size,
        delimiter: delimiter)
      let rows = rows(scanner, isWhole: text.count <= size)
      if !rows.isEmpty || text.count <= size { return rows }
    }
    return []
  }

  /// The rows of a sample; the last one may be truncated, so it does not count.
  private static func rows(_ scanner: RowScanner, isWhole: Bool) -> [TableRow] {
    var field = FieldText()
    var rows: [TableRow] = []
    while rows.count < sampleRows, let row = try? scanner.next() {
      if row.isBlank { continue }
      if scanner.position >= scanner.end, !isWhole { break }
      rows.append(TableRow(row, scanner, &field))
    }
    return rows
  }

  /// The share of rows with the same number of fields, times the share of fields without other
  /// delimiters.
  private static func score(_ rows: [TableRow]) -> Double {
    let counts = Dictionary(grouping: rows.map(\.texts.count).filter { $0 > 1 }) { $0 }
    guard let alike = counts.values.map(\.count).max() else { return 0 }
    let fields = rows.flatMap(\.texts)
    let clean = fields.count { text in
      PlainNumber.mark(in: text.utf8) != nil || !text.utf8.contains(where: Delimiter.isAny)
    }
    return Double(alike) / Double(rows.count) * Double(clean) / Double(max(1, fields.count))
  }

  /// Why the sample has no complete row.
  private static func reasonForNoRows(_ text: TextMemory) -> TableError {
    let scanner = RowScanner(text, from: 0, line: 1, delimiter: .comma)
    do throws(TableError) {
      while let row = try scanner.next() {
        if !row.isBlank { return .rowTooLong(line: row.line, limit: RowScanner.mostRowBytes) }
      }
      return .empty
    } catch {
      return error
    }
  }
}

/// One of the first rows, and its position in the text.
public struct TableRow {
  public let texts: [String]
  public let line: Int
  public let start: Int
  /// Where the next row begins.
  public let next: Int
  public let nextLine: Int

  init(_ row: RowSpan, _ scanner: RowScanner, _ field: inout FieldText) {
    texts = (0..<row.fields.count).map { field.string(row.fields[$0], of: scanner.text) }
    (line, start) = (row.line, row.start)
    (next, nextLine) = (scanner.position, scanner.line)
  }

  var hasNumber: Bool { texts.contains { PlainNumber.mark(in: $0.utf8) != nil } }
}
