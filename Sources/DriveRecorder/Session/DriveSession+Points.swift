internal import Geodesy
internal import Text

// From a good fix to entries.
extension DriveSession {
  /// Whether a drive is being recorded, even if paused.
  var isUnderWay: Bool { state != .standby }

  /// Decides what a good fix adds to the drive.
  mutating func choose(_ fix: Fix, startsSegment: Bool) -> [DriveEntry] {
    guard state == .armed || state == .recording else {
      explain(.skipped(state == .paused ? .paused : .standby), fix)
      return []
    }
    live.state = .recording
    var entries: [DriveEntry] = []
    if let lastGood, startsSegment || Self.isGap(from: lastGood, to: fix) {
      entries = finishSegment() + [event(.gap, uptime: fix.uptime)]
      explain(.gap, fix)
      policy.startSegment()
    }
    let wasParked = policy.isParked
    let kept = policy.take(fix)
    entries += record(kept)
    if kept.last?.fix != fix {
      explain(.skipped(wasParked && policy.isParked ? .parked : .notNeeded), fix)
    }
    lastGood = fix
    return entries
  }

  /// The last point of the segment, if its fix is not one yet.
  mutating func finishSegment() -> [DriveEntry] {
    guard state == .armed || state == .recording, let kept = policy.finish() else { return [] }
    return record([kept])
  }

  mutating func startSegment() {
    policy.startSegment()
    lastGood = nil
  }

  /// Ends what is under way with an event.
  mutating func close(
    with kind: DriveEvent.Kind, uptime: Int64, then state: SessionState
  ) -> [DriveEntry] {
    let entries = settle(uptime: uptime) + finishSegment() + [event(kind)]
    live.state = state
    startSegment()
    return entries
  }

  /// An event at the present uptime, or at the one given.
  mutating func event(_ kind: DriveEvent.Kind, uptime: Int64? = nil) -> DriveEntry {
    let moment = uptime ?? now
    let entry = DriveEntry.event(
      DriveEvent(kind, time: clock.time(of: nil, uptime: moment), uptime: moment))
    odometer.take(entry)
    return entry
  }

  /// The sums as if the drive ended here: on a straight road the last point may be long ago.
  var odometerNow: Odometer {
    var (odometer, policy) = (odometer, policy)
    guard state == .recording, !policy.isParked, let kept = policy.finish() else { return odometer }
    odometer.take(entry(of: kept))
    return odometer
  }

  private func entry(of kept: KeptFix) -> DriveEntry {
    let time = clock.time(of: kept.fix.time, uptime: kept.fix.uptime)
    var point = kept.fix.point(at: time)
    point.leg = kept.leg
    return .point(point)
  }

  private mutating func record(_ kept: [KeptFix]) -> [DriveEntry] {
    kept.map { kept in
      let entry = entry(of: kept)
      odometer.take(entry)
      explain(.kept(kept.reason), kept.fix)
      return entry
    }
  }

  /// Whether reception was lost for so long or so far that no line may be drawn.
  private static func isGap(from start: Fix, to end: Fix) -> Bool {
    end.uptime.subtractingSaturated(start.uptime) > Limits.gapTime
      || start.place.sphericalDistanceMetres(to: end.place) > Limits.gapDistance
  }
}

// For observers.
extension DriveSession {
  func explain(_ verdict: Explanation.Verdict, _ fix: Fix) {
    guard let observer else { return }
    var explanation = Explanation(verdict: verdict, time: fix.time, uptime: fix.uptime)
    if let lastGood, fix.uptime > lastGood.uptime {
      explanation.metres = lastGood.place.sphericalDistanceMetres(to: fix.place)
      explanation.milliseconds = fix.milliseconds(since: lastGood)
    }
    observer(explanation)
  }

  func explain(_ verdict: Explanation.Verdict, _ epoch: Epoch) {
    guard let observer else { return }
    let report = epoch.report
    var explanation = Explanation(verdict: verdict, time: report.time, uptime: epoch.uptime)
    if let lastGood, let latitude = report.latitude, let longitude = report.longitude,
      let place = try? Coordinate(latitude: latitude, longitude: longitude)
    {
      explanation.metres = lastGood.place.sphericalDistanceMetres(to: place)
      explanation.milliseconds = epoch.uptime.subtractingSaturated(lastGood.uptime)
    }
    observer(explanation)
  }
}
