internal import Text

/// The short id of a spot: the beginning of its identity, in consonants, so that it is neither a
/// number nor a word.
///
/// It stays the same as long as the vault keeps the pack. How long it is depends on the number of
/// spots, so that two rarely begin alike.
public enum SpotCode {
  private static let letters = Array("bcdfghjklmnpqrstvwxz".utf8)
  private static let base: UInt64 = 20
  static let shortest = 4
  /// 20 to the power of that fits in a number.
  static let longest = 13
  /// The chance that a spot shares its code with another is one in this many.
  private static let clarity = 200

  /// The length at which codes tell this many spots apart.
  static func length(forSpots count: Int) -> Int {
    var (length, codes) = (shortest, 160_000)
    while length < longest, codes / clarity < count {
      length += 1
      codes *= 20
    }
    return length
  }

  /// The code of an identity, with this many letters.
  static func text(_ identity: Int64, length: Int) -> String {
    var rest = place(of: identity).multipliedFullWidth(by: power(length)).high
    var code = [UInt8](repeating: 0, count: length)
    for index in stride(from: length - 1, through: 0, by: -1) {
      code[index] = letters[Int(rest % base)]
      rest /= base
    }
    return String(decoding: code, as: UTF8.self)
  }

  /// The identities whose code begins with a text; `nil` if no code does.
  static func identities(beginningWith text: String) -> ClosedRange<Int64>? {
    let typed = Array(text.utf8)
    guard (1...longest).contains(typed.count) else { return nil }
    var number: UInt64 = 0
    for byte in typed {
      guard let digit = letters.firstIndex(of: byte | 0x20) else { return nil }
      number = number * base + UInt64(digit)
    }
    let codes = power(typed.count)
    let first = start(of: number, codes)
    let last = number + 1 == codes ? UInt64.max : start(of: number + 1, codes) - 1
    return identity(at: first)...identity(at: last)
  }

  /// The lowest place whose code is a number.
  private static func start(of number: UInt64, _ codes: UInt64) -> UInt64 {
    let (quotient, remainder) = codes.dividingFullWidth((number, 0))
    return quotient + (remainder > 0 ? 1 : 0)
  }

  private static func power(_ length: Int) -> UInt64 {
    var power: UInt64 = 1
    for _ in 0..<length { power *= base }
    return power
  }

  /// Identities in the order in which SQLite has them, from 0 up.
  private static func place(of identity: Int64) -> UInt64 {
    UInt64(bitPattern: identity) ^ 1 << 63
  }

  private static func identity(at place: UInt64) -> Int64 {
    Int64(bitPattern: place ^ 1 << 63)
  }
}
