extension Instant {
  /// Reads `2026-08-12T17:37[:05[.250]]`, followed by `Z` or `+02:00`, or else as the local time of
  /// a clock that is `offsetSeconds` ahead of UTC; anything else is `nil`.
  public init?(_ text: some StringProtocol, offsetSeconds: Int = 0) {
    guard let reading = ClockReading(text) else { return nil }
    let offset = Int64(reading.offsetSeconds ?? offsetSeconds) * 1_000
    self.init(millisecondsSinceEpoch: reading.shown.millisecondsSinceEpoch - offset)
  }
}

/// A time as written: what a clock shows, and how far it is ahead of UTC, if that is given.
public struct ClockReading: Sendable, Hashable {
  /// The moment at which a clock of UTC shows the same.
  public let shown: Instant
  public let offsetSeconds: Int?

  public init(shown: Instant, offsetSeconds: Int?) {
    (self.shown, self.offsetSeconds) = (shown, offsetSeconds)
  }

  /// The moment, where it is known how far the clock is ahead of UTC.
  public var moment: Instant? {
    offsetSeconds.map {
      Instant(millisecondsSinceEpoch: shown.millisecondsSinceEpoch - Int64($0) * 1_000)
    }
  }

  /// Reads `2026-08-12T17:37[:05[.250]]`, and `Z` or `+02:00` if there is one.
  public init?(_ text: some StringProtocol) {
    var rest = Array(text.utf8)[...]
    guard rest.count >= 16, let day = Day(String(decoding: rest.prefix(10), as: UTF8.self)),
      [UInt8(ascii: "T"), UInt8(ascii: " ")].contains(rest[10])
    else { return nil }
    rest = rest.dropFirst(11)
    guard let hour = Self.take(2, from: &rest), hour < 24, rest.popFirst() == UInt8(ascii: ":"),
      let minute = Self.take(2, from: &rest), minute < 60
    else { return nil }
    var (second, millisecond) = (0, 0)
    if rest.first == UInt8(ascii: ":") {
      rest = rest.dropFirst()
      guard let seconds = Self.take(2, from: &rest), seconds < 60 else { return nil }
      second = seconds
      if rest.first == UInt8(ascii: ".") {
        guard let fraction = Self.fraction(from: &rest) else { return nil }
        millisecond = fraction
      }
    }
    offsetSeconds = Self.offset(from: rest)
    guard rest.isEmpty || offsetSeconds != nil else { return nil }
    let seconds = day.daysSinceEpoch * 86_400 + hour * 3_600 + minute * 60 + second
    shown = Instant(millisecondsSinceEpoch: Int64(seconds) * 1_000 + Int64(millisecond))
  }

  private static func take(_ count: Int, from rest: inout ArraySlice<UInt8>) -> Int? {
    guard rest.count >= count, let number = Digits.value(rest.prefix(count)) else { return nil }
    rest = rest.dropFirst(count)
    return number
  }

  /// A point and up to nine digits; three count.
  private static func fraction(from rest: inout ArraySlice<UInt8>) -> Int? {
    let digits = rest.dropFirst().prefix(while: Digits.isDigit)
    guard (1...9).contains(digits.count) else { return nil }
    rest = rest.dropFirst(1 + digits.count)
    let three = Array(digits) + [UInt8(ascii: "0"), UInt8(ascii: "0")]
    return Digits.value(three.prefix(3))
  }

  private static func offset(from rest: ArraySlice<UInt8>) -> Int? {
    if rest.elementsEqual([UInt8(ascii: "Z")]) { return 0 }
    var rest = rest
    guard let sign = rest.popFirst(), sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"),
      let hours = take(2, from: &rest), hours < 24
    else { return nil }
    if rest.first == UInt8(ascii: ":") { rest = rest.dropFirst() }
    guard let minutes = take(2, from: &rest), minutes < 60, rest.isEmpty else { return nil }
    let seconds = hours * 3_600 + minutes * 60
    return sign == UInt8(ascii: "-") ? -seconds : seconds
  }
}
