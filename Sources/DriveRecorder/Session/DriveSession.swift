/// Turns the reports of receivers into the entries of a drive.
///
/// It has no clock, no file and no socket: reports and orders come with the uptime at which they came,
/// in milliseconds since the machine was switched on, and every call returns what is to be written. Its
/// memory does not grow with the drive. Uptimes that go back are taken for the newest before them.
public struct DriveSession {
  /// Is told what becomes of every fix; costs nothing while it is `nil`.
  public var observer: ((Explanation) -> Void)?

  var merger = EpochMerger()
  var gate = Gate()
  var clock: ClockProver
  var policy: PointPolicy
  var odometer = Odometer()
  var live: SessionStatus
  /// The last good fix of the segment under way.
  var lastGood: Fix?
  var now: Int64 = .min

  public init(mode: RecordingMode, clock rule: ClockRule) {
    clock = ClockProver(rule: rule)
    policy = PointPolicy(mode: mode)
    live = SessionStatus(mode: mode)
  }

  /// What the drive looks like now.
  public var status: SessionStatus {
    var status = live
    odometer.fill(&status)
    status.isParked = live.state == .recording && policy.isParked
    status.isTimeProven = clock.isProven
    return status
  }

  public var state: SessionState { live.state }

  /// When `tick` has something to do, if no report comes before.
  public var nextDeadline: Int64? { merger.nextDeadline }

  /// How many fixes it holds in memory, however long the drive.
  var heldFixes: Int { policy.heldFixes }
}

// Reports.
extension DriveSession {
  /// Takes a report of gpsd.
  public mutating func take(_ report: GPSReport, uptime: Int64) -> [DriveEntry] {
    var entries = tick(uptime: uptime)
    switch report {
    case .position(let report):
      if let epoch = merger.take(report, uptime: now) { entries += judge(epoch) }
    case .sky(let report): merger.take(report, uptime: now)
    case .device(let receiver) where !receiver.isActive: merger.remove(device: receiver.path)
    case .device, .devices, .watch, .version, .error, .other: break
    }
    return entries
  }

  /// Ends an instant whose time has come.
  public mutating func tick(uptime: Int64) -> [DriveEntry] {
    now = max(now, uptime)
    guard let epoch = merger.flush(uptime: now) else { return [] }
    return judge(epoch)
  }

  /// gpsd is gone; the fix under way counts as it is.
  public mutating func connectionLost(uptime: Int64) -> [DriveEntry] {
    let entries = settle(uptime: uptime)
    merger.disconnect()
    return entries
  }

  /// Ends the instant under way, whether its time has come or not.
  mutating func settle(uptime: Int64) -> [DriveEntry] {
    now = max(now, uptime)
    guard let epoch = merger.finish() else { return [] }
    return judge(epoch)
  }

  mutating func judge(_ epoch: Epoch) -> [DriveEntry] {
    let proof = clock.take(epoch.report.time, kind: epoch.report.fix, uptime: epoch.uptime)
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
      explain(.rejected(rejection), epoch)
    case .good(let fix, let isAnew):
      live.lastFix = fix
      live.lastFixTime = clock.time(of: fix.time, uptime: fix.uptime)
      entries += choose(fix, isAnew: isAnew)
    }
    return entries
  }
}
