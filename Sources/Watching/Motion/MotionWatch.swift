internal import Geodesy

/// Whether the van is under way, from where it is seen.
///
/// Quick to say that it has set off, since the first metres of a drive count, and slow to say that it
/// rests, since a ferry queue is not the end of a drive. Either needs more than a speed: a receiver that
/// stands still reports speeds and wanders about.
public struct MotionWatch: Hashable, Sendable {
  public enum State: String, Sendable, CaseIterable {
    case parked, moving
  }

  public enum Change: Hashable, Sendable {
    /// The van is under way; it stood still until this moment.
    case setOff(since: Int64)
    /// The van rests; it has not moved since this moment.
    case rests(since: Int64)
  }

  /// When movement and rest count; times in milliseconds, distances in metres.
  public struct Limits: Hashable, Sendable {
    /// Faster than people walk, in metres a second.
    public var driving = 3.0
    /// So far from the parking place, at driving speed.
    public var leaving = 40.0
    public var leavingTime: Int64 = 6_000
    /// So far from the parking place at any speed, in several fixes.
    public var away = 200.0
    public var awayFixes = 3
    /// Slower than this is not driving.
    public var standing = 1.5
    /// The circle that a resting van stays in.
    public var rest = 80.0
    public var restTime: Int64 = 600_000
    /// After this long without a sighting, the drive is assumed to be over.
    public var silence: Int64 = 3_600_000

    public init() {}
  }

  public let limits: Limits
  public private(set) var state = State.parked
  /// Where it rests, or where it was last slow.
  private var anchor: Coordinate?
  /// Since when it has been in the circle around `anchor`.
  private var since: Int64 = 0
  /// When it was last seen in that circle and slow, while parked.
  private var lastStill: Int64 = 0
  private var lastSeen: Int64?
  private var drivingSince: Int64?
  private var awayFixes = 0

  public init(limits: Limits = Limits()) {
    self.limits = limits
  }

  /// When the van was last seen to move, while it is under way.
  public var lastMoved: Int64? { state == .moving ? since : nil }

  /// Takes the van to be under way, as an earlier watcher knows.
  public mutating func assumeMoving(at uptime: Int64) {
    guard state == .parked else { return }
    state = .moving
    since = uptime
    lastSeen = lastSeen ?? uptime
    forget()
  }

  /// Takes the next sighting; sightings that are not newer than the last one change nothing.
  public mutating func take(_ sighting: Sighting) -> Change? {
    if let lastSeen, sighting.uptime <= lastSeen { return nil }
    lastSeen = sighting.uptime
    guard let anchor else {
      settle(at: sighting)
      return nil
    }
    switch state {
    case .parked: return look(at: sighting, from: anchor)
    case .moving: return lookForRest(at: sighting, from: anchor)
    }
  }

  /// Time passes without a sighting.
  public mutating func tick(uptime: Int64) -> Change? {
    guard state == .moving, let lastSeen, uptime - lastSeen >= limits.silence else { return nil }
    state = .parked
    lastStill = lastSeen
    forget()
    return .rests(since: lastSeen)
  }

  /// When `tick` has something to say, at the earliest.
  public var deadline: Int64? {
    state == .moving ? lastSeen.map { $0 + limits.silence } : nil
  }

  // MARK: Parked

  private mutating func look(at sighting: Sighting, from anchor: Coordinate) -> Change? {
    let distance = sighting.distanceMetres(from: anchor, within: limits.rest)
    let speed = sighting.speedMetresPerSecond ?? 0
    drivingSince = speed >= limits.driving ? drivingSince ?? sighting.uptime : nil
    awayFixes = distance >= limits.away ? awayFixes + 1 : 0
    let drives =
      distance >= limits.leaving
      && drivingSince.map { sighting.uptime - $0 >= limits.leavingTime } ?? false
    if drives || awayFixes >= limits.awayFixes {
      let since = lastStill
      state = .moving
      settle(at: sighting)
      forget()
      return .setOff(since: since)
    }
    if speed < limits.standing, distance < limits.leaving { lastStill = sighting.uptime }
    return nil
  }

  // MARK: Moving

  private mutating func lookForRest(at sighting: Sighting, from anchor: Coordinate) -> Change? {
    let isStanding = sighting.speedMetresPerSecond.map { $0 < limits.standing } ?? true
    guard isStanding, sighting.distanceMetres(from: anchor, within: limits.rest) <= limits.rest
    else {
      settle(at: sighting)
      return nil
    }
    guard sighting.uptime - since >= limits.restTime else { return nil }
    state = .parked
    lastStill = sighting.uptime
    forget()
    return .rests(since: since)
  }

  private mutating func settle(at sighting: Sighting) {
    anchor = sighting.place
    since = sighting.uptime
    lastStill = sighting.uptime
  }

  private mutating func forget() {
    drivingSince = nil
    awayFixes = 0
  }
}
