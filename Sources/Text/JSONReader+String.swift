extension JSONReader {
  /// Reads a string in quotes, with its escapes resolved.
  mutating func string() throws(JSONError) -> String {
    position += 1
    let start = position
    skipPlainText()
    if take("\"") { return try string(of: bytes.span.extracting(start..<position - 1)) }
    var text = Array(bytes[start..<position])
    while true {
      guard let byte = peek else { throw error("the text ends inside a string") }
      switch byte {
      case UInt8(ascii: "\""):
        position += 1
        return try string(of: text.span)
      case UInt8(ascii: "\\"):
        position += 1
        try escape(into: &text)
      case 0..<0x20 where !isLenient:
        throw error("a control character must be written as an escape")
      default:
        text.append(byte)
        position += 1
      }
    }
  }

  /// Moves on to the first byte that does not stand for itself.
  private mutating func skipPlainText() {
    while let byte = peek, byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
      position += 1
    }
  }

  private func string(of text: Span<UInt8>) throws(JSONError) -> String {
    guard let string = String(utf8: text) else {
      if isLenient { return text.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) } }
      throw error("the string before this is not UTF-8")
    }
    return string
  }

  private mutating func escape(into text: inout [UInt8]) throws(JSONError) {
    guard let byte = peek else { throw error("the text ends inside a string") }
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(UInt8(ascii: "\n"))
    case UInt8(ascii: "r"): text.append(UInt8(ascii: "\r"))
    case UInt8(ascii: "t"): text.append(UInt8(ascii: "\t"))
    case UInt8(ascii: "u"): text.append(contentsOf: String(try scalar()).utf8)
    default: throw error("unknown escape")
    }
  }

  /// Reads the four digits after `\u`, and the second half of a surrogate pair if needed.
  private mutating func scalar() throws(JSONError) -> Character {
    let first = try codeUnit()
    guard UTF16.isLeadSurrogate(first) else {
      guard let scalar = Unicode.Scalar(first) else { return try half() }
      return Character(scalar)
    }
    let rest = position
    guard take("\\"), take("u") else {
      position = rest
      return try half()
    }
    let second = try codeUnit()
    guard UTF16.isTrailSurrogate(second) else {
      // What follows is a character of its own.
      position = rest
      return try half()
    }
    let value = 0x10000 + (UInt32(first & 0x3FF) << 10) + UInt32(second & 0x3FF)
    guard let scalar = Unicode.Scalar(value) else { throw error("half a surrogate pair") }
    return Character(scalar)
  }

  /// What stands for half of a character.
  private func half() throws(JSONError) -> Character {
    guard isLenient else { throw error("half a surrogate pair") }
    return "\u{FFFD}"
  }

  private mutating func codeUnit() throws(JSONError) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let byte = peek, let digit = Self.hexadecimalDigit(byte) else {
        throw error("expected four hexadecimal digits after \\u")
      }
      unit = unit << 4 | UInt16(digit)
      position += 1
    }
    return unit
  }

  /// Digits of JSON may be capitals.
  private static func hexadecimalDigit(_ byte: UInt8) -> UInt8? {
    let isCapital = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "F")
    return Digits.value(hexadecimal: isCapital ? byte | 0x20 : byte)
  }
}
