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

  @Test func `a calendar that is set back a year fires nothing at once, and continues`() throws {
    var engine = try daily("07:30")
    let found = try looks(
      &engine,
      [
        ("2026-11-20", "07:00"), ("2026-11-20", "07:30"), ("2025-11-20", "08:00"),
        ("2025-11-21", "07:30"), ("2026-11-21", "07:30"),
      ])
    #expect(found == ["-", "fires", "-", "fires", "fires"])
  }

  /// Looks as a daemon has them that asks when to look next, over a night in which clocks change.
  private func night(
    _ time: String, from start: String, changing change: Int, at hour: Int
  ) throws -> [String] {
    var engine = try daily(time)
    let (day, start) = try (#require(Day("2026-03-28")), #require(RuleTime(start)))
    var (minute, fired): (Int, [String]) = (start.minutes, [])
    while minute < 2 * 1_440 + 720 {
      // Behind this minute clocks show another hour.
      let shown = minute < 1_440 + hour * 60 ? minute : minute + change
      let local = LocalMoment(
        day: Day(daysSinceEpoch: day.daysSinceEpoch + shown / 1_440), minute: shown % 1_440)
      let facts = RuleFacts(uptime: Int64(minute) * 60_000, boot: "a", local: local)
      if engine.take(.minute, facts).first?.firing != nil {
        fired.append("\(local.day) \(RuleTime(minutes: local.minute))")
      }
      minute += try #require(engine.minutesToNextTime(after: local))
    }
    return fired
  }

  @Test(arguments: [
    ("07:30", 60, 2, ["2026-03-29 07:30", "2026-03-30 07:30"]),
    ("07:30", -60, 3, ["2026-03-29 07:30", "2026-03-30 07:30"]),
    // The hour from 2 to 3 is left out, or comes twice.
    ("02:10", 60, 2, ["2026-03-29 03:00", "2026-03-30 02:10"]),
    ("02:10", -60, 3, ["2026-03-29 02:10", "2026-03-30 02:10"]),
    ("00:00", 60, 2, ["2026-03-29 00:00", "2026-03-30 00:00"]),
    ("23:59", -60, 3, ["2026-03-28 23:59", "2026-03-29 23:59"]),
  ])
  func `a time fires once a day and in time when clocks change`(
    time: String, change: Int, hour: Int, fired: [String]
  ) throws {
    #expect(try night(time, from: "12:00", changing: change, at: hour) == fired)
  }

  @Test(
    arguments: [
      // Moments at which somebody looks, and what becomes of a rule for 07:30.
      ([("2026-11-20", "07:00"), ("2026-11-20", "08:30")], ["-", "fires"]),
      (
        [("2026-11-20", "07:00"), ("2026-11-20", "08:31")],
        ["-", "the device slept until 61 min later"]
      ),
      // It sleeps for a week, and wakes up before and after the time.
      ([("2026-11-20", "07:00"), ("2026-11-27", "07:40")], ["-", "fires"]),
      (
        [("2026-11-20", "07:00"), ("2026-11-27", "07:00"), ("2026-11-27", "07:30")],
        ["-", "the device slept until 1410 min later", "fires"]
      ),
      // The clock is set back a year while it sleeps, and comes right again.
      (
        [
          ("2026-11-20", "07:30"), ("2026-11-21", "07:30"), ("2025-11-21", "07:45"),
          ("2025-11-22", "07:30"), ("2026-11-22", "07:30"), ("2026-11-22", "07:31"),
        ], ["-", "fires", "-", "fires", "fires", "-"]
      ),
      // It is set back an hour after the time, and shows the time again.
      (
        [
          ("2026-11-20", "07:00"), ("2026-11-20", "07:30"), ("2026-11-20", "06:31"),
          ("2026-11-20", "07:30"), ("2026-11-21", "07:30"),
        ], ["-", "fires", "-", "-", "fires"]
      ),
      // The van goes west over midnight, and east.
      (
        [("2026-11-20", "07:00"), ("2026-11-21", "00:30"), ("2026-11-20", "23:31")],
        ["-", "the device slept until 1020 min later", "-"]
      ),
    ] as [([(String, String)], [String])])
  func `a time that was missed or comes again is not done twice`(
    moments: [(String, String)], found: [String]
  ) throws {
    var engine = try daily("07:30")
    #expect(try looks(&engine, moments.map { ($0.0, $0.1) }) == found)
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
    #expect(minutes == [1, 15, 15])
    #expect(
      RuleEngine(rules: []).minutesToNextTime(after: LocalMoment(day: day, minute: 0)) == nil)
  }

  @Test func `a document is reported once for each date, as soon as the conditions hold`() throws {
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

  @Test func `an item is reported once each time that it runs low`() {
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

  @Test func `of thousands of documents none is reported again`() throws {
    let today = try #require(Day("2026-11-20"))
    let documents = (0..<2_500).map { number in
      RuleDocument(
        id: "\(number)", title: "P", type: "other",
        expires: Day(daysSinceEpoch: today.daysSinceEpoch + 10 - number))
    }
    var engine = RuleEngine(
      rules: [Engine.rule(.documentExpiry(days: 30, type: nil), cooldown: 10)])
    func told(_ documents: [RuleDocument], _ minute: Int64) throws -> [String] {
      var facts = try facts("2026-11-20", "12:00")
      facts.uptime += minute * 60_000
      let firing = engine.take(.documents(documents), facts).first?.firing
      guard case .documents(let new)? = firing?.event else { return [] }
      return new.map { $0.id }
    }
    // Those that expire last are told.
    #expect(try told(documents, 0) == (0..<1_000).map { "\($0)" })
    #expect(try told(documents.reversed(), 1) == [])
    // A new one takes the place of the oldest, which stays told when it comes back.
    let new = RuleDocument(id: "new", title: "P", type: "other", expires: today)
    #expect(try told(documents + [new], 2) == ["new"])
    #expect(try told(documents + [new], 3) == [])
    #expect(try told(documents, 4) == [])
    let state = try #require(
      AutomationState(parsing: AutomationState(memory: engine.memory).bytes))
    #expect(state.memory == engine.memory)
  }

  @Test func `of thousands of items none is reported again`() {
    let items = (10_000..<12_500).map { number in
      RuleItem(id: "\(number)", name: "i", quantity: 0, minimum: 1)
    }
    var engine = RuleEngine(rules: [Engine.rule(.stockLow(item: nil), cooldown: 10)])
    let told = (0..<3 as Range<Int64>).map { minute -> Int in
      let firing = engine.take(.stock(items), Engine.facts(minute * 60)).first?.firing
      guard case .stock(let new)? = firing?.event else { return 0 }
      return new.count
    }
    #expect(told == [1_000, 0, 0])
  }

  @Test func `what two hundred rules remember fits into the file`() throws {
    let rules = (0..<200).map { number in
      Rule(
        id: "\(number)", trigger: .documentExpiry(days: 30, type: nil), actions: [.notify(nil)])
    }
    let today = try #require(Day("2026-11-20"))
    let documents = (0..<1_500).map { number in
      RuleDocument(
        id: "0123456789ABCDEFGHJKM\(10_000 + number)", title: "P", type: "other", expires: today)
    }
    var engine = RuleEngine(rules: rules)
    for _ in 0..<3 {
      _ = engine.take(.documents(documents), try facts("2026-11-20", "12:00"))
      engine.setRules([])
      engine.setRules(rules)
    }
    let bytes = AutomationState(memory: engine.memory).bytes
    #expect(bytes.count < AutomationState.sizeLimit / 4)
    #expect(AutomationState(parsing: bytes)?.memory == engine.memory)
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
