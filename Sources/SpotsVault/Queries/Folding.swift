/// Folds case and accents as the full-text index does ("unicode61", which removes diacritics from
/// Latin letters and keeps those of other scripts).
enum Folding {
  /// The folded scalar; `nil` for a separator, U+0000 for a combining accent.
  static func fold(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    case 0x30...0x39, 0x61...0x7A: scalar
    case 0x41...0x5A: Unicode.Scalar(UInt8(scalar.value) | 0x20)
    case 0..<0x80, 0xD7, 0xF7: nil
    case 0xB5: "μ"
    case 0xC0..<0x250: base(scalar, latin, 0xC0)
    case 0x300...0x331: "\0"
    case 0x3C2: "σ"
    case 0x1E00..<0x1F00: base(scalar, latinAdditional, 0x1E00)
    default: isWordPart(scalar) ? small(scalar) : nil
    }
  }

  private static func base(
    _ scalar: Unicode.Scalar, _ table: [Unicode.Scalar], _ first: UInt32
  ) -> Unicode.Scalar {
    let found = table[Int(scalar.value - first)]
    return found == "." ? scalar : found
  }

  private static func small(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    let mapping = scalar.properties.lowercaseMapping.unicodeScalars
    return mapping.count == 1 ? mapping.first ?? scalar : scalar
  }

  private static func isWordPart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .letterNumber, .otherNumber, .privateUse:
      true
    default: false
    }
  }

  /// U+00C0 to U+024F; a dot means unchanged.
  private static let latin = Array(
    """
    aaaaaaæceeeeiiiiðnooooo.øuuuuyþ.aaaaaa.ceeeeiiii.nooooo..uuuuy.yaaaaaaccccccccddđ.eeeeeeeeee\
    gggggggghhħ.iiiiiiiii.ĳ.jjkk.llllllŀ.ł.nnnnnn.ŋ.ooooooœ.rrrrrrssssssssttttŧ.uuuuuuuuuuuuwwyyy\
    zzzzzzs.ɓƃ.ƅ.ɔƈ.ɖɗƌ..ǝəɛƒ.ɠɣ.ɩɨƙ...ɯɲ.ɵooƣ.ƥ.ʀƨ.ʃ..ƭ.ʈuuʊʋƴ.ƶ.ʒƹ...ƽ.......ǆǆ.ǉǉ.ǌǌ.aaiioouuuu\
    uuuuuuǝaaǡ.ǣ.ǥ.ggkkooooǯ.jǳǳ.ggƕƿnnaaǽ.ǿ.aaaaeeeeiiiioooorrrruuuussttȝ.hhƞ.ȣ.ȥ.aaeeooooooooyy\
    ......ⱥȼ.ƚⱦ..ɂ.ƀʉʌɇ.ɉ.ɋ.ɍ.ɏ.
    """.unicodeScalars)

  /// U+1E00 to U+1EFF.
  private static let latinAdditional = Array(
    """
    aabbbbbbccddddddddddeeeeeeeeeeffgghhhhhhhhhhiiiikkkkkkllllllllmmmmmmnnnnnnnnoooooooopppprrrrrr\
    rrssssssssssttttttttuuuuuuuuuuvvvvwwwwwwwwwwxxxxyyzzzzzzhtwy.s..ß.aaaaaaaaaaaaaaaaaaaaaaaaeeeee\
    eeeeeeeeeeeiiiioooooooooooooooooooooooouuuuuuuuuuuuuuyyyyyyyyỻ.ỽ.ỿ.
    """.unicodeScalars)
}
