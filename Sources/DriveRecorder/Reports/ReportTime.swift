internal import Text

/// Reads gpsd's times: `2020-07-11T22:37:45.000Z`.
enum ReportTime {
  /// The moment, or `nil` for any other form; second 60 is the first of the next minute.
  static func instant(_ text: UnsafeBufferPointer<UInt8>) -> Instant? {
    var rest = text[...]
    guard
      let year = take(4, then: "-", from: &rest), let month = take(2, then: "-", from: &rest),
      let dayOfMonth = take(2, then: "T", from: &rest),
      let day = Day(year: year, month: month, day: dayOfMonth),
      let hour = take(2, then: ":", from: &rest), hour < 24,
      let minute = take(2, then: ":", from: &rest), minute < 60,
      let second = take(2, then: nil, from: &rest), second <= 60,
      let milliseconds = takeFraction(from: &rest), rest.count == 1, rest.first == UInt8(ascii: "Z")
    else { return nil }
    let seconds = day.daysSinceEpoch * 86_400 + hour * 3_600 + minute * 60 + second
    return Instant(millisecondsSinceEpoch: Int64(seconds) * 1_000 + Int64(milliseconds))
  }

  private static func take(
    _ count: Int, then mark: Unicode.Scalar?, from rest: inout Slice<UnsafeBufferPointer<UInt8>>
  ) -> Int? {
    guard rest.count > count else { return nil }
    var number = 0
    for byte in rest.prefix(count) {
      guard Digits.isDigit(byte) else { return nil }
      number = number * 10 + Int(byte - UInt8(ascii: "0"))
    }
    rest = rest.dropFirst(count)
    if let mark, rest.popFirst() != UInt8(ascii: mark) { return nil }
    return number
  }

  /// The digits after a point; three count.
  private static func takeFraction(from rest: inout Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
    guard rest.first == UInt8(ascii: ".") else { return 0 }
    rest = rest.dropFirst()
    var (value, count) = (0, 0)
    while let byte = rest.first, Digits.isDigit(byte) {
      if count < 3 { value = value * 10 + Int(byte - UInt8(ascii: "0")) }
      count += 1
      rest = rest.dropFirst()
    }
    switch count {
    case 1: return value * 100
    case 2: return value * 10
    case 3...9: return value
    default: return nil
    }
  }
}
