internal import DaemonKit
internal import DriveRecorder
internal import DurableFiles
internal import Glibc
internal import HomeFolder
internal import Text

/// The recorder: one thread around one `poll`, from the start of a drive to its end.
///
/// Every decision is made by a value of its own. This connects them to the clock, the disk and the
/// sockets, and makes sure that nothing is reported as saved before it is on the disk.
struct Recorder: ~Copyable {
  /// How the recording ended.
  enum Outcome {
    /// The drive is over. The program that asked for that saves it; if none did, the recorder does.
    case stopped(isAwaited: Bool)
    /// The system is shutting down; the next start resumes the drive.
    case suspended
    case failed(ServiceProblem)
  }

  /// What was requested, and happens once everything is saved.
  enum Finish {
    case stop, suspend
  }

  /// How long a shutdown waits for a disk that refuses the last entries; a service manager waits
  /// longer before it kills.
  static let patienceWhenGoingDown: Int64 = 10_000

  /// Watchers are updated with a fix, as the machine is awake for it anyway, as often as they asked; or
  /// this much later if there is none.
  static let longestMiss: Int64 = 1_100

  /// Whether an earlier recorder began the drive.
  let isContinued: Bool
  /// What stood in the file's place, in `set-aside`.
  let setAside: String?
  let homePath: String
  /// The program that keeps drives, if one does while this one records.
  let keeperProgram: String?
  /// Why the drive does not begin with the minutes before, if it should.
  let leadProblem: String?
  var session: DriveSession
  var writer: BlackBoxWriter
  var feed: Feed
  /// Taken out while it works, since requests reach into everything else.
  var control: ControlServer?
  /// Whether a service continues when the drive has ended, with the same socket.
  let isService: Bool
  let signals: SignalPipe
  var notifier: Notifier
  var log: ServiceLog
  var announcer: Announcer
  /// The folder for locks, socket and log.
  let run: Directory
  /// Keeps other recorders away while this one lives.
  let lock: FileLock
  /// The planned crash, for `drive torture`.
  let faults: FaultPlan?

  var loop = EventLoop()
  /// Reports that were read and not yet taken.
  var arrived: [GPSReport] = []
  var arrivals = ArrivalTimes()
  /// When nothing from gpsd was left to read.
  var lastEmpty: Int64 = MonotonicClock.now
  var keeping: KeepingSchedule
  /// The drive whose file this one's was before earlier drives left it.
  var formerDrive: RecordID?
  /// The program that keeps drives, while it works.
  var keeper: pid_t?
  var finish: Finish?
  /// Whether a command asked to stop, and waits to save the drive.
  var isAwaited = false
  /// When to stop waiting for the disk.
  var giveUpAt: Int64?
  /// The disk's last error, so that it is logged only once.
  var trouble: String?
  var troubleSince: Int64 = 0
  /// Why nothing is recorded, as last looked at.
  var standstill: Standstill?
  /// How many receivers gpsd has, once it has said so.
  var receivers: Int?
  /// When gpsd last sent news of a receiver.
  var lastReport: Int64 = MonotonicClock.now
  var lastLook: Int64 = 0
  var toldProblem: String?
  /// The state of the connection to gpsd when it was last logged.
  var linkWord = ""
  var lastWatch: Int64 = 0
  /// The fix that watchers were last told about.
  var lastToldFix: Int64?
  /// The longest time that a single write blocked everything else, in milliseconds.
  var longestStall: Int64 = 0

  // MARK: The loop

  /// How the recording ended, and the socket, if another part takes it over.
  struct End: ~Copyable {
    let outcome: Outcome
    var control: ControlServer?
    /// The program that keeps earlier drives, if it still works.
    var keeper: pid_t?
  }

  /// Records until the drive ends, is suspended, or fails.
  consuming func record() -> End {
    while !isOver { turn() }
    return close()
  }

  /// Whether everything is saved, or the shutdown can wait no longer for the disk.
  private var isOver: Bool {
    guard finish != nil else { return false }
    return writer.pendingEntries == 0 || giveUpAt.map { MonotonicClock.now >= $0 } ?? false
  }

  private mutating func turn() {
    wait()
    // First, so that the end of a drive comes after what has arrived by then.
    receive()
    takeSignals()
    save()
    answer()
    keepWhatIsOver()
    look()
    tell()
    if faults?.hasStruck == true { kill(getpid(), SIGKILL) }
  }

  private mutating func wait() {
    let now = MonotonicClock.now
    loop.startTurn()
    loop.add(signals.descriptor)
    if let descriptor = feed.descriptor(at: now) { loop.add(descriptor) }
    addControl()
    loop.wait(until: deadline(now: now))
  }

  /// When something is due even if nothing happens.
  private mutating func deadline(now: Int64) -> Int64 {
    let next = earliest(
      controlDeadline, notifier.deadline, recordingDeadline(now: now), liveDeadline(now: now),
      giveUpAt, keepingDeadline, watchPause.map { lastWatch + $0 + Self.longestMiss })
    return next ?? now + 60_000
  }

  private func liveDeadline(now: Int64) -> Int64? {
    guard feed.isLive else { return nil }
    let delay = now - arrivals.moment(at: now)
    return earliest(
      feed.deadline(at: now), session.nextDeadline.map { $0 + delay }, writer.nextDeadline)
  }

