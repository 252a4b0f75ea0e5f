import Testing
import Text

@Suite struct InstantParsingTests {
  @Test(arguments: [
    ("2026-08-12T17:37", 0, "2026-08-12T17:37:00Z"),
    ("2026-08-12 17:37:05", 7_200, "2026-08-12T15:37:05Z"),
    ("2026-08-12T17:37:05.25Z", 7_200, "2026-08-12T17:37:05.250Z"),
    ("2026-08-12T17:37:05.123456789Z", 0, "2026-08-12T17:37:05.123Z"),
    ("2026-08-12T00:30+02:00", 0, "2026-08-11T22:30:00Z"),
    ("2026-08-12T00:30-0330", 0, "2026-08-12T04:00:00Z"),
    ("1969-12-31T23:59:59Z", 0, "1969-12-31T23:59:59Z"),
  ])
  func `a moment is read as meant`(text: String, offset: Int, expected: String) throws {
    let instant = try #require(Instant(text, offsetSeconds: offset))
    #expect(instant.description == expected)
    #expect(Instant(instant.description) == instant)
  }

  @Test(arguments: [
    "", "2026-08-12", "2026-08-12T", "2026-08-12T17", "2026-08-12T17:3", "2026-08-12T24:00",
    "2026-08-12T17:60", "2026-08-12T17:37:60", "2026-02-31T17:37", "2026-08-12T17:37:05.",
    "2026-08-12T17:37:05.1234567890", "2026-08-12T17:37z", "2026-08-12T17:37+2",
    "2026-08-12T17:37+24:00", "2026-08-12T17:37+02:60", "2026-08-12T17:37 ", "2026-08-12X17:37",
    "２026-08-12T17:37",
  ])
  func `anything else is refused`(text: String) {
    #expect(Instant(text) == nil)
  }
}
