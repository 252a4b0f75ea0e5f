internal import CBuildInfo
internal import CLinux
internal import Glibc
public import Text

/// Whether this machine's clock can be trusted, why, and what it shows.
///
/// A Pi without a real-time clock starts with a wrong time, so only proof counts.
public struct ClockProof: Sendable, Hashable {
  public let isProven: Bool
  /// The reason, worded to follow the time shown.
  public let reason: String
  /// GPS time less the time since boot, where GPS has proven it and the wall clock is not set.
  let gpsOffset: Int64?

  init(isProven: Bool, reason: String, gpsOffset: Int64? = nil) {
    self.isProven = isProven
    self.reason = reason
    self.gpsOffset = gpsOffset
  }

  /// Consults the kernel, the settings, and what GPS has proven to any program of vanlog.
  public static func current(settings: Settings, home: HomeFolder?) -> ClockProof {
    let times = GPSClock.believable(since: Instant(secondsSinceEpoch: vanlog_build_epoch()))
    // A kernel that calls an impossible time synchronised is no better than none.
    let isSynchronised = clinux_clock_is_synchronised() == 1 && times.contains(wallClock())
    if !isSynchronised, let home, let gps = gpsClock(in: home) {
      return byGPS(gps).within(times)
    }
    return withoutGPS(isTrusted: settings[.clockTrust] == "yes", isSynchronised: isSynchronised)
      .within(times)
  }

  /// The same, unless it shows a time at which no vanlog can have run, no matter who set the clock.
  func within(_ times: ClosedRange<Instant>) -> ClockProof {
    guard isProven, !times.contains(now) else { return self }
    let side =
      now < times.lowerBound ? "earlier than this version of vanlog" : "too far in the future"
    return ClockProof(isProven: false, reason: "not proven: \(side)")
  }

  private static func gpsClock(in home: HomeFolder) -> GPSClock? {
    GPSClock.current(in: home, buildDate: Instant(secondsSinceEpoch: vanlog_build_epoch()))
  }

  static func judge(
    isTrusted: Bool, isSynchronised: Bool, gps: GPSClock? = nil
  ) -> ClockProof {
    if !isSynchronised, let gps { return byGPS(gps) }
    return withoutGPS(isTrusted: isTrusted, isSynchronised: isSynchronised)
  }

  private static func byGPS(_ gps: GPSClock) -> ClockProof {
    ClockProof(isProven: true, reason: gps.reason, gpsOffset: gps.offset)
  }

  private static func withoutGPS(isTrusted: Bool, isSynchronised: Bool) -> ClockProof {
    if isSynchronised {
      return ClockProof(isProven: true, reason: "proven: set by a network or radio")
    }
    if isTrusted { return ClockProof(isProven: true, reason: "trusted by your setting") }
    return ClockProof(isProven: false, reason: "not proven: not set since the machine started")
  }

  /// The time: GPS time if only that is proven, otherwise the wall clock, right or wrong.
  public var now: Instant {
    guard let gpsOffset else { return Self.wallClock() }
    return Instant(millisecondsSinceEpoch: MonotonicClock.now + gpsOffset)
  }

  /// What the wall clock shows, right or wrong.
  public static func wallClock() -> Instant {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Instant(
      millisecondsSinceEpoch: Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000)
  }
}
