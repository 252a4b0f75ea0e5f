import Geodesy
import Testing
import Text

@testable import Watching

@Suite struct RuleMemoryTests {
  private typealias Engine = RuleEngineTests

  private func restarted(_ engine: RuleEngine) throws -> RuleEngine {
    let state = AutomationState(memory: engine.memory)
    let read = try #require(AutomationState(parsing: state.bytes))
    #expect(read == state)
    return RuleEngine(rules: engine.rules, places: engine.places, memory: read.memory)
  }

  @Test func `a rule rests after it has fired, through a restart of the program too`() throws {
    var engine = RuleEngine(rules: [Engine.rule(.driveStarted, cooldown: 600)])
    #expect(engine.take(.driveStarted, Engine.facts(100)).first?.firing != nil)
    let held = "it had fired before, and rested for another 8 min"
    #expect(engine.take(.driveStarted, Engine.facts(220)).first?.verdict.obstacle == held)
    engine = try restarted(engine)
    #expect(engine.take(.driveStarted, Engine.facts(220)).first?.verdict.obstacle == held)
    #expect(engine.take(.driveStarted, Engine.facts(700)).first?.firing != nil)
  }

  @Test(arguments: [-31_536_000, 31_536_000] as [Int64])
  func `a clock that is set by a year neither ends a rest nor prolongs it`(seconds: Int64) {
    var engine = RuleEngine(rules: [Engine.rule(.driveStarted, cooldown: 600)])
    #expect(engine.take(.driveStarted, Engine.facts(100)).first?.firing != nil)
    for (second, fires) in [(200, false), (700, true)] as [(Int64, Bool)] {
      var facts = Engine.facts(second)
      facts.time = Walk.time(at: second + seconds)
      #expect((engine.take(.driveStarted, facts).first?.firing != nil) == fires)
    }
  }

  @Test(
    arguments: [
      // Seconds since this boot, the proven time since the rule fired, and whether it fires.
      (10, nil, false), (700, nil, true), (10, 60, false), (10, 660, true),
      (10, -31_536_000, false),
      (700, -31_536_000, true),
    ] as [(Int64, Int64?, Bool)])
  func `after a boot a proven clock tells how long a rule has rested`(
    uptime: Int64, since: Int64?, fires: Bool
  ) throws {
    var engine = RuleEngine(rules: [Engine.rule(.driveStarted, cooldown: 600)])
    _ = engine.take(.driveStarted, Engine.facts(100))
    engine = try restarted(engine)
    var facts = Engine.facts(uptime, boot: "b")
    facts.time = since.map { Walk.time(at: 100 + $0) }
    #expect((engine.take(.driveStarted, facts).first?.firing != nil) == fires)
  }

  @Test(arguments: [10_000, Int64.max / 1_000] as [Int64])
  func `a rest by an uptime that cannot be does not hold a rule`(second: Int64) throws {
    let text = """
      {"format":"vanlog automations","version":1,"rules":[{"rule":"r",\
      "trigger":\(RuleTrigger.driveStarted.mark),"fired":{"boot":"a","uptime_ms":\(second * 1_000),\
      "time":null}}],"pending":[]}
      """
    let state = try #require(AutomationState(parsing: Array(text.utf8)))
    var engine = RuleEngine(
      rules: [Engine.rule(.driveStarted, cooldown: 31_536_000)], memory: state.memory)
    #expect(engine.take(.driveStarted, Engine.facts(100)).first?.firing != nil)
  }

  @Test func `a rest by a clock that was years ahead ends one rest after the next start`() throws {
    var engine = RuleEngine(rules: [Engine.rule(.driveStarted, cooldown: 7_200)])
    var facts = Engine.facts(100)
    facts.time = Walk.time(at: 100 + 10 * 31_536_000)
    #expect(engine.take(.driveStarted, facts).first?.firing != nil)
    // Half an hour of use a day, so no boot is as long as the rest.
    let fired = try (1...3).map { day in
      engine = try restarted(engine)
      facts = Engine.facts(1_800, boot: "day \(day)")
      facts.time = Walk.time(at: Int64(day) * 86_400)
      return engine.take(.driveStarted, facts).first?.firing != nil
    }
    #expect(fired == [false, true, true])
  }

  @Test func `a rule whose file is broken for a moment keeps its memory`() throws {
    let rule = Engine.rule(.driveStarted, cooldown: 600)
    var engine = RuleEngine(rules: [rule])
    #expect(engine.take(.driveStarted, Engine.facts(100)).first?.firing != nil)
    engine.setRules([])
    engine = try restarted(engine)
    engine.setRules([rule])
    #expect(engine.take(.driveStarted, Engine.facts(200)).first?.firing == nil)
  }

  @Test func `of rules that are gone the last four hundred are remembered`() throws {
    let rules = (1_000..<1_500).map { number in
      Rule(
        id: "\(number)", trigger: .driveStarted, actions: [.notify(nil)],
        cooldown: RuleSpan(milliseconds: 600_000))
    }
    var engine = RuleEngine(rules: [])
    for start in stride(from: 0, to: 500, by: 100) {
      engine.setRules(Array(rules[start..<start + 100]))
      _ = engine.take(.driveStarted, Engine.facts(Int64(start)))
      engine = try restarted(engine)
    }
    engine.setRules([])
    engine = try restarted(engine)
    let kept = rules.map { $0.id }.suffix(400)
    #expect(engine.memory.entries.keys.sorted() == Array(kept))
    engine.setRules(rules)
    let fired = engine.take(.driveStarted, Engine.facts(500)).filter { $0.firing != nil }
    #expect(fired.map { $0.rule.id } == rules.prefix(100).map { $0.id })
  }

  @Test func `a rule that was off does not look back when it is on again`() throws {
    let time = try #require(RuleTime("07:05"))
    var rules = [
      Engine.rule(.zone(Engine.area, .enter)),
      Rule(id: "t", trigger: .time(time, .all), actions: [.notify(nil)]),
    ]
    var engine = RuleEngine(rules: rules)
    func look(_ second: Int64, at place: Coordinate) -> Bool {
      let facts = Engine.facts(second, at: place)
      let taken =
        engine.take(.seen(accuracyMetres: 5), facts) + engine.take(.minute, facts)
      return taken.contains { $0.firing != nil }
    }
    #expect(!look(-86_400, at: Engine.far))
    for index in rules.indices { rules[index].isEnabled.toggle() }
    engine.setRules(rules)
    for index in rules.indices { rules[index].isEnabled.toggle() }
    engine.setRules(rules)
    for second in 0...5 as ClosedRange<Int64> { #expect(!look(second * 60, at: Walk.home)) }
  }

  @Test(arguments: ["", "{}", "[]", #"{"format":"vanlog automations","version":2}"#])
  func `a state that cannot be understood is none`(text: String) {
    #expect(AutomationState(parsing: Array(text.utf8)) == nil)
  }
}
