internal import Text

/// Finds out when reports arrived that were read late.
///
/// A reader that was stopped, that waited for a slow card, or that reads seldom on purpose, finds all
/// that has gathered at once. Each report arrived after the last moment at which nothing was left to
/// read, and the times of the reports say how far apart they arrived. What ties these times to the
/// machine's clock is their lag: how much later than it says a receiver's report usually arrives.
///
/// Nothing is assumed about the times except that they advance. Where one goes back, or the lag
/// known so far would put reports into the future, the receiver's time was set: from there on the
/// last report is taken to have arrived just now. Regardless of the times, no arrival lies after
/// now or goes back, and only what the sender itself passes on late lies before the last look.
public struct ArrivalTimes {
  /// What is read within this time, in milliseconds, has arrived just now: that is how receivers with
  /// a report a second are read.
  public static let fresh: Int64 = 1_500
  /// A lag that is not measured may grow by one part in this, as clocks drift.
  private static let drift: Int64 = 1_000
  /// More receivers than a van has: a gpsd that makes up names fills no memory.
  private static let mostReceivers = 8

  /// A receiver's times and the machine's clock.
  private struct Lag {
    let device: String?
    /// Milliseconds since boot less those since 1970.
    var value: Int64
    /// When it was found.
    var moment: Int64
  }

  private var lags: [Lag] = []
  private var last: Int64 = .min
  /// How late the newest report was, if it was late: its sender has more to pass on.
  private var delay: Int64?
  /// A sender that is late passes on the rest with shorter breaks than this.
  private static let pause: Int64 = 1_500

  public init() {}

  /// The uptimes at which reports arrived, given in the order of arrival.
  ///
  /// `start` is the last moment at which nothing was left to read.
  public mutating func uptimes(
    of reports: [GPSReport], since start: Int64, until now: Int64
  ) -> [Int64] {
    guard !reports.isEmpty else { return [] }
    let wasLate = delay != nil
    if let uptimes = passedOn(reports, until: now) { return uptimes }
    let isLate = !wasLate && isLate(reports, at: now)
    let start = isLate ? last : max(last, min(start, now))
    guard now.subtractingSaturated(start) > Self.fresh else {
      for case .position(let report) in reports { learn(report, at: now) }
      last = max(last, now)
      return reports.map { _ in now }
    }
    return gathered(reports, since: start, until: now)
  }

  /// Whether the sender itself was stopped: its reports continue where they ended, long ago.
  private func isLate(_ reports: [GPSReport], at now: Int64) -> Bool {
    guard let first = reports.lazy.compactMap(\.timed).first,
      let lag = lags.first(where: { $0.device == first.device })?.value
    else { return false }
    let arrival = first.time.millisecondsSinceEpoch.addingSaturated(lag)
    return arrival >= last && now.subtractingSaturated(arrival) > Self.fresh
  }

  /// The moment up to which all is known to have arrived: before now while the sender is late.
  public func moment(at now: Int64) -> Int64 {
    guard let delay, sinceLastPiece(delay, now) < Self.pause else { return now }
    return now.subtractingSaturated(delay)
  }

  private func sinceLastPiece(_ delay: Int64, _ now: Int64) -> Int64 {
    now.subtractingSaturated(last.addingSaturated(delay))
  }

  /// The rest of what gathered while the sender itself was stopped; it comes in pieces.
  ///
  /// Their times advance faster than time does. `nil` if they do not: then the receiver's time was
  /// set.
  private mutating func passedOn(_ reports: [GPSReport], until now: Int64) -> [Int64]? {
    guard let delay else { return nil }
    let passed = sinceLastPiece(delay, now)
    let hasTimes = reports.contains { $0.timed != nil }
    if !hasTimes, passed < Self.pause { return reports.map { _ in last } }
    if hasTimes {
      var trial = self
      let uptimes = trial.gathered(reports, since: last, until: now)
      if now.subtractingSaturated(trial.last) < delay.subtractingSaturated(passed / 10) {
        self = trial
        return uptimes
      }
    }
    self.delay = nil
    return nil
  }

