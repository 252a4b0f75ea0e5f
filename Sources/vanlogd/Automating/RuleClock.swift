internal import Glibc
internal import HomeFolder
internal import Text
internal import Watching

/// What time it is for rules: by GPS once the van was seen, else by a clock that is proven.
struct RuleClock {
  /// Names this boot; without a name, what was remembered before counts for nothing.
  let boot: String
  private let home: HomeFolder
  /// The zone that this process was started with, as a setting may have replaced it.
  private let variable: String?
  private var settings: Settings
  private var local: LocalTime
  /// What must be added to watched uptime to get milliseconds since 1970.
  private var offset: Int64?

  init(home: HomeFolder, settings: Settings) {
    (self.home, self.settings) = (home, settings)
    boot = BootID.current() ?? ""
    variable = getenv("TZ").map { String(cString: $0) }
    local = LocalTime(settings: settings)
    shareZone()
  }

  mutating func apply(_ settings: Settings) {
    self.settings = settings
    if let variable { setenv("TZ", variable, 1) } else { unsetenv("TZ") }
    local = LocalTime(settings: settings)
    shareZone()
  }

  /// The commands of rules see the zone that the setting names.
  private func shareZone() {
    if let zone = LocalTime.chosenZone(settings) { setenv("TZ", zone, 1) }
  }

  mutating func take(_ sighting: Sighting) {
    guard let time = sighting.time else { return }
    let (offset, overflow) = time.millisecondsSinceEpoch.subtractingReportingOverflow(
      sighting.uptime)
    if !overflow { self.offset = offset }
  }

  /// The time at a watched moment, or `nil` if nothing proves it.
  func time(at uptime: Int64) -> Instant? {
    if let offset {
      let (sum, overflow) = offset.addingReportingOverflow(uptime)
      return overflow ? nil : Instant(millisecondsSinceEpoch: sum)
    }
    let proof = ClockProof.current(settings: settings, home: home)
    return proof.isProven ? proof.now : nil
  }

  /// The same moment on the clocks of the user.
  func localMoment(_ time: Instant) -> LocalMoment {
    LocalMoment(time, offsetSeconds: local.offsetSeconds(at: time))
  }
}
