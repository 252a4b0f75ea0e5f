internal import HomeFolder
internal import Text
internal import Watching

// What the daemon reports without a rule: that nothing is recorded, or that nothing could be.
extension Daemon {
  func stepRecordingWatch(now uptime: Int64) {
    for reason in van.alarms(now: uptime, isRecording: ears.position.drive != nil) {
      switch reason {
      case .noPosition:
        let minutes = van.recording.limits.silence / 60_000
        alarm("no position for \(minutes) minutes: \(ears.position.complaint)", isUrgent: false)
      case .notRecorded where recordsAlone:
        alarm(
          "the van moves, and nothing is recorded" + (told.state.problem.map { ": \($0)" } ?? ""))
      case .notRecorded:
        // People who do not want drives are told once, since they may not know.
        if !told.notices.has(Self.unrecordedHint) { alarm(Self.unrecordedHint) }
      }
    }
  }

  /// A van that moves may be in the wrong hands, so that is urgent.
  private func alarm(_ text: String, isUrgent: Bool = true) {
    told.note(text)
    leaveNotice(text, kind: Notice.Kind.problem, rule: nil, isUrgent: isUrgent)
    outside.pace.noteChange(now: time.now)
  }

  /// Whether drives are to begin automatically.
  private var recordsAlone: Bool {
    settings[.automaticDrives] == "on" || settings[.recordingAtBoot] == "record"
  }

  private static let unrecordedHint =
    "the van moves, and nothing is recorded; 'vanlog drive start' records this drive, and 'vanlog "
    + "config set drive.auto on' all future ones"
}