  private mutating func gathered(
    _ reports: [GPSReport], since start: Int64, until now: Int64
  ) -> [Int64] {
    let found = estimates(for: reports, since: start, until: now)
    let hasTimes = found.contains { $0 != nil }
    var uptime = hasTimes ? start : now
    let uptimes = found.map { estimate in
      // What lies far ahead is a wrong time.
      if let estimate, estimate <= now.addingSaturated(Self.fresh) {
        uptime = max(uptime, min(estimate, now))
      }
      return uptime
    }
    last = max(last, uptime)
    let late = now.subtractingSaturated(last)
    delay = late > Self.fresh ? late : nil
    return uptimes
  }

  /// Remembers the lag of a report that has arrived just now.
  private mutating func learn(_ report: PositionReport, at now: Int64) {
    guard let time = report.time?.millisecondsSinceEpoch else { return }
    set(now.subtractingSaturated(time), of: report.device, at: now)
  }

  private mutating func set(_ lag: Int64, of device: String?, at now: Int64) {
    let found = Lag(device: device, value: lag, moment: now)
    if let index = lags.firstIndex(where: { $0.device == device }) {
      lags[index] = found
    } else {
      if lags.count == Self.mostReceivers { lags.removeFirst() }
      lags.append(found)
    }
  }

  /// When each report arrived, going by its own time, which may be missing.
  private mutating func estimates(
    for reports: [GPSReport], since start: Int64, until now: Int64
  ) -> [Int64?] {
    var found = [Int64?](repeating: nil, count: reports.count)
    var rest = reports.indices.filter { reports[$0].timed != nil }
    for _ in 0..<Self.mostReceivers {
      guard let first = rest.first else { break }
      let device = reports[first].timed?.device
      let own = rest.filter { reports[$0].timed?.device == device }
      rest.removeAll { reports[$0].timed?.device == device }
      let times = own.compactMap { reports[$0].timed?.time.millisecondsSinceEpoch }
      let uptimes = estimates(for: times, of: device, since: start, until: now)
      for (index, uptime) in zip(own, uptimes) { found[index] = uptime }
    }
    return found
  }

  /// The same for the times of one receiver.
  private mutating func estimates(
    for times: [Int64], of device: String?, since start: Int64, until now: Int64
  ) -> [Int64?] {
    guard let newest = times.last else { return [] }
    let latest = now.subtractingSaturated(newest)
    let back = times.indices.dropFirst().first { times[$0] < times[$0 - 1] }
    let before = lags.first { $0.device == device }
    var known = before?.value
    // A report that came before the last look would have been read then.
    let lastInStep = times[(back ?? times.count) - 1]
    if let lag = known, lag.addingSaturated(lastInStep) < start.subtractingSaturated(Self.fresh) {
      known = nil
    }
    let isAhead = (known ?? latest) > latest.addingSaturated(Self.fresh)
    if let change = back ?? (isAhead ? Self.longestStep(in: times) : nil) {
      set(latest, of: device, at: now)
      return times.indices.map { index in
        (index < change ? known : latest).map { times[index].addingSaturated($0) }
      }
    }
    let lag = min(known ?? latest, latest)
    let slack = now.subtractingSaturated(before?.moment ?? now) / Self.drift
    set(min(lag.addingSaturated(slack), latest), of: device, at: now)
    return times.map { $0.addingSaturated(lag) }
  }

  /// The index that the longest step forward leads to; 0 if there is a single time.
  private static func longestStep(in times: [Int64]) -> Int {
    let steps = times.indices.dropFirst()
    return steps.max {
      times[$0].subtractingSaturated(times[$0 - 1])
        < times[$1].subtractingSaturated(times[$1 - 1])
    } ?? 0
  }
}

extension GPSReport {
  /// The receiver and the time of a position that has one.
  fileprivate var timed: (device: String?, time: Instant)? {
    guard case .position(let position) = self, let time = position.time else { return nil }
    return (position.device, time)
  }
}
