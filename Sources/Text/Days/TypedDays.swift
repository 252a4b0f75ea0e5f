/// Days as people say them: `yesterday`, `mon`, `last fri`, `-2d`, `15.11.`, `15 nov`, `11/15`.
///
/// What can be read in two ways is never guessed; both readings are reported instead.
public struct TypedDays: Sendable {
  /// Where a day lies that is named without its year or week.
  public enum Tense: Sendable, Hashable {
    /// It is the last such day, today included.
    case past
    /// It is the next such day, today included.
    case ahead
    /// It is the one that is near; if neither or both are, the text has two readings.
    case near
    /// It is the first such day after another, as the end of a stay is.
    case after(Day)

    /// The day from which such days are counted.
    fileprivate func start(today: Day) -> Day {
      if case .after(let day) = self { day.advanced(by: 1) } else { today }
    }
  }

  public let today: Day
  public var tense: Tense
  let order: DateOrder?
  /// What local clocks show now, as the moment at which UTC does.
  let now: Instant
  public let offsetSeconds: Int

  /// Reads texts at a moment at which local clocks are this far ahead of UTC.
  public init(
    at moment: Instant, offsetSeconds: Int, order: DateOrder? = nil, tense: Tense = .past
  ) {
    now = Instant(
      millisecondsSinceEpoch: moment.millisecondsSinceEpoch + Int64(offsetSeconds) * 1_000)
    today = now.day()
    (self.offsetSeconds, self.order, self.tense) = (offsetSeconds, order, tense)
  }

  /// The same, for days of another tense.
  public func of(_ tense: Tense) -> TypedDays {
    var words = self
    words.tense = tense
    return words
  }

  public func day(_ text: String) throws(DayProblem) -> Day {
    guard let tokens = DayTokens(text) else { throw .unknown }
    return try day(tokens, text)
  }

  func day(_ tokens: DayTokens, _ text: String) throws(DayProblem) -> Day {
    let numbers = tokens.numbers
    switch tokens.shape {
    case "n-n-n" where numbers[0].digits == 4, "n/n/n" where numbers[0].digits == 4:
      return try date(numbers[0].value, numbers[1].value, numbers[2].value, text)
    case "n.n", "n.n.": return try dayOfMonth(numbers[0], numbers[1].value, text)
    case "n.n.n": return try date(try year(numbers[2]), numbers[1].value, numbers[0].value, text)
    case "n/n": return try slashed(numbers[0], numbers[1], year: nil, text)
    case "n/n/n" where numbers[2].digits == 4:
      return try slashed(numbers[0], numbers[1], year: numbers[2].value, text)
    case "nw", "n.w", "wn", "nwn", "n.wn", "wnn": return try namedMonth(tokens, text)
    case "-nw", "+nw", "nww", "wnw": return try distance(tokens)
    case "w": return try word(tokens.words[0], text)
    case "ww": return try weekday(tokens.words[1], after: tokens.words[0])
    default: throw .unknown
    }
  }

  // MARK: Words

  private func word(_ word: String, _ text: String) throws(DayProblem) -> Day {
    switch DayWord(word) {
    case .day(let distance): return today.advanced(by: distance)
    case .weekday(let weekday): return try nearest(weekday, text)
    case .month, nil: throw .unknown
    }
  }

  private func nearest(_ weekday: Int, _ text: String) throws(DayProblem) -> Day {
    let from = tense.start(today: today)
    let back = (from.weekdayFromMonday - weekday + 7) % 7
    let (last, next) = (from.advanced(by: -back), from.advanced(by: (7 - back) % 7))
    switch tense {
    case .past: return last
    case .ahead, .after: return next
    case .near:
      guard last == next else { throw .ambiguous(["\(last)", "\(next)"]) }
      return last
    }
  }

  /// `last fri`, `next fri` and `this fri`, which is in the week that began on Monday.
  private func weekday(_ name: String, after word: String) throws(DayProblem) -> Day {
    guard case .weekday(let weekday) = DayWord(name) else { throw .unknown }
    let fromMonday = today.weekdayFromMonday
    switch word {
    case "last": return today.advanced(by: -((fromMonday - weekday + 6) % 7 + 1))
    case "next": return today.advanced(by: (weekday - fromMonday + 6) % 7 + 1)
    case "this": return today.advanced(by: weekday - fromMonday)
    default: throw .unknown
    }
  }

