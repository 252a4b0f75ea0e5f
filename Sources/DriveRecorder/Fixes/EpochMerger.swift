internal import Text

/// Merges the reports of one instant.
///
/// gpsd sends a report for each sentence of a receiver, several for one fix. They share a time; those
/// without one belong together if they arrive together. An instant is over when another begins, or when
/// `nextDeadline` has passed.
///
/// Only one of several receivers is in use, the first with a fix, until it falls silent.
struct EpochMerger {
  private var pending: Epoch?
  private var lastReport: Int64 = 0
  private var receiver: (device: String?, lastFix: Int64)?
  private var sky: (satellites: Satellites, uptime: Int64)?
  private var knowsSeaLevel = false

  /// When the current instant is over, if nothing more arrives.
  var nextDeadline: Int64? {
    guard let pending else { return nil }
    return min(
      lastReport.addingSaturated(Limits.quietAfterReport),
      pending.uptime.addingSaturated(Limits.longestInstant))
  }

  /// Takes a report; if it begins a new instant, returns the previous one.
  mutating func take(_ report: PositionReport, uptime: Int64) -> Epoch? {
    guard isInUse(report, uptime: uptime) else { return nil }
    lastReport = uptime
    if pending?.report.altitudeMetres != nil || report.altitudeMetres != nil {
      knowsSeaLevel = true
    }
    if belongs(report, uptime: uptime) {
      pending?.merge(report)
      return nil
    }
    defer { pending = Epoch(uptime: uptime, report: report) }
    return finish()
  }

  /// Takes the satellites of the receiver in use.
  mutating func take(_ report: SkyReport, uptime: Int64) {
    guard let used = report.usedSatellites, (0...1_000).contains(used) else { return }
    if let receiver, receiver.device != report.device, report.device != nil { return }
    sky = (Satellites(seen: report.visibleSatellites, used: used), uptime)
  }

  /// The satellites of the receiver in use, as it told not long ago.
  func satellites(at uptime: Int64) -> Satellites? {
    guard let sky, uptime.subtractingSaturated(sky.uptime) <= Limits.satellitesLast else {
      return nil
    }
    return sky.satellites
  }

  /// Forgets an unplugged receiver, so that another can take over at once.
  mutating func remove(device: String) {
    if let receiver, receiver.device == device { self.receiver = nil }
  }

  /// Forgets everything from a lost connection.
  mutating func disconnect() {
    receiver = nil
    sky = nil
  }

  /// The current instant, if its time is up.
  mutating func flush(uptime: Int64) -> Epoch? {
    guard let deadline = nextDeadline, uptime >= deadline else { return nil }
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

  private func belongs(_ report: PositionReport, uptime: Int64) -> Bool {
    guard let pending, pending.report.device == report.device else { return false }
    if let time = report.time, let pendingTime = pending.report.time { return time == pendingTime }
    // Without times, a lost fix does not end a good one.
    guard (report.fix == nil) == (pending.report.fix == nil) else { return false }
    return uptime.subtractingSaturated(pending.uptime) <= Limits.sameInstant
  }

  /// Whether a report comes from the receiver in use, which this report may make it.
  private mutating func isInUse(_ report: PositionReport, uptime: Int64) -> Bool {
    let hasFix = report.fix != nil && report.latitude != nil && report.longitude != nil
    guard let current = receiver, current.device != report.device else {
      if hasFix { receiver = (report.device, uptime) }
      return true
    }
    let isSilent = uptime.subtractingSaturated(current.lastFix) > Limits.receiverSilence
    guard hasFix, isSilent else { return false }
    receiver = (report.device, uptime)
    sky = nil
    return true
  }
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
