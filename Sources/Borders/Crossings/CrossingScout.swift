public import DurableFiles

/// The watch of a program that runs on, and that may neither wait for a lock nor open a store.
///
/// It looks at each position itself, and remembers in `run/` what `CrossingFile.watch` would: that is
/// all that follows from a position inside the country that the van is known to be in. Anything
/// else is left to `CrossingFile.watch` in a program that knows the drives.
public struct CrossingScout: Sendable {
  /// About 100 km; the oldest are dropped if they can be neither looked at nor judged.
  private static let mostFixes = 200
  /// What has changed in the log unnoticed is seen after about 50 km.
  private static let longestAlone = 100

  /// What `run/` says.
  private var remembered: CrossingWatch
  /// Positions that have not been looked at, and how many of them are being judged.
  private var fixes: [CrossingDetector.Fix] = []
  private var judging = 0
  private var alone = 0
  /// Whether only the log can tell what the next positions come to: at the start, after a crossing,
  /// and when something has changed.
  private var isUncertain = true

  /// Continues from what is remembered in `run`.
  public init(in run: borrowing Directory) { remembered = CrossingWatch.read(in: run) }

  /// The log may have changed.
  public mutating func doubt() { isUncertain = true }

  public mutating func take(_ fix: CrossingDetector.Fix) {
    fixes.append(fix)
    guard fixes.count > Self.mostFixes else { return }
    fixes.removeFirst()
    judging = max(0, judging - 1)
  }

  /// Looks at what was taken, up to a position that has to be judged.
  ///
  /// What the disk refuses is looked at again the next time; the same happens while another program
  /// has the lock.
  public mutating func look(in run: borrowing Directory) throws(FileError) {
    while !isUncertain, judging == 0, let fix = fixes.first {
      var watch = remembered
      alone += 1
      if watch.isNew(fix) {
        let event = watch.take(fix)
        isUncertain =
          event != nil || watch.detector.country != remembered.detector.country
          || alone >= Self.longestAlone
        if isUncertain { return }
        if watch.isWorthKeeping(after: remembered) {
          guard try CrossingFile.remember(watch, insteadOf: remembered, in: run) else {
            return doubt()
          }
          // The part that was written is enough to continue.
          remembered = CrossingWatch.read(in: run)
        }
      }
      fixes.removeFirst()
    }
  }

  // MARK: Judging

  /// Whether there are positions to be judged.
  public var wantsJudge: Bool { isUncertain && judging == 0 && !fixes.isEmpty }

  public var isBeingJudged: Bool { judging > 0 }

  /// The positions to be judged.
  public mutating func judge() -> [CrossingDetector.Fix]? {
    guard wantsJudge else { return nil }
    (judging, isUncertain) = (fixes.count, false)
    return fixes
  }

  /// They could not be judged.
  public mutating func notJudged() { (judging, isUncertain) = (0, true) }

  /// They were judged; unless that is settled, the log has something to say about the next one too.
  public mutating func judged(isSettled: Bool, in run: borrowing Directory) {
    fixes.removeFirst(judging)
    (judging, alone) = (0, 0)
    remembered = CrossingWatch.read(in: run)
    if !isSettled { isUncertain = true }
  }
}
