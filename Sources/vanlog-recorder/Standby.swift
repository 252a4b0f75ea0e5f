internal import Children
internal import DaemonKit
internal import DriveRecorder
internal import DurableFiles
internal import Glibc
internal import HomeFolder
internal import Text

/// The recorder as a service: between drives it waits for `vanlog drive start`.
///
/// While it waits it holds no lock of the black box, has no connection to gpsd, and wakes up only for
/// clients, the watchdog, and once a minute to look after its socket.
struct Standby: ~Copyable {
  /// How often it looks whether its socket and its home are still there.
  private static let lookInterval: Int64 = 60_000
  /// How often it looks whether another recorder or the keeper has ended.
  private static let shortInterval: Int64 = 2_000
  /// How long the program that asked to stop may take to keep the drive; `drive stop` gives up
  /// before.
  private static let keepingTime: Int64 = 35_000

  let orders: RecorderOrders
  private let home: Directory
  private let run: Directory
  private let runIdentity: FileStatus.Identity?
  /// Keeps other services away from this home.
  private let claim: FileLock
  private let signals: SignalPipe
  /// `nil` while another recorder has the socket, or none can be made.
  var control: ControlServer?
  /// Why no socket can be made.
  private var deafness: String?
  private var notifier = Notifier()
  private var loop = EventLoop()
  private var lastLook = MonotonicClock.now
  /// When to keep a drive that has ended and that no one has kept.
  private var keepAt: Int64?
  private var keeper: pid_t?
  /// What kept earlier drives when the recorder ended.
  private var formerKeeper: pid_t?

  static func open(_ orders: RecorderOrders) throws -> Standby {
    let home = try Directory(orders.home, links: .follow)
    try Recorder.checkLength(of: orders.home)
    let run = try home.makePrivate(HomeFolder.runName)
    let claim = try claim(run)
    let signals = try SignalPipe()
    let identity = try home.status(of: HomeFolder.runName)?.identity
    return Standby(orders, home, run, identity, claim, signals)
  }

  private init(
    _ orders: RecorderOrders, _ home: consuming Directory, _ run: consuming Directory,
    _ runIdentity: FileStatus.Identity?, _ claim: consuming FileLock,
    _ signals: consuming SignalPipe
  ) {
    self.orders = orders
    self.home = home
    self.run = run
    self.runIdentity = runIdentity
    self.claim = claim
    self.signals = signals
  }

  private static func claim(_ run: borrowing Directory) throws -> FileLock {
    do {
      return try run.lock(HomeFolder.serviceLock, waiting: 1_000)
    } catch {
      guard error.kind == .locked else { throw error }
      // Starting it again would not help.
      throw ServiceProblem(
        code: EX_CONFIG,
        "another recorder service works on this home; enable only one of them")
    }
  }

  // MARK: The service

  /// Records and waits until it is told to end; returns the exit code.
  consuming func serve() -> CInt {
    _ = chdir("/")
    listen()
    if orders.recordsFirst {
      do {
        let recorder = try begin(orders)
        if let code = record(recorder) { return end(code) }
      } catch  where error.code == EX_TEMPFAIL {
        note("it waits instead: \(error)")
      } catch {
        var announcer = Announcer(reportsSaves: false)
        announcer.failed(error)
        return end(error.code)
      }
    }
    var announcer = Announcer(reportsSaves: false)
    announcer.waiting()
    note("waiting for 'vanlog drive start'")
    while true {
      if let code = turn() { return end(code) }
    }
  }

  private consuming func end(_ code: CInt) -> CInt {
    notifier.stop(now: MonotonicClock.now)
    control.take()?.close(now: MonotonicClock.now)
    return code
  }

  /// One turn of the loop; returns the exit code if that was the last.
  private mutating func turn() -> CInt? {
    notifier.report(deafness.map { "deaf: \($0)" } ?? "waiting", now: MonotonicClock.now)
    wait()
    if isToldToEnd() { return 0 }
    guard isHomeThere else {
      note("the home folder was moved or replaced; ending, to be started again")
      return EX_TEMPFAIL
    }
    if let recorder = answer() {
      if let code = record(recorder) { return code }
      note("waiting for 'vanlog drive start'")
    }
    look()
    notifier.turn(now: MonotonicClock.now)
    return nil
  }

