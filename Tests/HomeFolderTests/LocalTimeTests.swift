import Testing
import Text

@testable import HomeFolder

@Suite struct LocalTimeTests {
  private let newYear = Instant(secondsSinceEpoch: 1_893_456_000)

  @Test func `the setting counts for more than the system's zone`() {
    var settings = Settings()
    settings.set(.timeZone, to: "America/New_York")
    let local = LocalTime(settings: settings)
    #expect(local.zone == "America/New_York")
    #expect(local.offsetSeconds(at: newYear) == -18_000)
    #expect(LocalTime.chosenZone(settings) == "America/New_York")
    #expect(LocalTime.chosenZone(Settings()) == nil)
  }

  @Test(
    arguments: [
      ("Europe/Oslo", "Europe/Oslo", 3_600), (":Europe/Oslo", "Europe/Oslo", 3_600),
      ("/usr/share/zoneinfo/Asia/Kathmandu", nil, 20_700), ("CET-1", nil, 3_600), ("", nil, 0),
      ("Europe/Osla", nil, 0), ("../zoneinfo/Europe/Oslo", nil, 0), ("/etc/passwd", nil, 0),
      ("NZST-12NZDT,M9.5.0,M4.1.0/3", nil, 46_800),
    ] as [(String, String?, Int)])
  func `the variable of the system is a name, a path or rules`(
    variable: String, name: String?, offset: Int
  ) {
    let zone = LocalTime.systemZone(variable)
    #expect(zone.name == name)
    #expect(zone.rules.offsetSeconds(at: newYear) == offset)
  }

  @Test func `another zone has an offset if the machine knows it`() {
    #expect(LocalTime.offsetSeconds(of: "America/New_York", at: newYear) == -18_000)
    #expect(LocalTime.offsetSeconds(of: "America/New_Yorck", at: newYear) == nil)
  }
}
