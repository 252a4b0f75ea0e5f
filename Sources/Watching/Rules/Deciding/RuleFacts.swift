public import Geodesy
public import Text

/// What is known at the moment of an event.
public struct RuleFacts: Sendable, Hashable {
  /// Milliseconds since boot, which no clock setting changes.
  public var uptime: Int64
  /// Names this boot, so that `uptime` is compared only within it.
  public var boot: String
  /// The time, if the clock is proven.
  public var time: Instant?
  /// The same moment on the user's clock; `nil` if the clock is not proven.
  public var local: LocalMoment?
  public var place: Coordinate?
  /// Two letters, or `nil` if the van is in no country or that is unknown.
  public var country: String?
  public var drive: RuleCondition.DriveState?
  public var isMoving: Bool?

  public init(
    uptime: Int64, boot: String, time: Instant? = nil, local: LocalMoment? = nil,
    place: Coordinate? = nil, country: String? = nil, drive: RuleCondition.DriveState? = nil,
    isMoving: Bool? = nil
  ) {
    self.uptime = uptime
    self.boot = boot
    self.time = time
    self.local = local
    self.place = place
    self.country = country
    self.drive = drive
    self.isMoving = isMoving
  }
}

/// A day and a time of day as local clocks show them.
public struct LocalMoment: Sendable, Hashable {
  public let day: Day
  /// Since midnight.
  public let minute: Int

  public init(day: Day, minute: Int) {
    self.day = day
    self.minute = minute
  }

  public init(_ time: Instant, offsetSeconds: Int) {
    let clock = time.timeOfDay(offsetSeconds: offsetSeconds)
    day = time.day(offsetSeconds: offsetSeconds)
    minute = clock.hour * 60 + clock.minute
  }

  /// How many minutes ago the clock showed this; negative if it will.
  func minutes(since time: RuleTime, on day: Day) -> Int {
    (self.day.daysSinceEpoch - day.daysSinceEpoch) * 1_440 + minute - time.minutes
  }
}
