internal import Text

/// Reads gpsd's times: `2020-07-11T22:37:45.000Z`.
enum ReportTime {
  /// The moment, or `nil` for any other form; second 60 is the first of the next minute.
  static func instant(_ text: String) -> Instant? {
    var rest = Array(text.utf8)[...]
    guard
      let year = take(4, then: "-", from: &rest), let month = take(2, then: "-", from: &rest),
      let dayOfMonth = take(2, then: "T", from: &rest),
      let day = Day(year: year, month: month, day: dayOfMonth),
      let hour = take(2, then: ":", from: &rest), hour < 24,
      let minute = take(2, then: ":", from: &rest), minute < 60,
      let second = take(2, then: nil, from: &rest), second <= 60,
      let milliseconds = takeFraction(from: &rest), rest.elementsEqual("Z".utf8)
    else { return nil }
    let seconds = day.daysSinceEpoch * 86_400 + hour * 3_600 + minute * 60 + second
    return Instant(millisecondsSinceEpoch: Int64(seconds) * 1_000 + Int64(milliseconds))
  }

  private static func take(
    _ count: Int, then mark: Unicode.Scalar?, from rest: inout ArraySlice<UInt8>
  ) -> Int? {
    guard rest.count > count, rest.prefix(count).allSatisfy(Digits.isDigit) else {
      return nil
    }
    let number = rest.prefix(count).reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    rest = rest.dropFirst(count)
    if let mark, rest.popFirst() != UInt8(ascii: mark) { return nil }
    return number
  }

  /// The digits after a point, of which three count.
  private static func takeFraction(from rest: inout ArraySlice<UInt8>) -> Int? {
    guard rest.first == UInt8(ascii: ".") else { return 0 }
    let digits = rest.dropFirst().prefix(while: Digits.isDigit)
    guard (1...9).contains(digits.count) else { return nil }
    rest = rest.dropFirst(1 + digits.count)
    let value = digits.prefix(3).reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    return digits.count >= 3 ? value : digits.count == 2 ? value * 10 : value * 100
  }
}
