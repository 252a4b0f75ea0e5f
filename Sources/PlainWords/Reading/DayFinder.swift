internal import Text

/// Finds days in a sentence, and has `TypedDays` read them.
struct DayFinder {
  let ground: Ground

  struct Found {
    /// The token after it.
    let end: Int
    /// Several if the words can mean each of them.
    var days: [Day] = []
    var problem: Problem?
  }

  /// The day that begins at a token; `nil` if none does.
  func day(at start: Int) -> Found? {
    if let found = spoken(at: start) { return found }
    guard let before = ground.length(of: .beforeDay, at: start) else {
      return dated(at: ground.skippingArticles(from: start), from: start, isAnnounced: false)
    }
    let next = ground.skippingArticles(from: start + before)
    return spoken(at: next) ?? dated(at: next, from: start, isAnnounced: true)
  }

  // MARK: In words

  /// `yesterday`, `friday`, `last friday`, `3 days ago` and `vor 3 Tagen`.
  private func spoken(at start: Int) -> Found? {
    if let found = distance(at: start) { return found }
    var found = words(at: start)
    if case (let length, .tense(let tense))? = tense(at: start),
      let weekday = weekday(at: start + length), start + length + weekday.length > found?.end ?? 0
    {
      found = read("\(tense) \(weekday.name)", start..<start + length + weekday.length)
    }
    return found
  }

  private func words(at start: Int) -> Found? {
    let phrase = ground.phrase(at: start) { match in
      switch match.meaning {
      case .day, .weekday: true
      default: false
      }
    }
    guard let phrase else { return nil }
    let tokens = start..<start + phrase.length
    var all = Found(end: tokens.upperBound)
    for meaning in phrase.meanings {
      switch meaning {
      case .day(let text), .weekday(let text):
        let found = read(text, tokens)
        all.problem = all.problem ?? found?.problem
        for day in found?.days ?? [] where !all.days.contains(day) { all.days.append(day) }
      default: break
      }
    }
    return all
  }

  private func tense(at index: Int) -> (length: Int, Meaning)? {
    let phrase = ground.phrase(at: index) { match in
      if case .tense = match.meaning { true } else { false }
    }
    return phrase.flatMap { phrase in phrase.meanings.first.map { (phrase.length, $0) } }
  }

  private func weekday(at index: Int) -> (length: Int, name: String)? {
    let phrase = ground.phrase(at: index) { match in
      if case .weekday = match.meaning { true } else { false }
    }
    guard let phrase, case .weekday(let name)? = phrase.meanings.first else { return nil }
    return (phrase.length, name)
  }

  private func distance(at start: Int) -> Found? {
    let before = ground.length(of: .agoBefore, at: start)
    let first = start + (before ?? 0)
    // "a week ago"
    let one = ground.length(of: .article, at: first).map { (length: $0, count: 1) }
    guard let count = ground.count(at: first) ?? one else { return nil }
    var end = first + count.length
    let unit = ground.phrase(at: end) { match in
      if case .dayUnit = match.meaning { true } else { false }
    }
    guard let unit, case .dayUnit(let days)? = unit.meanings.first else { return nil }
    end += unit.length
    if before == nil {
      guard let after = ground.length(of: .agoAfter, at: end) else { return nil }
      end += after
    }
    return read("\(count.count * days) days ago", start..<end)
  }

  // MARK: Dates

  private func dated(at index: Int, from start: Int, isAnnounced: Bool) -> Found? {
    if let month = month(at: index) {
      guard let day = dayNumber(at: index + month.length), !day.hasUnit else { return nil }
      return named(day.number, month.name, start, end: day.end)
    }
    guard let token = ground.token(index), token.isNumber, !token.hasSign else { return nil }
    if let day = dayNumber(at: index) {
      let next = ground.length(of: .filler, at: day.end).map { day.end + $0 } ?? day.end
      if let month = month(at: next) ?? month(at: day.end) {
        let end = (self.month(at: day.end) == nil ? next : day.end) + month.length
        return named(day.number, month.name, start, end: end)
      }
      guard day.isOrdinal || (token.hasDot && isAnnounced) else { return nil }
      return dayOfMonth(day.number, start..<day.end)
    }
    return written(token, start..<index + 1, isAnnounced: isAnnounced)
  }

  private func month(at index: Int) -> (length: Int, name: String)? {
    let phrase = ground.phrase(at: index) { match in
      if case .month = match.meaning { true } else { false }
    }
    guard let phrase, case .month(let name)? = phrase.meanings.first else { return nil }
    return (phrase.length, name)
  }

