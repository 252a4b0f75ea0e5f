internal import Text

/// Decides when to connect to gpsd, when to check that it is alive, and when to give up on it.
///
/// It knows no socket and no clock: it is told what happened at which millisecond of a monotonic
/// clock, and answers with the next step. Three kinds of silence differ. A gpsd that says nothing
/// at all has hung or is not gpsd: the connection is closed. A gpsd that answers but has no reports
/// has no receiver: closing would change nothing, so it is asked to watch again, which also wakes
/// sleeping receivers. And a connection that the other side closes is lost at once.
public struct ReceiverLink: Sendable {
  /// The state of the connection.
  public enum State: Hashable, Sendable {
    /// Not connected; the next attempt is at this moment.
    case disconnected(until: Int64)
    /// The connection was accepted, but not yet proven to be gpsd's.
    case connecting
    /// Reports are arriving.
    case watching
    /// gpsd is alive, but has had no report for a while.
    case silent
  }

  /// What to do now.
  public enum Step: Hashable, Sendable {
    case connect
    /// Ask gpsd to watch; it always answers.
    case ask
    /// Close the connection: gpsd is silent.
    case close
  }

  /// What a line from gpsd was worth.
  public enum Line: Hashable, Sendable {
    /// News of a receiver, such as TPV and SKY.
    case report
    /// Any other line that gpsd may send.
    case answer
    /// Not from gpsd.
    case bad
  }

  /// The deciding times, in milliseconds.
  public struct Limits: Hashable, Sendable {
    /// How long without a report until gpsd is asked; half as long later it is given up.
    public var silence: Int64 = 10_000
    public var firstPause: Int64 = 1_000
    public var longestPause: Int64 = 30_000

    public init() {}
  }

  public private(set) var state: State
  public private(set) var counters = Counters()
  private let limits: Limits
  private var pause: GrowingPause
  private var lastLine: Int64 = 0
  private(set) var lastReport: Int64 = 0
  private var lastAsked: Int64 = 0
  /// Whether gpsd was asked and has not answered yet.
  private var isUnanswered = false

  public init(now: Int64, limits: Limits = Limits()) {
    state = .disconnected(until: now)
    self.limits = limits
    // The longest pause has room for what makes it uneven.
    pause = GrowingPause(
      first: limits.firstPause, longest: limits.longestPause / 5 * 4, percent: 100...125)
  }

  /// How often things happened since the start.
  public struct Counters: Hashable, Sendable {
    public var connects: Int64 = 0
    /// Attempts that did not lead to a connection.
    public var failures: Int64 = 0
    /// Connections that ended or were given up.
    public var losses: Int64 = 0
    public var reports: Int64 = 0
    public var badLines: Int64 = 0
    public var longestLine: Int64 = 0

    public init() {}
  }

  // MARK: What to do

  /// When `step` will return something if nothing happens before.
  public var deadline: Int64 {
    switch state {
    case .disconnected(let until): until
    case .connecting: lastLine + limits.silence
    case .watching: min(lastReport + limits.silence, askDeadline)
    case .silent: askDeadline
    }
  }

  /// What to do at this moment, if anything; report its outcome by the calls below.
  ///
  /// Do the step and ask again, until there is none.
  public mutating func step(now: Int64) -> Step? {
    switch state {
    case .disconnected(let until):
      return now >= until ? .connect : nil
    case .connecting:
      return now >= lastLine + limits.silence ? .close : nil
    case .watching, .silent:
      if state == .watching, now >= lastReport + limits.silence { state = .silent }
      return stepInSilence(now: now)
    }
  }

  private var askDeadline: Int64 {
    isUnanswered ? lastAsked + limits.silence / 2 : max(lastReport, lastAsked) + limits.silence
  }

  private mutating func stepInSilence(now: Int64) -> Step? {
    guard now >= askDeadline else { return nil }
    if isUnanswered { return .close }
    lastAsked = now
    isUnanswered = true
    return .ask
  }

  // MARK: What happened

  public mutating func connected(now: Int64) {
    counters.connects &+= 1
    state = .connecting
    lastLine = now
    lastReport = now
    lastAsked = now
    isUnanswered = false
  }

  /// A line has arrived.
  public mutating func received(_ line: Line, now: Int64) {
    switch line {
    case .bad:
      counters.badLines &+= 1
      return  // garbage does not show that gpsd is alive
    case .answer:
      if state == .connecting { state = .watching }
    case .report:
      counters.reports &+= 1
      state = .watching
      lastReport = now
      pause.succeed()  // only reports show that connecting was worth it
    }
    lastLine = now
    isUnanswered = false
  }

  /// Notes lines that were too long to read, and the length of the longest.
  public mutating func skipped(_ badLines: Int64, longestLine: Int64) {
    counters.badLines &+= badLines
    counters.longestLine = max(counters.longestLine, longestLine)
  }

  /// An attempt to connect failed.
  public mutating func failed(now: Int64, using random: inout some RandomNumberGenerator) {
    counters.failures &+= 1
    wait(from: now, using: &random)
  }

  /// The connection has ended, or was closed as `step` asked.
  public mutating func lost(now: Int64, using random: inout some RandomNumberGenerator) {
    counters.losses &+= 1
    wait(from: now, using: &random)
  }

  private mutating func wait(from now: Int64, using random: inout some RandomNumberGenerator) {
    pause.fail(now: now, using: &random)
    state = .disconnected(until: pause.end ?? now)
  }
}

extension ReceiverLink.State {
  /// The state in one word, for programs; these words never change.
  public var word: String {
    switch self {
    case .disconnected: "disconnected"
    case .connecting: "connecting"
    case .watching: "watching"
    case .silent: "silent"
    }
  }
}

extension ReceiverLink {
  /// The state of the connection as a sentence for the user, with advice if something is wrong.
  ///
  /// `failure` is why the last attempt to connect failed, if it did.
  public func sentence(now: Int64, failure: ReportSourceError? = nil) -> String {
    switch state {
    case .disconnected(let until):
      let seconds = max(0, until - now + 999) / 1_000
      let problem = failure?.description ?? "not connected to gpsd"
      return "\(problem); check that it is running; next try in \(seconds) s"
    case .connecting:
      return "connected, but gpsd has sent nothing yet"
    case .watching:
      return "gpsd sends reports"
    case .silent:
      let seconds = max(0, now - lastReport) / 1_000
      return "gpsd has received nothing from the receiver for \(seconds) s; check its cable and"
        + " its view of the sky"
    }
  }
}
