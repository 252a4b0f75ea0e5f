extension TypedDays {
  /// Reads `17:30`, which is today, `yesterday 17:30`, `15.11. 9:05`, `now`, and anything a
  /// `ClockReading` can be.
  public func moment(_ text: String) throws(DayProblem) -> ClockReading {
    if let reading = ClockReading(text) { return reading }
    guard text.utf8.count <= 64 else { throw .unknown }
    if text == "now" { return ClockReading(shown: now, offsetSeconds: offsetSeconds) }
    guard let (words, seconds) = Self.parts(text) else { throw .unknown }
    let day = words.isEmpty ? today : try day(words)
    return ClockReading(
      shown: Instant(secondsSinceEpoch: Int64(day.daysSinceEpoch) * 86_400 + Int64(seconds)),
      offsetSeconds: nil)
  }

  /// What stands before the time, and the second of the day that the time is.
  private static func parts(_ text: String) -> (words: String, seconds: Int)? {
    let bytes = Array(text.utf8)
    let time = bytes.reversed().prefix { Digits.isDigit($0) || $0 == UInt8(ascii: ":") }.reversed()
    let fields = Array(time).split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard (2...3).contains(fields.count), (1...2).contains(fields[0].count),
      fields.dropFirst().allSatisfy({ $0.count == 2 })
    else { return nil }
    let numbers = fields.compactMap { Digits.value($0) }
    guard numbers.count == fields.count, numbers[0] < 24,
      numbers.dropFirst().allSatisfy({ $0 < 60 })
    else { return nil }
    var words = bytes.dropLast(time.count)
    if let last = words.last, last != UInt8(ascii: " ") { return nil }
    while words.last == UInt8(ascii: " ") { words.removeLast() }
    return (
      String(decoding: words, as: UTF8.self),
      numbers[0] * 3_600 + numbers[1] * 60 + (numbers.count == 3 ? numbers[2] : 0)
    )
  }
}
