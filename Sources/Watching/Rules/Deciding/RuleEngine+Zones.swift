internal import Geodesy

extension RuleEngine {
  /// Faster than people walk, in metres a second; a receiver that stands reports less.
  private static let driving = 3.0

  /// Whether the edge of a zone was crossed, on the way in or out or both.
  mutating func look(
    _ rule: Rule, _ area: RuleArea, _ side: RuleSide, _ event: RuleEvent, _ facts: RuleFacts,
    _ entry: inout RuleMemory.Entry
  ) -> Match {
    guard case .seen(let accuracy, let speed) = event, let place = facts.place,
      accuracy ?? 0 <= max(area.radiusMetres, 50)
    else { return .unrelated }
    guard let middle = coordinate(of: area.place) else {
      return unknown(area.place).map { .held($0) } ?? .unrelated
    }
    let wasInside =
      entry.isInside ?? (middle.sphericalDistanceMetres(to: place) <= area.radiusMetres)
    entry.isInside = wasInside
    let finding = trails[rule.id, default: ZoneTrail()].take(
      ZoneTrail.Point(place: place, accuracyMetres: accuracy ?? 0, uptime: facts.uptime),
      ZoneTrail.Zone(middle: middle, radiusMetres: area.radiusMetres, wasInside: wasInside),
      isDriving: Self.isDriving(speed, facts))
    switch finding {
    case .waits: return .unrelated
    case .same(let metres):
      return wasInside || side == .leave ? .unrelated : .held(.elsewhere(metres: metres))
    case .passed: return .sets(event, told: [])
    case .crossed:
      entry.isInside = !wasInside
      return wasInside == (side == .leave) ? .sets(event, told: []) : .unrelated
    }
  }

  /// `nil` if that is unknown.
  private static func isDriving(_ speed: Double?, _ facts: RuleFacts) -> Bool? {
    if facts.isMoving == false { return false }
    return speed.map { $0 >= driving } ?? facts.isMoving
  }
}
