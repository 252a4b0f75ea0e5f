internal import DriveRecorder
import Text

// Whether anything is recorded, and what else is wrong.
extension Recorder {
  /// How often it looks whether anything is recorded, and whether its socket is still there.
  private static let lookInterval: Int64 = 5_000

  /// The store keeps at most 4,194,304 points of a drive.
  private static let manyPoints = 4_000_000

  /// Notices now and then what no report or request tells; wakes up for nothing.
  mutating func look() {
    let now = MonotonicClock.now
    guard now >= lastLook + Self.lookInterval else { return }
    lastLook = now
    if control?.renewIfRemoved() == true { note("the control socket was removed, and made again") }
    if let problem = fileProblem, problem != toldProblem {
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

  /// What is wrong with the file although points are saved, if anything.
  var fileProblem: String? {
    if let incident = writer.incident { return incident }
    guard writer.savedPoints >= Self.manyPoints else { return nil }
    return "this drive has nearly as many points as the store takes; end it with 'vanlog drive "
      + "stop' and start another"
  }

  func currentStandstill(at now: Int64) -> Standstill? {
    if let trouble { return Standstill(disk: trouble, since: troubleSince) }
    guard feed.isLive, finish == nil else { return nil }
    return Standstill(
      session.status, lastReport: lastReport, gpsd: feed.sentence(now: now), at: now)
  }
}
