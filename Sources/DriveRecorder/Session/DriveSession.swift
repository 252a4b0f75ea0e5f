/// Turns the reports of receivers into the entries of a drive.
///
/// It has no clock, file or socket: reports and orders come with the uptime at which they arrived,
/// in milliseconds since boot, and every call returns what is to be written. Its memory does not
/// grow with the drive. A report's uptime that goes back, behind another report or an order, is
/// replaced by the latest before it. It may lie before the last tick, since gpsd may pass reports on
/// late.
public struct DriveSession {
  /// Receives what becomes of every fix; costs nothing while it is `nil`.
  public var observer: ((Explanation) -> Void)?

  var merger = EpochMerger()
  var gate = Gate()
  var clock: ClockProver
  var policy: PointPolicy
  var odometer = Odometer()
  var live: SessionStatus
  /// The last good fix of the current segment.
  var lastGood: Fix?
  /// When fixes were first wanted.
  var wantedSince: Int64 = .min
  var now: Int64 = .min
  /// The uptime of the last report or order.
  private var heard: Int64 = .min
  /// Whether times may prove themselves.
  var proves = true

  public init(mode: RecordingMode, clock rule: ClockRule) {
    clock = ClockProver(rule: rule)
    policy = PointPolicy(mode: mode)
    live = SessionStatus(mode: mode)
  }

  /// The present state of the drive, with its figures up to the last fix.
  public var status: SessionStatus {
    var status = live
    odometerNow.fill(&status)
    status.pointCount = odometer.pointCount
    status.isParked = live.state == .recording && policy.isParked
    status.isTimeProven = clock.isProven
    status.satellites = merger.satellites(at: now)
    if live.state == .armed || live.state == .recording {
      status.waitingSince = max(wantedSince, live.lastFix?.uptime ?? .min)
    }
    return status
  }

  public var state: SessionState { live.state }

  /// When the last good fix came; asked at every turn.
  public var lastFixUptime: Int64? { live.lastFix?.uptime }

  /// Whether the van is seen to stand or to move; `nil` while it is not seen.
  public var isStanding: Bool? { live.state == .recording ? policy.isParked : nil }

  /// When `tick` has something to do, if no report comes before.
  public var nextDeadline: Int64? { merger.nextDeadline }

  /// How many fixes it holds in memory, however long the drive.
  var heldFixes: Int { policy.heldFixes }
}

// Reports.
extension DriveSession {
  /// Takes a report from gpsd.
  public mutating func take(_ report: GPSReport, uptime: Int64) -> [DriveEntry] {
    heard = max(heard, uptime)
    now = max(now, heard)
    var entries = merger.flush(uptime: heard).map { judge($0) } ?? []
    switch report {
    case .position(let report):
      if let epoch = merger.take(report, uptime: heard) { entries += judge(epoch) }
    case .sky(let report): merger.take(report, uptime: heard)
    case .device(let receiver) where !receiver.isActive: merger.remove(device: receiver.path)
    case .device, .devices, .watch, .version, .error, .other: break
    }
    return entries
  }

  /// Ends an instant whose time is up.
  public mutating func tick(uptime: Int64) -> [DriveEntry] {
    now = max(now, uptime)
    guard let epoch = merger.flush(uptime: now) else { return [] }
    return judge(epoch)
  }

  /// Ends an instant that misses nothing its receiver usually sends.
  ///
  /// Called once all that has arrived is taken, it saves waking up for an instant a second time.
  public mutating func finishIfComplete() -> [DriveEntry] {
    guard let epoch = merger.finishIfComplete() else { return [] }
    return judge(epoch)
  }

  /// gpsd is gone; the current fix counts as it is.
  public mutating func connectionLost(uptime: Int64) -> [DriveEntry] {
    let entries = settle(uptime: uptime)
    merger.disconnect()
    return entries
  }

  /// Ends the current instant, whether its time is up or not.
  mutating func settle(uptime: Int64) -> [DriveEntry] {
    now = max(now, uptime)
    heard = now
    guard let epoch = merger.finish() else { return [] }
    return judge(epoch)
  }

  mutating func judge(_ epoch: Epoch) -> [DriveEntry] {
    let proof =
      proves
      ? clock.take(epoch.report.time, kind: epoch.report.fix, uptime: epoch.uptime) : nil
    var entries: [DriveEntry] = []
    if let proof, state == .recording || state == .paused || state == .armed {
      entries.append(
        .event(
          DriveEvent(
            .timeProven(isCorrected: proof.isCorrected), time: proof.time, uptime: proof.uptime)))
    }
    switch gate.judge(epoch) {
    case .bad(let rejection):
      live.rejected[rejection, default: 0] += 1
      if rejection != .noFix, rejection != .noPosition {
        live.refusal = Refusal(
          since: live.refusal?.since ?? epoch.uptime, last: epoch.uptime, reason: rejection)
      }
      explain(.rejected(rejection), epoch)
    case .good(let fix, let startsSegment):
      live.lastFix = fix
      live.refusal = nil
      live.lastFixTime = clock.time(of: fix.time, uptime: fix.uptime)
      entries += choose(fix, startsSegment: startsSegment)
    }
    return entries
  }
}
