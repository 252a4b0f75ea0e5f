public import Text

/// A calendar month.
public struct Month: Sendable, Hashable, Comparable {
  public let year: Int
  /// 1 to 12.
  public let number: Int

  public init(_ day: Day) {
    let (year, month, _) = day.components
    (self.year, number) = (year, month)
  }

  /// Reads `2026-08`; `nil` for anything else.
  public init?(_ text: some StringProtocol) {
    guard text.utf8.count == 7, let first = Day("\(text)-01") else { return nil }
    self.init(first)
  }

  public var firstDay: Day { day(1) }
  public var lastDay: Day { day(Day.length(ofMonth: number, year: year)) }

  private func day(_ day: Int) -> Day {
    guard let day = Day(year: year, month: number, day: day) else {
      preconditionFailure("a month has been made from one of its days")
    }
    return day
  }

  public static func < (first: Month, second: Month) -> Bool {
    (first.year, first.number) < (second.year, second.number)
  }
}

extension Month: CustomStringConvertible {
  /// The month as `2026-08`.
  public var description: String {
    Digits.padded(year, to: 4) + "-" + Digits.padded(number, to: 2)
  }
}
