internal import Text

/// Refuses fixes that are not fresh by their times, and lets no wrong time lock it up.
///
/// A time in step with the machine's clock is good. One that is not may be a single wrong time, so it
/// is believed only once three different ones in a row have advanced steadily. Until then a step
/// forward passes, since such a fix may well be fresh, and a step back is refused. Refusing ends
/// after half a minute regardless of the times: a receiver with a broken clock still has positions.
struct TimeGate {
  /// The last time that was believed.
  private var last: TimeMark?
  /// The last time out of step with it, and how many have agreed so far.
  private var strays: (last: TimeMark, count: Int)?
  /// When the first of the latest unbroken series of refusals came.
  private var refusedSince: Int64?

  /// Judges the next time; `nil` if it is good.
  mutating func judge(_ mark: TimeMark) -> Rejection? {
    guard let last else {
      believe(mark)
      return nil
    }
    let rejection = Self.rejection(of: mark, after: last)
    if rejection == nil, mark.isInStep(after: last) {
      believe(mark)
      return nil
    }
    if mark.time == last.time || mark.time == strays?.last.time {
      return refuse(.doubled, at: mark.uptime)
    }
    guard !agrees(mark) else {
      believe(mark)
      return nil
    }
    return rejection.flatMap { refuse($0, at: mark.uptime) }
  }

  private static func rejection(of mark: TimeMark, after last: TimeMark) -> Rejection? {
    if mark.time < last.time { return .timeBack }
    return mark.lag(behind: last) > Limits.staleAfter ? .stale : nil
  }

  private mutating func believe(_ mark: TimeMark) {
    last = mark
    strays = nil
    refusedSince = nil
  }

  /// The rejection, unless there have been nothing but rejections for too long.
  private mutating func refuse(_ rejection: Rejection, at uptime: Int64) -> Rejection? {
    let start = refusedSince ?? uptime
    refusedSince = start
    return uptime.subtractingSaturated(start) < Limits.longestRefusal ? rejection : nil
  }

  /// Counts a time out of step; `true` once several in a row have advanced steadily.
  private mutating func agrees(_ mark: TimeMark) -> Bool {
    guard let strays, mark.isSteady(after: strays.last) else {
      strays = (mark, 1)
      return false
    }
    self.strays = (mark, strays.count + 1)
    return strays.count + 1 >= Limits.agreeingFixes
  }
}

extension TimeMark {
  /// Whether time advanced, and no farther from the machine's clock than a slow card explains.
  fileprivate func isInStep(after earlier: TimeMark) -> Bool {
    time > earlier.time && lag(behind: earlier).magnitude <= Limits.staleAfter.magnitude
  }

  /// Whether time advanced by about as much as on the machine.
  fileprivate func isSteady(after earlier: TimeMark) -> Bool {
    let passed = uptime.subtractingSaturated(earlier.uptime).magnitude
    let tolerance = Limits.unsteadyTime.magnitude + passed / Limits.unsteadyPart
    return time > earlier.time && lag(behind: earlier).magnitude <= tolerance
  }
}
