extension ByteText {
  /// Writes text escaped so that it reads back the same, without the characters that XML forbids.
  mutating func xml(_ text: String) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "<": append("&lt;")
      case ">": append("&gt;")
      case "&": append("&amp;")
      case "\"": append("&quot;")
      case "'": append("&#39;")
      case "\n", "\t", " "..."~": append(UInt8(truncatingIfNeeded: scalar.value))
      case "\r": append("&#13;")
      case "\u{A0}"..."\u{FFFD}", "\u{10000}"...: append(encoded: scalar)
      default: break
      }
    }
  }

  /// Writes `<name>text</name>`, or nothing if there is no text.
  mutating func xml(element name: StaticString, _ text: String?) {
    guard let text, !text.isEmpty else { return }
    append("<")
    append(name)
    append(">")
    xml(text)
    append("</")
    append(name)
    append(">")
  }

  /// Writes `<name>number</name>` as a decimal, or nothing if there is no number.
  mutating func xml(element name: StaticString, _ number: (some FixedWidthInteger)?, places: Int) {
    guard let number else { return }
    append("<")
    append(name)
    append(">")
    decimal(number, places: places)
    append("</")
    append(name)
    append(">")
  }

  private mutating func append(encoded scalar: Unicode.Scalar) {
    for byte in UTF8.encode(scalar) ?? .init() { append(byte) }
  }
}
