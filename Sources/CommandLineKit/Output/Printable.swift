/// Makes foreign text safe for a terminal.
///
/// File names, arguments and other people's data may hold escape sequences that move the cursor or
/// lie about what follows. Control characters become their pictures (ESC becomes `␛`), and marks
/// that reverse the reading direction become `�`.
public enum Printable {
  /// Text for one line: line ends and tabs become pictures too.
  public static func line(_ text: String) -> String {
    sanitized(text, keepingLineEnds: false)
  }

  /// Text that may span several lines.
  public static func block(_ text: String) -> String {
    sanitized(text, keepingLineEnds: true)
  }

  /// JSON in which control characters and marks of direction are escaped, so that it says the same
  /// and can be shown on a terminal.
  static func json(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(where: { $0 == 0x7F || $0 == 0xC2 || $0 == 0xE2 }) else { return bytes }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + 16)
    var index = 0
    while index < bytes.count {
      let lead = bytes[index]
      let length = lead == 0xC2 ? 2 : lead == 0xE2 ? 3 : 1
      let end = min(index + length, bytes.count)
      let piece = bytes[index..<end]
      let isPlain = length == 1 && lead != 0x7F
      let scalar = isPlain ? nil : String(decoding: piece, as: UTF8.self).unicodeScalars.first
      if let scalar, isDangerous(scalar) {
        let digits = String(scalar.value, radix: 16)
        result += Array("\\u".utf8) + Array(repeating: 0x30, count: 4 - digits.utf8.count)
        result += Array(digits.utf8)
      } else {
        result += piece
      }
      index = end
    }
    return result
  }

  private static func sanitized(_ text: String, keepingLineEnds: Bool) -> String {
    guard mayBeDangerous(text), text.unicodeScalars.contains(where: isDangerous) else {
      return text
    }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let isKept = !isDangerous(scalar) || (keepingLineEnds && scalar == "\n")
      result.append(isKept ? scalar : picture(of: scalar))
    }
    return String(result)
  }

  /// A look at the bytes, which most texts pass: neither `°`, arrows nor braille make it look twice.
  private static func mayBeDangerous(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      var last: UInt8 = 0
      for byte in bytes where byte < 0x20 || byte > 0x7E {
        if byte < 0x20 || byte == 0x7F { return true }
        // U+0080 to U+009F; U+2000 to U+207F, some of which are marks of direction.
        if last == 0xC2, byte < 0xA0 { return true }
        if last == 0xE2, byte < 0x82 { return true }
        // Where it counts, no other byte has come in between: this is UTF-8.
        last = byte
      }
      return false
    }
  }

  private static func isDangerous(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0: true
    case 0x202A...0x202E, 0x2066...0x2069, 0x2028, 0x2029: true
    default: false
    }
  }

  private static func picture(of scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0..<0x20: Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}"
    case 0x7F: "\u{2421}"
    default: "\u{FFFD}"
    }
  }
}