  /// `15`, `15.` and `15th`.
  private func dayNumber(
    at index: Int
  ) -> (number: Int, end: Int, isOrdinal: Bool, hasUnit: Bool)? {
    guard let token = ground.token(index), token.isNumber, !token.hasSign, token.bytes.count <= 2,
      let number = Digits.value(token.bytes), (1...31).contains(number)
    else { return nil }
    let isOrdinal =
      ground.token(index + 1)?.isAttached == true
      && ground.length(of: .ordinal, at: index + 1) == 1
    let end = index + (isOrdinal ? 2 : 1)
    return (number, end, isOrdinal, ground.hasUnit(at: end))
  }

  /// A day with its month's name, and perhaps a year behind it.
  private func named(_ day: Int, _ month: String, _ start: Int, end: Int) -> Found? {
    let comma = ground.token(end)?.bytes == [UInt8(ascii: ",")] ? 1 : 0
    if let year = ground.token(end + comma), year.isNumber, year.bytes.count == 4,
      let number = Digits.value(year.bytes), (1_900...2_200).contains(number),
      !ground.hasUnit(at: end + comma + 1)
    {
      return read("\(day) \(month) \(number)", start..<end + comma + 1)
    }
    return read("\(day) \(month)", start..<end)
  }

  /// The last such day of a month.
  private func dayOfMonth(_ number: Int, _ tokens: Range<Int>) -> Found? {
    let today = ground.around.days.today
    var (year, month, day) = today.components
    for _ in 0..<4 {
      if number <= day, let found = Day(year: year, month: month, day: number) {
        return Found(end: tokens.upperBound, days: [found])
      }
      (year, month, day) = month == 1 ? (year - 1, 12, 31) : (year, month - 1, 31)
    }
    return nil
  }

  /// `2026-11-15`, `15.11.2026`, `15.11.`, `15/11`.
  private func written(_ token: Token, _ tokens: Range<Int>, isAnnounced: Bool) -> Found? {
    let marks = token.bytes.filter { !Digits.isDigit($0) }
    let text = String(decoding: token.bytes, as: UTF8.self)
    switch (marks.count, marks.first) {
    case (2, _):
      let found = read(text, tokens)
      return isAnnounced || found?.problem?.kind != .invalid ? found : nil
    case (1, UInt8(ascii: ".")) where isAnnounced || (token.hasDot && Self.mayBeDay(token)):
      guard !ground.hasUnit(at: tokens.upperBound) else { return nil }
      if isAnnounced || ground.language.hasDottedDays { return read(text + ".", tokens) }
      return doubtful(text, read(text, tokens), "a day or a number; write a day as 2026-11-15")
    case (1, UInt8(ascii: "/")) where isAnnounced: return read(text, tokens)
    case (1, UInt8(ascii: "/"))
    where Self.mayBeDay(token) && !ground.hasUnit(at: tokens.upperBound):
      return doubtful(
        text, Found(end: tokens.upperBound), "a day or a part; write a day as 2026-11-15")
    default: return nil
    }
  }

  /// Whether two numbers with a mark between them can be a day and a month.
  static func mayBeDay(_ token: Token) -> Bool {
    let numbers = token.bytes.split(omittingEmptySubsequences: false) { !Digits.isDigit($0) }
      .map { $0.count <= 2 ? Digits.value($0) ?? 0 : 0 }
    guard numbers.count == 2 else { return false }
    return (1...31).contains(numbers[0]) && (1...31).contains(numbers[1])
      && numbers.contains { (1...12).contains($0) }
  }

  private func doubtful(_ words: String, _ found: Found?, _ readings: String) -> Found? {
    found.map {
      Found(
        end: $0.end, problem: Problem(.ambiguous, words, "'\(words)' could be \(readings)"))
    }
  }

  /// Reads a text as a person would type it for `--day`; `nil` if it is not a day at all.
  private func read(_ text: String, _ tokens: Range<Int>) -> Found? {
    do {
      return Found(end: tokens.upperBound, days: [try ground.around.days.day(text)])
    } catch {
      let words = ground.sentence.text(tokens)
      switch error {
      case .unknown, .backwards: return nil
      case .missing:
        return Found(
          end: tokens.upperBound, problem: Problem(.invalid, words, "there is no day '\(words)'"))
      case .ambiguous(let readings):
        return Found(
          end: tokens.upperBound,
          problem: Problem(
            .ambiguous, words,
            "'\(words)' could be \(readings.joined(separator: " or "))"))
      }
    }
  }
}
