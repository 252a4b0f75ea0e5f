/// Cuts bytes into rows and fields, in pieces of any size: all it must remember is its state.
struct CSVScanner {
  private enum State {
    /// Outside quotes.
    case plain
    case quoted
    /// After a quote inside quotes: it ends them, or another one follows and both are one.
    case quoteSeen
    /// Past the closing quote, where only spaces should stand before the separator.
    case closed(spaces: Int)
  }

  private let separator: UInt8
  private let options: CSVOptions
  private var state = State.plain
  private var line: Int
  private var fieldLine: Int
  private var quoteLine = 1
  /// Whether the field is known to be no quoted one, so that a quote in it is text.
  private var isText = false
  /// Whether a CR came last, so that an LF belongs to it.
  private var followsCR = false
  /// Where the line begins in the present bytes, moved on by bytes that are not the first of a
  /// character: what lies between here and a byte is its column.
  private var lineStart: Int

  init(separator: CSVSeparator, options: CSVOptions, line: Int = 1, start: Int = 0) {
    self.line = line
    lineStart = start
    fieldLine = line
    self.separator = separator.rawValue
    self.options = options
  }

  /// Takes bytes until a row is complete or they end, and moves the position past what it took.
  mutating func scan(
    _ bytes: UnsafeBufferPointer<UInt8>, _ position: inout Int, into row: inout CSVRow
  ) throws(CSVError) -> Bool {
    while position < bytes.count {
      if followsCR {
        takeLineFeed(bytes, &position, &row)
        continue
      }
      switch state {
      case .plain: if try takePlain(bytes, &position, &row) { return true }
      case .quoted: try takeQuoted(bytes, &position, &row)
      case .quoteSeen: if try takeAfterQuote(bytes, &position, &row, spaces: 0) { return true }
      case .closed(let spaces):
        if try takeAfterQuote(bytes, &position, &row, spaces: spaces) { return true }
      }
    }
    return false
  }

  /// Takes the end of the file for the end of a row; false if there was no row.
  mutating func finish(_ row: inout CSVRow) throws(CSVError) -> Bool {
    switch state {
    case .quoted: throw .unterminatedQuote(line: quoteLine)
    case .plain where row.isEmpty: return false
    default: try endField(&row)
    }
    return true
  }

  /// Is told that so many bytes are gone and that positions count from 0 again.
  mutating func dropped(_ count: Int) {
    lineStart -= count
  }

  // MARK: - Outside quotes

  private mutating func takePlain(
    _ bytes: UnsafeBufferPointer<UInt8>, _ position: inout Int, _ row: inout CSVRow
  ) throws(CSVError) -> Bool {
    let separator = separator
    try takeRun(bytes, &position, &row) { $0 == separator || Self.isSpecial($0) }
    guard position < bytes.count else { return false }
    let byte = bytes[position]
    position += 1
    if byte == separator {
      try endField(&row)
    } else if Self.isLineEnd(byte) {
      return try endRow(byte, next: position, &row)
    } else if byte == Self.quote, !isText, row.isFieldBlank {
      row.emptyField()
      quoteLine = line
      state = .quoted
    } else {
      try takeOdd(byte, next: position, &row)
    }
    return false
  }

  /// Ends the row, unless the line is blank.
  private mutating func endRow(
    _ byte: UInt8, next: Int, _ row: inout CSVRow
  ) throws(CSVError) -> Bool {
    let isBlank = if case .plain = state { row.isEmpty } else { false }
    if !isBlank { try endField(&row) }
    startLine(after: byte, at: next)
    fieldLine = line
    return !isBlank
  }

  private mutating func endField(_ row: inout CSVRow) throws(CSVError) {
    if row.count == 0 { row.line = fieldLine }
    row.endField()
    state = .plain
    isText = false
    fieldLine = line
    guard row.count <= options.maximumFields else {
      throw .tooManyFields(line: row.line, limit: options.maximumFields)
    }
    guard row.byteCount <= options.maximumRowBytes else {
      throw .rowTooLong(line: row.line, limit: options.maximumRowBytes)
    }
  }

