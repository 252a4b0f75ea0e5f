internal import HomeFolder
internal import Text
internal import Watching

// What the daemon tells of without a rule: that nothing is recorded, or that nothing could be.
extension Daemon {
  func stepRecordingWatch(now uptime: Int64) {
    let alarms = recordingWatch.step(
      now: uptime, lastMoved: motion.lastMoved, isRecording: position.drive != nil)
    for reason in alarms {
      switch reason {
      case .noPosition:
        let minutes = recordingWatch.limits.silence / 60_000
        alarm("no position for \(minutes) minutes: \(position.complaint)", isUrgent: false)
      case .notRecorded where recordsAlone:
        alarm(
          "the van moves, and nothing is recorded" + (state.problem.map { ": \($0)" } ?? ""))
      case .notRecorded:
        // Whoever does not want drives hears of it once, since they may not know.
        if !notices.has(Self.unrecordedHint) { alarm(Self.unrecordedHint) }
      }
    }
  }

  /// A van that moves may be in the wrong hands, so that is urgent.
  private func alarm(_ text: String, isUrgent: Bool = true) {
    note(text)
    leaveNotice(text, kind: Notice.Kind.problem, rule: nil, isUrgent: isUrgent)
    publishPace.noteChange(now: time.now)
  }

  /// Whether drives are to begin without anybody.
  private var recordsAlone: Bool {
    settings[.automaticDrives] == "on" || settings[.recordingAtBoot] == "record"
  }

  private static let unrecordedHint =
    "the van moves, and nothing is recorded; 'vanlog drive start' records this drive, and "
    + "'vanlog config set drive.auto on' all to come"
}
