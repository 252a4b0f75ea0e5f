// Whether what a person typed means another day on another day.
extension TypedDays {
  /// What a day says by the clock, such as `yesterday` or `15.11.`, so that it can be read again at the
  /// right time; `nil` if it names the same day at any time.
  public func relativeDay(_ text: String) -> String? {
    guard let day = try? day(text), (try? farther.day(text)) != day else { return nil }
    return Self.unordered(text, day)
  }

  /// The same for a moment, such as `17:30` or `yesterday 17:30`.
  public func relativeMoment(_ text: String) -> String? {
    guard let reading = try? moment(text), (try? farther.moment(text)) != reading else {
      return nil
    }
    return Self.unordered(text, reading.shown.day())
  }

  /// Reads a text that one of these two has returned: its day, and its moment if it has a time.
  public func again(_ words: String) -> (day: Day, reading: ClockReading?)? {
    if let day = try? day(words) { return (day, nil) }
    return (try? moment(words)).map { ($0.shown.day(), $0) }
  }

  /// Days as they are read 10,000 days later, on which no word stands for the same day: neither the
  /// weekday nor the year is.
  private var farther: TypedDays {
    let shown = Int64(today.daysSinceEpoch + 10_000) * 86_400_000
    return TypedDays(
      at: Instant(millisecondsSinceEpoch: shown - Int64(offsetSeconds) * 1_000),
      offsetSeconds: offsetSeconds, order: order, tense: tense)
  }

  /// The text without an order of day and month that only this reader knows.
  private static func unordered(_ text: String, _ day: Day) -> String {
    guard text.utf8.contains(UInt8(ascii: "/")) else { return text }
    let parts = day.components
    let time = text.utf8.split(separator: UInt8(ascii: " ")).last.flatMap { last in
      last.contains(UInt8(ascii: ":")) ? " \(String(decoding: last, as: UTF8.self))" : nil
    }
    return "\(parts.day).\(parts.month).\(time ?? "")"
  }
}
