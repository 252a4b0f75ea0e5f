internal import DaemonKit
internal import DriveRecorder
internal import DurableFiles
internal import Glibc
internal import HomeFolder
internal import Text

extension Recorder {
  /// Starts or resumes a drive; everything is on the disk and the socket answers once this returns.
  ///
  /// A service that waits sets its own socket.
  static func open(
    _ orders: RecorderOrders, _ faults: FaultPlan? = nil, isService: Bool = false
  ) throws -> Recorder {
    let home = try Directory(orders.home, links: .follow)
    try checkLength(of: orders.home)
    let run = try home.makePrivate(HomeFolder.runName)
    let lock = try Self.lock(run)
    let log = ServiceLog("recorder.log", in: orders.home + "/" + HomeFolder.runName)
    let signals = try SignalPipe()
    let control = try isService ? nil : Self.control(orders)
    let feed = try Self.feed(orders.source)
    let opened = try Opened(orders, in: home, run: run, at: feed.uptime)
    return Recorder(
      orders, opened, hasEarlier: try home.status(of: HomeFolder.endedName) != nil,
      feed: feed, control: control, signals: signals, log: log, run: run, lock: lock,
      announcer: Announcer(reportsSaves: orders.printsLines, waits: orders.canWait), faults: faults,
      isService: isService)
  }

  /// The planned crash, if any; only an empty home may be put at risk.
  static func faults(_ orders: RecorderOrders) throws -> FaultPlan? {
    guard let write = orders.dieAtWrite else { return nil }
    guard try Directory(orders.home, links: .follow).names().isEmpty else {
      throw ServiceProblem(code: EX_USAGE, "--die-at-write needs an empty home")
    }
    return FaultPlan(at: write, .crash, on: [.write, .sync, .truncate, .rename, .unlink])
  }

  /// A drive that the store cannot be opened for would be recorded for nothing.
  static func checkLength(of home: String) throws {
    // SQLite follows all links, and has room for 512 bytes with the name of a journal.
    let resolved = realpath(home, nil)
    defer { free(resolved) }
    let length = resolved.map { strlen($0) } ?? home.utf8.count
    guard length > longestHome else { return }
    throw ServiceProblem(
      code: EX_CANTCREAT,
      "the path of the home folder has \(length) bytes, but the store can only be opened with"
        + " \(longestHome) or less; choose a shorter one with --home")
  }

  private static let longestHome = 490

  private static func lock(_ run: borrowing Directory) throws -> FileLock {
    do {
      return try run.lock(HomeFolder.recorderLock, waiting: 1_000)
    } catch {
      guard error.kind == .locked else { throw error }
      throw ServiceProblem(
        code: EX_TEMPFAIL, "a drive is already being recorded; see 'vanlog drive status'")
    }
  }

  /// Only the holder of the lock is asked, not a recorder that waits.
  static func control(_ orders: RecorderOrders) throws -> ControlServer {
    do {
      return try ControlServer(folder: orders.home + "/" + HomeFolder.runName, takesOver: true)
    } catch {
      throw ServiceProblem(code: EX_CANTCREAT, "\(error)")
    }
  }

  private static func feed(_ source: RecorderOrders.Source) throws -> Feed {
    switch source {
    case .gpsd(let host, let port):
      guard let connection = GpsdConnection(host: host, port: UInt16(clamping: port)) else {
        throw ServiceProblem(
          code: EX_CONFIG, "the address of gpsd must be numeric, such as 127.0.0.1, not '\(host)'"
        )
      }
      return Feed(receiver: Receiver(connection, now: MonotonicClock.now))
    case .replay(let replay):
      var reports = try RecordingFile.open(replay.path)
      guard try reports.nextUptime != nil else {
        throw ServiceProblem(
          code: EX_DATAERR,
          "\(replay.path) contains no GPS reports; give the output of 'gpspipe -w', NMEA sentences"
            + " or a GPX file"
        )
      }
      return Feed(
        recording: Feed.Recording(reports: reports, speed: replay.speed, start: MonotonicClock.now))
    }
  }
}

/// The black box and the session of a new or resumed drive.
private struct Opened: ~Copyable {
  var session: DriveSession
  let writer: BlackBoxWriter
  let isContinued: Bool
  /// What stood in the file's place, in `set-aside`.
  let setAside: String?
  /// Why it does not begin with the minutes before.
  let leadProblem: String?

  init(
    _ orders: RecorderOrders, in home: borrowing Directory, run: borrowing Directory, at now: Int64
  ) throws {
    let (found, setAside) = try Self.contents(in: home)
    if let contents = found {
      try Self.check(contents, orders)
      let session = try Self.recalled(contents, orders, in: home)
      self = try Opened(orders, continuing: contents, session, in: home, run: run, at: now)
    } else {
      self = try Opened(beginning: orders, setAside, in: home, run: run, at: now)
    }
  }

  /// The drive to resume; what can never be read as one makes room for the next (Invariant 5).
  private static func contents(
    in home: borrowing Directory
  ) throws -> (BlackBoxContents?, setAside: String?) {
    do {
      return (try BlackBox.contents(in: home), nil)
    } catch {
      guard error.isUnusable else { throw error }
      let aside = try home.makePrivate(HomeFolder.setAsideName)
      return (nil, try BlackBox.setAside(in: home, into: aside))
    }
  }

