internal import Geodesy
internal import Text

extension RuleEngine {
  /// What an event means for a trigger of its kind.
  enum Match {
    case unrelated
    case held(RuleObstacle)
    /// With the part of the event that counts, and what need not be told again.
    case sets(RuleEvent, told: [String])
  }

  mutating func match(
    _ rule: Rule, _ event: RuleEvent, _ facts: RuleFacts, _ entry: inout RuleMemory.Entry
  ) -> Match {
    switch (rule.trigger, event) {
    case (.driveStarted, .driveStarted), (.driveStopped, .driveStopped):
      return .sets(event, told: [])
    case (.arrive(let area), .arrived(let place)), (.depart(let area), .departed(let place)):
      return obstacle(area, at: place).map { .held($0) } ?? .sets(event, told: [])
    case (.departing(let area, let stay), .departing(let place, let stayed)):
      if let obstacle = obstacle(area, at: place) { return .held(obstacle) }
      guard let stayed else { return .held(.unknownStay) }
      return stayed.milliseconds >= stay.milliseconds
        ? .sets(event, told: []) : .held(.shortStay(stayed))
    case (.border(let from, let to), .crossed(let left, let entered)):
      let isMeant = from.map { $0 == left } ?? true && to.map { $0 == entered } ?? true
      return isMeant ? .sets(event, told: []) : .held(.otherBorder(from: left, to: entered))
    case (.zone(let area, let side), .seen(let accuracy)):
      return look(rule, area, side, accuracyMetres: accuracy ?? 0, facts, &entry)
    case (.time(let time, let days), .minute):
      guard let local = facts.local else { return .unrelated }
      return look(at: time, days, local, event, &entry)
    case (.documentExpiry(let days, let type), .documents(let documents)):
      guard let today = facts.local?.day else { return .unrelated }
      return expiring(documents, in: days, type: type, today: today, &entry)
    case (.stockLow(let name), .stock(let items)):
      return missing(items, called: name, &entry)
    default: return .unrelated
    }
  }

  // MARK: Places

  private func coordinate(of place: RulePlace) -> Coordinate? {
    switch place {
    case .at(let coordinate): coordinate
    case .named(let name): places[name]
    }
  }

  private func obstacle(_ area: RuleArea?, at place: Coordinate) -> RuleObstacle? {
    guard let area else { return nil }
    guard let middle = coordinate(of: area.place) else { return unknown(area.place) }
    let distance = middle.sphericalDistanceMetres(to: place)
    return distance <= area.radiusMetres ? nil : .elsewhere(metres: distance)
  }

  private func unknown(_ place: RulePlace) -> RuleObstacle? {
    if case .named(let name) = place { .unknownPlace(name) } else { nil }
  }

  /// Two sightings in a row must agree, and leaving takes a wider circle than entering.
  private mutating func look(
    _ rule: Rule, _ area: RuleArea, _ side: RuleSide, accuracyMetres: Double,
    _ facts: RuleFacts, _ entry: inout RuleMemory.Entry
  ) -> Match {
    guard let place = facts.place, accuracyMetres <= max(area.radiusMetres, 50) else {
      return .unrelated
    }
    guard let middle = coordinate(of: area.place) else {
      return unknown(area.place).map { .held($0) } ?? .unrelated
    }
    let distance = middle.sphericalDistanceMetres(to: place)
    let margin = max(30, area.radiusMetres / 5)
    let isInside =
      entry.isInside == true
      ? distance <= area.radiusMetres + margin : distance <= area.radiusMetres
    guard let before = entry.isInside else {
      entry.isInside = isInside
      return .unrelated
    }
    guard isInside != before else {
      crossing[rule.id] = nil
      return before || side == .leave ? .unrelated : .held(.elsewhere(metres: distance))
    }
    guard crossing[rule.id] == isInside else {
      crossing[rule.id] = isInside
      return .unrelated
    }
    crossing[rule.id] = nil
    entry.isInside = isInside
    return isInside == (side == .enter)
      ? .sets(.seen(accuracyMetres: accuracyMetres), told: []) : .unrelated
  }

  // MARK: Time

  /// A time counts once a day of the calendar, for an hour after it, so that it is found if the clock
  /// jumped over it; a rule that is new does not look back.
  private func look(
    at time: RuleTime, _ days: RuleDays, _ local: LocalMoment, _ event: RuleEvent,
    _ entry: inout RuleMemory.Entry
  ) -> Match {
    let isPast = local.minute >= time.minutes
    let latest = isPast ? local.day : Day(daysSinceEpoch: local.day.daysSinceEpoch - 1)
    guard let done = entry.day, done < latest else {
      // A zone further west is no new day, but a calendar set back is.
      let ahead = entry.day.map { $0.daysSinceEpoch - latest.daysSinceEpoch } ?? .max
      if ahead > 1 { entry.day = latest }
      return .unrelated
    }
    entry.day = latest
    guard days.contains(latest) else { return .unrelated }
    let late = local.minutes(since: time, on: latest)
    return late <= Self.minutesLate ? .sets(event, told: []) : .held(.late(minutes: late))
  }

  // MARK: Lists

  private func expiring(
    _ documents: [RuleDocument], in days: Int, type: String?, today: Day,
    _ entry: inout RuleMemory.Entry
  ) -> Match {
    let meant = documents.filter { type == nil || $0.type == type }
    let near = meant.filter { $0.expires.daysSinceEpoch - today.daysSinceEpoch <= days }
    entry.forget(except: meant.map { $0.key })
    let new = near.filter { !entry.told.contains($0.key) }
    return new.isEmpty ? .unrelated : .sets(.documents(new), told: new.map { $0.key })
  }

  private func missing(
    _ items: [RuleItem], called name: String?, _ entry: inout RuleMemory.Entry
  ) -> Match {
    let meant = items.filter { name == nil || $0.name == name }
    entry.forget(except: meant.map { $0.id })
    let new = meant.filter { !entry.told.contains($0.id) }
    return new.isEmpty ? .unrelated : .sets(.stock(new), told: new.map { $0.id })
  }
}
