public import Text

/// A moment that can be compared after a restart, and after the clock was set.
public struct CacheMoment: Sendable, Hashable {
  /// Names the boot in which `uptime` counts.
  public let boot: String
  /// Milliseconds since boot.
  public let uptime: Int64
  /// What the clock showed.
  public let time: Instant
  public let isProven: Bool

  public init(boot: String, uptime: Int64, time: Instant, isProven: Bool) {
    self.boot = boot
    self.uptime = uptime
    self.time = time
    self.isProven = isProven
  }

  /// How long ago it was in milliseconds; `nil` if that is unknown.
  public func age(at now: CacheMoment) -> Int64? {
    if boot == now.boot {
      let age = now.uptime.subtractingSaturated(uptime)
      return age >= 0 ? age : nil
    }
    guard isProven, now.isProven else { return nil }
    let age = now.time.millisecondsSinceEpoch.subtractingSaturated(time.millisecondsSinceEpoch)
    return age >= 0 ? age : nil
  }

  /// How long ago it was at least: since an earlier boot, all of this one has passed in any case.
  public func leastAge(at now: CacheMoment) -> Int64 {
    age(at: now) ?? (boot == now.boot ? 0 : now.uptime)
  }
}

extension CacheMoment {
  /// `nil` if it is not one.
  init?(_ value: JSONValue?) {
    guard let boot = value?["boot"]?.string, let uptime = value?["uptime_ms"]?.integer, uptime >= 0,
      let time = value?["time"]?.string.flatMap({ Instant($0) })
    else { return nil }
    self.init(
      boot: boot, uptime: uptime, time: time, isProven: value?["proven"]?.bool ?? false)
  }

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("time", time.description)
      json.field("proven", isProven)
      json.field("boot", boot)
      json.field("uptime_ms", uptime)
    }
  }
}