  private mutating func takeSignals() {
    while loop.isReady(signals.descriptor), let signal = signals.next() {
      switch signal {
      case .terminate:
        end(.suspend)
        giveUpAt = MonotonicClock.now + Self.patienceWhenGoingDown
      case .interrupt: end(.stop)
      case .status: note("status: \(sentence)")
      }
    }
  }

  // MARK: The disk

  /// Queues entries for the disk.
  mutating func record(_ entries: [DriveEntry]) {
    for entry in entries {
      writer.add(entry)
      if case .event(let event) = entry, case .timeProven = event.kind {
        keepTime(event)
        keeping.timeProven(at: event.uptime)
      }
    }
  }

  /// Shares the time that GPS has proven with other commands; a recording proves nothing.
  private mutating func keepTime(_ event: DriveEvent) {
    guard feed.isLive, let time = event.time, let boot = BootID.current() else { return }
    let (offset, overflow) = time.millisecondsSinceEpoch.subtractingReportingOverflow(event.uptime)
    guard !overflow else { return }
    note("GPS time is proven: \(time)")
    do {
      let (clock, earlier) = try GPSClock.prove(
        boot: boot, offset: offset, at: event.uptime, in: run)
      if let wrong = clock.revoked, wrong != earlier?.revoked {
        note(
          "the time proven before was off by \(wrong / 1_000) s; the drive is redated when kept")
      }
    } catch {
      note("cannot store the proven time for other commands: \(error)")
    }
  }

  /// Writes if a write is due.
  mutating func save() {
    if writer.isDue(at: feed.uptime) { saveAll() }
  }

  /// Writes what is pending; only what is on the disk is reported as saved.
  mutating func saveAll() {
    guard writer.pendingEntries > 0 else { return }
    let start = MonotonicClock.now
    let flush = writer.flush(at: feed.uptime)
    longestStall = max(longestStall, MonotonicClock.now - start)
    if let failure = flush.failure {
      logTrouble("\(failure)")
    } else {
      if trouble != nil { note("the disk accepts entries again") }
      trouble = nil
      announcer.saved(points: writer.savedPoints, bytes: writer.savedBytes)
    }
  }

  private mutating func logTrouble(_ text: String) {
    guard trouble != text else { return }
    if trouble == nil { troubleSince = MonotonicClock.now }
    trouble = text
    note("\(text); entries are kept in memory, and the write will be retried")
  }

  // MARK: The end

  /// Adds the last entry; once it is on the disk, the recording is over.
  mutating func end(_ kind: Finish, whereItRests: Bool = false) {
    guard finish == nil else { return }
    finish = kind
    let now = feed.uptime
    switch kind {
    case .stop: record(session.stop(uptime: now, whereItRests: whereItRests))
    case .suspend: record(session.suspend(uptime: now))
    }
    feed.recording?.wait(since: MonotonicClock.now)
    saveAll()
  }

  private consuming func close() -> End {
    let now = MonotonicClock.now
    let (finish, isAwaited, waiting) = (finish, isAwaited, writer.pendingEntries)
    let keeper = keeper
    note(finish == .stop ? "the drive has ended" : "the drive is suspended")
    var server = control.take()
    if isService {
      server?.dismissClients(now: now)
    } else {
      notifier.stop(now: now)
      server.take()?.close(now: now)
    }
    guard waiting == 0 else {
      note("\(waiting) entries are lost: the disk did not accept them in time")
      let problem = ServiceProblem(code: EX_IOERR, trouble ?? "the disk is too slow")
      return End(outcome: .failed(problem), control: server, keeper: keeper)
    }
    do {
      try writer.close()
    } catch {
      let problem = ServiceProblem(code: EX_IOERR, "\(error)")
      return End(outcome: .failed(problem), control: server, keeper: keeper)
    }
    return End(
      outcome: finish == .stop ? .stopped(isAwaited: isAwaited) : .suspended, control: server,
      keeper: keeper)
  }

  // MARK: Those who want to know

  private mutating func tell() {
    let now = MonotonicClock.now
    if notifier.isHeard { notifier.report(sentence, now: now) }
    notifier.turn(now: now)
    guard let watchPause else { return }
    let fix = session.lastFixUptime
    guard
      now >= lastWatch + watchPause + (fix == lastToldFix ? Self.longestMiss : 0)
    else { return }
    (lastWatch, lastToldFix) = (now, fix)
    let status = RecorderStatus(self)
    control?.publish(.event { status.write(to: &$0) }, now: now)
  }

  mutating func note(_ text: String) {
    log.write(text, time: ClockProof.wallClock(), uptime: MonotonicClock.now)
  }

  /// The state in one line, for a service manager and the log.
  private var sentence: String {
    let status = session.status
    let state = finish == nil ? status.state.rawValue : "ending"
    let metres = Int(min(status.distanceMetres, 1e9))
    return
      "\(state), \(writer.savedPoints) points saved, \(writer.pendingEntries) entries waiting, "
      + "\(metres) m; gpsd: \(feed.word)"
      + ((trouble ?? standstill?.sentence).map { "; \($0)" } ?? "")
  }
}
