internal import Borders
internal import DurableFiles
internal import Geodesy
internal import Text
internal import Watching

/// The borders: a position about every 500 m is looked at here, and what may be a crossing is judged by
/// `border observe`, which may wait for others and knows the drives.
struct BorderKeeper {
  private static let (firstPause, longestPause): (Int64, Int64) = (60_000, 900_000)

  private var change = SignificantChange()
  private var scout: CrossingScout
  private var judgePause = GrowingPause(first: firstPause, longest: longestPause)
  private var diskPause = GrowingPause(first: firstPause, longest: longestPause)

  init(in run: borrowing Directory) { scout = CrossingScout(in: run) }

  /// The log of crossings may have changed, or the drives behind it.
  mutating func doubt() { scout.doubt() }

  mutating func take(_ sighting: Sighting) {
    // Without a proven time, a position says nothing about when a border was crossed.
    guard let time = sighting.time, change.take(sighting) else { return }
    let accuracy = sighting.accuracyMetres.map { ($0 * 10).rounded() / 10 }
    guard accuracy.map(CrossingDetector.Fix.accuracies.contains) ?? true else { return }
    scout.take(
      CrossingDetector.Fix(time: time, position: sighting.place.e7, accuracyMetres: accuracy))
  }

  /// Looks at what was taken; what the disk refuses is tried again after a pause.
  mutating func look(in run: borrowing Directory, now: Int64) throws(FileError) {
    guard diskPause.isOver(now: now) else { return }
    do {
      try scout.look(in: run)
      diskPause.succeed()
    } catch {
      // No one holds the lock for long.
      if error.kind == .locked { return }
      diskPause.fail(now: now)
      throw error
    }
  }

  /// When what could not be judged is to be judged again.
  var deadline: Int64? { scout.wantsJudge ? judgePause.end : nil }

  // MARK: Judging

  var isBeingJudged: Bool { scout.isBeingJudged }

  /// What is to be judged now, a line for each position.
  mutating func batch(now: Int64) -> [UInt8]? {
    guard judgePause.isOver(now: now), let fixes = scout.judge() else { return nil }
    return fixes.flatMap { fix in
      var json = JSONWriter()
      fix.write(to: &json)
      return json.bytes + [UInt8(ascii: "\n")]
    }
  }

  /// The batch was judged; unless that settles it, the next position is judged too.
  mutating func judged(isSettled: Bool, in run: borrowing Directory) {
    scout.judged(isSettled: isSettled, in: run)
    judgePause.succeed()
  }

  /// The batch is to be judged again, after a pause.
  mutating func notJudged(now: Int64) {
    scout.notJudged()
    judgePause.fail(now: now)
  }
}
