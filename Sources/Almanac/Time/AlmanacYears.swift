public import Text

/// The years that the series are good for.
public enum AlmanacYears {
  public static let years = 1900...2100

  /// The first and the last day of these years.
  public static let days: ClosedRange<Day> =
    Day(
      daysSinceEpoch: -25_567)...Day(
      daysSinceEpoch: 47_846)

  /// Whether the sky of a moment can be computed.
  public static func contains(_ instant: Instant) -> Bool {
    days.contains(instant.day())
  }
}
