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
  /// Twenty years with their five leap days.
  static let window: Int64 = (20 * 365 + 5) * 86_400_000

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
