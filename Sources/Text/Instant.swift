/// A moment in time, in whole milliseconds since 1970-01-01 UTC.
public struct Instant: Sendable, Hashable, Comparable {
  public let millisecondsSinceEpoch: Int64

  public init(millisecondsSinceEpoch: Int64) {
    self.millisecondsSinceEpoch = millisecondsSinceEpoch
  }

  public init(secondsSinceEpoch: Int64) {
    self.init(millisecondsSinceEpoch: secondsSinceEpoch * 1_000)
  }

  public static func < (first: Instant, second: Instant) -> Bool {
    first.millisecondsSinceEpoch < second.millisecondsSinceEpoch
  }

  /// The calendar day where clocks are `offsetSeconds` ahead of UTC.
  public func day(offsetSeconds: Int = 0) -> Day {
    Day(daysSinceEpoch: Int(Self.floorDivide(localSeconds(offsetSeconds), 86_400)))
  }

  /// The local hour, minute and second.
  public func timeOfDay(offsetSeconds: Int = 0) -> (hour: Int, minute: Int, second: Int) {
    let seconds = localSeconds(offsetSeconds)
    let inDay = Int(seconds - Self.floorDivide(seconds, 86_400) * 86_400)
    return (inDay / 3_600, inDay / 60 % 60, inDay % 60)
  }

  /// What local clocks show, such as 17:30.
  public func clockText(offsetSeconds: Int) -> String {
    let (hour, minute, _) = timeOfDay(offsetSeconds: offsetSeconds)
    return String(unsafeUninitializedCapacity: 5) { text in
      Digits.write(hour, 2, at: 0, of: text)
      text[2] = UInt8(ascii: ":")
      Digits.write(minute, 2, at: 3, of: text)
      return 5
    }
  }

  /// The local day and what clocks show, such as 2026-08-12 17:30.
  public func localText(offsetSeconds: Int) -> String {
    "\(day(offsetSeconds: offsetSeconds)) \(clockText(offsetSeconds: offsetSeconds))"
  }

  /// The moment without its fraction of a second, which people rarely need.
  public var wholeSeconds: Instant {
    Instant(secondsSinceEpoch: localSeconds(0))
  }

  /// The second that it is nearest to.
  public var nearestSecond: Instant {
    Instant(millisecondsSinceEpoch: millisecondsSinceEpoch + 500).wholeSeconds
  }

  private func localSeconds(_ offsetSeconds: Int) -> Int64 {
    Self.floorDivide(millisecondsSinceEpoch, 1_000) + Int64(offsetSeconds)
  }

  private static func floorDivide(_ number: Int64, _ divisor: Int64) -> Int64 {
    let (quotient, remainder) = number.quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}

extension Instant: CustomStringConvertible {
  /// The moment as `2026-08-12T17:37:00Z`, with milliseconds only if there are any.
  public var description: String {
    let (hour, minute, second) = timeOfDay()
    let clock = String(unsafeUninitializedCapacity: 8) { text in
      (text[2], text[5]) = (UInt8(ascii: ":"), UInt8(ascii: ":"))
      Digits.write(hour, 2, at: 0, of: text)
      Digits.write(minute, 2, at: 3, of: text)
      Digits.write(second, 2, at: 6, of: text)
      return 8
    }
    let remainder = Int(millisecondsSinceEpoch % 1_000)
    let part = remainder < 0 ? remainder + 1_000 : remainder
    return "\(day())T\(clock)" + (part == 0 ? "" : "." + Digits.padded(part, to: 3)) + "Z"
  }
}
