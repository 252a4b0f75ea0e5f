internal import Text

/// When to sync: at the start, soon after a change, when the network is back, and now and then.
///
/// What a sync itself writes looks like a change, too; so what was noticed while one ran counts only
/// if something waits afterwards.
public struct SyncSchedule: Hashable, Sendable {
  /// All in milliseconds.
  public struct Limits: Hashable, Sendable {
    /// A change is sent within 30 s; those of this time go together.
    public var gathering: Int64 = 15_000
    public var start: Int64 = 10_000
    /// The network is often back before it works.
    public var settling: Int64 = 3_000
    public var period: Int64 = 3_600_000
    public var firstPause: Int64 = 60_000
    public var longestPause: Int64 = 3_600_000

    public init() {}
  }

  /// Of a time: devices that start together do not sync together.
  private static let percent: ClosedRange<Int64> = 80...120

  public let limits: Limits
  /// Whether anything can be reached; a schedule that waits for a network sleeps without one.
  public private(set) var isOnline = true
  public private(set) var isRunning = false
  /// Whether there is a remote to sync with.
  public private(set) var isSetUp = false
  private var due: Int64?
  private var pause: GrowingPause
  private var hasChanged = false

  public init(limits: Limits = Limits()) {
    self.limits = limits
    pause = GrowingPause(
      first: limits.firstPause, longest: limits.longestPause, percent: Self.percent)
  }

  /// Failures since the last success.
  public var failures: Int { pause.failures }

  /// When the next sync begins, or `nil` while one runs or nothing can be reached.
  public var deadline: Int64? {
    guard isSetUp, isOnline, !isRunning, let due else { return nil }
    return max(due, pause.end ?? due)
  }

  /// The program has started, or remotes were set up.
  public mutating func start(now: Int64, using random: inout some RandomNumberGenerator) {
    isSetUp = true
    bring(to: now + limits.start.uneven(Self.percent, using: &random))
  }

  /// The store has changed.
  public mutating func noteChange(now: Int64) {
    if isRunning { hasChanged = true } else { bring(to: now + limits.gathering) }
  }

  /// A network came or went; `false` for remotes that need one and have none.
  public mutating func setOnline(
    _ isOnline: Bool, now: Int64, using random: inout some RandomNumberGenerator
  ) {
    guard isOnline != self.isOnline else { return }
    self.isOnline = isOnline
    guard isOnline else { return }
    pause.succeed()
    let settled = now + limits.settling.uneven(Self.percent, using: &random)
    if let due, due > now { bring(to: settled) } else { due = settled }
  }

  /// A sync begins.
  public mutating func begin() {
    isRunning = true
    hasChanged = false
    due = nil
  }

  /// A sync has ended; `waiting` are the changes that it has not sent.
  public mutating func end(
    succeeded: Bool, waiting: Int, now: Int64, using random: inout some RandomNumberGenerator
  ) {
    isRunning = false
    if succeeded {
      pause.succeed()
      due = now + limits.period.uneven(Self.percent, using: &random)
      if waiting > 0, hasChanged { bring(to: now + limits.gathering) }
    } else {
      pause.fail(now: now, using: &random)
      bring(to: now)
    }
    hasChanged = false
  }

  /// No remote is set up, or sync is left to people.
  public mutating func stop() {
    isSetUp = false
    due = nil
    pause.succeed()
  }

  private mutating func bring(to moment: Int64) {
    due = min(due ?? moment, moment)
  }
}