  // MARK: - Inside quotes and after them

  private mutating func takeQuoted(
    _ bytes: UnsafeBufferPointer<UInt8>, _ position: inout Int, _ row: inout CSVRow
  ) throws(CSVError) {
    try takeRun(bytes, &position, &row, until: Self.isSpecial)
    guard position < bytes.count else { return }
    let byte = bytes[position]
    position += 1
    if byte == Self.quote {
      state = .quoteSeen
    } else if Self.isLineEnd(byte) {
      try append(byte, &row)
      startLine(after: byte, at: position)
    } else {
      try takeOdd(byte, next: position, &row)
    }
  }

  private mutating func takeAfterQuote(
    _ bytes: UnsafeBufferPointer<UInt8>, _ position: inout Int, _ row: inout CSVRow, spaces: Int
  ) throws(CSVError) -> Bool {
    let byte = bytes[position]
    position += 1
    if byte == separator {
      try endField(&row)
    } else if Self.isLineEnd(byte) {
      return try endRow(byte, next: position, &row)
    } else if byte == Self.quote, case .quoteSeen = state {
      try append(byte, &row)
      state = .quoted
    } else if byte == 0x20 {
      state = .closed(spaces: spaces + 1)
    } else {
      row.report(.textAfterQuote, line: line, column: position - lineStart)
      for _ in 0..<spaces { try append(0x20, &row) }
      position -= 1
      isText = true
      state = .plain
    }
    return false
  }

  // MARK: - Both

  /// Copies bytes up to one that means something.
  @inline(__always)
  private mutating func takeRun(
    _ bytes: UnsafeBufferPointer<UInt8>, _ position: inout Int, _ row: inout CSVRow,
    until isEnd: (UInt8) -> Bool
  ) throws(CSVError) {
    var (end, union) = (position, UInt8(0))
    while end < bytes.count, !isEnd(bytes[end]) {
      union |= bytes[end]
      end += 1
    }
    guard end > position else { return }
    let run = UnsafeBufferPointer(rebasing: bytes[position..<end])
    try makeRoom(run.count, row)
    row.append(run, union: union)
    if union >= 0x80 { lineStart += run.count { $0 & 0xC0 == 0x80 } }
    position = end
  }

  /// Keeps a character that should not stand here, and reports it: quotes once in a field, and
  /// tabs never.
  private mutating func takeOdd(
    _ byte: UInt8, next: Int, _ row: inout CSVRow
  ) throws(CSVError) {
    if byte == Self.quote {
      if !isText { row.report(.strayQuote, line: line, column: next - lineStart) }
      isText = true
    } else if byte != 0x09 {
      row.report(.controlCharacter(byte), line: line, column: next - lineStart)
    }
    try append(byte, &row)
  }

  private func append(_ byte: UInt8, _ row: inout CSVRow) throws(CSVError) {
    try makeRoom(1, row)
    row.append(byte)
  }

  private func makeRoom(_ count: Int, _ row: CSVRow) throws(CSVError) {
    guard row.fieldByteCount + count <= options.maximumFieldBytes else {
      throw .fieldTooLong(line: fieldLine, limit: options.maximumFieldBytes)
    }
  }

  private mutating func takeLineFeed(
    _ bytes: UnsafeBufferPointer<UInt8>, _ position: inout Int, _ row: inout CSVRow
  ) {
    followsCR = false
    guard bytes[position] == 0x0A else { return }
    position += 1
    lineStart = position
    if case .quoted = state { row.append(0x0A) }
  }

  private mutating func startLine(after byte: UInt8, at position: Int) {
    line += 1
    lineStart = position
    followsCR = byte == 0x0D
  }

  private static let quote: UInt8 = 0x22

  private static func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == quote || byte == 0x7F
  }
}
