internal import Geodesy
internal import Text

/// Passes good fixes and says what is wrong with every other.
///
/// It remembers the last good fix, and later ones that contradict it but agree with each other:
/// three of them in a row prove that it was wrong, that the receiver set its clock, or that the van
/// was carried.
struct Gate {
  enum Verdict: Hashable {
    /// `startsSegment`: no line is drawn from the fix before.
    case good(Fix, startsSegment: Bool)
    case bad(Rejection)
  }

  private var lastGood: Fix?
  private var lastTime: TimeMark?
  private var strayTimes: Agreement<TimeMark>?
  private var strayFixes: Agreement<Fix>?

  private struct Agreement<Value> {
    var last: Value
    var count = 1
  }

  /// Judges the next epoch.
  mutating func judge(_ epoch: Epoch) -> Verdict {
    let fix: Fix
    switch Self.read(epoch) {
    case .success(let read): fix = read
    case .failure(let failure): return .bad(failure.rejection)
    }
    if let rejection = judgeTime(of: fix) { return .bad(rejection) }
    if let accuracy = fix.accuracyMetres, accuracy > Limits.worstAccuracy {
      return .bad(.inaccurate)
    }
    return judgePlace(of: fix)
  }

  private struct Failure: Error { var rejection: Rejection }

  /// What the epoch says by itself.
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
  /// Whether time advances as it should; a fix without a time is as fresh as its arrival.
  private mutating func judgeTime(of fix: Fix) -> Rejection? {
    guard let time = fix.time else { return nil }
    let mark = TimeMark(time: time, uptime: fix.uptime)
    guard let lastTime else {
      self.lastTime = mark
      return nil
    }
    guard let rejection = Self.rejection(of: mark, after: lastTime) else {
      self.lastTime = mark
      strayTimes = nil
      return nil
    }
    if rejection == .doubled { return rejection }
    guard agrees(mark) else { return rejection }
    self.lastTime = mark
    strayTimes = nil
    return nil
  }

  private static func rejection(of mark: TimeMark, after last: TimeMark) -> Rejection? {
    if mark.time == last.time { return .doubled }
    if mark.time < last.time { return .timeBack }
    return mark.lag(behind: last) > Limits.staleAfter ? .stale : nil
  }

  /// Counts a time that does not fit; `true` once several in a row have advanced steadily.
  private mutating func agrees(_ mark: TimeMark) -> Bool {
    guard var strays = strayTimes, mark.isSteady(after: strays.last) else {
      strayTimes = Agreement(last: mark)
      return false
    }
    strays.last = mark
    strays.count += 1
    strayTimes = strays
    return strays.count >= Limits.agreeingFixes
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
    guard var strays = strayFixes, Self.isPossible(from: strays.last, to: fix) else {
      strayFixes = Agreement(last: fix)
      return .bad(.impossibleSpeed)
    }
    strays.last = fix
    strays.count += 1
    strayFixes = strays
    guard strays.count >= Limits.agreeingFixes else { return .bad(.impossibleSpeed) }
    accept(fix)
    return .good(fix, startsSegment: true)
  }

  private mutating func accept(_ fix: Fix) {
    lastGood = fix
    strayFixes = nil
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
