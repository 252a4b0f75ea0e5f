/// A two-letter country code as one number, 0 for none.
public enum CountryPair {
  /// The number of a two-letter code in either case; `nil` for anything else.
  public static func number(_ letters: some Collection<UInt8>) -> Int16? {
    guard letters.count == 2 else { return nil }
    var number: Int16 = 0
    for letter in letters {
      let small = letter | 0x20
      guard small >= UInt8(ascii: "a"), small <= UInt8(ascii: "z") else { return nil }
      number = number * 27 + Int16(small - 0x60)
    }
    return number
  }

  public static func text(_ number: Int) -> String? {
    guard number > 27, number < 27 * 27, number % 27 > 0 else { return nil }
    return String(decoding: [UInt8(number / 27) + 0x40, UInt8(number % 27) + 0x40], as: UTF8.self)
  }
}
