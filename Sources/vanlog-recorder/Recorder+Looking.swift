internal import DriveRecorder
import Text

// Whether anything is recorded, and what else is wrong.
extension Recorder {
  /// How often it looks whether anything is recorded, and whether its socket is still there.
  private static let lookInterval: Int64 = 5_000

  /// Notices now and then what no report or request tells; wakes up for nothing.
  mutating func look() {
    let now = MonotonicClock.now
    guard now >= lastLook + Self.lookInterval else { return }
    lastLook = now
    if control?.renewIfRemoved() == true { note("the control socket was removed, and made again") }
    if let problem = writer.incident, problem != toldProblem {
      toldProblem = problem
      note(problem)
    }
    let found = currentStandstill(at: now)
    defer { standstill = found }
    guard found?.kind != standstill?.kind else { return }
    if let found {
      note("nothing has been recorded for \(found.seconds(at: now)) s: \(found.sentence)")
    } else {
      note("recording goes on")
    }
  }

  func currentStandstill(at now: Int64) -> Standstill? {
    if let trouble { return Standstill(disk: trouble, since: troubleSince) }
    guard feed.isLive, finish == nil else { return nil }
    return Standstill(
      session.status, lastReport: lastReport, gpsd: feed.sentence(now: now), at: now)
  }
}
