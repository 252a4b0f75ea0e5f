import Geodesy
import Text

@testable import Watching

extension FuzzTarget {
  static let automations = FuzzTarget("automations", "run/automations.json as rules use it") {
    bytes in
    guard var state = AutomationState(parsing: bytes) else { return }
    promise(AutomationState(parsing: state.bytes) == state, "a state is read as it was written")
    promise(state.pending.elements.count <= PendingActions.countLimit, "not too much waits")
    let time = Instant(secondsSinceEpoch: 1_790_000_000)
    let now = RuleMoment(boot: "a", uptime: 5_000, time: time)
    for element in state.pending.due(at: now, hasNetwork: true) {
      state.pending.begin(element.id, at: now)
      promise(
        state.pending.failed(element.id) != nil
          || state.pending.due(at: now, hasNetwork: true).allSatisfy { $0.id != element.id },
        "what has failed rests")
    }
    _ = state.pending.trim(at: now)
    promise(
      state.pending.elements.allSatisfy { $0.attempts < PendingActions.attemptLimit },
      "what has failed too often is given up")
    fire(with: state.memory, at: time)
  }

  /// No rule that rests for a minute is held for longer, whatever the memory says.
  private static func fire(with memory: RuleMemory, at time: Instant) {
    guard let place = try? Coordinate(latitude: 47, longitude: 8) else { return }
    let rules = [
      Rule(id: "a", trigger: .driveStarted, actions: [.driveStop]),
      Rule(id: "b", trigger: .zone(RuleArea(.at(place)), .enter), actions: [.driveStop]),
      Rule(id: "c", trigger: .time(RuleTime(minutes: 450), .all), actions: [.driveStop]),
      Rule(id: "d", trigger: .documentExpiry(days: 3, type: nil), actions: [.driveStop]),
    ]
    var engine = RuleEngine(rules: rules, memory: memory)
    let paper = RuleDocument(id: "p", title: "P", type: "other", expires: time.day())
    let events: [RuleEvent] = [.seen(accuracyMetres: 5), .minute, .documents([paper])]
    var hasFired = false
    for uptime in [70_000, 140_000] as [Int64] {
      let facts = RuleFacts(
        uptime: uptime, boot: "a", time: time, local: LocalMoment(time, offsetSeconds: 7_200),
        place: place)
      for event in events { _ = engine.take(event, facts) }
      hasFired = hasFired || engine.take(.driveStarted, facts).contains { $0.firing != nil }
    }
    promise(hasFired, "a rule fires once it has rested")
    promise(
      AutomationState(parsing: AutomationState(memory: engine.memory).bytes)?.memory
        == engine.memory, "a memory is read as it was written")
  }

  static let events = FuzzTarget("events", "a file of run/events") { bytes in
    guard let event = OutsideEvent(parsing: bytes) else { return }
    promise(OutsideEvent(parsing: event.bytes) == event, "an event is read as it was written")
    promise(EventName(event.name.description) == event.name, "a name is one")
    let time = Instant(secondsSinceEpoch: 1_790_000_000)
    for boot in ["a", event.moment.boot] {
      let now = RuleMoment(boot: boot, uptime: 5_000_000, time: time)
      _ = try OutsideEvent(parsing: bytes, at: now)
    }
  }

  static let visits = FuzzTarget("visits", "visits.json") { bytes in
    let log: VisitLog
    do throws(VisitLog.Damage) {
      log = try VisitLog(parsing: bytes)
    } catch {
      promise(!error.description.isEmpty, "damage has a reason")
      log = error.rest
    }
    let again = must("visits that were written") { try VisitLog(parsing: log.bytes) }
    promise(again.bytes == log.bytes, "visits are read as they were written")
    promise(log.visits.dropLast().allSatisfy { !$0.isOpen }, "only the newest visit goes on")
    promise(
      log.visits.allSatisfy { $0.departed ?? $0.arrived >= $0.arrived }, "one arrives first")
  }

  static let notices = FuzzTarget("notices", "both files of notices") { bytes in
    var notices = Notices(parsing: bytes, read: bytes)
    promise(
      Notices(parsing: notices.bytes, read: notices.readBytes) == notices,
      "notices are read as they were written")
    let added = notices.add("new", rule: nil, at: nil)
    promise(notices.unread.last == added, "a new notice is unread")
    promise(notices.all.count <= Notices.countLimit, "there are not too many")
    promise(
      notices.all.allSatisfy { $0.text.utf8.count <= Notice.textLimit }, "no text is too long")
    notices.markRead()
    promise(notices.unread.isEmpty, "all can be read")
  }
}
