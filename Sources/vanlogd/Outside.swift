internal import DaemonKit
internal import Geodesy
internal import Glibc
internal import HomeFolder
internal import Watching

/// What other programs do for the daemon, and when: errands, sync, the forecast, what repeats in the
/// ledger, and publishing.
struct Outside {
  private static let networkManager = "/usr/bin/nmcli"
  /// How long one sync may take; the rest continues the next time.
  private static let longestSync: Int64 = 600
  /// After the start the clock is often not set yet, and there is more urgent work.
  private static let firstBooking: Int64 = 600_000
  /// More often than once a day: the clock may be set, and the day end, at any time in between.
  private static let bookingInterval: Int64 = 6 * 3_600_000

  var errands: Errands
  var sync: SyncKeeper
  var weather: WeatherKeeper
  var publisher: PublishChild
  var pace = PublishPace()
  private var settings: Settings
  private var nextBooking: Int64

  init(_ programs: Daemon.Programs, home: String, settings: Settings, now: Int64) {
    self.settings = settings
    errands = Errands(vanlog: programs.vanlog, home: home)
    sync = SyncKeeper(settings: settings)
    weather = WeatherKeeper(settings: settings, isOnline: true, now: now)
    publisher = PublishChild(path: programs.publisher, home: home, settings: settings)
    nextBooking = now + Self.firstBooking
  }

  /// `machine` is the machine's time, by which children go.
  mutating func apply(_ settings: Settings, now: Int64, machine: Int64) {
    self.settings = settings
    publisher.apply(settings, now: machine)
    sync.apply(settings, now: now)
    weather.apply(settings, now: now)
  }

  mutating func setOnline(_ isOnline: Bool, now: Int64) {
    sync.setOnline(isOnline, now: now)
    weather.setOnline(isOnline, now: now)
  }

  /// The store has changed.
  mutating func noteChange(now: Int64) {
    sync.noteChange(now: now)
    pace.noteChange(now: now)
  }

  // MARK: For the loop

  /// When something is due in watched time.
  var watchedDeadline: Int64? {
    earliest(
      sync.deadline, weather.deadline, nextBooking, publisher.isRunning ? pace.statusDue : nil)
  }

  /// When a child needs a turn.
  func deadline(now: Int64) -> Int64? {
    earliest(errands.deadline(now: now), publisher.deadline(now: now))
  }

  func add(to loop: inout EventLoop) {
    errands.add(to: &loop)
    publisher.add(to: &loop)
  }

  var isIdle: Bool { errands.isIdle && !publisher.isRunning }

  /// Tells all children to end.
  mutating func stop(within milliseconds: Int64, now: Int64) {
    errands.stop(now: now)
    publisher.finish(within: milliseconds, now: now)
  }

  /// Continues with children that were told to end.
  mutating func turnToEnd(now: Int64) {
    _ = errands.turn(now: now)
    if publisher.isRunning { _ = publisher.turn(now: now) }
  }

  // MARK: What is due

  mutating func step(now: Int64) {
    switch sync.step(now: now) {
    case .ask: errands.order(.askSync, seconds: 60)
    case .sync:
      if let isMetered = askMetered(.askMetered) { startSync(isMetered: isMetered) }
    case nil: break
    }
    if weather.step(now: now), let isMetered = askMetered(.askWeatherMetered) {
      updateWeather(isMetered: isMetered, now: now)
    }
    if now >= nextBooking { book(now: now) }
  }

  /// The time has changed.
  mutating func noteTime(now: Int64) { nextBooking = now }

  private mutating func book(now: Int64) {
    nextBooking = now + Self.bookingInterval
    errands.order(.bookRepeats, ["--due"], seconds: 120)
  }

  // MARK: Connections that cost by volume

  /// Whether the connection does; `nil` if NetworkManager has to be asked first.
  private mutating func askMetered(_ purpose: Errands.Purpose) -> Bool? {
    guard settings[.metered] == "auto", access(Self.networkManager, X_OK) == 0 else {
      return settings[.metered] == "yes"
    }
    errands.order(
      purpose, program: Self.networkManager,
      ["-t", "-g", "GENERAL.METERED", "device", "show"], seconds: 10)
    return nil
  }

  /// Continues with what had to wait for the answer of NetworkManager.
  mutating func took(metered outcome: Errands.Outcome, now: Int64) {
    let words = String(decoding: outcome.output, as: UTF8.self).split(separator: "\n")
    let isMetered = outcome.isDone && words.contains { $0.hasPrefix("yes") }
    if outcome.purpose == .askMetered {
      startSync(isMetered: isMetered)
    } else {
      updateWeather(isMetered: isMetered, now: now)
    }
  }

  private mutating func startSync(isMetered: Bool) {
    let limits = ["--if-online", "--max-seconds", "\(Self.longestSync)"]
    errands.order(
      .sync, limits + (isMetered ? ["--metered"] : []), seconds: 2 * Self.longestSync)
  }

  private mutating func updateWeather(isMetered: Bool, now: Int64) {
    if isMetered {
      weather.postpone(now: now)
    } else {
      errands.order(.updateWeather, ["--here"], seconds: 240)
    }
  }
}
