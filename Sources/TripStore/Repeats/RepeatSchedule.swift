public import Records
public import Text

/// The days on which something comes again and again, counted from the first one.
///
/// Every day is computed from the first, never from the one before: what begins on 31 January is due
/// on 28 February and on 31 March, and what begins on 29 February is due on 28 February of most years.
public struct RepeatSchedule: Sendable, Hashable {
  public enum Period: String, Sendable, CaseIterable {
    case daily, weekly, monthly, yearly
  }

  public let start: Day
  public let period: Period
  /// The number of periods from one day to the next; at least 1.
  public let every: Int
  /// The last day on which it may be due.
  public let end: Day?

  public init(start: Day, period: Period, every: Int = 1, end: Day? = nil) {
    self.start = start
    self.period = period
    self.every = max(every, 1)
    self.end = end
  }

  /// The schedule of a repeated entry; `nil` if a newer version says more than this one understands.
  public init?(of record: Record) {
    guard let start = record[.startDay], let period = record[.period].flatMap(Period.init) else {
      return nil
    }
    self.init(
      start: start, period: period, every: Int(clamping: record[.every] ?? 1),
      end: record[.endDay])
  }

  /// The day with a number, 0 for the first; without regard to the end.
  func day(_ number: Int) -> Day {
    let steps = number * every
    switch period {
    case .daily: return start.adding(days: steps)
    case .weekly: return start.adding(days: 7 * steps)
    case .monthly: return start.adding(months: steps)
    case .yearly: return start.adding(months: 12 * steps)
    }
  }

  /// The number of the first day after another one.
  private func number(after day: Day) -> Int {
    guard day >= start else { return 0 }
    let days = day.daysSinceEpoch - start.daysSinceEpoch
    let steps =
      switch period {
      case .daily: days / every
      case .weekly: days / (7 * every)
      case .monthly: start.months(to: day) / every
      case .yearly: start.months(to: day) / (12 * every)
      }
    // Of a month that is not over yet, the day may be still to come.
    return self.day(steps) > day ? steps : steps + 1
  }

  /// The first day after another one, or the very first; `nil` once it is over.
  public func next(after day: Day?) -> Day? {
    let next = day.map { self.day(number(after: $0)) } ?? start
    return end.map { next > $0 } == true ? nil : next
  }

  /// The days after one and up to another, the earliest first, but no more than a limit.
  public func days(after first: Day?, through last: Day, limit: Int) -> [Day] {
    var number = first.map(number) ?? 0
    var days: [Day] = []
    let last = end.map { min($0, last) } ?? last
    while days.count < limit {
      let day = day(number)
      guard day <= last else { break }
      days.append(day)
      number += 1
    }
    return days
  }

  /// How many days there are after one and up to another.
  public func count(after first: Day?, through last: Day) -> Int {
    let last = end.map { min($0, last) } ?? last
    return max(0, number(after: last) - (first.map(number) ?? 0))
  }
}

extension RepeatSchedule: CustomStringConvertible {
  /// Such as `monthly`, or `every 2 weeks`.
  public var description: String {
    guard every > 1 else { return period.rawValue }
    let unit =
      switch period {
      case .daily: "days"
      case .weekly: "weeks"
      case .monthly: "months"
      case .yearly: "years"
      }
    return "every \(every) \(unit)"
  }
}

extension Day {
  fileprivate func adding(days: Int) -> Day { Day(daysSinceEpoch: daysSinceEpoch + days) }

  /// The same day of a later month, or the last one of a month that is shorter.
  fileprivate func adding(months: Int) -> Day {
    let (year, month, day) = components
    let count = year * 12 + (month - 1) + months
    let (later, index) = (count / 12, count % 12 + 1)
    let last = Day.length(ofMonth: index, year: later)
    // Beyond the year 9999 there is no calendar, and no clock either.
    return Day(year: later, month: index, day: min(day, last)) ?? .distantFuture
  }

  /// How many months lie between the months of both days.
  fileprivate func months(to other: Day) -> Int {
    let (first, second) = (components, other.components)
    return (second.year - first.year) * 12 + second.month - first.month
  }

  private static let distantFuture = Day(daysSinceEpoch: 3_000_000)
}
