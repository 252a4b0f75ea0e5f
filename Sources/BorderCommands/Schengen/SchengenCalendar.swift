import Borders
import CommandLineKit
import Text

/// The window as a calendar: a line for each month, a character for each day.
struct SchengenCalendar {
  let count: SchengenCount

  func present(on page: inout Page) {
    page.line("         1   5    10   15   20   25   30")
    var month = count.window.lowerBound
    while month <= count.on {
      let (year, number, _) = month.components
      let length = Day.length(ofMonth: number, year: year)
      guard let first = Day(year: year, month: number, day: 1) else { return }
      let days = (0..<length).map { mark(Day(daysSinceEpoch: first.daysSinceEpoch + $0)) }
      let name = Digits.padded(year, to: 4) + "-" + Digits.padded(number, to: 2)
      page.line("\(name)  " + days.joined().trimmedEnd)
      month = Day(daysSinceEpoch: first.daysSinceEpoch + length)
    }
    page.paragraph("# counts, ! too many, . does not count")
  }

  private func mark(_ day: Day) -> String {
    guard count.window.contains(day) else { return " " }
    guard count.counts(day) else { return "." }
    return count.overstays.contains { $0.contains(day) } ? "!" : "#"
  }
}

extension String {
  fileprivate var trimmedEnd: String {
    var rest = self[...]
    while rest.last == " " { rest.removeLast() }
    return String(rest)
  }
}
