internal import Text
internal import TrackFormats

/// When a recorder has finished drives kept, while it continues.
///
/// Which drives that are says their file (`RecordedDrive.finishedParts`); this only knows the moments
/// that may change the answer: a recorder begins where earlier ones left off, the time is proven, the
/// van has rested for four hours, it sets off after that.
public struct KeepingSchedule {
  /// A time that held for a minute is not taken back by the next one (`DriveDating`), and by then the
  /// first points are on the disk.
  static let trial: Int64 = 60_000

  /// When to start the program that keeps; `nil` if there is no need for it.
  public private(set) var due: Int64?
  private var pause = GrowingPause(first: 60_000, longest: 3_600_000)
  /// Since when the van stands; long ago if an earlier recorder may have seen it stand.
  private var standsSince: Int64?
  private var hasRested = false

  /// Begins with a recorder; `hasEarlier` says that there are earlier drives, or parts of one.
  public init(at now: Int64, hasEarlier: Bool) {
    guard hasEarlier else { return }
    standsSince = .min
    plan(at: now)
  }

  /// GPS time was proven, for the first time or again.
  public mutating func timeProven(at now: Int64) { plan(at: now) }

  /// Notices whether the van stands.
  public mutating func notice(isStanding: Bool, at now: Int64) {
    guard isStanding else {
      if hasRested { plan(at: now) }
      (standsSince, hasRested) = (nil, false)
      return
    }
    let since = standsSince ?? now
    standsSince = since
    guard !hasRested, now.subtractingSaturated(since) >= TrackLimits.longestRest else { return }
    hasRested = true
    plan(at: now)
  }

  /// The program has been started.
  public mutating func begun() { due = nil }

  /// The program has ended; `isDone` says that it has nothing left to do.
  public mutating func ended(isDone: Bool, at now: Int64) {
    guard !isDone else { return pause.succeed() }
    pause.fail(now: now)
    due = min(due ?? .max, pause.end ?? .max)
  }

  private mutating func plan(at now: Int64) { due = now.addingSaturated(Self.trial) }
}
