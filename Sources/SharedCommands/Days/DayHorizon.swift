public import CommandLineKit
internal import Records
public import Text

/// `--in` of lists of what lies ahead: how far to look, or which days.
public struct DayHorizon: Sendable {
  /// The first day; `nil` if everything that is overdue counts too.
  public let first: Day?
  public let last: Day

  public static func option(default standard: String) -> OptionSpec {
    OptionSpec(
      "in", value: .period(), default: standard,
      help: "How far to look ahead: 10d, 6w, 3 months, 1y. Days such as 'next month', 2027-03 or "
        + "1.6...20.8. leave out what is overdue.")
  }

  private static let spec = option(default: "")

  /// What the command line gives; `nil` if it gives nothing.
  public init?(_ arguments: Arguments, _ context: CommandContext) throws {
    guard let text = arguments.text(Self.spec) else { return nil }
    let words = try context.typedDays(.ahead)
    if let last = Self.end(of: text, from: words.today) {
      (first, self.last) = (nil, last)
      return
    }
    guard let period = try? words.period(text), let last = period.to else {
      throw StoreError.badValue(
        field: "--in",
        reason: "takes 10d, 6w, 3 months or 1y, or days with a last one such as 'next month' or "
          + "2027-03, not '\(text)'")
    }
    (first, self.last) = (period.from, last)
  }

  /// The last of this many days, weeks, months or years from today; `nil` for any other text.
  static func end(of text: String, from today: Day) -> Day? {
    let bytes = Array(Folding.folded(text).utf8)
    let digits = bytes.prefix(while: Digits.isDigit)
    guard (1...4).contains(digits.count), let count = Digits.value(digits) else { return nil }
    let unit = bytes.dropFirst(digits.count).drop { $0 == UInt8(ascii: " ") }
    switch String(decoding: unit, as: UTF8.self) {
    case "d", "day", "days": return Day(daysSinceEpoch: today.daysSinceEpoch + count)
    case "w", "week", "weeks": return Day(daysSinceEpoch: today.daysSinceEpoch + 7 * count)
    case "m", "month", "months": return today.adding(months: min(count, mostMonths))
    case "y", "year", "years": return today.adding(months: min(12 * count, mostMonths))
    default: return nil
    }
  }

  /// Nothing is planned for later.
  private static let mostMonths = 1_200

  public func contains(_ day: Day) -> Bool {
    first.map { $0 <= day } ?? true && day <= last
  }
}
