internal import Text

/// How many columns text takes on a terminal.
public enum DisplayWidth {
  public static func of(_ text: some StringProtocol) -> Int {
    let plain = text.utf8.withContiguousStorageIfAvailable { bytes in
      for byte in bytes where byte < 0x20 || byte > 0x7E { return -1 }
      return bytes.count
    }
    if let plain, plain >= 0 { return plain }
    var count = 0
    for scalar in text.unicodeScalars {
      guard isPlain(scalar) else { return text.reduce(0) { $0 + of($1) } }
      count += 1
    }
    return count
  }

  /// Whether it always takes one column beside other plain characters: Latin letters, arrows, boxes
  /// and braille.
  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20..<0x7F, 0xA1..<0xAD, 0xAE..<0x300, 0x2190..<0x2200, 0x2500..<0x25A0, 0x2800..<0x2900:
      true
    default: false
    }
  }

  /// The columns of one character as a reader sees it, which may be many scalars.
  static func of(_ character: Character) -> Int {
    let scalars = character.unicodeScalars
    if let ascii = character.asciiValue { return ascii < 0x20 || ascii == 0x7F ? 0 : 1 }
    // An emoji selector (FE0F) or a pair of flag letters turns narrow scalars into two columns.
    if scalars.contains(where: { $0.value == 0xFE0F }) { return 2 }
    return scalars.reduce(0) { max($0, of($1)) }
  }

  private static func of(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: break
    }
    return scalar.properties.isEmojiPresentation || isWide(scalar) ? 2 : 1
  }

  /// Whether Unicode's East Asian Width calls it wide or full-width, by blocks; emoji are found by
  /// their own property.
  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF,
      0x4E00...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19,
      0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18CFF, 0x1AFF0...0x1B2FF,
      0x1F200...0x1F2FF, 0x20000...0x3FFFD:
      true
    default: false
    }
  }

  /// The longest beginning of `text` that takes at most `columns`, marked with `…` if cut.
  public static func truncate(_ text: String, to columns: Int) -> String {
    guard of(text) > columns else { return text }
    guard columns > 1 else { return columns == 1 ? "…" : "" }
    return prefix(of: text[...], columns: columns - 1) + "…"
  }

  static func prefix(of text: Substring, columns: Int) -> String {
    var used = 0
    return String(
      text.prefix { character in
        used += of(character)
        return used <= columns
      })
  }

  /// `text` with spaces added until it takes `columns`.
  public static func pad(_ text: String, to columns: Int, alignRight: Bool = false) -> String {
    let spaces = String(repeating: " ", count: max(0, columns - of(text)))
    return alignRight ? spaces + text : text + spaces
  }
}
