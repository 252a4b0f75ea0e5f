import Glibc
import HomeFolder
import Testing
import Text

/// Each in a process of its own, because the zone is the whole process's.
@Suite struct LocalTimeTests {
  @Test func `the offset of another zone leaves one's own in force`() async {
    await #expect(processExitsWith: .success) {
      let newYear = Instant(secondsSinceEpoch: 1_893_456_000)
      setenv("TZ", "Asia/Kathmandu", 1)
      let local = LocalTime(settings: Settings())
      #expect(local.offsetSeconds(at: newYear) == 20_700)
      #expect(LocalTime.offsetSeconds(of: "America/New_York", at: newYear) == -18_000)
      #expect(local.offsetSeconds(at: newYear) == 20_700)
      #expect(getenv("TZ").map { String(cString: $0) } == "Asia/Kathmandu")
    }
  }

  @Test func `the setting counts for more than the system's zone`() async {
    await #expect(processExitsWith: .success) {
      setenv("TZ", "Asia/Kathmandu", 1)
      var settings = Settings()
      settings.set(.timeZone, to: "America/New_York")
      let local = LocalTime(settings: settings)
      #expect(local.zone == "America/New_York")
      #expect(local.offsetSeconds(at: Instant(secondsSinceEpoch: 1_893_456_000)) == -18_000)
    }
  }

  @Test func `only a name of a zone is one`() async {
    await #expect(processExitsWith: .success) {
      let variables = ["Europe/Oslo", "/usr/share/zoneinfo/Europe/Oslo", "CET-1", ""]
      let zones = variables.map { variable in
        setenv("TZ", variable, 1)
        return LocalTime(settings: Settings()).zone
      }
      #expect(zones == ["Europe/Oslo", nil, nil, nil])
    }
  }
}
