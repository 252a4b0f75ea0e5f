import Children
import CommandLineKit
import DriveRecorder
import DurableFiles
import Glibc

// Trials with recorders that die while recording.
extension Torture {
  /// The most that a recorder may hold unsaved; neither limit may be exceeded.
  private static let mostPoints = 5
  private static let longestWait = 15.0

  /// Makes a recorder die instead of its first write, another one instead of its second, and so on.
  func killAtEachWrite() throws {
    let progress = context.progress("killing at each write")
    // Each save makes two: the write itself, and the sync.
    let most = truth.saves.count * 4 + 100
    var write = 1
    while write <= most {
      let home = try freshHome()
      let ran = try record(in: home, dieAtWrite: write).end()
      let said = RecorderWords(ran.output)
      try judge(.writeKilled, said, "write \(write)", in: home)
      // Before it is ready, a failing disk makes it refuse to start.
      guard ran.end == .signal(SIGKILL) || (!said.isReady && ran.end != .code(0)) else {
        try checkLast(ran.end, write: write, in: home)
        break
      }
      progress.update(write)
      write += 1
    }
    progress.finish()
  }

  /// The first recorder that survives must have finished its drive, with more writes than saves.
  private func checkLast(
    _ end: ChildEnd, write: Int, in home: borrowing Directory
  ) throws {
    if end != .code(0) {
      try fail(.writeKilled, "told to die at write \(write), but it ended with \(end)", in: home)
    } else if write <= 2 * truth.saves.count {
      try fail(.writeKilled, "told to die at write \(write), but it survived", in: home)
    }
  }

  /// Kills recorders at moments spread evenly over a whole recording.
  func killAtRandom() throws {
    let progress = context.progress("killing at random", total: plan.kills)
    for number in 0..<plan.kills {
      let home = try freshHome()
      let child = try record(in: home)
      let instant = pause(upTo: undisturbed)
      child.kill()
      let ran = child.end()
      let what = "kill \(number + 1), after \(instant)"
      try judge(.randomlyKilled, RecorderWords(ran.output), what, in: home)
      // It may have finished before the kill.
      if ran.end != .signal(SIGKILL), ran.end != .code(0) {
        try fail(.randomlyKilled, "\(what): it ended with \(ran.end)", in: home)
      }
      progress.update(number)
    }
    progress.finish()
  }

  private func record(
    in home: borrowing Directory, dieAtWrite: Int? = nil
  ) throws -> ChildProcess {
    var orders = Self.orders(
      home: home.path, log: folder.path(of: Self.logName), drive: truth.header.drive)
    orders.dieAtWrite = dieAtWrite
    return try ChildProcess.start(programs.recorder, orders.arguments)
  }

  /// Waits for a random part of a time, and returns how long that was.
  func pause(upTo most: Duration) -> Duration {
    let (seconds, attoseconds) = most.components
    let most = max(1, seconds * 1_000_000 + attoseconds / 1_000_000_000_000)
    let time = Int64.random(in: 0..<most, using: &dice)
    usleep(UInt32(clamping: time))
    return .microseconds(time)
  }

  /// Compares what a killed recorder left with what it reported and with the truth.
  private func judge(
    _ trial: TortureTrial, _ said: RecorderWords, _ what: String, in home: borrowing Directory
  ) throws {
    let found: [DrivePoint]?
    do {
      found = try Self.read(home)?.points
    } catch {
      count(trial, lost: said.saved, loss: (said.saved, 0))
      return try fail(trial, "\(what): \(error)", in: home)
    }
    if found == nil, said.isReady {
      try fail(trial, "\(what): the file of a drive that had begun is gone", in: home)
    }
    let judged = truth.judge(found ?? [])
    let lost = max(0, said.saved - judged.unbroken)
    let loss = truth.loss(acknowledged: said.saved, found: judged.unbroken)
    count(trial, wrong: judged.wrong, lost: lost, loss: loss)
    if judged.wrong > 0 { try fail(trial, "\(what): \(judged.wrong) wrong points", in: home) }
    if lost > 0 { try fail(trial, "\(what): \(lost) saved points are gone", in: home) }
    if loss.points > Self.mostPoints || loss.seconds > Self.longestWait {
      try fail(
        trial, "\(what): \(loss.points) points over \(loss.seconds) s were not saved yet", in: home)
    }
  }
}
