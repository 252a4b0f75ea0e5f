internal import Text

/// Clocks that are changed on the same days every year, or never, as POSIX writes them:
/// `CET-1CEST,M3.5.0,M10.5.0/3`.
struct YearlyClock: Sendable, Equatable {
  /// Offsets that any place on Earth could have.
  static let offsets = -93_600...93_600

  /// A day of the year, and the second of it at which clocks are changed.
  struct Change: Sendable, Equatable {
    enum Date: Sendable, Equatable {
      /// Counted from 1, leaving out 29 February.
      case dayWithoutLeap(Int)
      /// Counted from 0.
      case day(Int)
      /// From Sunday, which is 0, in the first to fourth week of a month, or its last.
      case weekday(Int, week: Int, month: Int)
    }

    let date: Date
    var second = 7_200
  }

  private struct Summer: Sendable, Equatable {
    let offsetSeconds: Int
    let start, end: Change
  }

  private let standard: Int
  private let summer: Summer?

  init(offsetSeconds: Int) {
    (standard, summer) = (offsetSeconds, nil)
  }

  /// Reads what POSIX has in the variable `TZ`; `nil` for anything else.
  init?(_ text: some Sequence<UInt8>) {
    var reader = Reader(Array(text)[...])
    guard reader.name(), let west = reader.time(hours: 0...24) else { return nil }
    standard = -west
    guard !reader.isAtEnd else {
      summer = nil
      return
    }
    guard reader.name() else { return nil }
    let offset = reader.time(hours: 0...24).map { -$0 } ?? standard + 3_600
    if reader.isAtEnd {
      // As in the United States, which is what the C library takes.
      summer = Summer(
        offsetSeconds: offset, start: Change(date: .weekday(0, week: 2, month: 3)),
        end: Change(date: .weekday(0, week: 1, month: 11)))
      return
    }
    guard reader.take(","), let start = reader.change(), reader.take(","),
      let end = reader.change(), reader.isAtEnd
    else { return nil }
    summer = Summer(offsetSeconds: offset, start: start, end: end)
  }

  /// At a time in seconds since 1970.
  func offsetSeconds(at seconds: Int64) -> Int { stretch(at: seconds).offsetSeconds }

  /// The stretch without a change around a time in seconds since 1970; it ends with the year at the
  /// latest.
  func stretch(at seconds: Int64) -> OffsetStretch {
    guard let summer else { return OffsetStretch(start: .min, end: .max, offsetSeconds: standard) }
    let year = Instant(secondsSinceEpoch: seconds).day(offsetSeconds: standard).components.year
    guard let first = Day(year: year, month: 1, day: 1) else {
      return OffsetStretch(start: seconds, end: seconds + 1, offsetSeconds: standard)
    }
    let start = summer.start.seconds(inYearFrom: first) - Int64(standard)
    let end = summer.end.seconds(inYearFrom: first) - Int64(summer.offsetSeconds)
    // South of the equator, summer spans the turn of the year.
    let isSummer =
      start < end ? (start..<end).contains(seconds) : !(end..<start).contains(seconds)
    let newYear = Int64(first.daysSinceEpoch) * 86_400 - Int64(standard)
    let nextYear = newYear + (Day.isLeap(year) ? 366 : 365) * 86_400
    return OffsetStretch(
      start: max(newYear, max(start <= seconds ? start : .min, end <= seconds ? end : .min)),
      end: min(nextYear, min(start > seconds ? start : .max, end > seconds ? end : .max)),
      offsetSeconds: isSummer ? summer.offsetSeconds : standard)
  }
}

extension YearlyClock.Change {
  /// What clocks show, as the moment at which UTC does.
  fileprivate func seconds(inYearFrom first: Day) -> Int64 {
    Int64(first.daysSinceEpoch + dayOfYear(first)) * 86_400 + Int64(second)
  }

  /// Counted from 0.
  private func dayOfYear(_ first: Day) -> Int {
    let year = first.components.year
    switch date {
    case .day(let number): return number
    case .dayWithoutLeap(let number): return number > 59 && Day.isLeap(year) ? number : number - 1
    case .weekday(let weekday, let week, let month):
      guard let begin = Day(year: year, month: month, day: 1) else { return 0 }
      // 1 January 1970 was a Thursday.
      let weekdayOfBegin = (begin.daysSinceEpoch % 7 + 7 + 4) % 7
      var day = (weekday - weekdayOfBegin + 7) % 7 + (week - 1) * 7
      if day >= Day.length(ofMonth: month, year: year) { day -= 7 }
      return begin.daysSinceEpoch - first.daysSinceEpoch + day
    }
  }
}

/// Takes a text apart from its beginning.
private struct Reader {
  private var rest: ArraySlice<UInt8>

  init(_ text: ArraySlice<UInt8>) { rest = text }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func take(_ letter: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: letter) else { return false }
    rest.removeFirst()
    return true
  }

  /// Three letters or more, or other characters in angle brackets.
  mutating func name() -> Bool {
    if take("<") {
      guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return false }
      rest = rest[(end + 1)...]
      return true
    }
    let letters = rest.prefix { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) }
    rest = rest[letters.endIndex...]
    return letters.count >= 3
  }

  private mutating func number(_ range: ClosedRange<Int>) -> Int? {
    let digits = rest.prefix(while: Digits.isDigit)
    guard let value = Digits.value(digits), range.contains(value) else { return nil }
    rest = rest[digits.endIndex...]
    return value
  }

  /// `[+-]hours[:minutes[:seconds]]`, in seconds.
  mutating func time(hours range: ClosedRange<Int>) -> Int? {
    let isNegative = rest.first == UInt8(ascii: "-")
    if !take("-") { _ = take("+") }
    guard let hours = number(range) else { return nil }
    var seconds = hours * 3_600
    for unit in [60, 1] where take(":") {
      guard let part = number(0...59) else { return nil }
      seconds += part * unit
    }
    return isNegative ? -seconds : seconds
  }

  /// `Mmonth.week.weekday`, `Jday` or `day`, and `/time` if it is not two o'clock.
  mutating func change() -> YearlyClock.Change? {
    guard let date = date() else { return nil }
    guard take("/") else { return YearlyClock.Change(date: date) }
    return time(hours: 0...167).map { YearlyClock.Change(date: date, second: $0) }
  }

  private mutating func date() -> YearlyClock.Change.Date? {
    if take("J") { return number(1...365).map { .dayWithoutLeap($0) } }
    guard take("M") else { return number(0...365).map { .day($0) } }
    guard let month = number(1...12), take("."), let week = number(1...5), take("."),
      let weekday = number(0...6)
    else { return nil }
    return .weekday(weekday, week: week, month: month)
  }
}