  private init(
    beginning orders: RecorderOrders, _ setAside: String?, in home: borrowing Directory,
    run: borrowing Directory, at now: Int64
  ) throws {
    let header = Self.header(orders)
    var writer = try BlackBoxWriter.create(in: home, run: run, header, at: now)
    var session = DriveSession(mode: header.mode, clock: Self.rule(orders))
    let (lead, problem) = LeadFile.read(orders, at: now)
    session.start(uptime: lead?.start ?? now)
    for entry in lead.map({ session.begin(with: $0) }) ?? [] {
      writer.add(entry)
      // What the disk refuses now is written later.
      if writer.isDue(at: now) { _ = writer.flush(at: now) }
    }
    leadProblem = problem
    self.session = session
    self.writer = writer
    isContinued = false
    self.setAside = setAside
  }

  private init(
    _ orders: RecorderOrders, continuing contents: BlackBoxContents, _ recalled: DriveSession,
    in home: borrowing Directory, run: borrowing Directory, at now: Int64
  ) throws {
    var session = recalled
    let entries = session.continue(boot: Self.boot(orders), uptime: now)
    guard case .event(let event)? = entries.first else {
      throw ServiceProblem(code: EX_SOFTWARE, "the drive cannot be resumed")
    }
    var writer = try BlackBoxWriter.reopen(
      in: home, run: run, aside: home.makePrivate(HomeFolder.setAsideName), contents, event,
      at: now)
    // Starting a recorder means wanting to record: an interrupted pause is over.
    if contents.isPaused { writer.add(.event(DriveEvent(.resume, time: nil, uptime: now))) }
    if let mode = orders.mode, mode != contents.mode {
      for entry in session.setMode(mode, uptime: now) { writer.add(entry) }
    }
    try writer.flushAll(at: now)
    self.session = session
    self.writer = writer
    leadProblem = orders.lead.map { _ in "the drive is resumed, and has its own beginning" }
    isContinued = true
    setAside = nil
  }

  /// Checks that the existing drive is the one to resume.
  private static func check(_ contents: BlackBoxContents, _ orders: RecorderOrders) throws {
    if contents.state == .stopped {
      throw ServiceProblem(
        code: EX_TEMPFAIL,
        "a finished drive has not been saved yet; run 'vanlog drive recover --save'")
    }
    guard let drive = orders.drive, drive != contents.header.drive else { return }
    throw ServiceProblem(
      code: EX_CANTCREAT, "there is an interrupted drive; look at it with 'vanlog drive recover'")
  }

  /// A session that knows the drive so far.
  private static func recalled(
    _ contents: BlackBoxContents, _ orders: RecorderOrders, in home: borrowing Directory
  ) throws -> DriveSession {
    let read = try BlackBox.read(
      in: home, into: { _ in DriveSession(mode: contents.mode, clock: rule(orders)) }
    ) { session, piece in
      if case .entry(let entry) = piece { session.recall(entry) }
    }
    return read?.gathered ?? DriveSession(mode: contents.mode, clock: rule(orders))
  }

  private static func rule(_ orders: RecorderOrders) -> ClockRule {
    if case .replay(let replay) = orders.source, !replay.isAsLive { return .log }
    return .live(buildDate: orders.buildDate)
  }

  private static func boot(_ orders: RecorderOrders) -> String {
    if case .replay = orders.source { return "replay" }
    return BootID.current() ?? "unknown"
  }

  private static func header(_ orders: RecorderOrders) -> DriveHeader {
    var random = SystemRandomNumberGenerator()
    let now = ClockProof.wallClock()
    let isReplay = if case .replay = orders.source { true } else { false }
    return DriveHeader(
      drive: orders.drive
        ?? RecordID(milliseconds: now.millisecondsSinceEpoch, using: &random),
      device: hostName(), boot: boot(orders), started: now, mode: orders.mode ?? .balanced,
      trip: orders.trip, van: orders.van, zone: orders.zone, offsetSeconds: orders.offsetSeconds,
      isReplay: isReplay)
  }

  private static func hostName() -> String {
    var name = [CChar](repeating: 0, count: 256)
    guard gethostname(&name, name.count - 1) == 0 else { return "unknown" }
    let bytes = name.prefix { $0 != 0 }.map { UInt8(truncatingIfNeeded: $0) }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension Recorder {
  private init(
    _ orders: RecorderOrders, _ opened: consuming Opened, hasEarlier: Bool, feed: consuming Feed,
    control: consuming ControlServer?,
    signals: consuming SignalPipe, log: consuming ServiceLog, run: consuming Directory,
    lock: consuming FileLock,
    announcer: Announcer, faults: FaultPlan?, isService: Bool
  ) {
    self.isService = isService
    homePath = orders.home
    keeperProgram = orders.keeper
    keeping = KeepingSchedule(
      at: MonotonicClock.now, hasEarlier: opened.isContinued || hasEarlier)
    session = opened.session
    isContinued = opened.isContinued
    setAside = opened.setAside
    leadProblem = opened.leadProblem
    writer = opened.writer
    self.feed = feed
    self.control = consume control
    self.signals = signals
    self.log = log
    self.run = run
    self.lock = lock
    self.announcer = announcer
    self.faults = faults
    notifier = Notifier()
  }
}

extension RecorderOrders {
  /// Whether waiting loses nothing: only a recording played at full speed can wait.
  fileprivate var canWait: Bool {
    if case .replay(let replay) = source { replay.speed == nil } else { false }
  }
}
