import Geodesy
import Testing
import Text

@testable import Watching

@Suite struct RuleEngineTests {
  /// Facts so many seconds after noon in a village.
  static func facts(
    _ second: Int64, boot: String = "a", at place: Coordinate = Walk.home
  ) -> RuleFacts {
    RuleFacts(
      uptime: second * 1_000, boot: boot, time: Walk.time(at: second),
      local: LocalMoment(Walk.time(at: second), offsetSeconds: 0), place: place, country: "CH",
      drive: .standby, isMoving: false)
  }

  static func rule(
    _ trigger: RuleTrigger, _ conditions: [RuleCondition] = [], cooldown: Int64 = 60
  ) -> Rule {
    Rule(
      id: "r", trigger: trigger, conditions: conditions, actions: [.notify(nil)],
      cooldown: RuleSpan(milliseconds: cooldown * 1_000))
  }

  static let area = RuleArea(.at(Walk.home))
  static let far = Walk.place(47.06, 8.31)

  @Test(
    arguments: [
      (.driveStarted, .driveStarted, nil), (.driveStopped, .driveStopped, nil),
      (.arrive(nil), .arrived(at: far), nil), (.arrive(area), .arrived(at: Walk.home), nil),
      (.arrive(area), .arrived(at: far), "it was 1112 m away from the place"),
      (.depart(area), .departed(from: far), "it was 1112 m away from the place"),
      (
        .arrive(RuleArea(.named("Home"))), .arrived(at: far), "no place is called \"Home\""
      ),
      (
        .departing(nil, stay: .standardStay),
        .departing(from: far, stayed: RuleSpan(milliseconds: 7_200_000)), nil
      ),
      (
        .departing(nil, stay: .standardStay),
        .departing(from: far, stayed: RuleSpan(milliseconds: 1_234_567)),
        "the van had stayed for only 20 min"
      ),
      (
        .departing(nil, stay: .standardStay), .departing(from: far, stayed: nil),
        "it is not known how long the van had stayed"
      ),
      (.border(from: nil, to: nil), .crossed(from: "DE", to: "FR"), nil),
      (.border(from: "DE", to: "FR"), .crossed(from: "DE", to: "FR"), nil),
      (
        .border(from: nil, to: "CH"), .crossed(from: "DE", to: nil),
        "it was the border from DE to no country"
      ),
    ] as [(RuleTrigger, RuleEvent, String?)])
  func `a rule fires on what it asks about, and says why not otherwise`(
    trigger: RuleTrigger, event: RuleEvent, obstacle: String?
  ) throws {
    var engine = RuleEngine(rules: [Self.rule(trigger)])
    let decision = try #require(engine.take(event, Self.facts(100)).first)
    switch decision.verdict {
    case .fires(let firing):
      #expect(obstacle == nil)
      #expect(firing.event == event)
    case .held(let found): #expect(found.description == obstacle)
    }
  }

  @Test func `other events and rules that are switched off have no decision`() {
    var rule = Self.rule(.driveStarted)
    var engine = RuleEngine(rules: [rule])
    #expect(engine.take(.driveStopped, Self.facts(100)) == [])
    rule.isEnabled = false
    engine.setRules([rule])
    #expect(engine.take(.driveStarted, Self.facts(100)) == [])
    #expect(engine.kinds == [])
  }

  @Test func `a place has the position that the engine is told`() {
    var engine = RuleEngine(
      rules: [Self.rule(.arrive(RuleArea(.named("Home"))))], places: ["Home": Walk.home])
    #expect(engine.placeNames == ["Home"])
    #expect(engine.take(.arrived(at: Walk.home), Self.facts(100)).first?.firing != nil)
  }

  static let night: RuleCondition = .time(
    RuleWindow(
      from: RuleTime(minutes: 22 * 60), to: RuleTime(minutes: 6 * 60), days: RuleDays([4])))

  @Test(arguments: [
    // 2026-11-20 was a Friday.
    ("2026-11-20", 1_319, false), ("2026-11-20", 1_320, true), ("2026-11-21", 359, true),
    ("2026-11-21", 360, false), ("2026-11-20", 100, false), ("2026-11-21", 1_320, false),
  ])
  func `a window over midnight belongs to the day on which it begins`(
    day: String, minute: Int, holds: Bool
  ) throws {
    var facts = Self.facts(0)
    facts.local = LocalMoment(day: try #require(Day(day)), minute: minute)
    #expect((Self.night.found(facts) == nil) == holds)
  }

  @Test(
    arguments: [
      (.drive([.recording]), "conditions[0] (drive is recording): the drive was standby"),
      (.drive([.standby, .paused]), nil), (.country(["CH"], isIn: true), nil),
      (.country(["CH"], isIn: false), "conditions[0] (country is not CH): the country was CH"),
      (.motion(isMoving: true), "conditions[0] (van is moving): the van was parked"),
    ] as [(RuleCondition, String?)])
  func `each condition must hold`(condition: RuleCondition, obstacle: String?) {
    var engine = RuleEngine(rules: [Self.rule(.driveStarted, [condition])])
    let decision = engine.take(.driveStarted, Self.facts(100)).first
    #expect(
      decision?.verdict.obstacle == obstacle)
  }

  @Test(arguments: [
    Self.night, .drive([.standby]), .country(["CH"], isIn: false), .motion(isMoving: false),
  ])
  func `a condition on something unknown does not hold`(condition: RuleCondition) {
    var engine = RuleEngine(rules: [Self.rule(.driveStarted, [condition])])
    let decision = engine.take(.driveStarted, RuleFacts(uptime: 1, boot: "a")).first
    #expect(decision != nil)
    #expect(decision?.firing == nil)
  }

  @Test func `the event as JSON has a position for programs and none for brokers`() throws {
    var engine = RuleEngine(rules: [Self.rule(.border(from: nil, to: nil))])
    let firing = try #require(
      engine.take(.crossed(from: "DE", to: "CH"), Self.facts(0)).first?.firing)
    let rest = #""country":"CH","drive":"standby","moving":false,"from":"DE","to":"CH"}"#
    let start = """
      {"rule":"r","name":"r","trigger":"border","time":"\(Walk.start)",
      """
    #expect(firing.json() == start + #""lat":47.0500000,"lon":8.3100000,"# + rest)
    #expect(firing.json(isPlaceShown: false) == start + rest)
    #expect(firing.sentence == "r: the van has crossed the border from DE to CH")
  }
}

extension RuleDecision.Verdict {
  var obstacle: String? {
    if case .held(let obstacle) = self { obstacle.description } else { nil }
  }
}
