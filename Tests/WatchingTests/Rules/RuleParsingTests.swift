import Geodesy
import Testing
import Text

@testable import Watching

@Suite struct RuleParsingTests {
  private static let trigger = #""trigger":{"type":"drive-started"}"#
  private static let actions = #""actions":[{"type":"notify"}]"#

  private func problems(_ text: String) -> [String] {
    do {
      _ = try Rule(id: "x", parsing: Array(text.utf8))
      return []
    } catch {
      return error.problems.map { $0.description }
    }
  }

  private func problems(trigger: String) -> [String] {
    problems("{\"trigger\":\(trigger),\(Self.actions)}")
  }

  @Test func `a short rule has sensible values for the rest`() throws {
    let rule = try Rule(id: "lamp", parsing: Array("{\(Self.trigger),\(Self.actions)}".utf8))
    let expected = Rule(id: "lamp", trigger: .driveStarted, actions: [.notify(nil)])
    #expect(rule == expected)
    #expect(rule.name == "lamp")
    #expect(rule.isEnabled)
    #expect(rule.cooldown.description == "1 min")
  }

  @Test func `a long rule is read as it stands`() throws {
    let text = """
      {"version": 1, "name": "Night watch", "enabled": false,
       "trigger": {"type": "arrive", "place": "47.05,8.31", "radius_m": 250},
       "conditions": [
         {"type": "time", "from": "22:00", "to": "06:00", "days": ["fri", "sat"]},
         {"type": "drive", "is": "standby"}, {"type": "country", "is_not": ["CH", "LI"]},
         {"type": "motion", "is": "parked"}],
       "actions": [
         {"type": "run", "program": "/usr/local/bin/x", "arguments": ["-a", ""], "seconds": 5,
          "needs": "network"},
         {"type": "checkin", "title": "Night", "overnight": true}, {"type": "drive-stop"},
         {"type": "publish", "topic": "van/night", "payload": "", "retain": true}],
       "cooldown": "8 h"}
      """
    let rule = try Rule(id: "night", parsing: Array(text.utf8))
    let (from, to) = try (#require(RuleTime("22:00")), #require(RuleTime("06:00")))
    #expect(rule.name == "Night watch")
    #expect(!rule.isEnabled)
    #expect(rule.trigger == .arrive(RuleArea(.at(Walk.home), radiusMetres: 250)))
    #expect(
      rule.conditions == [
        .time(RuleWindow(from: from, to: to, days: RuleDays([4, 5]))), .drive([.standby]),
        .country(["CH", "LI"], isIn: false), .motion(isMoving: false),
      ])
    #expect(
      rule.actions == [
        .run(
          RuleProgram("/usr/local/bin/x", arguments: ["-a", ""], seconds: 5, needsNetwork: true)),
        .checkIn(title: "Night", type: nil, isOvernight: true), .driveStop,
        .publish(RuleMessage(topic: "van/night", payload: "", isRetained: true)),
      ])
    #expect(rule.cooldown.milliseconds == 28_800_000)
  }

  @Test(arguments: [
    (
      #"{"type":"teleport"}"#,
      "trigger.type: unknown trigger \"teleport\"; known ones are drive-started, drive-stopped, "
        + "arrive, depart, departing, border, zone, time, sunrise, sunset, document-expiry, stock-low"
    ),
    (
      #"{"type":"sunset","offset_min":721}"#,
      "trigger.offset_min: must be a whole number from -720 to 720, not 721"
    ),
    (#"{"type":7}"#, "trigger.type: unknown trigger 7; known ones are"),
    (#""arrive""#, "trigger: must be an object in braces, not \"arrive\""),
    ("{}", "trigger.type: is missing"),
    (
      #"{"type":"time","at":"25:00"}"#,
      "trigger.at: must be a time of day such as \"07:30\", not \"25:00\""
    ),
    (
      #"{"type":"zone","when":"enter","place":"1.5,1.5","radius_m":1e308}"#,
      "trigger.radius_m: must be a number of metres from 20 to 100000, not 1e+308"
    ),
    (#"{"type":"arrive","radius_m":50}"#, "trigger.radius_m: needs a place beside it"),
    (
      #"{"type":"arrive","place":"97.05,8.31"}"#,
      "trigger.place: a latitude must be within -90 to 90 degrees; write 48.137 or 48.137 N"
    ),
    (
      #"{"type":"border","to":"fr"}"#,
      "trigger.to: must be a country's two capital letters in ISO 3166, such as FR or GB, not \"fr\""
    ),
    (
      #"{"type":"departing","stay":"soon"}"#,
      "trigger.stay: must be a length of time from 1 min to 366 days, such as \"30 min\", not "
        + "\"soon\""
    ),
    (
      #"{"type":"drive-started","place":"1,1"}"#,
      "trigger: unknown member \"place\"; known here: type"
    ),
    (
      #"{"type":"event","name":"the door"}"#,
      "trigger.name: must be 1 to 64 of a-z, A-Z, 0-9, - and _, not \"the door\""
    ),
    (#"{"type":"event"}"#, "trigger.name: is missing"),
  ])
  func `a wrong trigger is reported with what it may be`(trigger: String, text: String) throws {
    let found = problems(trigger: trigger)
    #expect(found.count == 1)
    #expect(try #require(found.first).hasPrefix(text))
  }

  @Test(arguments: [
    (#""trigger":{"type":"border","from":"UK"}"#, "trigger.from: must be a country's two"),
    (#""trigger":{"type":"border","to":"ZZ"}"#, "trigger.to: must be a country's two"),
    (
      #""conditions":[{"type":"country","is_not":["FR","XX"]}]"#,
      "conditions[0].is_not: must be a country's two capital letters in ISO 3166, such as FR or GB, "
        + "or a list of 1 to 250 of them, not \"XX\""
    ),
    (
      #""actions":[{"type":"checkin","kind":"park4night"}]"#,
      "actions[0].kind: must be wild, free-aire, paid-aire, campsite, indoors or services, not "
        + "\"park4night\""
    ),
    (
      #""actions":[{"type":"checkin","title":"\#(String(repeating: "a", count: 201))"}]"#,
      "actions[0].title: must be a line of 1 to 200 bytes without control characters, not \"aaa"
    ),
    (#""actions":[{"type":"checkin","title":"a\nb"}]"#, "actions[0].title: must be a line of 1 to"),
    (#""actions":[{"type":"notify","urgent":"yes"}]"#, "actions[0].urgent: must be true or false"),
    (#""actions":[{"type":"checkin","title":""}]"#, "actions[0].title: must be a line of 1 to"),
    (
      #""trigger":{"type":"document-expiry","days":30,"document":"pasport"}"#,
      "trigger.document: must be passport, identity, visa"
    ),
    (
      #""trigger":{"type":"stock-low","item":"\#(String(repeating: "a", count: 121))"}"#,
      "trigger.item: must be a line of 1 to 120 bytes"
    ),
  ])
  func `what no record may say is refused where a rule says it`(
    member: String, problem: String
  ) throws {
    let members = [Self.trigger, Self.actions].filter { rest in
      !member.hasPrefix(rest.prefix { $0 != ":" })
    }
    let found = problems("{\((members + [member]).joined(separator: ","))}")
    #expect(found.count == 1)
    #expect(try #require(found.first).hasPrefix(problem))
  }

  @Test func `all that is wrong is reported at once, each with its member`() {
    let text = """
      {"trigger": {"type": "time"}, "conditions": [{"type": "time", "from": "1", "to": "02:00"}],
       "actions": [{"type": "notify"}, {"type": "run", "program": "bin/x", "seconds": 0}],
       "colour": "red"}
      """
    #expect(
      problems(text) == [
        "trigger.at: is missing",
        "conditions[0].from: must be a time of day such as \"07:30\", not \"1\"",
        "actions[1].program: must be an absolute path, or a name without slashes that PATH has, not "
          + "\"bin/x\"",
        "actions[1].seconds: must be a whole number from 1 to 3600, not 0",
        "unknown member \"colour\"; known here: version, name, enabled, trigger, conditions, "
          + "actions, cooldown",
      ])
  }

  @Test(arguments: [
    ("", "line 1, column 1"), ("[]", "must be an object in braces, not a list"),
    ("{\(Self.trigger),\"actions\":[]}", "actions: must have at least one"),
    (
      "{\"version\":2,\"trigger\":0,\"new\":1}",
      "version: 2 is newer than this vanlog, which understands 1; update vanlog"
    ),
    ("{\(Self.trigger),\(Self.actions),\"enabled\":1}", "enabled: must be true or false, not 1"),
    (
      "{\(Self.trigger),\(Self.actions),\"enabled\":true,\"enabled\":false}",
      "enabled: is given 2 times; once is enough"
    ),
    (
      "{\(Self.trigger),\"actions\":[{\"type\":\"notify\",\"text\":\"a\\u0000\"}]}",
      "actions[0].text: must be a text of 1 to 1000 bytes without NUL"
    ),
    (
      "{\(Self.trigger),\"actions\":[\(Array(repeating: "1", count: 17).joined(separator: ","))]}",
      "actions: must have at most 16 elements, not 17"
    ),
    (String(repeating: "[", count: 60_000), "line 1, column "),
    (String(repeating: " ", count: 65_537), "is larger than 64 KiB"),
  ])
  func `a bad file is refused with a reason`(text: String, problem: String) throws {
    let found = problems(text)
    #expect(found.count == 1)
    #expect(try #require(found.first).hasPrefix(problem))
  }

  @Test func `bytes that are not UTF-8 are refused`() {
    #expect(throws: Rule.Refusal.self) { try Rule(id: "x", parsing: [0x7B, 0x22, 0xFF, 0x22]) }
  }

  @Test(
    arguments: [
      ("45 s", 45_000), ("1min", 60_000), ("30 minutes", 1_800_000), ("2 days", 172_800_000),
      ("5", nil), ("-1 h", nil), ("1 y", nil), ("1.5 h", nil), ("", nil), ("9999999999 h", nil),
    ] as [(String, Int64?)])
  func `a length of time is a whole number and a unit`(text: String, milliseconds: Int64?) {
    #expect(RuleSpan(text)?.milliseconds == milliseconds)
  }

  @Test func `what is written for a trigger, a condition and an action is read again`() throws {
    let area = RuleArea(.named("Home"), radiusMetres: 300)
    let (at, to) = try (#require(RuleTime("07:30")), #require(RuleTime("09:00")))
    let triggers: [RuleTrigger] = [
      .driveStarted, .arrive(nil), .depart(area), .departing(area, stay: .standardStay),
      .border(from: "DE", to: nil), .zone(area, .leave), .time(at, RuleDays([0, 6])),
      .sun(.rise, minutes: -30, .all), .sun(.set, minutes: 0, RuleDays([4])),
      .documentExpiry(days: 30, type: "passport"), .stockLow(item: "gas"),
      .event(try #require(EventName("door-open"))),
    ]
    for trigger in triggers {
      let problems = RuleProblems()
      var json = JSONWriter()
      trigger.write(to: &json)
      #expect(try RuleTrigger(JSONValue(parsing: json.bytes), at: "", problems) == trigger)
      #expect(problems.list == [])
    }
    let conditions: [RuleCondition] = [
      .time(RuleWindow(from: at, to: to)), .drive([.recording, .paused]),
      .country(["FR"], isIn: true), .motion(isMoving: true),
    ]
    for condition in conditions {
      let problems = RuleProblems()
      var json = JSONWriter()
      condition.write(to: &json)
      #expect(try RuleCondition(JSONValue(parsing: json.bytes), at: "", problems) == condition)
      #expect(problems.list == [])
    }
    for action in [
      RuleAction.notify(nil), .notify("a", isUrgent: true), .notify(nil, isUrgent: true),
    ] {
      let problems = RuleProblems()
      var json = JSONWriter()
      action.write(to: &json)
      #expect(try RuleAction(JSONValue(parsing: json.bytes), at: "", problems) == action)
      #expect(problems.list == [])
    }
  }
}
