/// Finds the end of the head of a request, and refuses bytes that belong in none as they arrive.
///
/// Lines end with CR LF, both or neither: a server that also takes one of them alone can be made to
/// see two requests where another program saw one.
struct HeadScanner {
  /// The longest head in bytes, its empty line included.
  static let limit = 8_192

  private var scanned = 0
  private var followsReturn = false
  /// Bytes of the line so far.
  private var lineLength = 0

  /// Looks at what was added since the last time; the length of the head once it is there whole.
  mutating func scan(_ bytes: [UInt8]) throws(RequestProblem) -> Int? {
    while scanned < bytes.count {
      guard scanned < Self.limit else { throw .headTooLong }
      let byte = bytes[scanned]
      scanned += 1
      if followsReturn {
        guard byte == UInt8(ascii: "\n") else { throw .malformed("a CR stands alone") }
        followsReturn = false
        if lineLength == 0 { return scanned }
        lineLength = 0
        continue
      }
      switch byte {
      case UInt8(ascii: "\r"):
        // The first line asks for something.
        guard lineLength > 0 || scanned > 1 else { throw .malformed("the first line is empty") }
        followsReturn = true
      case UInt8(ascii: "\n"): throw .malformed("a LF stands alone")
      case UInt8(ascii: "\t"), 0x20...0x7E, 0x80...0xFF: lineLength += 1
      default: throw .malformed("there is a control character in the head")
      }
    }
    guard scanned < Self.limit else { throw .headTooLong }
    return nil
  }
}
