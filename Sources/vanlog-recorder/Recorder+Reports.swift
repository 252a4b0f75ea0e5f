internal import DaemonKit
internal import DriveRecorder
import Text

// From reports to entries.
extension Recorder {
  /// How often most receivers report, in milliseconds.
  private static let reportInterval: Int64 = 1_000
  /// The most turns of reading at once, after reports have gathered: as much as the kernel keeps.
  private static let turnsAtOnce = 16

  mutating func receive() {
    guard finish == nil else { return }
    if feed.recording == nil { receiveFromGpsd() } else { receiveFromRecording() }
  }

  private mutating func receiveFromGpsd() {
    guard var receiver = feed.receiver.take() else { return }
    let now = MonotonicClock.now
    let losses = receiver.counters.losses
    var isReadable = receiver.descriptor(at: now).map(loop.isReady) ?? false
    for _ in 0..<Self.turnsAtOnce {
      receiver.turn(now: now, isReadable: isReadable) { line in take(line, now: now) }
      // All that has gathered meanwhile tells together when each of it arrived.
      guard receiver.hasMore, now - lastEmpty > ArrivalTimes.fresh else { break }
      isReadable = true
    }
    takeReports(now: now)
    if !receiver.hasMore { lastEmpty = now }
    if receiver.counters.losses != losses {
      receivers = nil
      record(session.connectionLost(uptime: now))
    }
    feed.receiver = consume receiver
    record(session.tick(uptime: arrivals.moment(at: now)))
    record(session.finishIfComplete())
    if lastReport == now { saveEarly(now: now) }
    logLink(now: now)
  }

  /// Writes what is due before the next report, so that the machine does not wake up for it alone.
  private mutating func saveEarly(now: Int64) {
    if writer.isDue(at: now + Self.reportInterval) { saveAll() }
  }

  private mutating func take(_ line: ArraySlice<UInt8>, now: Int64) -> ReceiverLink.Line {
    guard let report = try? GPSReport(parsing: line) else { return .bad }
    arrived.append(report)
    switch report {
    case .position, .sky:
      lastReport = now
      return .report
    case .devices(let all): receivers = all.count
    case .device(let one): if one.isActive { receivers = max(1, receivers ?? 0) }
    case .watch, .version, .error, .other: break
    }
    return .answer
  }

  /// Hands the session what has arrived, each report with the uptime at which it did.
  private mutating func takeReports(now: Int64) {
    guard !arrived.isEmpty else { return }
    let uptimes = arrivals.uptimes(of: arrived, since: lastEmpty, until: now)
    for (report, uptime) in zip(arrived, uptimes) { record(session.take(report, uptime: uptime)) }
    arrived.removeAll(keepingCapacity: true)
  }

  /// Logs when the state of the connection changes, but not the passing seconds.
  private mutating func logLink(now: Int64) {
    let word = feed.word
    guard word != linkWord else { return }
    linkWord = word
    note("gpsd: \(feed.sentence(now: now))")
  }

  // MARK: A recording

  /// Plays everything that is due.
  ///
  /// At full speed, a turn plays until something is to be saved, so that nothing waits longer for
  /// the disk than it would with a receiver.
  private mutating func receiveFromRecording() {
    guard var recording = feed.recording else { return }
    let now = MonotonicClock.now
    do {
      while finish == nil {
        guard let next = try recording.reports.nextUptime else {
          feed.recording = recording
          return end(.stop)
        }
        if let moment = recording.moment(of: next), moment > now { break }
        advance(&recording, to: next)
        guard let timed = try recording.reports.next() else { continue }
        record(session.take(timed.report, uptime: timed.uptime))
        if writer.isDue(at: recording.uptime) { break }
      }
      catchUp(&recording, now: now)
      feed.recording = recording
    } catch {
      note("reading the recording failed: \(error)")
      feed.recording = recording
      end(.stop)
    }
  }

  /// Advances the time of the recording, handling everything due on the way.
  private mutating func advance(_ recording: inout Feed.Recording, to uptime: Int64) {
    while let due = earliest(session.nextDeadline, writer.nextDeadline), due < uptime {
      recording.uptime = max(recording.uptime, due)
      record(session.tick(uptime: recording.uptime))
      feed.recording = recording
      let waiting = writer.pendingEntries
      save()
      if writer.pendingEntries == waiting, due <= recording.uptime { break }
    }
    recording.uptime = max(recording.uptime, uptime)
  }

  /// In real time, time passes between reports too.
  private mutating func catchUp(_ recording: inout Feed.Recording, now: Int64) {
    guard recording.speed != nil else { return }
    recording.uptime = recording.uptime(at: now)
    record(session.tick(uptime: recording.uptime))
  }

  /// When a report or a write of the recording is due, by the machine's clock.
  mutating func recordingDeadline(now: Int64) -> Int64? {
    guard var recording = feed.recording else { return nil }
    if let waitsSince = recording.waitsSince {
      return writer.nextDeadline.map { max(now, waitsSince + $0 - recording.uptime) }
    }
    guard let next = try? recording.reports.nextUptime else { return now }
    feed.recording = recording
    let due = earliest(next, session.nextDeadline, writer.nextDeadline) ?? next
    return recording.moment(of: due) ?? now
  }
}
