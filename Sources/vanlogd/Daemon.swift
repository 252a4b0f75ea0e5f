internal import CBuildInfo
internal import Children
internal import DaemonKit
internal import DurableFiles
internal import Glibc
internal import HomeFolder
internal import Text
internal import Watching

/// The daemon on one home: one thread around one `poll`, for as long as the home is there.
///
/// It watches, and decides by values of `Watching`. Whatever it does besides, `vanlog` does as its
/// child, so that no part that hangs or fails takes it along.
final class Daemon {
  enum Outcome: Equatable {
    /// The service is stopped.
    case stopped
    /// The path of the home leads elsewhere or nowhere.
    case homeLost
  }

  /// How long children may take to end when the daemon is stopped.
  static let patienceAtEnd: Int64 = 1_500
  /// How often the state is written at most; what changes is written then.
  static let stateInterval: Int64 = 60_000

  let home: HomeFolder
  let folder: Directory
  let run: Directory
  let lock: FileLock
  let time: WatchedTime
  var log: ServiceLog
  var news: HomeNews
  let routes: RouteNews?
  var settings: Settings
  var position: PositionWatch
  var motion = MotionWatch()
  var visits: VisitKeeper
  var borders = BorderReporter()
  var drives: AutomaticDrives
  var sync: SyncKeeper
  var errands: Errands
  var state: DaemonState
  var writtenState: DaemonState?
  var lastWrite: Int64 = .min
  var linkWord = ""
  var loop = EventLoop()

  /// Takes a home over; fails if another daemon has it.
  init(home: HomeFolder, vanlog: String, time: WatchedTime) throws {
    (self.home, self.time) = (home, time)
    folder = try Directory(home.path, links: .follow)
    run = try folder.makePrivate(HomeFolder.runName)
    lock = try run.lock(HomeFolder.daemonLock)
    log = ServiceLog("daemon.log", in: home.runFolder)
    news = HomeNews(home: home.path)
    routes = RouteNews()
    let (settings, warnings) = try home.loadSettings()
    self.settings = settings
    position = PositionWatch(
      folder: home.runFolder, settings: settings, time: time,
      buildDate: Instant(secondsSinceEpoch: vanlog_build_epoch()))
    let (visits, problem) = VisitKeeper.open(in: folder)
    self.visits = visits
    drives = AutomaticDrives(
      isOn: settings[.automaticDrives] == "on", own: DaemonState.ownDrive(in: run))
    sync = SyncKeeper(settings: settings)
    errands = Errands(vanlog: vanlog, home: home.path)
    state = DaemonState(process: getpid(), started: ClockProof.wallClock())
    note("watching \(home.path)")
    for text in warnings + [problem].compactMap({ $0 }) { note(text) }
    sync.setOnline(DefaultRoute.exists(), now: time.now)
  }

  /// Watches until it is told to stop or the home is gone.
  func watch(_ signals: borrowing SignalPipe, _ notifier: inout Notifier) -> Outcome {
    while true {
      wait(signals, notifier)
      while loop.isReady(signals.descriptor), let signal = signals.next() {
        if signal == .status { note("status: \(sentence)") } else { return end(.stopped) }
      }
      guard news.isThere else { return end(.homeLost) }
      let now = MonotonicClock.now
      takeNews(now: now)
      for outcome in errands.turn(now: now) { finish(outcome, now: now) }
      look(now: now)
      tell(&notifier, now: now)
    }
  }

  private func wait(_ signals: borrowing SignalPipe, _ notifier: Notifier) {
    let now = MonotonicClock.now
    loop.startTurn()
    loop.add(signals.descriptor)
    if let descriptor = news.descriptor { loop.add(descriptor) }
    if let descriptor = routeDescriptor { loop.add(descriptor) }
    if let descriptor = position.descriptor(at: now) { loop.add(descriptor) }
    errands.add(to: &loop)
    let watched = earlier(earlier(motion.deadline, sync.deadline), borders.deadline)
    let due = earlier(watched.map(time.machine), position.deadline(at: now))
    loop.wait(
      until: earlier(due, earlier(notifier.deadline, errands.deadline(now: now))) ?? now + 60_000)
  }

  var routeDescriptor: CInt? {
    switch routes {
    case .some(let routes): routes.descriptor
    case nil: nil
    }
  }

  /// Stops the children, and gives the home back.
  private func end(_ outcome: Outcome) -> Outcome {
    note(outcome == .stopped ? "stopped" : "the home is gone")
    let start = MonotonicClock.now
    errands.stop(now: start)
    while !errands.isIdle, MonotonicClock.now < start + Self.patienceAtEnd {
      loop.startTurn()
      errands.add(to: &loop)
      loop.wait(until: start + Self.patienceAtEnd)
      _ = errands.turn(now: MonotonicClock.now)
    }
    if outcome == .stopped {
      state.state = "stopped"
      writeState()
    }
    return outcome
  }

  func note(_ text: String) {
    log.write(text, time: ClockProof.wallClock(), uptime: MonotonicClock.now)
  }
}
