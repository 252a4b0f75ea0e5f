internal import Text

/// The parameters of the proof of time, in milliseconds.
enum ClockLimits {
  /// This many fixes in a row prove the time.
  static let fixes = 3
  /// The jitter of a receiver's cycle; a machine's clock adds a tiny part of a percent.
  static let step: Int64 = 500
  static let stepPart: Int64 = 100
  /// Fixes farther apart prove nothing together.
  static let longestStep: Int64 = 60_000
  /// A late burst or a leap second is not a new time; a restarted receiver is.
  static let disagreement: Int64 = 2_000
  /// Receivers count weeks with ten bits.
  static let rollover: Int64 = 1_024 * 7 * 86_400_000
  /// A new time must hold for as long as the proven one did, or for a minute if that is shorter.
  static let longestTrial: Int64 = 60_000
  /// 1980-01-06: receivers without an almanac count from here, or from a multiple of 1,024 weeks
  /// later.
  static let gpsEpoch: Int64 = 315_964_800_000
  /// How long such a receiver may have been running.
  static let firstDays: Int64 = 3 * 86_400_000
  /// Twenty years with their five leap days.
  static let window: Int64 = (20 * 365 + 5) * 86_400_000

  /// Whether any receiver can have seen this time, so that a recording may hold it: 1970 to 2200.
  static func isPossible(_ time: Instant) -> Bool {
    (0..<7_258_118_400_000).contains(time.millisecondsSinceEpoch)
  }

  /// Whether a receiver shows this time when it knows none: a day of its factory's calendar.
  static func isDefault(_ time: Instant) -> Bool {
    let age = time.millisecondsSinceEpoch.subtractingSaturated(gpsEpoch)
    return age < 0 || age % rollover < firstDays
  }

  /// What brings a time into the twenty years after the build when added; `nil` if nothing does.
  static func correction(of time: Instant, buildDate: Instant) -> Int64? {
    let age = buildDate.millisecondsSinceEpoch.subtractingSaturated(time.millisecondsSinceEpoch)
    guard age > 0 else { return age >= -window ? 0 : nil }
    guard age < .max - rollover else { return nil }
    let correction = (age + rollover - 1) / rollover * rollover
    return correction - age <= window ? correction : nil
  }

  /// Whether two times advanced by as much as the machine's clock.
  static func areInStep(_ earlier: TimeMark, _ later: TimeMark) -> Bool {
    let passed = later.uptime.subtractingSaturated(earlier.uptime)
    guard later.time > earlier.time, (1...longestStep).contains(passed) else { return false }
    return later.lag(behind: earlier).magnitude <= (step + passed / stepPart).magnitude
  }

  /// Whether a time is the one expected after another, within the accuracy of the machine's clock.
  static func agree(_ later: TimeMark, _ earlier: TimeMark) -> Bool {
    let passed = later.uptime.subtractingSaturated(earlier.uptime).magnitude
    // A quartz clock is off by less than a tenth of a thousandth.
    return later.lag(behind: earlier).magnitude <= disagreement.magnitude + passed / 10_000
  }
}
