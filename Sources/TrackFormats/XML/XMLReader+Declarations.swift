extension XMLReader {
  private static let longestDeclaration = 1_024

  /// Reads `<?…?>`, where only the encoding of an XML declaration matters.
  mutating func takeInstruction(at start: XMLPlace) throws {
    source.advance()
    let target = try takeName()
    guard target.qualified == "xml" else { return try skip(past: "?>") }
    scratch.removeAll(keepingCapacity: true)
    while !scratch.suffix(2).elementsEqual("?>".utf8) {
      guard let byte = try source.next() else { throw error(.endsInMarkup) }
      scratch.append(byte)
      guard scratch.count <= Self.longestDeclaration else {
        throw error(.tooLong(.declaration, limit: Self.longestDeclaration), at: start)
      }
    }
    guard let encoding = Self.encoding(in: scratch), !source.declare(encoding) else { return }
    throw error(.unsupportedEncoding(encoding), at: start)
  }

  /// The value of `encoding=`, in either kind of quotes.
  private static func encoding(in declaration: [UInt8]) -> String? {
    let key = Array("encoding".utf8)
    guard
      let index = declaration.indices.first(where: { declaration[$0...].starts(with: key) })
    else { return nil }
    var rest = declaration[(index + key.count)...].drop(while: XMLText.isSpace)
    guard rest.popFirst() == UInt8(ascii: "=") else { return nil }
    rest = rest.drop(while: XMLText.isSpace)
    guard let quote = rest.popFirst(), let end = rest.firstIndex(of: quote) else { return nil }
    return String(decoding: rest[..<end], as: UTF8.self)
  }

  /// Reads a comment or CDATA, and refuses a document type.
  mutating func takeDeclaration(at start: XMLPlace) throws {
    source.advance()
    switch try source.peek() {
    case UInt8(ascii: "-"):
      try take("--", "a comment")
      try skip(past: "-->")
    case UInt8(ascii: "["):
      try take("[CDATA[", "CDATA")
      try takeCDATA()
    case nil: throw error(.endsInMarkup)
    default: throw error(.documentType, at: start)
    }
  }

  private mutating func take(_ expected: String, _ meaning: String) throws {
    for byte in expected.utf8 { try take(byte, meaning) }
  }

  /// Skips past an end marker whose last two characters differ.
  private mutating func skip(past end: String) throws {
    let end = Array(end.utf8)
    var matched = 0
    while matched < end.count {
      guard let byte = try source.next() else { throw error(.endsInMarkup) }
      if byte == end[matched] {
        matched += 1
      } else if byte != end[0] {
        matched = 0
      } else if matched < end.count - 1 {
        matched = 1
      }
    }
  }
}
