/// Why a text is not a day, time or period.
public enum DayProblem: Error, Sendable, Hashable {
  case unknown
  /// A day that no calendar has.
  case missing(String)
  /// What it could be.
  case ambiguous([String])
  /// A period that ends before it begins.
  case backwards

  /// The rest of a sentence that begins with the name of the option or field.
  ///
  /// `examples` say what would be accepted, such as "a day such as 2026-08-12".
  public func reason(_ text: String, examples: String) -> String {
    switch self {
    case .unknown: "takes \(examples), not '\(text)'"
    case .missing(let day): "takes a day that exists, not \(day)"
    case .ambiguous(let readings):
      "takes one day, and '\(text)' could be \(readings.joined(separator: " or "))"
    case .backwards: "takes a period that ends after it begins, not '\(text)'"
    }
  }

  public static let ofDay = "a day such as 2026-08-12, yesterday, mon, -2d or 15.11."
  public static let ofMoment = "a time such as 17:30, mon 17:30 or 2026-08-12T17:30"
  public static let ofPeriod =
    "a period such as 2026-08, 2026-06-01..2026-06-20, last week or since mon"
}
