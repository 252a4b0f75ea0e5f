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
  }

  private let home: LocalTime
  /// The name of the user's own zone, if the system has one for it.
  public var homeZone: String? { home.zone }
  private var others: [(zone: String, rules: ZoneRules)] = []

  public init(home: LocalTime) {
    self.home = home
  }

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
    let candidates = before == after ? [before] : [before, after]
    let found = candidates.filter { offset in
      offsetSeconds(at: shown.at(offset), in: zone) == offset
    }.map(shown.at)
    switch found.count {
    case 0: return .never(shown.at(before))
    case 1: return .once(found[0])
    default: return .twice(min(found[0], found[1]), max(found[0], found[1]))
    }
  }

  private func rules(of zone: String?) -> ZoneRules {
    guard let zone, zone != home.zone else { return home.rules }
    // Travellers have a handful of zones.
    if let known = others.first(where: { $0.zone == zone }) { return known.rules }
    let rules = ZoneRules(named: zone) ?? home.rules
    others.append((zone, rules))
    return rules
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
