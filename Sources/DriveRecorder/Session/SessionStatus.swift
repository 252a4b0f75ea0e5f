public import Text

/// The state of a drive at this moment.
public struct SessionStatus: Hashable, Sendable {
  public internal(set) var state: SessionState = .standby
  /// Whether the van is parked, so that its jitter is not recorded.
  public internal(set) var isParked = false
  public internal(set) var mode: RecordingMode
  /// The last good fix; its age is the present uptime less its own.
  public internal(set) var lastFix: Fix?
  /// The time of the last good fix, if it is proven.
  public internal(set) var lastFixTime: Instant?
  public internal(set) var isTimeProven = false
  /// The points so far, as the finished drive will count them.
  public internal(set) var pointCount = 0
  public internal(set) var distanceMetres = 0.0
  public internal(set) var movingTime: Duration = .zero
  public internal(set) var topSpeedMetresPerSecond: Double?
  public internal(set) var ascentDecimetres: Int64 = 0
  public internal(set) var descentDecimetres: Int64 = 0
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
