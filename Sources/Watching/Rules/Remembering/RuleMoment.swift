public import Text

/// A moment that can be compared after a restart, and after the clock was set.
public struct RuleMoment: Sendable, Hashable {
  /// Names the boot in which `uptime` counts.
  public let boot: String
  /// Milliseconds since boot.
  public let uptime: Int64
  /// The time, if the clock was proven.
  public let time: Instant?

  public init(boot: String, uptime: Int64, time: Instant? = nil) {
    self.boot = boot
    self.uptime = uptime
    self.time = time
  }

  init(_ facts: RuleFacts) {
    self.init(boot: facts.boot, uptime: facts.uptime, time: facts.time)
  }

  /// How long ago it was, at least.
  ///
  /// After a restart only a proven clock knows, and one that was set back tells nothing; since the
  /// start it has been so long in any case.
  func elapsed(until now: RuleMoment) -> Int64 {
    if boot == now.boot { return now.uptime.subtractingSaturated(uptime) }
    guard let time, let proven = now.time else { return now.uptime }
    return max(now.uptime, proven.milliseconds(since: time))
  }

  /// Whether it cannot have been, since this boot is not that old.
  func isImpossible(at now: RuleMoment) -> Bool { boot == now.boot && uptime > now.uptime }

  /// What can be believed of it: nothing if it is impossible, and if the clock has been set back since,
  /// that it was before this boot, so that no one waits until clocks show that time again.
  func believable(at now: RuleMoment) -> RuleMoment? {
    if isImpossible(at: now) { return nil }
    guard boot != now.boot, let time, let proven = now.time, time > proven else { return self }
    let start = proven.millisecondsSinceEpoch.subtractingSaturated(now.uptime)
    return RuleMoment(boot: now.boot, uptime: 0, time: Instant(millisecondsSinceEpoch: start))
  }
}

extension RuleMoment {
  /// `nil` if it is not one.
  init?(_ value: JSONValue) {
    guard let boot = value["boot"]?.string, let uptime = value["uptime_ms"]?.integer, uptime >= 0
    else { return nil }
    self.init(boot: boot, uptime: uptime, time: value["time"]?.string.flatMap { Instant($0) })
  }

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("boot", boot)
      json.field("uptime_ms", uptime)
      json.field("time", time?.description)
    }
  }
}

extension Instant {
  func milliseconds(since other: Instant) -> Int64 {
    millisecondsSinceEpoch.subtractingSaturated(other.millisecondsSinceEpoch)
  }
}
