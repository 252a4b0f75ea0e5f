import Borders
import Testing
import Text

@Suite struct SchengenMemberTests {
  private static let since = [
    ("AT", "1997-12-01"), ("BE", "1995-03-26"), ("BG", "2024-03-31"), ("CH", "2008-12-12"),
    ("CZ", "2007-12-21"), ("DE", "1995-03-26"), ("DK", "2001-03-25"), ("EE", "2007-12-21"),
    ("ES", "1995-03-26"), ("FI", "2001-03-25"), ("FR", "1995-03-26"), ("GR", "2000-01-01"),
    ("HR", "2023-01-01"), ("HU", "2007-12-21"), ("IS", "2001-03-25"), ("IT", "1997-10-26"),
    ("LI", "2011-12-19"), ("LT", "2007-12-21"), ("LU", "1995-03-26"), ("LV", "2007-12-21"),
    ("MT", "2007-12-21"), ("NL", "1995-03-26"), ("NO", "2001-03-25"), ("PL", "2007-12-21"),
    ("PT", "1995-03-26"), ("RO", "2024-03-31"), ("SE", "2001-03-25"), ("SI", "2007-12-21"),
    ("SK", "2007-12-21"), ("AX", "2001-03-25"),
  ]

  @Test(arguments: since)
  func `a member counts from its date on and not a day earlier`(
    country: String, date: String
  ) throws {
    let rules = SchengenRules()
    let day = try #require(Day(date))
    #expect(rules.count(country, on: day))
    #expect(!rules.count(country, on: Day(daysSinceEpoch: day.daysSinceEpoch - 1)))
    #expect(rules.count(country, on: try #require(Day("2040-01-01"))))
  }

  @Test func `there are 29 members and one part with a code of its own`() {
    #expect(Set(SchengenRules.members.map(\.country)) == Set(Self.since.map(\.0)))
  }

  @Test(arguments: [
    "IE", "CY", "GB", "GI", "XK", "AL", "BA", "ME", "MK", "RS", "MD", "UA", "TR", "GP", "MQ", "GF",
    "RE", "YT", "BL", "MF", "PM", "NC", "PF", "WF", "SJ", "FO", "GL", "AW", "CW", "SX", "BQ",
  ])
  func `neighbours and overseas parts do not count`(country: String) throws {
    let rules = SchengenRules.standard(microstatesCount: true)
    #expect(!rules.count(country, on: try #require(Day("2026-11-23"))))
  }

  @Test(arguments: SchengenRules.microstates)
  func `microstates count by the rule that is set`(country: String) throws {
    let day = try #require(Day("2026-11-23"))
    #expect(SchengenRules.standard(microstatesCount: true).count(country, on: day))
    #expect(!SchengenRules.standard(microstatesCount: false).count(country, on: day))
  }

  @Test func `a file changes the dates of single countries`() throws {
    let file = try JSONValue(
      parsing: Array(
        """
        {"members": [{"country": "CY", "from": "2027-01-01"}, {"country": "BG"},
          {"country": "HR", "from": "2023-01-01", "until": "2026-12-31"}]}
        """.utf8))
    let rules = try SchengenRules().changed(by: file)
    #expect(rules.count("CY", on: try #require(Day("2027-01-01"))))
    #expect(!rules.count("CY", on: try #require(Day("2026-12-31"))))
    #expect(!rules.count("BG", on: try #require(Day("2026-12-31"))))
    #expect(rules.count("HR", on: try #require(Day("2026-12-31"))))
    #expect(!rules.count("HR", on: try #require(Day("2027-01-01"))))
    #expect(rules.count("FR", on: try #require(Day("2027-01-01"))))
  }

  @Test func `a member that left before all memory has joined before`() throws {
    let file = try JSONValue(
      parsing: Array(#"{"members": [{"country": "CY", "until": "1800-01-01"}]}"#.utf8))
    let member = try #require(
      SchengenRules().changed(by: file).members.first { $0.country == "CY" })
    #expect(member.until.map { member.from <= $0 } == true)
  }

  @Test(arguments: [
    ("{}", "it has no list \"members\""),
    (
      #"{"members": [{"from": "2027-01-01"}]}"#,
      "a member has no \"country\" of two capital letters"
    ),
    (
      #"{"members": [{"country": "CY", "from": "2027-02-30"}]}"#,
      "\"from\" of CY is not a date such as 2027-01-01"
    ),
    (
      #"{"members": [{"country": "CY", "from": "2027-02-01", "until": "2026-02-01"}]}"#,
      "CY ends before it begins"
    ),
  ])
  func `a file that cannot be used says why`(text: String, problem: String) throws {
    let file = try JSONValue(parsing: Array(text.utf8))
    #expect {
      try SchengenRules().changed(by: file)
    } throws: { error in
      "\(error)" == problem
    }
  }
}
