public import Text

/// A time of day as clocks show it, to the minute.
public struct RuleTime: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// Since midnight.
  public let minutes: Int

  public init(minutes: Int) {
    precondition((0..<1_440).contains(minutes), "a day has 1440 minutes")
    self.minutes = minutes
  }

  /// Reads `07:30`, and nothing else.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == 5, bytes[2] == UInt8(ascii: ":"), let hour = Digits.value(bytes[0..<2]),
      let minute = Digits.value(bytes[3..<5]), hour < 24, minute < 60
    else { return nil }
    minutes = hour * 60 + minute
  }

  public static func < (first: RuleTime, second: RuleTime) -> Bool {
    first.minutes < second.minutes
  }

  public var description: String {
    Digits.padded(minutes / 60, to: 2) + ":" + Digits.padded(minutes % 60, to: 2)
  }
}

/// Some days of the week.
public struct RuleDays: Sendable, Hashable {
  /// As files name them, from Monday on.
  public static let words = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
  public static let all = RuleDays(Array(0..<7))

  /// A bit for each, the lowest for Monday.
  private let bits: UInt8

  /// Days by their numbers, Monday being 0.
  public init(_ numbers: [Int]) {
    bits = numbers.reduce(0) { $0 | 1 << UInt8($1) }
  }

  public func contains(_ day: Day) -> Bool {
    // 1970-01-01 was a Thursday.
    let number = (day.daysSinceEpoch % 7 + 10) % 7
    return bits & 1 << UInt8(number) != 0
  }

  /// The days in words, or `nil` if all are meant.
  public var listed: [String]? {
    guard self != .all else { return nil }
    return Self.words.indices.filter { bits & 1 << UInt8($0) != 0 }.map { Self.words[$0] }
  }
}
