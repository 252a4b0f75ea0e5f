internal import Geodesy
internal import Text

extension RuleEngine {
  /// What an event means for a trigger of its kind.
  enum Match {
    case unrelated
    case held(RuleObstacle)
    /// With the part of the event that counts, and what need not be reported again.
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
    case (.zone(let area, let side), .seen):
      return look(rule, area, side, event, facts, &entry)
    case (.time(let time, let days), .minute):
      guard let local = facts.local else { return .unrelated }
      return look(at: time, days, local, event, &entry)
    case (.sun(_, let minutes, let weekdays), .sun(let side, let days)):
      guard let now = facts.time else { return .unrelated }
      return look(at: side, minutes, weekdays, days, now, &entry)
    case (.documentExpiry(let days, let type), .documents(let documents)):
      guard let today = facts.local?.day else { return .unrelated }
      return expiring(documents, in: days, type: type, today: today, &entry)
    case (.stockLow(let name), .stock(let items)):
      return missing(items, called: name, &entry)
    case (.weather(let limit), .weather(let weather, _)):
      return look(at: weather, for: limit, facts, &entry)
    case (.event(let name), .outside(let happened)):
      return name == happened ? .sets(event, told: []) : .unrelated
    default: return .unrelated
    }
  }

  // MARK: Places

  func coordinate(of place: RulePlace) -> Coordinate? {
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

  func unknown(_ place: RulePlace) -> RuleObstacle? {
    if case .named(let name) = place { .unknownPlace(name) } else { nil }
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
      // A zone further west is not a new day, but a calendar set back is.
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
    var near = meant.filter { $0.expires.daysSinceEpoch - today.daysSinceEpoch <= days }
    if near.count > listLimit {
      // Papers that expired long ago tell nothing new.
      near = near.sorted { ($0.expires, $0.id) > ($1.expires, $1.id) }.prefix(listLimit).map { $0 }
    }
    entry.forget(
      except: meant.map { $0.key }, lookingAt: near.map { $0.key }, limit: listLimit)
    let told = Set(entry.told)
    let new = near.filter { !told.contains($0.key) }
    return new.isEmpty ? .unrelated : .sets(.documents(new), told: new.map { $0.key })
  }

  private func missing(
    _ items: [RuleItem], called name: String?, _ entry: inout RuleMemory.Entry
  ) -> Match {
    let meant = items.filter { name == nil || $0.name == name }
    var few = meant
    if few.count > listLimit {
      few = few.sorted { $0.id > $1.id }.prefix(listLimit).map { $0 }
    }
    entry.forget(except: meant.map { $0.id }, lookingAt: few.map { $0.id }, limit: listLimit)
    let told = Set(entry.told)
    let new = few.filter { !told.contains($0.id) }
    return new.isEmpty ? .unrelated : .sets(.stock(new), told: new.map { $0.id })
  }

  /// How many documents or items a rule looks at, so that what all rules remember has a bound.
  private var listLimit: Int {
    let lists = rules.count { rule in
      rule.isEnabled && [.documentExpiry, .stockLow].contains(rule.trigger.kind)
    }
    return min(RuleMemory.listLimit, RuleMemory.toldLimit / max(1, lists))
  }
}
