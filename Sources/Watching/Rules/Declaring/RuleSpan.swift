internal import Text

/// A length of time as people write it: `45 s`, `30 min`, `8 h`, `2 days`.
public struct RuleSpan: Sendable, Hashable, CustomStringConvertible {
  public let milliseconds: Int64

  public static let standardCooldown = RuleSpan(milliseconds: 60_000)
  /// Shorter pauses would let two rules set each other off without end.
  public static let shortestCooldown = RuleSpan(milliseconds: 10_000)
  public static let standardStay = RuleSpan(milliseconds: 3_600_000)
  public static let longest = RuleSpan(milliseconds: 366 * 86_400_000)

  private static let units: [(words: [String], milliseconds: Int64)] = [
    (["d", "day", "days"], 86_400_000), (["h", "hour", "hours"], 3_600_000),
    (["min", "minute", "minutes"], 60_000), (["s", "second", "seconds"], 1_000),
  ]

  public init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  /// Reads a whole number and a unit, with or without a blank between them.
  public init?(_ text: String) {
    let bytes = text.utf8
    let digits = bytes.prefix(while: Digits.isDigit)
    let unit = String(Substring(bytes[digits.endIndex...].drop { $0 == UInt8(ascii: " ") }))
    guard digits.count <= 9, let number = Digits.value(digits),
      let size = Self.units.first(where: { $0.words.contains(unit) })?.milliseconds
    else { return nil }
    milliseconds = Int64(number) * size
  }

  /// In the largest unit that gives a whole number.
  public var description: String {
    for (words, size) in Self.units where milliseconds >= size && milliseconds % size == 0 {
      let number = milliseconds / size
      return "\(number) \(words[0] == "d" ? (number == 1 ? "day" : "days") : words[0])"
    }
    return "\(milliseconds) ms"
  }

  /// Rounded to what people say: `3 days`, `8 h`, `20 min`.
  public var inWords: String {
    for (_, size) in Self.units where milliseconds >= size {
      return RuleSpan(milliseconds: milliseconds / size * size).description
    }
    return "0 s"
  }
}
