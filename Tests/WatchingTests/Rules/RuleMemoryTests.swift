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

  @Test(arguments: ["", "{}", "[]", #"{"format":"vanlog automations","version":2}"#])
  func `a state that cannot be understood is none`(text: String) {
    #expect(AutomationState(parsing: Array(text.utf8)) == nil)
  }
}
