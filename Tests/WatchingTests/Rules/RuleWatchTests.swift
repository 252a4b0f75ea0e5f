import Geodesy
import Testing
import Text

@testable import Watching

@Suite struct RuleWatchTests {
  private typealias Engine = RuleEngineTests

  private func facts(_ day: String, _ time: String) throws -> RuleFacts {
    let (day, time) = try (#require(Day(day)), #require(RuleTime(time)))
    return RuleFacts(
      uptime: Int64(day.daysSinceEpoch) * 86_400_000, boot: "a",
      local: LocalMoment(day: day, minute: time.minutes))
  }

  private func daily(_ time: String, days: [Int] = Array(0..<7)) throws -> RuleEngine {
    let time = try #require(RuleTime(time))
    return RuleEngine(rules: [Engine.rule(.time(time, RuleDays(days)), cooldown: 10)])
  }

  /// What becomes of looks at the clock: `fires`, `-`, or why not.
  private func looks(
    _ engine: inout RuleEngine, _ moments: [(day: String, time: String)]
  ) throws -> [String] {
    try moments.enumerated().map { index, moment in
      var facts = try facts(moment.day, moment.time)
      facts.uptime = Int64(index) * 60_000
      let decision = engine.take(.minute, facts).first
      return decision.map { $0.verdict.obstacle ?? "fires" } ?? "-"
    }
  }

  @Test func `a time fires once a day, and not on the day when the rule came too late`() throws {
    var engine = try daily("07:30")
    let found = try looks(
      &engine,
      [
        ("2026-11-20", "09:00"), ("2026-11-21", "07:29"), ("2026-11-21", "07:30"),
        ("2026-11-21", "07:31"), ("2026-11-22", "07:30"),
      ])
    #expect(found == ["-", "-", "fires", "-", "fires"])
  }

  @Test func `a time that was slept through counts for an hour, over midnight too`() throws {
    var engine = try daily("23:50")
    let found = try looks(
      &engine,
      [
        ("2026-11-20", "12:00"), ("2026-11-21", "00:10"), ("2026-11-22", "00:51"),
        ("2026-11-22", "23:49"),
      ])
    #expect(found == ["-", "fires", "the device slept until 61 min later", "-"])
  }

  @Test func `an hour that the clock leaves out or shows twice changes nothing`() throws {
    var engine = try daily("02:30")
    let found = try looks(
      &engine,
      [
        ("2026-03-29", "01:59"), ("2026-03-29", "03:00"), ("2026-10-25", "02:29"),
        ("2026-10-25", "02:30"), ("2026-10-25", "02:00"), ("2026-10-25", "02:30"),
      ])
    #expect(found == ["-", "fires", "the device slept until 1439 min later", "fires", "-", "-"])
  }

  @Test func `a calendar that is set back a year fires nothing at once, and goes on`() throws {
    var engine = try daily("07:30")
    let found = try looks(
      &engine,
      [
        ("2026-11-20", "07:00"), ("2026-11-20", "07:30"), ("2025-11-20", "08:00"),
        ("2025-11-21", "07:30"), ("2026-11-21", "07:30"),
      ])
    #expect(found == ["-", "fires", "-", "fires", "fires"])
  }

  @Test func `a time fires on its days only`() throws {
    var engine = try daily("07:30", days: [0])
    let found = try looks(
      &engine,
      [("2026-11-20", "07:00"), ("2026-11-20", "07:30"), ("2026-11-23", "07:30")])
    #expect(found == ["-", "-", "fires"])
  }

  @Test func `the engine says when it wants to be woken`() throws {
    let day = try #require(Day("2026-11-20"))
    let engine = try daily("07:30")
    let minutes = [449, 450, 451].map {
      engine.minutesToNextTime(after: LocalMoment(day: day, minute: $0))
    }
    #expect(minutes == [1, 1_440, 1_439])
    #expect(
      RuleEngine(rules: []).minutesToNextTime(after: LocalMoment(day: day, minute: 0)) == nil)
  }

