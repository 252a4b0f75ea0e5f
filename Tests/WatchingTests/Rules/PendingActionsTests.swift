import Testing
import Text

@testable import Watching

@Suite struct PendingActionsTests {
  private static let publish = RuleAction.publish(RuleMessage(topic: "van"))
  private static let upload = RuleAction.run(RuleProgram("upload", needsNetwork: true))
  private static let lamp = RuleAction.run(RuleProgram("lamp"))

  private func firing(_ actions: [RuleAction], boot: String = "a") throws -> RuleFiring {
    let rule = Rule(id: "r", trigger: .driveStarted, actions: actions)
    var engine = RuleEngine(rules: [rule])
    return try #require(
      engine.take(.driveStarted, RuleEngineTests.facts(0, boot: boot)).first?.firing)
  }

  private func pending(_ actions: [RuleAction]) throws -> PendingActions {
    var pending = PendingActions()
    let firing = try firing(actions)
    for action in actions { pending.add(action, of: firing) }
    return pending
  }

  /// So many seconds after boot; the time is `days` after the firing, if the clock is proven.
  private func now(_ second: Int64, boot: String = "a", days: Int64? = nil) -> RuleMoment {
    RuleMoment(boot: boot, uptime: second * 1_000, time: days.map { Walk.time(at: $0 * 86_400) })
  }

  private func restarted(_ pending: PendingActions) throws -> PendingActions {
    try #require(AutomationState(parsing: AutomationState(pending: pending).bytes)).pending
  }

  @Test func `only what needs a network waits for one`() throws {
    let pending = try pending([Self.publish, Self.lamp, Self.upload])
    let offline = pending.due(at: now(1), hasNetwork: false)
    #expect(offline.map { $0.action } == [Self.lamp])
    let online = pending.due(at: now(1), hasNetwork: true)
    #expect(online.map { $0.action } == [Self.publish, Self.lamp, Self.upload])
  }

  @Test func `a broker is told what happened without the place, a program with it`() throws {
    let firing = try firing([Self.publish, Self.upload])
    let pending = try pending(firing.actions)
    #expect(pending.elements.map { $0.event } == [firing.json(isPlaceShown: false), firing.json()])
  }

  @Test func `one that runs or has failed does not hold up those behind it`() throws {
    var pending = try pending([Self.publish, Self.upload])
    let ids = pending.elements.map { $0.id }
    pending.begin(ids[0], at: now(1))
    #expect(pending.due(at: now(100_000), hasNetwork: true).map { $0.id } == [ids[1]])
    #expect(pending.failed(ids[0]) == nil)
    #expect(pending.due(at: now(2), hasNetwork: true).map { $0.id } == [ids[1]])
    pending.begin(ids[1], at: now(3))
    pending.done(ids[1])
    #expect(pending.elements.map { $0.id } == [ids[0]])
    #expect(pending.due(at: now(61), hasNetwork: true).map { $0.id } == [ids[0]])
  }

  @Test func `what fails is tried five times after ever longer pauses, then given up`() throws {
    var pending = try pending([Self.publish])
    let id = pending.elements[0].id
    var (second, pauses): (Int64, [Int64]) = (0, [])
    while true {
      pending.begin(id, at: now(second))
      #expect(pending.millisecondsToNext(at: now(second), hasNetwork: true) == nil)
      if let loss = pending.failed(id) {
        #expect(loss.description == "r: will not publish to \"van\", since it has failed 5 times")
        break
      }
      let rest = pending.millisecondsToNext(at: now(second), hasNetwork: true)
      let pause = try #require(rest) / 1_000
      #expect(pending.due(at: now(second + pause - 1), hasNetwork: true) == [])
      #expect(pending.due(at: now(second + pause), hasNetwork: true).map { $0.id } == [id])
      #expect(pending.millisecondsToNext(at: now(second), hasNetwork: false) == nil)
      pauses.append(pause)
      second += pause
    }
    #expect(pauses == [60, 300, 1_800, 7_200])
    #expect(pending.elements == [])
  }

  @Test(
    arguments: [
      // Boot and seconds since it, days since, and whether it may be tried again.
      ("a", 100, nil, false), ("a", 160, nil, true), ("a", 99, nil, true), ("b", 30, nil, false),
      ("b", 60, nil, true), ("b", 1, 1, true),
    ] as [(String, Int64, Int64?, Bool)])
  func `attempts and pauses survive a restart`(
    boot: String, second: Int64, days: Int64?, isDue: Bool
  ) throws {
    var pending = try pending([Self.publish])
    pending.begin(
      pending.elements[0].id, at: RuleMoment(boot: "a", uptime: 100_000, time: Walk.time(at: 0)))
    let read = try restarted(pending)
    #expect(read.elements == pending.elements)
    let due = read.due(at: now(second, boot: boot, days: days), hasNetwork: true)
    #expect(!due.isEmpty == isDue)
  }

  @Test func `an action that ended the program five times is given up`() throws {
    var pending = try pending([Self.lamp, Self.publish])
    for second in 1...5 as ClosedRange<Int64> {
      pending.begin(pending.elements[0].id, at: now(second * 10_000))
      #expect(pending.trim(at: now(second * 10_000)) == [])
      pending = try restarted(pending)
    }
    #expect(pending.due(at: now(90_000), hasNetwork: false) == [])
    #expect(pending.millisecondsToNext(at: now(90_000), hasNetwork: false) == nil)
    #expect(
      pending.trim(at: now(90_000)).map { $0.description } == [
        "r: will not run \"lamp\" for at most 30 s, since it has failed 5 times"
      ])
    #expect(pending.elements.map { $0.action } == [Self.publish])
  }

  @Test(
    arguments: [
      // Whether the clock was proven when it happened, and the days at which somebody looks.
      (true, [7], 1), (true, [7, 8], 0), (false, [nil, 100, 107], 1), (false, [100, 108], 0),
      // The clock is set back a year.
      (true, [-365, -358], 1), (true, [-365, -357], 0),
    ] as [(Bool, [Int64?], Int)])
  func `what has waited for more than a week is dropped`(
    isProven: Bool, days: [Int64?], left: Int
  ) throws {
    var firing = try firing([Self.publish])
    if !isProven {
      var facts = firing.facts
      facts.time = nil
      firing = RuleFiring(rule: firing.rule, event: firing.event, facts: facts)
    }
    var pending = PendingActions()
    pending.add(Self.publish, of: firing)
    var lost: [PendingActions.Loss] = []
    for day in days { lost += pending.trim(at: now(1, days: day)) }
    #expect(pending.elements.count == left)
    #expect(lost.map { $0.reason } == (left == 0 ? [.tooOld] : []))
  }

  @Test func `the actions of a rule that is off are dropped, but not the one that runs`() throws {
    var pending = try pending([Self.publish, Self.upload])
    pending.begin(pending.elements[1].id, at: now(1))
    #expect(pending.keep { $0 == "r" } == [])
    let lost = pending.keep { _ in false }
    #expect(
      lost.map { $0.description } == [
        "r: will not publish to \"van\", since the rule is off or gone"
      ])
    #expect(pending.elements.map { $0.action } == [Self.upload])
  }

  @Test func `at most two hundred wait, and four megabytes of them`() throws {
    let firing = try firing([Self.publish])
    var pending = PendingActions()
    for _ in 1...200 { #expect(pending.add(Self.publish, of: firing) == []) }
    #expect(pending.add(Self.publish, of: firing).map { $0.reason } == [.tooMany])
    #expect(pending.elements.count == 200)
    let long = RuleAction.run(
      RuleProgram("x", arguments: Array(repeating: String(repeating: "a", count: 4_000), count: 15))
    )
    for _ in 1...200 { pending.add(long, of: firing) }
    #expect((60...70).contains(pending.elements.count))
    #expect(try restarted(pending).elements.count == pending.elements.count)
  }
}
