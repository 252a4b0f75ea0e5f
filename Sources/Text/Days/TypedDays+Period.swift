/// Days in a row; without a first or last one, it has no such end.
public struct DayPeriod: Sendable, Hashable {
  public let from, to: Day?

  public init(from: Day? = nil, to: Day? = nil) {
    (self.from, self.to) = (from, to)
  }

  public var isAll: Bool { from == nil && to == nil }

  public func contains(_ day: Day) -> Bool {
    from.map { $0 <= day } ?? true && to.map { day <= $0 } ?? true
  }

  /// Whether some of these days are in it.
  public func overlaps(_ days: ClosedRange<Day>) -> Bool {
    from.map { $0 <= days.upperBound } ?? true && to.map { days.lowerBound <= $0 } ?? true
  }
}

extension TypedDays {
  /// Reads `2026`, `2026-11`, `november`, `nov 2025`, `last week`, `this month`, `last 30 days`,
  /// `next 30 days`, `since mon`, `2026-06-01..2026-08-20`, and single days.
  ///
  /// Weeks begin on Monday.
  public func period(_ text: String) throws(DayProblem) -> DayPeriod {
    if let (first, last) = Self.ends(text) {
      let period = DayPeriod(
        from: first.isEmpty ? nil : try self.span(first).lowerBound,
        to: last.isEmpty ? nil : try self.span(last).upperBound)
      if let from = period.from, let to = period.to, from > to { throw .backwards }
      return period
    }
    if let rest = Self.rest(of: text, after: "since") {
      return DayPeriod(from: try span(rest).lowerBound, to: nil)
    }
    if let rest = Self.rest(of: text, after: "until") {
      return DayPeriod(from: nil, to: try span(rest).upperBound)
    }
    let days = try span(text)
    return DayPeriod(from: days.lowerBound, to: days.upperBound)
  }

  /// The texts before and after two dots; the third of three dots ends a date, as in `1.6...20.8.`.
  private static func ends(_ text: String) -> (String, String)? {
    let bytes = Array(text.utf8)
    let dot = UInt8(ascii: ".")
    guard bytes.count >= 2,
      let place = bytes.indices.dropLast().last(where: {
        bytes[$0] == dot && bytes[$0 + 1] == dot
      })
    else { return nil }
    return (
      trimmed(String(decoding: bytes[..<place], as: UTF8.self)),
      trimmed(String(decoding: bytes[(place + 2)...], as: UTF8.self))
    )
  }

  private static func rest(of text: String, after word: String) -> String? {
    let text = Folding.folded(trimmed(text))
    guard text.utf8.starts(with: "\(word) ".utf8) else { return nil }
    return String(Substring(text.utf8.dropFirst(word.utf8.count + 1)))
  }

  private static func trimmed(_ text: String) -> String {
    let space = UInt8(ascii: " ")
    var rest = Substring(text).utf8
    while rest.first == space { rest.removeFirst() }
    while rest.last == space { rest.removeLast() }
    return String(Substring(rest))
  }

  // MARK: With two ends

  private func span(_ text: String) throws(DayProblem) -> ClosedRange<Day> {
    guard let tokens = DayTokens(text) else { throw .unknown }
    let (numbers, words) = (tokens.numbers, tokens.words)
    switch tokens.shape {
    case "n" where numbers[0].digits == 4:
      return try months(1...12, of: numbers[0].value, text)
    case "n-n" where numbers[0].digits == 4 && numbers[1].digits == 2:
      return try month(numbers[1].value, of: numbers[0].value, text)
    case "wn" where numbers[0].digits == 4:
      guard case .month(let number) = DayWord(words[0]) else { throw .unknown }
      return try month(number, of: numbers[0].value, text)
    case "w":
      guard case .month(let number) = DayWord(words[0]) else { break }
      return try month(number, "", text)
    case "ww":
      if case .month(let number) = DayWord(words[1]) {
        return try month(number, words[0], text)
      }
      if let span = try unit(words[1], words[0]) { return span }
    case "wnw" where words[0] == "last" || words[0] == "next":
      guard let days = DayTokens.days(numbers[0].value, words[1]), days > 0 else { throw .unknown }
      return words[0] == "last"
        ? today.advanced(by: 1 - days)...today : today...today.advanced(by: days - 1)
    default: break
    }
    let day = try day(tokens, text)
    return day...day
  }

  private func month(_ month: Int, of year: Int, _ text: String) throws(DayProblem)
    -> ClosedRange<Day>
  {
    try months(month...month, of: year, text)
  }

  private func months(
    _ months: ClosedRange<Int>, of year: Int, _ text: String
  ) throws(DayProblem) -> ClosedRange<Day> {
    let last = months.upperBound
    guard let start = Day(year: year, month: months.lowerBound, day: 1),
      let end = Day(year: year, month: last, day: Day.length(ofMonth: last, year: year))
    else { throw .missing(text) }
    return start...end
  }

  /// `november` by the tense, and `last`, `this` or `next november`.
  private func month(
    _ month: Int, _ word: String, _ text: String
  ) throws(DayProblem) -> ClosedRange<Day> {
    let (year, now, _) = today.components
    switch word {
    case "this": return try self.month(month, of: year, text)
    case "last": return try self.month(month, of: month < now ? year : year - 1, text)
    case "next": return try self.month(month, of: month > now ? year : year + 1, text)
    case "": break
    default: throw .unknown
    }
    let past = month <= now ? year : year - 1
    let ahead = month >= now ? year : year + 1
    switch tense {
    case .past: return try self.month(month, of: past, text)
    case .ahead: return try self.month(month, of: ahead, text)
    case .after(let day):
      let (year, now, _) = day.components
      return try self.month(month, of: month > now ? year : year + 1, text)
    case .near:
      guard past == ahead else {
        throw .ambiguous(["\(past)-", "\(ahead)-"].map { $0 + Digits.padded(month, to: 2) })
      }
      return try self.month(month, of: past, text)
    }
  }

  /// `last week`, `this month`, `next year`; `nil` if the last word is another one.
  private func unit(_ unit: String, _ word: String) throws(DayProblem) -> ClosedRange<Day>? {
    let distance: Int
    switch word {
    case "last": distance = -1
    case "this": distance = 0
    case "next": distance = 1
    default: throw .unknown
    }
    let (year, month, _) = today.components
    switch unit {
    case "week":
      let monday = today.advanced(by: 7 * distance - today.weekdayFromMonday)
      return monday...monday.advanced(by: 6)
    case "month":
      let number = year * 12 + month - 1 + distance
      return try self.month(number % 12 + 1, of: number / 12, unit)
    case "year": return try months(1...12, of: year + distance, unit)
    default: return nil
    }
  }
}
