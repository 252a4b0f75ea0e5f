internal import Text

/// Letters of Crockford's base 32, which can be read aloud and typed without mistakes.
enum Letters {
  /// This many random letters.
  static func random(_ count: Int) -> String {
    let letters = WebToken.randomBytes(count).map { Crockford32.letter(UInt64($0)) }
    return String(decoding: letters, as: UTF8.self)
  }

  /// What someone has typed, as it was made: without gaps, and with the digits that are meant;
  /// `nil` for anything else.
  static func plain(_ typed: String, count: Int) -> String? {
    var letters: [UInt8] = []
    for byte in typed.utf8 where byte != UInt8(ascii: "-") && byte != UInt8(ascii: " ") {
      guard letters.count < count, let number = Crockford32.number(byte) else { return nil }
      letters.append(Crockford32.letter(number))
    }
    return letters.count == count ? String(decoding: letters, as: UTF8.self) : nil
  }
}
