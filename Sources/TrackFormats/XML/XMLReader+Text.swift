extension XMLReader {
  /// Collects text up to the next tag or the end of the file.
  mutating func takeText() throws {
    while true {
      let run = source.takeRun {
        $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") || Self.isOdd($0)
      }
      if !run.isEmpty { text.append(run, limit: limits.textBytes) }
      guard let byte = try source.peek(), byte != UInt8(ascii: "<") else { return }
      if byte == UInt8(ascii: "&") {
        scratch.removeAll(keepingCapacity: true)
        try takeReference()
        text.append(scratch, limit: limits.textBytes)
      } else if Self.isOdd(byte) {
        source.advance()
        try takeOdd(byte)
      }
    }
  }

  /// Turns line endings into LF and drops control characters.
  private mutating func takeOdd(_ byte: UInt8) throws {
    guard byte == 0x0D else {
      text.control = text.control ?? byte
      return
    }
    if try source.peek() == 0x0A { source.advance() }
    text.append(CollectionOfOne(0x0A), limit: limits.textBytes)
  }

  static func isOdd(_ byte: UInt8) -> Bool {
    byte < 0x20 && byte != 0x0A && byte != 0x09
  }

  /// Collects text up to `]]>`, after `<![CDATA[`.
  mutating func takeCDATA() throws {
    var brackets = 0
    while true {
      let run = source.takeRun {
        $0 == UInt8(ascii: "]") || $0 == UInt8(ascii: ">") || Self.isOdd($0)
      }
      if !run.isEmpty {
        flush(&brackets)
        text.append(run, limit: limits.textBytes)
      }
      guard let byte = try source.next() else { throw error(.endsInMarkup) }
      if byte == UInt8(ascii: "]") {
        brackets += 1
      } else if byte == UInt8(ascii: ">"), brackets >= 2 {
        brackets -= 2
        return flush(&brackets)
      } else {
        flush(&brackets)
        if Self.isOdd(byte) {
          try takeOdd(byte)
        } else {
          text.append(CollectionOfOne(byte), limit: limits.textBytes)
        }
      }
    }
  }

  /// Treats brackets that ended nothing as text.
  private mutating func flush(_ brackets: inout Int) {
    guard brackets > 0 else { return }
    text.append(
      repeatElement(UInt8(ascii: "]"), count: min(brackets, limits.textBytes + 1)),
      limit: limits.textBytes)
    brackets = 0
  }

  /// Appends what `&…;` stands for to the scratch buffer.
  mutating func takeReference() throws {
    let start = source.place
    source.advance()
    var name: [UInt8] = []
    while let byte = try source.next(), byte != UInt8(ascii: ";") {
      guard Self.isName(byte) || byte == UInt8(ascii: "#") else {
        throw error(.malformed(expected: "the name of an entity and a semicolon"), at: start)
      }
      name.append(byte)
      guard name.count <= Self.longestReference else {
        throw error(.tooLong(.reference, limit: Self.longestReference), at: start)
      }
    }
    scratch.append(contentsOf: try Self.utf8(of: name, at: start))
  }

  private static let longestReference = 32

  private static func utf8(of name: [UInt8], at place: XMLPlace) throws -> [UInt8] {
    let text = String(decoding: name, as: UTF8.self)
    switch text {
    case "lt": return [UInt8(ascii: "<")]
    case "gt": return [UInt8(ascii: ">")]
    case "amp": return [UInt8(ascii: "&")]
    case "quot": return [UInt8(ascii: "\"")]
    case "apos": return [UInt8(ascii: "'")]
    default: break
    }
    guard name.first == UInt8(ascii: "#") else { throw XMLError(at: place, .unknownEntity(text)) }
    guard let scalar = scalar(name.dropFirst()), let bytes = UTF8.encode(scalar) else {
      throw XMLError(at: place, .badReference(text))
    }
    return Array(bytes)
  }

  /// The character of `48` or `x30`, if XML allows it.
  private static func scalar(_ digits: ArraySlice<UInt8>) -> Unicode.Scalar? {
    let isHex = digits.first == UInt8(ascii: "x")
    let radix: UInt32 = isHex ? 16 : 10
    let rest = isHex ? digits.dropFirst() : digits
    guard !rest.isEmpty else { return nil }
    var value: UInt32 = 0
    for byte in rest {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue, digit < radix else {
        return nil
      }
      value = value * radix + UInt32(digit)
      guard value <= 0x10_FFFF else { return nil }
    }
    guard value >= 0x20 || value == 9 || value == 10 || value == 13,
      value & 0xFFFE != 0xFFFE || value > 0xFFFF
    else { return nil }
    return Unicode.Scalar(value)
  }
}
