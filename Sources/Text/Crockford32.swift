/// Crockford's base 32: digits and letters, without those that look like digits.
public enum Crockford32 {
  private static let letters = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)

  /// The letter for the lowest five bits of a number.
  public static func letter(_ number: UInt64) -> UInt8 {
    letters[Int(number & 31)]
  }

  /// The number that a letter stands for, in either case, with `i` and `l` for 1 and `o` for 0.
  public static func number(_ letter: UInt8) -> UInt64? {
    let isCapital = letter >= UInt8(ascii: "A") && letter <= UInt8(ascii: "Z")
    switch isCapital ? letter | 0x20 : letter {
    case UInt8(ascii: "o"): return 0
    case UInt8(ascii: "i"), UInt8(ascii: "l"): return 1
    case let lower: return letters.firstIndex(of: lower).map { UInt64($0) }
    }
  }
}
