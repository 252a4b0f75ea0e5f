public import Text

/// The local times of several zones, each of which is read once.
public final class WorldClock {
  /// The moments at which clocks show a time.
  public enum Moments: Sendable, Hashable {
    case once(Instant)
    /// Clocks are put back over it.
    case twice(Instant, Instant)
    /// Clocks are put forward over it; had they not been, it would be this moment.
    case never(Instant)

    /// The first of them.
    public var first: Instant {
      switch self {
      case .once(let moment), .twice(let moment, _), .never(let moment): moment
      }
    }
  }

  private let readHome: () -> LocalTime
  /// The user's own zone, once it was asked for.
  private var ownZone: KnownZone?
  /// The others that were read: travellers have a handful.
  private var otherZones: [KnownZone] = []

  /// The user's own zone is only read if it is needed: a place mostly has one of its own.
  public init(home: @autoclosure @escaping () -> LocalTime) {
    readHome = home
  }

  /// The name of the user's own zone, if the system has one for it.
  public var homeZone: String? { home.name }

  /// Whether this machine has the rules of a zone.
  public func knows(_ zone: String) -> Bool { rules(of: zone).isKnown }

  /// How many seconds clocks in a zone are ahead of UTC; in the user's own, if it is not known.
  public func offsetSeconds(at instant: Instant, in zone: String?) -> Int {
    rules(of: zone).offsetSeconds(at: instant)
  }

  public func day(at instant: Instant, in zone: String?) -> Day {
    instant.day(offsetSeconds: offsetSeconds(at: instant, in: zone))
  }

  /// When clocks in a zone show a time, given as the moment at which UTC does.
  public func moments(showing shown: Instant, in zone: String?) -> Moments {
    let day: Int64 = 86_400_000
    let (before, after) = (
      offsetSeconds(at: shown.advanced(by: -day), in: zone),
      offsetSeconds(at: shown.advanced(by: day), in: zone)
    )
    let first = shown.at(before)
    let isFirst = offsetSeconds(at: first, in: zone) == before
    guard before != after else { return isFirst ? .once(first) : .never(first) }
    let second = shown.at(after)
    let isSecond = offsetSeconds(at: second, in: zone) == after
    return switch (isFirst, isSecond) {
    case (true, true): .twice(min(first, second), max(first, second))
    case (true, false): .once(first)
    case (false, true): .once(second)
    case (false, false): .never(first)
    }
  }

  private var home: KnownZone {
    if let ownZone { return ownZone }
    let home = readHome()
    let zone = KnownZone(home.zone, home.rules, isKnown: true)
    ownZone = zone
    return zone
  }

  private func rules(of name: String?) -> KnownZone {
    guard let name, name != ownZone?.name else { return home }
    if let known = otherZones.first(where: { $0.name == name }) { return known }
    let rules = ZoneRules(named: name)
    let new = KnownZone(name, rules ?? home.rules, isKnown: rules != nil)
    otherZones.append(new)
    return new
  }
}

/// A zone that was read.
private final class KnownZone {
  let name: String?
  /// Whether the machine has its rules; if not, they are the user's own.
  let isKnown: Bool
  let rules: ZoneRules
  /// Most questions are about moments between the same two changes.
  private var stretch = OffsetStretch(start: 0, end: 0, offsetSeconds: 0)

  init(_ name: String?, _ rules: ZoneRules, isKnown: Bool) {
    self.name = name
    self.rules = rules
    self.isKnown = isKnown
  }

  func offsetSeconds(at instant: Instant) -> Int {
    let seconds = instant.wholeSeconds.millisecondsSinceEpoch / 1_000
    if !stretch.contains(seconds) { stretch = rules.stretch(at: seconds) }
    return stretch.offsetSeconds
  }
}

extension Instant {
  fileprivate func advanced(by milliseconds: Int64) -> Instant {
    Instant(millisecondsSinceEpoch: millisecondsSinceEpoch + milliseconds)
  }

  /// The moment at which a clock with this offset shows what UTC shows now.
  fileprivate func at(_ offsetSeconds: Int) -> Instant {
    advanced(by: Int64(-offsetSeconds) * 1_000)
  }
}
