internal import DaemonKit
internal import DurableFiles
internal import HomeFolder
internal import Text
internal import Watching

/// What the daemon tells: its log, its state in a file and in a line, and notices for people.
struct Told: ~Copyable {
  /// After this long a change is written, however many there were.
  private static let stateInterval: Int64 = 60_000
  /// The clock, or the zone, may be set meanwhile.
  private static let longestQuiet: Int64 = 600_000
  private static let minute: Int64 = 60_000

  private var log: ServiceLog
  var state: DaemonState
  private var written: DaemonState?
  private var lastWrite: Int64 = .min
  private var pace: StatePace
  private var link = ""
  var notices: NoticeBoard
  /// When it is checked whether quiet hours have ended, if notices wait for that.
  private var quietLook: Int64 = .min

  init(_ held: borrowing HeldHome, process: Int32, now: Int64) {
    log = ServiceLog("daemon.log", in: held.home.runFolder)
    state = DaemonState(process: process, started: ClockProof.wallClock())
    pace = StatePace(now: now)
    notices = NoticeBoard(in: held.run)
  }

  mutating func note(_ text: String) {
    log.write(text, time: ClockProof.wallClock(), uptime: MonotonicClock.now)
  }

  /// Notes what people should hear of, too.
  mutating func problem(_ text: String) {
    state.problem = text
    note(text)
  }

  /// Logs when the state of the connection changes, but not the passing seconds.
  mutating func noteLink(
    _ words: (source: String, state: String), _ sentence: @autoclosure () -> String
  ) {
    guard "\(words.source) \(words.state)" != link else { return }
    link = "\(words.source) \(words.state)"
    // A gpsd that is gone for a week is one line.
    if words.state != "connecting" { note("position: \(sentence())") }
  }

  // MARK: The state

  /// How it is with the receiver; each attempt to reach gpsd is not worth writing.
  mutating func tellOfReceiver(_ words: (source: String, state: String)) {
    guard words.state != "connecting" || written == nil else { return }
    let hasNoFix = words.state == "watching" && state.noPositionSince != nil
    (state.source, state.receiver) = (words.source, hasNoFix ? "no-fix" : words.state)
  }

  /// Writes the state if it has changed, but no more often than is good for a card; what must not be
  /// lost is written in any case.
  mutating func writeIfDue(in run: borrowing Directory, now: Int64) {
    guard state != written else { return }
    let isUrgent = written?.ownDrive != state.ownDrive || written?.knownDrive != state.knownDrive
    if isUrgent || now >= lastWrite + Self.stateInterval || pace.admits(now: now) {
      write(in: run, now: now)
    }
  }

  mutating func write(in run: borrowing Directory, now: Int64) {
    guard state != written else { return }
    (lastWrite, written) = (now, state)
    do {
      try run.replace(HomeFolder.daemonState, with: state.bytes)
    } catch {
      note("the state cannot be written: \(error)")
    }
  }

  /// The state in one line, for a service manager and the log.
  var sentence: String {
    "\(state.motion); position: \(state.source), \(state.receiver)"
      + (state.problem.map { "; \($0)" } ?? "")
  }

  // MARK: Quiet hours

  /// When notices that wait may be shown.
  var deadline: Int64? { notices.isHolding ? quietLook : nil }

  /// The settings have changed, or other notices wait.
  mutating func noteQuiet(now: Int64) { quietLook = min(quietLook, now) }

  /// Whether notices that wait are to be shown now; `minutesLeft` is how much longer quiet hours
  /// last.
  mutating func takeQuiet(
    now: Int64, time: Instant?, minutesLeft: (Instant) -> Int?
  ) -> Bool {
    guard notices.isHolding, now >= quietLook else { return false }
    quietLook = now + Self.longestQuiet
    guard let time, let left = minutesLeft(time) else { return true }
    let end = Int64(left) * Self.minute - time.millisecondsSinceEpoch % Self.minute
    quietLook = now + min(end, Self.longestQuiet)
    return false
  }
}
