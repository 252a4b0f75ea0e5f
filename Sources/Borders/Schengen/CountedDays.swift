public import Text

/// Days that count, as a set: two countries on one day are one day.
public struct CountedDays: Sendable, Hashable {
  /// The day of the first flag.
  private let first: Int
  /// For each day from the first on, how many days count up to and including it, after a zero.
  private let sums: [Int32]

  public init(_ stays: [Stay], permits: [Permit] = [], rules: SchengenRules) {
    let counting = stays.flatMap { stay in
      rules.members.compactMap { member -> (ClosedRange<Int>, String)? in
        guard member.country == stay.country else { return nil }
        let from = max(member.from, stay.days.lowerBound).daysSinceEpoch
        let until = min(member.until ?? .distantFuture, stay.days.upperBound).daysSinceEpoch
        return from <= until ? (from...until, stay.country) : nil
      }
    }
    first = counting.map(\.0.lowerBound).min() ?? 0
    let end = counting.map(\.0.upperBound).max() ?? first - 1
    var flags = [Bool](repeating: false, count: end - first + 1)
    for (days, country) in counting {
      let own = permits.filter { $0.country == country }
      for day in days
      where own.isEmpty
        || !own.contains(where: { $0.covers(country, on: Day(daysSinceEpoch: day)) })
      {
        flags[day - first] = true
      }
    }
    var sums: [Int32] = [0]
    sums.reserveCapacity(flags.count + 1)
    for flag in flags { sums.append((sums.last ?? 0) + (flag ? 1 : 0)) }
    self.sums = sums
  }

  /// Whether the day counts.
  public func contains(_ day: Day) -> Bool {
    count(from: day.daysSinceEpoch, to: day.daysSinceEpoch) > 0
  }

  /// How many days count in the window that ends on this day.
  public func used(on day: Day) -> Int {
    count(from: day.daysSinceEpoch - SchengenRules.window + 1, to: day.daysSinceEpoch)
  }

  func count(from: Int, to: Int) -> Int {
    Int(sum(before: to + 1) - sum(before: from))
  }

  private func sum(before day: Int) -> Int32 {
    sums[min(max(day - first, 0), sums.count - 1)]
  }

  /// The days that count, in order.
  public var days: [Day] {
    (0..<sums.count - 1).filter { sums[$0 + 1] > sums[$0] }
      .map { Day(daysSinceEpoch: first + $0) }
  }

  /// The first counted day on or after another.
  func next(from day: Int) -> Int? {
    guard first + sums.count - 1 > day else { return nil }
    return (max(day, first)..<first + sums.count - 1).first { count(from: $0, to: $0) > 0 }
  }
}
