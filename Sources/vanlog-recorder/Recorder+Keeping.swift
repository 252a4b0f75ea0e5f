internal import Children
internal import DaemonKit
internal import DriveRecorder
internal import Glibc
internal import Text

// Drives that are over leave the black box while the next one is recorded: a van that records from
// ignition on never ends one by a command.
extension Recorder {
  /// The program that keeps what is over, if this recorder has that done.
  private var activeKeeper: String? { feed.isLive && finish == nil ? keeperProgram : nil }

  /// When `keepWhatIsOver` has something to do; the end of the program is noticed with the next fix.
  var keepingDeadline: Int64? {
    activeKeeper != nil && keeper == nil ? keeping.due : nil
  }

  /// Starts the program that keeps what is over, when it is time for that.
  mutating func keepWhatIsOver() {
    guard let program = activeKeeper else { return }
    let now = MonotonicClock.now
    if let isStanding = session.isStanding { keeping.notice(isStanding: isStanding, at: now) }
    if let process = keeper {
      guard let code = Spawn.exitCodeIfExited(process) else { return }
      keeper = nil
      if code != 0 { note("earlier drives cannot be kept now (\(code)); it will be tried again") }
      keeping.ended(isDone: code == 0, at: now)
    }
    guard let due = keeping.due, now >= due else { return }
    keeping.begun()
    do {
      keeper = try Spawn.startSilently(program, RecorderProgram.keepingWhatIsOver(in: homePath))
    } catch {
      note("earlier drives cannot be kept now: \(error)")
      keeping.ended(isDone: false, at: now)
    }
  }

  /// Takes drives that are kept from the file.
  mutating func take(_ cut: BlackBoxCut) throws(ControlRefusal) {
    while writer.pendingEntries > 0 {
      let waiting = writer.pendingEntries
      saveAll()
      if writer.pendingEntries == waiting { break }
    }
    do {
      session.recount(try writer.cut(cut, at: feed.uptime))
      formerDrive = cut.drive
    } catch {
      note("the file cannot be cut: \(error)")
      throw ControlRefusal("\(error)", code: error.exitCode)
    }
    note("earlier drives are kept; drive \(writer.header.drive) continues")
  }
}
