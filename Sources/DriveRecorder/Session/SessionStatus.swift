public import Text
internal import TrackFormats

/// The state of a drive at this moment.
public struct SessionStatus: Hashable, Sendable {
  public internal(set) var state: SessionState = .standby
  /// Whether the van is parked, so that its jitter is not recorded.
  public internal(set) var isParked = false
  public internal(set) var mode: RecordingMode
  /// The last good fix; its age is the present uptime less its own.
  public internal(set) var lastFix: Fix?
  /// Since when a good fix has been awaited: the last one, or the begin; `nil` if none is wanted.
  public internal(set) var waitingSince: Int64?
  /// The rejections since the last good fix.
  public internal(set) var refusal: Refusal?
  public internal(set) var satellites: Satellites?
  /// The time of the last good fix, if it is proven.
  public internal(set) var lastFixTime: Instant?
  public internal(set) var isTimeProven = false
  /// When the drive began, as far as a point shows.
  public internal(set) var began: Instant?
  /// The points so far, as the finished drive will count them.
  public internal(set) var pointCount = 0
  public internal(set) var distanceMetres = 0.0
  public internal(set) var movingTime: Duration = .zero
  public internal(set) var topSpeedMetresPerSecond: Double?
  public internal(set) var ascentDecimetres: Int64 = 0
  public internal(set) var descentDecimetres: Int64 = 0
  public var ascentMetres: Int64 { Climb.metres(ascentDecimetres) }
  public var descentMetres: Int64 { Climb.metres(descentDecimetres) }
  /// How many fixes were rejected, and why.
  public internal(set) var rejected: [Rejection: Int] = [:]
}

/// What a session is doing.
public enum SessionState: String, Hashable, Sendable, CaseIterable {
  /// No drive is being recorded.
  case standby
  /// A drive has begun, and waits for its first good fix.
  case armed
  case recording
  case paused
}
