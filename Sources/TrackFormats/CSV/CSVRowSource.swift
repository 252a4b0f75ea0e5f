/// The rows of a file as they come, the header among them.
struct CSVRowSource {
  let dialect: CSVDialect
  private let undoesProtection: Bool
  private var source: CSVSource
  private var scanner: CSVScanner
  private var hasEnded = false
  /// An error met while looking ahead, which comes after the rows before it.
  private var failure: (any Error)?

  /// Looks at the beginning of the file and takes its marks.
  init(_ options: CSVOptions, _ chunks: @escaping () throws -> [UInt8]) throws {
    source = try CSVSource(chunks)
    let hint = CSVHint(try source.peek(CSVHint.maximumBytes))
    source.position += hint.byteCount
    let sample = try source.peek(options.sampleBytes)
    let detected = CSVDetection(
      sample, isWhole: sample.count < options.sampleBytes,
      separator: options.separator ?? hint.separator)
    dialect = CSVDialect(
      separator: detected.separator, hasDecimalComma: detected.hasDecimalComma,
      encoding: source.encoding)
    scanner = CSVScanner(
      separator: detected.separator, options: options, line: hint.byteCount > 0 ? 2 : 1,
      start: source.position)
    undoesProtection = options.undoesProtection
  }

  /// The next rows, at most so many; an error has to wait until `next` comes to it.
  mutating func lookAhead(_ count: Int) -> [CSVRow] {
    var rows: [CSVRow] = []
    var row = CSVRow()
    do {
      while rows.count < count, try next(into: &row) { rows.append(row) }
    } catch {
      failure = error
    }
    return rows
  }

  mutating func next(into row: inout CSVRow) throws -> Bool {
    row.clear()
    if let failure {
      self.failure = nil
      throw failure
    }
    guard !hasEnded else { return false }
    do {
      guard try scan(into: &row) else { return false }
    } catch {
      hasEnded = true
      row.clear()
      throw error
    }
    decode(&row)
    if undoesProtection { SpreadsheetText.undo(&row) }
    return true
  }

  mutating func end() {
    hasEnded = true
    failure = nil
  }

  private mutating func scan(into row: inout CSVRow) throws -> Bool {
    while true {
      let bytes = source.bytes
      var position = source.position
      let isRow = try bytes.withUnsafeBufferPointer { try scanner.scan($0, &position, into: &row) }
      source.position = position
      if isRow { return true }
      scanner.dropped(bytes.count)
      guard try !source.refill() else { continue }
      hasEnded = true
      return try scanner.finish(&row)
    }
  }

  private func decode(_ row: inout CSVRow) {
    guard !row.isASCII, !row.isUTF8 else { return }
    guard dialect.encoding == .utf8 else {
      row.replaceFields(UTF16Decoder.replacingMarks)
      return row.report(.brokenUTF16, line: row.line)
    }
    row.replaceFields(Windows1252.utf8)
    row.report(.notUTF8, line: row.line)
  }
}