  private mutating func wait() {
    let now = MonotonicClock.now
    loop.startTurn()
    loop.add(signals.descriptor)
    var next = earliest(notifier.deadline, keepAt)
    if let server = control.take() {
      server.forEachDescriptor { loop.add($0, forReading: $1, forWriting: $2) }
      next = earliest(next, server.deadline)
      control = consume server
    }
    let isBusy = control == nil || keeper != nil
    let look = lastLook + (isBusy ? Self.shortInterval : Self.lookInterval)
    loop.wait(until: max(now, min(next ?? look, look)))
  }

  private mutating func isToldToEnd() -> Bool {
    while loop.isReady(signals.descriptor), let signal = signals.next() {
      switch signal {
      case .terminate, .interrupt: return true
      case .status: note("status: waiting")
      }
    }
    return false
  }

  /// Whether the path still leads to the folder that it was started in.
  private var isHomeThere: Bool {
    guard let now = try? Directory(orders.home, links: .follow) else { return false }
    return (try? now.status(of: HomeFolder.runName))??.identity == runIdentity
  }

  // MARK: Drives

  func begin(_ orders: RecorderOrders) throws(ServiceProblem) -> Recorder {
    do {
      return try Recorder.open(orders, isService: true)
    } catch {
      throw RecorderProgram.problem(error)
    }
  }

  /// Records to the end of the drive; returns the exit code if the service ends with it.
  private mutating func record(_ opened: consuming Recorder) -> CInt? {
    var recorder = opened
    recorder.control = control.take()
    if recorder.control == nil { recorder.control = try? Recorder.control(orders) }
    recorder.announceReady(isDetached: false)
    var end = recorder.record()
    control = end.control.take()
    formerKeeper = end.keeper ?? formerKeeper
    notifier = Notifier()
    switch end.outcome {
    case .suspended: return 0
    case .failed(let problem): return problem.code
    case .stopped(let isAwaited):
      keepAt = MonotonicClock.now + (isAwaited ? Self.keepingTime : 0)
      return nil
    }
  }

  /// Keeps a drive that has ended, unless the program that ended it has done so.
  private mutating func keep() {
    keepAt = nil
    guard let program = orders.keeper, keeper == nil,
      (try? BlackBox.contents(in: home))?.state == .stopped
    else { return }
    do {
      keeper = try Spawn.startSilently(program, RecorderProgram.keeping(orders))
    } catch {
      note("the drive is safe, but cannot be kept now: \(error)")
    }
  }

  // MARK: Looking after itself

  private mutating func look() {
    let now = MonotonicClock.now
    if let keepAt, now >= keepAt { keep() }
    if let process = keeper, Spawn.hasExited(process) { keeper = nil }
    if let process = formerKeeper, Spawn.hasExited(process) { formerKeeper = nil }
    let interval = control == nil ? Self.shortInterval : Self.lookInterval
    guard now >= lastLook + interval || keeper != nil else { return }
    lastLook = now
    guard !isListening else { return }
    control = nil
    listen()
    if isListening { note("the control socket is there again") }
  }

  private var isListening: Bool {
    switch control {
    case .some(let server): server.isThere
    case nil: false
    }
  }

  /// Listens, unless another recorder works: the holder of its lock owns the name of the socket.
  private mutating func listen() {
    guard let lock = try? run.lock(HomeFolder.recorderLock) else { return }
    do {
      control = try withExtendedLifetime(lock) { try Recorder.control(orders) }
      deafness = nil
    } catch {
      hearNothing("\(error)")
    }
  }

  /// A service that no one can reach says so, once.
  private mutating func hearNothing(_ reason: String) {
    guard reason != deafness else { return }
    deafness = reason
    note("no command can reach this recorder: \(reason)")
    RecorderProgram.program.warn("no command can reach this recorder: \(reason)")
  }

  func note(_ text: String) {
    var log = ServiceLog("recorder.log", in: orders.home + "/" + HomeFolder.runName)
    log.write(text, time: ClockProof.wallClock(), uptime: MonotonicClock.now)
  }
}
