public import Text

/// What the days counted so far allow on a given day: 90 days in any 180.
public struct SchengenCount: Sendable, Hashable {
  /// Days that leave the window one after the other.
  public struct Return: Sendable, Hashable {
    public let on: Day
    public let days: Int
  }

  /// A planned stay.
  public struct Plan: Sendable, Hashable {
    public let days: ClosedRange<Day>
    /// The most days used in a window that ends during the stay.
    public let mostUsed: Int
    /// The first day of the stay that would be one too many.
    public let tooLong: Day?
    /// The first day on or after the planned entry on which one may be there at all.
    public let earliestEntry: Day
    /// How many days in a row one may stay from that day on.
    public let longestStay: Int
  }

  public let on: Day
  private let counted: CountedDays

  public init(_ counted: CountedDays, on day: Day) {
    self.counted = counted
    on = day
  }

  /// Below this many days left, people are warned.
  public static let fewDays = 15

  public var used: Int { counted.used(on: on) }
  public var left: Int { max(0, SchengenRules.allowance - used) }
  /// Whether the day itself counts: one is there.
  public var isInside: Bool { counted.contains(on) }

  /// Whether a day counts.
  public func counts(_ day: Day) -> Bool { counted.contains(day) }

  /// The window that ends on the day.
  public var window: ClosedRange<Day> {
    on.advanced(by: 1 - SchengenRules.window)...on
  }

  /// When days next leave the window, and how many do so day after day.
  public var nextReturn: Return? {
    let oldest = on.daysSinceEpoch - SchengenRules.window + 1
    guard let start = counted.next(from: oldest), start <= on.daysSinceEpoch else { return nil }
    var end = start
    while end < on.daysSinceEpoch, counted.count(from: end + 1, to: end + 1) > 0 { end += 1 }
    return Return(
      on: Day(daysSinceEpoch: start + SchengenRules.window), days: end - start + 1)
  }

  /// The last day of a stay that continues or begins on the day; `nil` if that day is one too many.
  public var leaveBy: Day? {
    let days = longestStay(from: on)
    return days > 0 ? on.advanced(by: days - 1) : nil
  }

  /// The first day after this one on which one may enter, having left on this one.
  public var earliestReentry: Day { earliestEntry(from: on.advanced(by: 1)) }

  /// How many days in a row one may stay from a day on, without leaving before.
  ///
  /// Days counted after `from` are taken as part of the stay.
  public func longestStay(from: Day) -> Int {
    // After 90 days in a row, the next one is always too many.
    (0...SchengenRules.allowance).first { usedStaying(from: from, days: $0 + 1) == nil }
      ?? SchengenRules.allowance
  }

  /// The first day on or after this one on which one may be there.
  public func earliestEntry(from: Day) -> Day {
    var day = from
    while usedStaying(from: day, days: 1) == nil { day = day.advanced(by: 1) }
    return day
  }

  public func plan(_ days: ClosedRange<Day>) -> Plan {
    let length = days.upperBound.daysSinceEpoch - days.lowerBound.daysSinceEpoch + 1
    let used = (1...length).map { windowUsed(from: days.lowerBound, days: $0) }
    let entry = earliestEntry(from: days.lowerBound)
    return Plan(
      days: days, mostUsed: used.max() ?? 0,
      tooLong: used.firstIndex { $0 > SchengenRules.allowance }
        .map { days.lowerBound.advanced(by: $0) },
      earliestEntry: entry, longestStay: longestStay(from: entry))
  }

  /// Runs of counted days on which the window held more than it may.
  public var overstays: [ClosedRange<Day>] {
    var runs: [ClosedRange<Day>] = []
    for day in counted.days where counted.used(on: day) > SchengenRules.allowance && day <= on {
      if let last = runs.last, last.upperBound.advanced(by: 1) == day {
        runs[runs.count - 1] = last.lowerBound...day
      } else {
        runs.append(day...day)
      }
    }
    return runs
  }

  /// The days used on the last day of a stay; `nil` if they are too many.
  private func usedStaying(from: Day, days: Int) -> Int? {
    let used = windowUsed(from: from, days: days)
    return used <= SchengenRules.allowance ? used : nil
  }

  /// The days used on the last day of a stay, with those counted before it.
  private func windowUsed(from: Day, days: Int) -> Int {
    let start = from.daysSinceEpoch
    let oldest = start + days - SchengenRules.window
    return min(days, SchengenRules.window)
      + (oldest < start ? counted.count(from: oldest, to: start - 1) : 0)
  }
}
