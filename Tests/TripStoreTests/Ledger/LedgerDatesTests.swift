import Testing
import Text

@testable import Records
@testable import TripStore

@Suite struct LedgerDatesTests {
  struct Reading: Sendable, CustomTestStringConvertible {
    let text: String
    let order: DateOrder?
    let day: String?
    var testDescription: String { "\(text) as \(order?.rawValue ?? "it is")" }
  }

  @Test(arguments: [
    Reading(text: "2026-08-12", order: nil, day: "2026-08-12"),
    Reading(text: "2026/8/2", order: nil, day: "2026-08-02"),
    Reading(text: "20260812", order: nil, day: "2026-08-12"),
    Reading(text: "2026-08-12T10:00:00Z", order: nil, day: "2026-08-12"),
    Reading(text: "2026-08-12 10:00:00", order: nil, day: "2026-08-12"),
    Reading(text: "12.08.2026", order: nil, day: "2026-08-12"),
    Reading(text: "  12.08.2026 10:00", order: nil, day: "2026-08-12"),
    Reading(text: "1.8.26", order: .monthFirst, day: "2026-08-01"),
    Reading(text: "03/04/2026", order: .dayFirst, day: "2026-04-03"),
    Reading(text: "03/04/2026", order: .monthFirst, day: "2026-03-04"),
    Reading(text: "03-04-2026", order: .dayFirst, day: "2026-04-03"),
    Reading(text: "03/04/2026", order: nil, day: nil),
    Reading(text: "05/05/2026", order: nil, day: "2026-05-05"),
    Reading(text: "31.02.2026", order: nil, day: nil),
    Reading(text: "13/13/2026", order: .dayFirst, day: nil),
    Reading(text: "2026-08", order: nil, day: nil),
    Reading(text: "12.08/2026", order: nil, day: nil),
    Reading(text: "12..2026", order: nil, day: nil),
    Reading(text: "12.08. 2026", order: nil, day: nil),
    Reading(text: "12.08.20.26", order: nil, day: nil),
    Reading(text: "yesterday", order: nil, day: nil),
    Reading(text: "1.2.3", order: nil, day: nil),
    Reading(text: "99999999999999999999", order: nil, day: nil),
    Reading(text: "", order: nil, day: nil),
  ])
  func `a date is parsed, or refused`(reading: Reading) {
    #expect(DateText(reading.text)?.day(reading.order)?.description == reading.day)
  }

  @Test(arguments: [
    (["13/04/2026", "03/04/2026"], DateOrder.dayFirst as DateOrder?),
    (["03/04/2026", "04/13/2026"], .monthFirst),
    (["2026-08-12", "12.08.2026"], nil),
    (["05/05/2026"], nil),
  ])
  func `one unambiguous date determines the order of all`(texts: [String], order: DateOrder?) throws
  {
    var survey = DateSurvey()
    for text in texts { survey.add(text) }
    #expect(try survey.order() == order)
  }

  @Test(arguments: [
    ["03/04/2026"], ["13/04/2026", "04/13/2026"], ["12/04/2026"], ["04/12/2026"],
  ])
  func `ambiguous dates are refused`(texts: [String]) {
    var survey = DateSurvey()
    for text in texts { survey.add(text) }
    #expect(throws: StoreError.self) { try survey.order() }
  }
}
