import Borders
import CommandLineKit
import Text

/// Days and stays as typed: `2026-01-01..2026-03-31`, and `:FR` behind it for a stay.
enum StayText {
  /// A longer plan is a slip of the finger.
  private static let mostDays = 3_660

  static func days(_ text: String, named option: String) throws(CommandProblem) -> ClosedRange<Day>
  {
    let dots = Array("..".utf8)
    let bytes = Array(text.utf8)
    let place = bytes.indices.first { bytes[$0...].starts(with: dots) }
    guard let place else { throw bad(text, option) }
    let first = try day(bytes[..<place], text, option)
    let last = try day(bytes[(place + 2)...], text, option)
    guard first <= last else {
      throw CommandProblem(.badData, "\(option) ends before it begins: \(Printable.line(text))")
    }
    guard last.daysSinceEpoch - first.daysSinceEpoch < mostDays else {
      throw CommandProblem(.badData, "\(option) takes at most ten years: \(Printable.line(text))")
    }
    return first...last
  }

  static func stay(_ text: String, named option: String) throws(CommandProblem) -> Stay {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2 else {
      throw CommandProblem(
        .badData,
        "\(option) takes days and a country such as 2026-01-01..2026-03-31:FR, not "
          + "'\(Printable.line(text))'")
    }
    let country = try Country(typed: String(parts[1]), for: option)
    return Stay(country: country.code, days: try days(String(parts[0]), named: option))
  }

  private static func day(
    _ bytes: ArraySlice<UInt8>, _ text: String, _ option: String
  ) throws(CommandProblem) -> Day {
    guard let day = Day(String(decoding: bytes, as: UTF8.self)),
      (1_900...2_200).contains(day.components.year)
    else { throw bad(text, option) }
    return day
  }

  private static func bad(_ text: String, _ option: String) -> CommandProblem {
    CommandProblem(
      .badData,
      "\(option) takes days that exist, such as 2026-01-01..2026-03-31, not "
        + "'\(Printable.line(text))'")
  }
}
