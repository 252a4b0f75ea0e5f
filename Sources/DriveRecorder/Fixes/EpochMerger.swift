internal import Text

/// Merges the reports of one instant.
///
/// gpsd sends a report for each sentence of a receiver, several for one fix. They share a time; those
/// without one belong together if they arrive together. An instant is over when another begins, when
/// `nextDeadline` has passed, or, for callers that ask, when all is there that the receiver usually
/// sends.
///
/// Only one of several receivers is in use, the first with a fix, until it falls silent.
struct EpochMerger {
  private var pending: Epoch?
  private var lastReport: Int64 = 0
  private var receiver: (device: String?, lastFix: Int64)?
  private var sky: (satellites: Satellites, uptime: Int64)?
  private var knowsSeaLevel = false
  private var cycle = ReceiverCycle()
  /// The instant that was ended because it was complete, while more of it may follow.
  private var ended: (epoch: Epoch, lastReport: Int64)?

  /// When the current instant is over, if nothing more arrives.
  var nextDeadline: Int64? {
    pending.map { Self.deadline(of: $0, lastReport: lastReport) }
  }

  private static func deadline(of epoch: Epoch, lastReport: Int64) -> Int64 {
    min(
      lastReport.addingSaturated(Limits.quietAfterReport),
      epoch.uptime.addingSaturated(Limits.longestInstant))
  }

  /// Takes a report; if it begins a new instant, returns the previous one.
  mutating func take(_ report: PositionReport, uptime: Int64) -> Epoch? {
    guard isInUse(report, uptime: uptime) else { return nil }
    lastReport = uptime
    if pending?.report.altitudeMetres != nil || report.altitudeMetres != nil {
      knowsSeaLevel = true
    }
    if let pending, Self.belongs(report, to: pending, uptime: uptime) {
      cycle.takePosition()
      self.pending?.merge(report)
      return nil
    }
    guard !isLate(report, uptime: uptime) else { return nil }
    defer {
      pending = Epoch(uptime: uptime, report: report)
      cycle.begin()
    }
    return finish()
  }

  /// Whether a report belongs to the instant that was ended, and adds no position to it.
  private mutating func isLate(_ report: PositionReport, uptime: Int64) -> Bool {
    guard let ended, isEndedOpen(at: uptime),
      Self.belongs(report, to: ended.epoch, uptime: uptime),
      ended.epoch.report.hasPosition || !report.hasPosition
    else { return false }
    self.ended?.lastReport = uptime
    cycle.takePosition()
    return true
  }

  /// Whether more of the instant that was ended last may still come.
  private func isEndedOpen(at uptime: Int64) -> Bool {
    guard let ended, pending == nil else { return false }
    return uptime < Self.deadline(of: ended.epoch, lastReport: ended.lastReport)
  }

  /// Takes the satellites of the receiver in use.
  mutating func take(_ report: SkyReport, uptime: Int64) {
    guard let used = report.usedSatellites, (0...1_000).contains(used) else { return }
    if let receiver, receiver.device != report.device, report.device != nil { return }
    sky = (Satellites(seen: report.visibleSatellites, used: used), uptime)
    if pending != nil || isEndedOpen(at: uptime) { cycle.takeSatellites() }
  }

  /// The satellites of the receiver in use, as it reported not long ago.
  func satellites(at uptime: Int64) -> Satellites? {
    guard let sky, uptime.subtractingSaturated(sky.uptime) <= Limits.satellitesLast else {
      return nil
    }
    return sky.satellites
  }

  /// Forgets an unplugged receiver, so that another can take over at once.
  mutating func remove(device: String) {
    guard let receiver, receiver.device == device else { return }
    self.receiver = nil
    cycle = ReceiverCycle()
  }

  /// Forgets everything from a lost connection.
  mutating func disconnect() {
    receiver = nil
    sky = nil
    cycle = ReceiverCycle()
    ended = nil
  }

  /// The current instant, if its time is up.
  mutating func flush(uptime: Int64) -> Epoch? {
    guard let deadline = nextDeadline, uptime >= deadline else { return nil }
    return finish()
  }

  /// The current instant, if nothing is missing that its receiver usually sends.
  ///
  /// A fix without a time is known only by what arrives with it, so it has to wait.
  mutating func finishIfComplete() -> Epoch? {
    guard let pending, cycle.isComplete, pending.report.time != nil || pending.report.fix == nil
    else { return nil }
    ended = (pending, lastReport)
    return finish()
  }

  /// Ends and returns the current instant, if there is one.
  mutating func finish() -> Epoch? {
    guard var epoch = pending else { return nil }
    pending = nil
    epoch.satellites = satellites(at: epoch.uptime)?.used
    // Mixing two kinds of altitude in one drive would make climbs that never happened.
    if epoch.report.altitudeMetres == nil, !knowsSeaLevel {
      epoch.report.altitudeMetres = epoch.report.ellipsoidAltitudeMetres
    }
    return epoch
  }

  private static func belongs(
    _ report: PositionReport, to epoch: Epoch, uptime: Int64
  ) -> Bool {
    guard epoch.report.device == report.device else { return false }
    if let time = report.time, let epochTime = epoch.report.time { return time == epochTime }
    // Without times, a lost fix does not end a good one.
    guard (report.fix == nil) == (epoch.report.fix == nil) else { return false }
    return uptime.subtractingSaturated(epoch.uptime) <= Limits.sameInstant
  }

  /// Whether a report comes from the receiver in use, which this report may make it.
  private mutating func isInUse(_ report: PositionReport, uptime: Int64) -> Bool {
    let hasFix = report.hasPosition
    guard let current = receiver, current.device != report.device else {
      if hasFix { receiver = (report.device, uptime) }
      return true
    }
    let isSilent = uptime.subtractingSaturated(current.lastFix) > Limits.receiverSilence
    guard hasFix, isSilent else { return false }
    receiver = (report.device, uptime)
    sky = nil
    cycle = ReceiverCycle()
    return true
  }
}

extension PositionReport {
  fileprivate var hasPosition: Bool { fix != nil && latitude != nil && longitude != nil }
}

/// Everything that one receiver reported about one instant, good or not.
struct Epoch: Hashable, Sendable {
  /// When the first of its reports arrived.
  var uptime: Int64
  var report: PositionReport
  var satellites: Int?

  /// Adds a later report of the instant, which overrides earlier values.
  mutating func merge(_ later: PositionReport) {
    report.fix = later.fix
    report.status = later.status ?? report.status
    report.time = later.time ?? report.time
    report.latitude = later.latitude ?? report.latitude
    report.longitude = later.longitude ?? report.longitude
    report.altitudeMetres = later.altitudeMetres ?? report.altitudeMetres
    report.ellipsoidAltitudeMetres =
      later.ellipsoidAltitudeMetres ?? report.ellipsoidAltitudeMetres
    report.speedMetresPerSecond = later.speedMetresPerSecond ?? report.speedMetresPerSecond
    report.courseDegrees = later.courseDegrees ?? report.courseDegrees
    report.climbMetresPerSecond = later.climbMetresPerSecond ?? report.climbMetresPerSecond
    report.accuracyMetres = later.accuracyMetres ?? report.accuracyMetres
    report.altitudeAccuracyMetres =
      later.altitudeAccuracyMetres ?? report.altitudeAccuracyMetres
    report.timeAccuracySeconds = later.timeAccuracySeconds ?? report.timeAccuracySeconds
    report.leapSeconds = later.leapSeconds ?? report.leapSeconds
  }
}
