internal import Answers
internal import CBuildInfo
internal import Children
internal import DaemonKit
internal import DurableFiles
internal import Geodesy
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

  /// The programs that do what it does not do itself.
  struct Programs {
    let vanlog: String
    /// `nil` if it is not installed.
    var publisher: String?
  }

  /// How long children may take to end when the daemon is stopped.
  static let patienceAtEnd: Int64 = 1_500
  /// After this long a change is written, however many there were.
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
  var timeKeeper = TimeKeeper()
  var recordingWatch: RecordingWatch
  var visits: VisitKeeper
  var borders: BorderKeeper
  var drives: AutomaticDrives
  var sync: SyncKeeper
  var weather: WeatherKeeper
  /// When rules look at the forecast again.
  var weatherLook: Int64 = .min
  /// When what repeats in the ledger is booked again.
  var nextBooking: Int64
  var errands: Errands
  var driveEvents: DriveEvents
  var state: DaemonState
  var writtenState: DaemonState?
  var lastWrite: Int64 = .min
  var statePace = StatePace(now: MonotonicClock.now)
  var linkWord = ""
  var loop = EventLoop()
  var isOnline = DefaultRoute.exists()

  // What rules ask about, and what they have done.
  var clock: RuleClock
  var automations: AutomationKeeper
  var actions = ActionQueue()
  var lists = RecordLists()
  var sun = SunKeeper()
  var notices: NoticeBoard
  /// When it is looked whether quiet hours have ended, if notices wait for that.
  var quietLook: Int64 = .min
  var events = EventInbox()
  var publisher: PublishChild
  var publishPace = PublishPace()
  var rulesDue: Int64?
  var nextMinute: Int64 = .min
  var nextPending: Int64?
  /// Where the van was last seen, and where it came to rest.
  var lastPlace: Coordinate?
  var restPlace: Coordinate?
  var country: String?
  /// Whether a drive was seen since the start.
  var hasSeenDrive = false
  /// Since when it rests or moves, if that was seen.
  var restedSince: Int64?
  var setOffSince: Int64?

  /// Takes a home over; fails if another daemon has it.
  init(home: HomeFolder, programs: Programs, time: WatchedTime) throws {
    (self.home, self.time) = (home, time)
    folder = try Directory(home.path, links: .follow)
    run = try folder.makePrivate(HomeFolder.runName)
    lock = try run.lock(HomeFolder.daemonLock)
    log = ServiceLog("daemon.log", in: home.runFolder)
    news = HomeNews(home: home.path)
    routes = RouteNews()
    let (settings, warnings) = try home.settingsOrDefaults()
    self.settings = settings
    position = PositionWatch(
      folder: home.runFolder, settings: settings, time: time,
      buildDate: Instant(secondsSinceEpoch: vanlog_build_epoch()))
    let (visits, problem) = VisitKeeper.open(in: folder)
    self.visits = visits
    recordingWatch = RecordingWatch(at: time.now)
    borders = BorderKeeper(in: run)
    let left = DaemonState.left(in: run)
    drives = AutomaticDrives(
      isOn: settings[.automaticDrives] == "on", own: left?[DaemonKeys.ownDrive])
    driveEvents = DriveEvents(current: left?[DaemonKeys.knownDrive])
    sync = SyncKeeper(settings: settings)
    weather = WeatherKeeper(settings: settings, isOnline: true, now: time.now)
    nextBooking = time.now + Self.firstBooking
    errands = Errands(vanlog: programs.vanlog, home: home.path)
    publisher = PublishChild(path: programs.publisher, home: home.path, settings: settings)
    clock = RuleClock(home: home, settings: settings)
    let (automations, doubts) = AutomationKeeper.open(home: folder, run: run)
    self.automations = automations
    notices = NoticeBoard(in: run)
    state = DaemonState(process: getpid(), started: ClockProof.wallClock())
    // What programs of rules have vanlog do is meant for this home.
    setenv("VANLOG_HOME", home.path, 1)
    note("watching \(home.path)")
    for text in warnings + [problem].compactMap({ $0 }) + doubts { note(text) }
    sync.setOnline(isOnline, now: time.now)
    weather.setOnline(isOnline, now: time.now)
    _ = timeKeeper.note(ClockProof.current(settings: settings, home: home))
    position.knowsTime = timeKeeper.isProven
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
    actions.add(to: &loop)
    publisher.add(to: &loop)
    let due = earlier(watchedDeadline.map(time.machine), position.deadline(at: now))
    let children = earlier(
      earlier(errands.deadline(now: now), actions.deadline(now: now)), publisher.deadline(now: now))
    let told = earlier(notifier.deadline, events.isDue ? now : nil)
    loop.wait(until: earlier(earlier(due, children), told) ?? now + 60_000)
  }

  /// When something is due in watched time.
  private var watchedDeadline: Int64? {
    let isDriving = errands.isUnderWay(.startDrive) || errands.isUnderWay(.stopDrive)
    let start = isDriving ? nil : drives.deadline
    let ways = earlier(earlier(motion.deadline, borders.deadline), start)
    let events = earlier(
      driveEvents.deadline(during: position.drive),
      automations.waitsForTime ? nextMinute : nil)
    let status = publisher.isRunning ? publishPace.statusDue : nil
    let records = earlier(earlier(lists.deadline, rulesDue), earlier(nextPending, status))
    let quiet = notices.isHolding ? quietLook : nil
    let forecast = earlier(
      weather.deadline, automations.kinds.contains(.weather) ? weatherLook : nil)
    return earlier(
      earlier(ways, earlier(sync.deadline, forecast)),
      earlier(earlier(events, records), earlier(nextBooking, quiet)))
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
    actions.stop(now: start)
    publisher.finish(within: Self.patienceAtEnd, now: start)
    while !errands.isIdle || !actions.isIdle || publisher.isRunning,
      MonotonicClock.now < start + Self.patienceAtEnd
    {
      loop.startTurn()
      errands.add(to: &loop)
      actions.add(to: &loop)
      publisher.add(to: &loop)
      loop.wait(until: start + Self.patienceAtEnd)
      _ = errands.turn(now: MonotonicClock.now)
      _ = actions.turn(now: MonotonicClock.now)
      if publisher.isRunning { _ = publisher.turn(now: MonotonicClock.now) }
    }
    if outcome == .stopped { saveAutomations(isUrgent: true, now: time.now) }
    if outcome == .stopped {
      state.state = "stopped"
      writeState()
    }
    return outcome
  }

  /// Notes what people should hear of, too.
  func problem(_ text: String) {
    state.problem = text
    note(text)
  }

  func note(_ text: String) {
    log.write(text, time: ClockProof.wallClock(), uptime: MonotonicClock.now)
  }
}
