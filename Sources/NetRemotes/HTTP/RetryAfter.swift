internal import Text

/// How long a server wants to be left alone: a number of seconds, or a date.
enum RetryAfter {
  /// Whole seconds up to a limit; `nil` if the text is neither.
  ///
  /// `now` is in seconds since 1970.
  static func seconds(_ text: String, now: Int, limit: Int = Complaint.longestPause) -> Int? {
    if let seconds = RemoteRequest.number(text[...]) { return min(seconds, limit) }
    guard let date = HTTPDate.seconds(text) else { return nil }
    return min(max(date - now, 0), limit)
  }
}

/// A date as servers write it: `Sun, 06 Nov 1994 08:49:37 GMT`.
enum HTTPDate {
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// In seconds since 1970; the two older ways of writing are not used by any server.
  static func seconds(_ text: String) -> Int? {
    let words = text.split(separator: " ")
    guard words.count == 6, words[5] == "GMT",
      let day = RemoteRequest.number(words[1]), let year = RemoteRequest.number(words[3]),
      let month = months.firstIndex(where: { $0 == words[2] }),
      let date = Day(year: year, month: month + 1, day: day)
    else { return nil }
    let time = words[4].split(separator: ":").compactMap(RemoteRequest.number)
    guard time.count == 3, time[0] < 24, time[1] < 60, time[2] <= 60 else { return nil }
    return date.daysSinceEpoch * 86_400 + time[0] * 3_600 + time[1] * 60 + time[2]
  }
}
