import Testing
import Text

@testable import Records
@testable import TripStore

@Suite struct MonthTests {
  @Test(arguments: [
    ("2026-08", "2026-08-01", "2026-08-31"), ("2024-02", "2024-02-01", "2024-02-29"),
    ("2026-02", "2026-02-01", "2026-02-28"), ("1999-12", "1999-12-01", "1999-12-31"),
  ])
  func `a month knows its days`(text: String, first: String, last: String) throws {
    let month = try #require(Month(text))
    #expect(month.description == text)
    #expect(month.firstDay.description == first)
    #expect(month.lastDay.description == last)
    #expect(Month(month.lastDay) == month)
  }

  @Test(arguments: ["", "2026", "2026-8", "2026-13", "2026-00", "26-08", "2026-08-01", "2026/08"])
  func `anything else is not a month`(text: String) {
    #expect(Month(text) == nil)
  }
}
