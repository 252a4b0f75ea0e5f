/// Folds letters that people type in several ways into one, for searches in every alphabet.
///
/// Capitals become small letters, letters lose their accents and strokes, ligatures are spelt out,
/// and narrow and wide forms become ordinary ones: `Straße` and `STRASSE`, `Łódź` and `lodz`,
/// `Ελλάδα` and `ελλαδα`, `Ёлка` and `елка`, `ｶﾞｿﾘﾝ` and `カソリン` meet. Everything else stays.
///
/// What is folded is stored in indexes: a change here has to build them again.
public enum Folding {
  /// The text with all its letters folded.
  public static func folded(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 && !isCapital($0) }) { return text }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars { append(scalar, to: &bytes) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends what a scalar folds to as UTF-8: one letter as a rule, none for an accent.
  @inlinable
  public static func append(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
    guard scalar.value < 0x80 else { return appendOther(scalar, to: &bytes) }
    let byte = UInt8(truncatingIfNeeded: scalar.value)
    bytes.append(isCapital(byte) ? byte | 0x20 : byte)
  }

  /// Appends folded text; bytes that are not UTF-8 become U+FFFD.
  public static func append(utf8 text: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
    bytes.reserveCapacity(bytes.count + text.count)
    guard !text.allSatisfy({ $0 < 0x80 }) else {
      for byte in text { bytes.append(isCapital(byte) ? byte | 0x20 : byte) }
      return
    }
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      append(scalar, to: &bytes)
    }
  }

  /// Whether a text begins with these letters, which are folded already; one that folding reduces
  /// to nothing does not.
  ///
  /// Letters of the Latin alphabet are compared where they are.
  public static func begins(utf8 text: UnsafeBufferPointer<UInt8>, with letters: [UInt8]) -> Bool {
    var count = 0
    for byte in text {
      guard byte < 0x80 else { return beginsOnceFolded(text, with: letters) }
      guard count < letters.count else { return true }
      guard (isCapital(byte) ? byte | 0x20 : byte) == letters[count] else { return false }
      count += 1
    }
    return count > 0 && count == letters.count
  }

  private static func beginsOnceFolded(
    _ text: UnsafeBufferPointer<UInt8>, with letters: [UInt8]
  ) -> Bool {
    var folded: [UInt8] = []
    append(utf8: text, to: &folded)
    return !folded.isEmpty && folded.starts(with: letters)
  }

  @inlinable
  static func isCapital(_ byte: UInt8) -> Bool {
    byte &- UInt8(ascii: "A") < 26
  }

  @usableFromInline
  static func appendOther(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
    if isAccent(scalar) { return }
    let letter = base(of: scalar)
    guard letter != "*" else {
      bytes += spelling(of: scalar).utf8
      return
    }
    for unit in UTF8.encode(letter) ?? .init() { bytes.append(unit) }
  }

  /// Accents of Latin, Greek and Cyrillic, points of Hebrew and Arabic, and the marks of kana; not
  /// the vowels and viramas of Indic scripts, which are letters to their readers.
  private static func isAccent(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x300, 0x370..<0x483: return false
    case 0x300..<0x370, 0xFF9E...0xFF9F, 0x640: return true
    default:
      let order = scalar.properties.canonicalCombiningClass.rawValue
      return order == 8 || (10...35).contains(order) || (200...240).contains(order)
    }
  }

  /// The folded letter; "*" for one that becomes several.
  private static func base(of scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0xC0..<0x250: found(scalar, latin, 0xC0)
    case 0x370..<0x400: found(scalar, greek, 0x370)
    case 0x400..<0x530: found(scalar, cyrillic, 0x400)
    case 0x600..<0x700: arabic(scalar)
    case 0x268: "i"
    case 0x289: "u"
    case 0x2C65: "a"
    case 0x2C66: "t"
    case 0x1E00..<0x1F00: found(scalar, latinAdditional, 0x1E00)
    case 0x1F00..<0x2000: found(scalar, greekExtended, 0x1F00)
    case 0x3040..<0x3100: found(scalar, kana, 0x3040)
    case 0xFB00...0xFB06: "*"
    case 0xFF01...0xFF5E: ascii(scalar)
    case 0xFF66...0xFF9D: found(scalar, narrowKana, 0xFF66)
    default: small(scalar)
    }
  }

  private static func found(
    _ scalar: Unicode.Scalar, _ table: [Unicode.Scalar], _ first: UInt32
  ) -> Unicode.Scalar {
    let letter = table[Int(scalar.value - first)]
    return letter == "." ? scalar : letter
  }

  /// Letters with a hamza or madda, and the forms that Persian and Arabic type differently.
  private static func arabic(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar {
    case "\u{622}", "\u{623}", "\u{625}", "\u{671}": "\u{627}"
    case "\u{624}": "\u{648}"
    case "\u{626}", "\u{649}", "\u{6CC}": "\u{64A}"
    case "\u{629}", "\u{6C0}", "\u{6C2}": "\u{647}"
    case "\u{6A9}": "\u{643}"
    default: scalar
    }
  }

  /// A wide form of an ASCII character.
  private static func ascii(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    let byte = UInt8(truncatingIfNeeded: scalar.value - 0xFF01 + 0x21)
    return Unicode.Scalar(isCapital(byte) ? byte | 0x20 : byte)
  }

  private static func small(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    guard scalar.properties.changesWhenLowercased else { return scalar }
    let mapping = scalar.properties.lowercaseMapping.unicodeScalars
    guard mapping.count == 1, let letter = mapping.first else { return scalar }
    return letter.value < 0x250 ? base(of: letter) : letter  // the sign for ångström is an å
  }

  private static func spelling(of scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "Æ", "æ", "Ǣ", "ǣ", "Ǽ", "ǽ": "ae"
    case "Œ", "œ": "oe"
    case "ß", "ẞ": "ss"
    case "Þ", "þ": "th"
    case "Ĳ", "ĳ": "ij"
    case "Ǆ", "ǅ", "ǆ", "Ǳ", "ǲ", "ǳ": "dz"
    case "Ǉ", "ǈ", "ǉ": "lj"
    case "Ǌ", "ǋ", "ǌ": "nj"
    case "\u{FB00}": "ff"
    case "\u{FB01}": "fi"
    case "\u{FB02}": "fl"
    case "\u{FB03}": "ffi"
    case "\u{FB04}": "ffl"
    case "\u{FB05}", "\u{FB06}": "st"
    default: "\(scalar)"
    }
  }
}