  /// `-2d`, `+1w`, `2 days ago` and `in 2 weeks`.
  private func distance(_ tokens: DayTokens) throws(DayProblem) -> Day {
    let words = tokens.words
    let isBack: Bool
    switch (tokens.shape, words.first, words.last) {
    case ("-nw", _, _), ("nww", _, "ago"): isBack = true
    case ("+nw", _, _), ("wnw", "in", _): isBack = false
    default: throw .unknown
    }
    let unit = tokens.shape == "wnw" ? words[1] : words[0]
    guard let days = DayTokens.days(tokens.numbers[0].value, unit) else { throw .unknown }
    return today.advanced(by: isBack ? -days : days)
  }

  // MARK: Dates

  /// `15 nov`, `15. November 2026`, `nov 15` and `nov 15, 2026`.
  private func namedMonth(_ tokens: DayTokens, _ text: String) throws(DayProblem) -> Day {
    let numbers = tokens.numbers
    guard case .month(let month) = DayWord(tokens.words[0]) else {
      guard tokens.shape == "nw", let days = DayTokens.days(numbers[0].value, tokens.words[0])
      else { throw .unknown }
      throw .ambiguous(["\(today.advanced(by: -days))", "\(today.advanced(by: days))"])
    }
    guard numbers.count == 2 else { return try dayOfMonth(numbers[0], month, text) }
    return try date(try year(numbers[1]), month, numbers[0].value, text)
  }

  private func slashed(
    _ first: DayTokens.Number, _ second: DayTokens.Number, year: Int?, _ text: String
  ) throws(DayProblem) -> Day {
    func reading(_ day: DayTokens.Number, _ month: DayTokens.Number) -> Day? {
      guard let year else { return try? dayOfMonth(day, month.value, text) }
      return Day(year: year, month: month.value, day: day.value)
    }
    switch (reading(first, second), reading(second, first)) {
    case (let day?, let other?) where day == other: return day
    case (let day?, let other?):
      switch order {
      case .dayFirst: return day
      case .monthFirst: return other
      case nil: throw .ambiguous(["\(day)", "\(other)"])
      }
    case (let day?, nil), (nil, let day?): return day
    // Perhaps one of them has two readings itself, which is reported then.
    case (nil, nil):
      if year == nil { _ = try dayOfMonth(first, second.value, text) }
      throw .missing(text)
    }
  }

  /// In the year that the tense asks for.
  private func dayOfMonth(
    _ number: DayTokens.Number, _ month: Int, _ text: String
  ) throws(DayProblem) -> Day {
    guard number.digits <= 2 else { throw .unknown }
    let from = tense.start(today: today)
    let year = from.components.year
    // A leap day may be eight years away.
    let days = (year - 8...year + 8).compactMap {
      Day(year: $0, month: month, day: number.value)
    }
    guard let last = days.last(where: { $0 <= from }),
      let next = days.first(where: { $0 >= from })
    else { throw .missing(text) }
    switch tense {
    case .past: return last
    case .ahead, .after: return next
    case .near:
      let (back, ahead) = (last.distance(to: today), today.distance(to: next))
      guard min(back, ahead) <= Self.near else { throw .ambiguous(["\(last)", "\(next)"]) }
      return back <= ahead ? last : next
    }
  }

  /// A day at most this many days away is meant rather than one in another year.
  private static let near = 90

  private func year(_ number: DayTokens.Number) throws(DayProblem) -> Int {
    switch number.digits {
    case 4: return number.value
    case 2: return 2_000 + number.value
    default: throw .unknown
    }
  }

  private func date(
    _ year: Int, _ month: Int, _ day: Int, _ text: String
  ) throws(DayProblem) -> Day {
    guard let day = Day(year: year, month: month, day: day) else { throw .missing(text) }
    return day
  }
}
