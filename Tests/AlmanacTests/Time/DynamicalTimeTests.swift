import Testing
import Text

@testable import Almanac

@Suite struct DynamicalTimeTests {
  @Test(arguments: [
    ("2000-01-01T12:00:00Z", 0.0), ("2000-01-02T12:00:00Z", 1), ("1999-12-31T00:00:00Z", -1.5),
    ("1900-01-01T00:00:00Z", -36_524.5), ("2100-12-31T00:00:00Z", 36_888.5),
  ])
  func `days are counted from noon of 2000-01-01, and back`(text: String, days: Double) throws {
    let instant = try #require(Instant(text))
    #expect(UniversalTime(instant).days == days)
    #expect(UniversalTime(days: days).instant == instant)
  }

  @Test(arguments: [
    (1900.0, -1.98), (1902.5, 1.47), (2000, 63.83), (2026, 69.128), (2100, 95.93), (1800, -1.98),
    (2200, 95.93),
  ])
  func `dynamical time is ahead of universal time`(year: Double, seconds: Double) {
    #expect(abs(DeltaT.seconds(year: year) - seconds) < 0.001)
  }

  @Test func `centuries are dynamical ones`() {
    let centuries = UniversalTime(days: 36_525).dynamical.centuries
    #expect(abs((centuries - 1) * 36_525 * 86_400 - 95.93) < 0.01)
  }

  @Test(arguments: [
    ("1899-12-31T23:59:59Z", false), ("1900-01-01T00:00:00Z", true),
    ("2100-12-31T23:59:59Z", true), ("2101-01-01T00:00:00Z", false),
  ])
  func `the almanac covers 1900 to 2100`(text: String, covered: Bool) throws {
    #expect(AlmanacYears.contains(try #require(Instant(text))) == covered)
  }
}
