import Almanac
import Testing
import Text

@testable import Watching

/// Rules that wait for sunrise or sunset.
@Suite struct RuleSunTests {
  private func day(_ day: String, _ rise: String?, _ set: String?) throws -> RuleSunDay {
    let state: SunDay.State =
      rise == nil ? (set == nil ? .staysDown : .setsOnly) : set == nil ? .risesOnly : .risesAndSets
    return RuleSunDay(
      day: try #require(Day(day)), state: state, noon: try #require(Instant("\(day)T11:30:00Z")),
      rise: rise.flatMap { Instant("\(day)T\($0):00Z") },
      set: set.flatMap { Instant("\(day)T\($0):00Z") })
  }

  /// What becomes of looks at these moments: `fires`, `-`, or why not.
  private func looks(
    _ trigger: RuleTrigger, _ days: [RuleSunDay], _ times: [String?]
  ) throws -> [String] {
    guard case .sun(let side, _, _) = trigger else { return [] }
    var engine = RuleEngine(rules: [RuleEngineTests.rule(trigger, cooldown: 10)])
    return try times.enumerated().map { index, time in
      var facts = RuleFacts(uptime: Int64(index) * 60_000, boot: "a")
      facts.time = try time.map { try #require(Instant("\($0):00Z")) }
      let decision = engine.take(.sun(side, days), facts).first
      guard let decision else { return "-" }
      if case .held(let obstacle) = decision.verdict { return "\(obstacle)" }
      return "fires"
    }
  }

  private var november: [RuleSunDay] {
    get throws {
      try [
        day("2026-11-20", "06:36", "15:49"), day("2026-11-21", "06:37", "15:48"),
        day("2026-11-22", "06:38", "15:47"),
      ]
    }
  }

  @Test func `sunrise fires once a day, and not on the day when the rule came too late`() throws {
    let found = try looks(
      .sun(.rise, minutes: 0, .all), november,
      [
        "2026-11-20T09:00", "2026-11-21T06:36", "2026-11-21T06:37", "2026-11-21T06:38",
        "2026-11-22T06:40",
      ])
    #expect(found == ["-", "-", "fires", "-", "fires"])
  }

  @Test(arguments: [(-30, "15:17", "15:18"), (45, "16:32", "16:33")])
  func `an offset counts from sunset`(minutes: Int, early: String, due: String) throws {
    let found = try looks(
      .sun(.set, minutes: minutes, .all), november,
      ["2026-11-21T12:00", "2026-11-21T\(early)", "2026-11-21T\(due)"])
    #expect(found == ["-", "-", "fires"])
  }

  @Test func `a rule that comes before all days that are known does not wait for the second`()
    throws
  {
    let found = try looks(
      .sun(.rise, minutes: 0, .all), november, ["2026-11-20T02:00", "2026-11-20T06:36"])
    #expect(found == ["-", "fires"])
  }

  @Test func `a sunset that was slept through counts for an hour`() throws {
    let found = try looks(
      .sun(.set, minutes: 0, .all), november,
      ["2026-11-20T12:00", "2026-11-20T16:40", "2026-11-21T16:49"])
    #expect(found == ["-", "fires", "the device slept until 61 min later"])
  }

  @Test func `only days of the week that are meant count`() throws {
    // 2026-11-21 is a Saturday.
    let found = try looks(
      .sun(.rise, minutes: 0, RuleDays([6])), november,
      ["2026-11-20T12:00", "2026-11-21T06:37", "2026-11-22T06:38"])
    #expect(found == ["-", "-", "fires"])
  }

  @Test func `nothing fires without a proven clock or without days`() throws {
    let trigger = RuleTrigger.sun(.rise, minutes: 0, .all)
    #expect(
      try looks(trigger, november, [nil, "2026-11-21T02:00", nil, "2026-11-21T06:37"])
        == ["-", "-", "-", "fires"])
    #expect(try looks(trigger, [], ["2026-11-21T02:00", "2026-11-21T06:37"]) == ["-", "-"])
  }

  @Test func `a day without sunrise is reported at noon and fires nothing`() throws {
    let dark = try [
      day("2026-11-20", "06:36", "15:49"), day("2026-11-21", nil, nil), day("2026-11-22", nil, nil),
    ]
    let found = try looks(
      .sun(.rise, minutes: 0, .all), dark,
      ["2026-11-20T12:00", "2026-11-21T06:37", "2026-11-21T11:30", "2026-11-21T11:31"])
    #expect(found == ["-", "-", "the sun did not rise on that day: polar night", "-"])
  }

  @Test func `the next look is at the nearest moment that a rule waits for`() throws {
    let engine = RuleEngine(rules: [
      RuleEngineTests.rule(.sun(.rise, minutes: 60, .all), cooldown: 10),
      RuleEngineTests.rule(.sun(.set, minutes: -10, .all), cooldown: 10),
    ])
    let now = try #require(Instant("2026-11-21T07:36:00Z"))
    #expect(engine.millisecondsToNextSun(after: now, try november) == 60_000)
    #expect(engine.millisecondsToNextSun(after: now, []) == nil)
  }
}
