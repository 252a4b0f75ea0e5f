import Borders
import CommandLineKit
import Records
import SharedCommands
import Text
import TripStore

/// Days and stays as typed: `2026-01-01..2026-03-31`, and `:FR` behind it for a stay.
enum StayText {
  /// A longer plan is a slip of the finger.
  private static let mostDays = 3_660

  static func days(
    _ text: String, _ words: TypedDays, named option: String
  ) throws -> ClosedRange<Day> {
    let period = try words.period(text, named: option)
    guard let first = period.from, let last = period.to, isInRange(first), isInRange(last) else {
      throw CommandProblem(
        .badData,
        "\(option) takes days with a beginning and an end, such as 2026-01-01..2026-03-31, not "
          + "'\(Printable.line(text))'")
    }
    guard last.daysSinceEpoch - first.daysSinceEpoch < mostDays else {
      throw CommandProblem(.badData, "\(option) takes at most ten years: \(Printable.line(text))")
    }
    return first...last
  }

  private static func isInRange(_ day: Day) -> Bool {
    (1_900...2_200).contains(day.components.year)
  }

  static func stay(_ text: String, _ words: TypedDays, named option: String) throws -> Stay {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2 else {
      throw CommandProblem(
        .badData,
        "\(option) takes days and a country such as 2026-01-01..2026-03-31:FR, not "
          + "'\(Printable.line(text))'")
    }
    let country = try Country(typed: String(parts[1]), for: option)
    return Stay(country: country.code, days: try days(String(parts[0]), words, named: option))
  }
}
