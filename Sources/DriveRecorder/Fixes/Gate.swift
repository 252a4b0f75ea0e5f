internal import Geodesy
internal import Text

/// Passes good fixes and says what is wrong with every other.
///
/// It remembers the last good fix, and later ones that contradict it but agree with each other:
/// three of them in a row prove that it was wrong, or that the van was carried.
struct Gate {
  enum Verdict: Hashable {
    /// `startsSegment`: no line is drawn from the fix before.
    case good(Fix, startsSegment: Bool)
    case bad(Rejection)
  }

  private var lastGood: Fix?
  private var times = TimeGate()
  private var strays: (last: Fix, count: Int)?

  /// Judges the next epoch.
  mutating func judge(_ epoch: Epoch) -> Verdict {
    let fix: Fix
    switch Self.read(epoch) {
    case .success(let read): fix = read
    case .failure(let failure): return .bad(failure.rejection)
    }
    // A fix without a time is as fresh as its arrival.
    if let time = fix.time,
      let rejection = times.judge(TimeMark(time: time, uptime: fix.uptime))
    {
      return .bad(rejection)
    }
    if let accuracy = fix.accuracyMetres, accuracy > Limits.worstAccuracy {
      return .bad(.inaccurate)
    }
    return judgePlace(of: fix)
  }

  private struct Failure: Error { var rejection: Rejection }

  /// What the epoch says on its own.
  private static func read(_ epoch: Epoch) -> Result<Fix, Failure> {
    guard let kind = epoch.report.fix else { return .failure(Failure(rejection: .noFix)) }
    guard let latitude = epoch.report.latitude, let longitude = epoch.report.longitude else {
      return .failure(Failure(rejection: .noPosition))
    }
    guard let place = try? Coordinate(latitude: latitude, longitude: longitude) else {
      return .failure(Failure(rejection: .outOfRange))
    }
    guard max(abs(latitude), abs(longitude)) > Limits.nullIslandDegrees else {
      return .failure(Failure(rejection: .zeroPosition))
    }
    return .success(Fix(epoch, kind: kind, place: place))
  }
}

extension Gate {
  /// Whether a van can have come here.
  private mutating func judgePlace(of fix: Fix) -> Verdict {
    guard let last = lastGood else {
      lastGood = fix
      return .good(fix, startsSegment: false)
    }
    if Self.isPossible(from: last, to: fix) {
      accept(fix)
      return .good(fix, startsSegment: false)
    }
    guard let strays, Self.isPossible(from: strays.last, to: fix) else {
      strays = (fix, 1)
      return .bad(.impossibleSpeed)
    }
    self.strays = (fix, strays.count + 1)
    guard strays.count + 1 >= Limits.agreeingFixes else { return .bad(.impossibleSpeed) }
    accept(fix)
    return .good(fix, startsSegment: true)
  }

  private mutating func accept(_ fix: Fix) {
    lastGood = fix
    strays = nil
  }

  private static func isPossible(from start: Fix, to end: Fix) -> Bool {
    let seconds = Double(end.milliseconds(since: start)) / 1_000
    let distance = start.place.sphericalDistanceMetres(to: end.place)
    return distance <= Limits.jitter + Limits.fastest * seconds
  }
}

extension Fix {
  /// The time since an earlier fix: by GPS, which sees no delays, unless clocks were set between.
  func milliseconds(since earlier: Fix) -> Int64 {
    let byMachine = max(0, uptime.subtractingSaturated(earlier.uptime))
    guard let time, let earlierTime = earlier.time, time > earlierTime else { return byMachine }
    let byGPS = time.millisecondsSinceEpoch.subtractingSaturated(earlierTime.millisecondsSinceEpoch)
    let isInStep = byGPS.subtractingSaturated(byMachine).magnitude <= Limits.staleAfter.magnitude
    return isInStep ? byGPS : byMachine
  }
}
