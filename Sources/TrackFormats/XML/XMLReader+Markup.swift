extension XMLReader {
  /// Reads the name of an element or attribute, which is required here.
  mutating func takeName() throws -> XMLName {
    let start = source.place
    scratch.removeAll(keepingCapacity: true)
    while true {
      scratch.append(contentsOf: source.takeRun { !Self.isName($0) })
      guard scratch.count <= limits.nameBytes else {
        throw error(.tooLong(.name, limit: limits.nameBytes), at: start)
      }
      guard let byte = try source.peek() else { throw error(.endsInMarkup) }
      if !Self.isName(byte) { break }
    }
    guard let first = scratch.first, Self.isNameStart(first) else {
      throw error(.malformed(expected: "a name"), at: start)
    }
    return XMLName(scratch[...])
  }

  /// Reads attributes up to the end of the tag.
  mutating func takeAttributes() throws -> [XMLElement.Attribute] {
    var attributes: [XMLElement.Attribute] = []
    while true {
      let hasSpace = try skipSpace()
      guard let byte = try source.peek() else { throw error(.endsInMarkup) }
      if byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/") { return attributes }
      guard hasSpace else { throw error(.malformed(expected: "a blank or the end of the tag")) }
      let place = source.place
      let name = try takeName()
      guard attributes.count < limits.attributes else {
        throw error(.tooManyAttributes(limit: limits.attributes), at: place)
      }
      guard !attributes.contains(where: { $0.name == name }) else {
        throw error(.repeatedAttribute(name.qualified), at: place)
      }
      attributes.append(.init(name: name, value: try takeValue()))
    }
  }

  private mutating func takeValue() throws -> String {
    try skipSpace()
    try take(UInt8(ascii: "="), "the = of the attribute")
    try skipSpace()
    let start = source.place
    guard let quote = try source.peek() else { throw error(.endsInMarkup) }
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      throw error(.malformed(expected: "a value in quotes"))
    }
    source.advance()
    scratch.removeAll(keepingCapacity: true)
    while try takeValuePart(upTo: quote) {
      guard scratch.count <= limits.attributeBytes else {
        throw error(.tooLong(.attribute, limit: limits.attributeBytes), at: start)
      }
    }
    return string(scratch)
  }

  /// Reads part of a value; returns false at its closing quote.
  private mutating func takeValuePart(upTo quote: UInt8) throws -> Bool {
    let run = source.takeRun {
      $0 == quote || $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "<") || $0 < 0x20
    }
    scratch.append(contentsOf: run)
    guard let byte = try source.peek() else { throw error(.endsInMarkup) }
    if byte == UInt8(ascii: "&") {
      try takeReference()
    } else if byte == UInt8(ascii: "<") {
      throw error(.malformed(expected: "the quote that ends the value"))
    } else if byte < 0x20 {
      source.advance()
      if XMLText.isSpace(byte) { scratch.append(0x20) } else { report(.controlCharacter(byte)) }
    } else if byte == quote {
      source.advance()
      return false
    }
    return true
  }

  /// Reads `>` or `/>`; returns true if the element is empty.
  mutating func takeTagEnd() throws -> Bool {
    let isEmpty = try source.peek() == UInt8(ascii: "/")
    if isEmpty { source.advance() }
    try take(UInt8(ascii: ">"), "the > of the tag")
    return isEmpty
  }

  mutating func take(_ expected: UInt8, _ meaning: String) throws {
    guard let byte = try source.peek() else { throw error(.endsInMarkup) }
    guard byte == expected else { throw error(.malformed(expected: meaning)) }
    source.advance()
  }

  /// Skips blanks; returns true if there were any.
  @discardableResult
  mutating func skipSpace() throws -> Bool {
    var hasSpace = false
    while let byte = try source.peek(), XMLText.isSpace(byte) {
      source.advance()
      hasSpace = true
    }
    return hasSpace
  }

  static func isNameStart(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ":")
      || (byte | 0x20) &- UInt8(ascii: "a") < 26
  }

  static func isName(_ byte: UInt8) -> Bool {
    isNameStart(byte) || byte &- UInt8(ascii: "0") < 10 || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: ".")
  }
}
