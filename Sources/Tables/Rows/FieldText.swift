/// The text of a field: unchanged where possible, otherwise cleaned into a reused buffer.
public struct FieldText {
  @usableFromInline var cleaned: [UInt8] = []

  public init() {}

  /// Passes a field to `body` with doubled quotes undone; line endings are kept only if
  /// `keepsLines`, and other control characters become blanks.
  @inlinable
  public mutating func with<Result>(
    _ field: FieldSpan, of text: UnsafePointer<UInt8>, keepsLines: Bool,
    _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result {
    let raw = UnsafeBufferPointer(start: text + field.start, count: field.count)
    guard field.flags != 0 else { return try body(raw) }
    clean(raw, field.flags, keepsLines)
    return try cleaned.withUnsafeBufferPointer(body)
  }

  public mutating func string(_ field: FieldSpan, of text: UnsafePointer<UInt8>) -> String {
    with(field, of: text, keepsLines: true) { String(decoding: $0, as: UTF8.self) }
  }

  /// The exact text of a field, including blanks inside its quotes and control characters.
  public mutating func exact(_ field: FieldSpan, of text: UnsafePointer<UInt8>) -> String {
    var (start, end) = (field.start, field.start + field.count)
    if field.isQuoted {
      while text[start - 1] == 0x20 { start -= 1 }
      while text[end] == 0x20 { end += 1 }
    }
    let raw = UnsafeBufferPointer(start: text + start, count: end - start)
    guard field.flags & FieldSpan.hasDoubledQuotes != 0 else {
      return String(decoding: raw, as: UTF8.self)
    }
    cleaned.removeAll(keepingCapacity: true)
    appendUnquoted(raw)
    return String(decoding: cleaned, as: UTF8.self)
  }

  @usableFromInline
  mutating func clean(
    _ raw: UnsafeBufferPointer<UInt8>, _ flags: UInt8, _ keepsLines: Bool
  ) {
    cleaned.removeAll(keepingCapacity: true)
    if flags & FieldSpan.hasDoubledQuotes != 0 {
      appendUnquoted(raw)
    } else {
      cleaned.append(contentsOf: raw)
    }
    guard flags & FieldSpan.hasControls != 0 else { return }
    var written = 0
    for (index, byte) in cleaned.enumerated() {
      let isPair = byte == 0x0D && index + 1 < cleaned.count && cleaned[index + 1] == 0x0A
      if isPair { continue }
      let isLineEnd = byte == 0x0A || byte == 0x0D
      let isControl = byte < 0x20 || byte == 0x7F
      cleaned[written] = isLineEnd ? (keepsLines ? 0x0A : 0x20) : isControl ? 0x20 : byte
      written += 1
    }
    cleaned.removeLast(cleaned.count - written)
    trim()
  }

  private mutating func trim() {
    while let last = cleaned.last, last == 0x20 || last == 0x0A { cleaned.removeLast() }
    let first = cleaned.firstIndex { $0 != 0x20 && $0 != 0x0A } ?? cleaned.count
    cleaned.removeFirst(first)
  }

  private mutating func appendUnquoted(_ raw: UnsafeBufferPointer<UInt8>) {
    var followsQuote = false
    for byte in raw {
      if byte == 0x22, followsQuote {
        followsQuote = false
        continue
      }
      followsQuote = byte == 0x22
      cleaned.append(byte)
    }
  }
}
