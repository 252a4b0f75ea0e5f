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
/// It watches, and decides by values of `Watching`. Anything that opens the store or the network,
/// or may wait for a lock, is done by children, so that no part that hangs or fails takes it along.
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
  private static let patienceAtEnd: Int64 = 1_500

  let held: HeldHome
  let time: WatchedTime
  var settings: Settings
  var ears: Ears
  var van: Van
  var drives: Drives
  var rules: Rules
  var outside: Outside
  var told: Told
  var loop = EventLoop()

  /// Takes a home over; fails if another daemon has it.
  init(home: HomeFolder, programs: Programs, time: WatchedTime) throws {
    self.time = time
    held = try HeldHome(home)
    let (settings, warnings) = try home.settingsOrDefaults()
    self.settings = settings
    ears = Ears(home, settings: settings, time: time)
    let (visits, problem) = VisitKeeper.open(in: held.folder)
    van = Van(visits: visits, borders: BorderKeeper(in: held.run), now: time.now)
    drives = Drives(settings: settings, left: DaemonState.left(in: held.run))
    let (automations, doubts) = AutomationKeeper.open(home: held.folder, run: held.run)
    rules = Rules(clock: RuleClock(home: home, settings: settings), automations: automations)
    outside = Outside(programs, home: home.path, settings: settings, now: time.now)
    told = Told(held, process: getpid(), now: MonotonicClock.now)
    // What programs of rules have vanlog do is meant for this home.
    setenv("VANLOG_HOME", home.path, 1)
    told.note("watching \(home.path)")
    for text in warnings + [problem].compactMap({ $0 }) + doubts { told.note(text) }
    outside.setOnline(ears.isOnline, now: time.now)
    _ = ears.note(ClockProof.current(settings: settings, home: home))
  }

  /// Watches until it is told to stop or the home is gone.
  func watch(_ signals: borrowing SignalPipe, _ notifier: inout Notifier) -> Outcome {
    while true {
      wait(signals, notifier)
      while loop.isReady(signals.descriptor), let signal = signals.next() {
        guard signal == .status else { return end(.stopped) }
        told.note("status: \(told.sentence)")
      }
      guard ears.isHomeThere else { return end(.homeLost) }
      let now = MonotonicClock.now
      takeNews(now: now)
      for outcome in outside.errands.turn(now: now) { finish(outcome, now: now) }
      look(now: now)
      tell(&notifier, now: now)
    }
  }

  private func wait(_ signals: borrowing SignalPipe, _ notifier: Notifier) {
    let now = MonotonicClock.now
    loop.startTurn()
    loop.add(signals.descriptor)
    ears.add(to: &loop, now: now)
    outside.add(to: &loop)
    rules.actions.add(to: &loop)
    let due = earliest(
      watchedDeadline.map(time.machine), ears.position.deadline(at: now),
      outside.deadline(now: now), rules.actions.deadline(now: now), notifier.deadline,
      rules.inbox.deadline(now: now))
    loop.wait(until: due ?? now + 60_000)
  }

  /// When something is due in watched time.
  private var watchedDeadline: Int64? {
    let errands = outside.errands
    let isBusy = errands.isUnderWay(.startDrive) || errands.isUnderWay(.stopDrive)
    return earliest(
      van.deadline(isObserving: errands.isUnderWay(.observe)),
      drives.deadline(during: ears.position.drive, isBusy: isBusy), rules.deadline,
      outside.watchedDeadline, told.deadline)
  }

  /// Stops the children, and gives the home back.
  private func end(_ outcome: Outcome) -> Outcome {
    told.note(outcome == .stopped ? "stopped" : "the home is gone")
    let start = MonotonicClock.now
    outside.stop(within: Self.patienceAtEnd, now: start)
    rules.actions.stop(now: start)
    while !outside.isIdle || !rules.actions.isIdle,
      MonotonicClock.now < start + Self.patienceAtEnd
    {
      loop.startTurn()
      outside.add(to: &loop)
      rules.actions.add(to: &loop)
      loop.wait(until: start + Self.patienceAtEnd)
      outside.turnToEnd(now: MonotonicClock.now)
      _ = rules.actions.turn(now: MonotonicClock.now)
    }
    if outcome == .stopped {
      saveAutomations(isUrgent: true, now: time.now)
      told.state.state = "stopped"
      told.write(in: held.run, now: MonotonicClock.now)
    }
    return outcome
  }
}
