internal import Text

/// Reads the time of a clock.
struct ClockTime {
  let ground: Ground

  /// `17:30`, `17 Uhr`, `17.30 Uhr`, `5 pm`; the time in hours and minutes, and what comes after it.
  func time(at index: Int) -> (text: String, end: Int)? {
    let token = ground.tokens[index]
    let parts = token.bytes.split(omittingEmptySubsequences: false) { !Digits.isDigit($0) }
    let marks = token.bytes.filter { !Digits.isDigit($0) }
    guard !token.hasSign, (1...2).contains(parts.count), parts[0].count <= 2,
      let shown = Digits.value(parts[0])
    else { return nil }
    let unit = clock(at: index + 1)
    let isTime = marks.first == UInt8(ascii: ":")
    guard isTime || (unit != nil && marks.allSatisfy { $0 == UInt8(ascii: ".") }),
      let hour = (unit?.hours ?? .all).hour(shown),
      let minute = parts.count == 2 ? minute(parts[1]) : 0
    else { return nil }
    let text = Digits.padded(hour, to: 2) + ":" + Digits.padded(minute, to: 2)
    return (text, index + 1 + (unit?.length ?? 0))
  }

  private func minute(_ digits: ArraySlice<UInt8>) -> Int? {
    guard digits.count == 2, let minute = Digits.value(digits), minute < 60 else { return nil }
    return minute
  }

  private func clock(at index: Int) -> (length: Int, hours: ClockHours)? {
    let phrase = ground.phrase(at: index) { match in
      if case .clock = match.meaning { true } else { false }
    }
    guard let phrase, case .clock(let hours)? = phrase.meanings.first else { return nil }
    return (phrase.length, hours)
  }
}