  @Test(arguments: [RuleSide.enter, .leave])
  func `the edge of a zone is crossed once, however much the receiver wanders`(side: RuleSide) {
    var engine = RuleEngine(
      rules: [Engine.rule(.zone(Engine.area, side), cooldown: 10)])
    let metres = [300, 90, 300, 110, 90, 95, 120, 125, 90, 131, 132, 140, 90, 5.0]
    let fired = metres.enumerated().filter { index, metres in
      let place = Walk.home.destination(bearing: 90, distanceMetres: metres)
      let facts = Engine.facts(Int64(index) * 60, at: place)
      return engine.take(.seen(accuracyMetres: 5), facts).first?.firing != nil
    }
    #expect(fired.map { $0.offset } == (side == .enter ? [5, 13] : [10]))
  }

  @Test func `a sighting that is too vague for a zone does not count`() {
    var engine = RuleEngine(rules: [Engine.rule(.zone(Engine.area, .enter))])
    for metres in [500, 0, 0, 0] as [Double] {
      let place = Walk.home.destination(bearing: 90, distanceMetres: metres)
      #expect(engine.take(.seen(accuracyMetres: 101), Engine.facts(0, at: place)) == [])
    }
  }

  @Test func `a document is told once for each date, as soon as the conditions hold`() throws {
    let date = try #require(Day("2026-12-01"))
    func passport(_ day: Day) -> RuleDocument {
      RuleDocument(id: "p", title: "Passport", type: "passport", expires: day)
    }
    let insurance = RuleDocument(id: "i", title: "Green card", type: "insurance", expires: date)
    var engine = RuleEngine(
      rules: [
        Engine.rule(
          .documentExpiry(days: 30, type: "passport"), [.motion(isMoving: false)], cooldown: 10)
      ])
    func fires(_ day: String, _ expires: Day, isMoving: Bool = false) throws -> [RuleDocument]? {
      var facts = try facts(day, "12:00")
      facts.isMoving = isMoving
      let firing = engine.take(.documents([passport(expires), insurance]), facts).first?.firing
      guard case .documents(let documents)? = firing?.event else { return nil }
      return documents
    }
    #expect(try fires("2026-10-31", date) == nil)
    #expect(try fires("2026-11-01", date, isMoving: true) == nil)
    #expect(try fires("2026-11-01", date) == [passport(date)])
    #expect(try fires("2026-11-02", date) == nil)
    let renewed = try #require(Day("2026-12-02"))
    #expect(try fires("2026-11-03", renewed) == [passport(renewed)])
  }

  @Test func `an item is told once each time that it runs low`() {
    let gas = RuleItem(id: "g", name: "Gas", quantity: 0, minimum: 1)
    let water = RuleItem(id: "w", name: "Water", quantity: 2, minimum: 5)
    var engine = RuleEngine(rules: [Engine.rule(.stockLow(item: nil), cooldown: 10)])
    let lists = [[gas], [gas], [gas, water], [water], [gas, water]]
    let told = lists.enumerated().map { index, list in
      engine.take(.stock(list), Engine.facts(Int64(index) * 60)).first?.firing?.sentence
    }
    #expect(
      told == [
        "r: there is too little of Gas", nil, "r: there is too little of Water", nil,
        "r: there is too little of Gas",
      ])
  }

  @Test func `a rule whose trigger has changed forgets what it had seen`() {
    var engine = RuleEngine(rules: [Engine.rule(.zone(Engine.area, .enter))])
    _ = engine.take(.seen(accuracyMetres: 5), Engine.facts(0, at: Engine.far))
    engine.setRules([Engine.rule(.zone(RuleArea(.at(Engine.far)), .enter))])
    for second in 1...3 as ClosedRange<Int64> {
      let facts = Engine.facts(second, at: Engine.far)
      #expect(engine.take(.seen(accuracyMetres: 5), facts).first?.firing == nil)
    }
  }
}
