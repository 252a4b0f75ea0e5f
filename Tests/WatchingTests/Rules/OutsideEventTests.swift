import Testing
import Text

@testable import Watching

@Suite struct OutsideEventTests {
  private static let boot = "b"

  private func door() throws -> EventName { try #require(EventName("door-open")) }

  /// So many seconds after boot, and at that time if the clock is proven.
  private func moment(_ second: Int64, boot: String = boot, isProven: Bool = true) -> RuleMoment {
    RuleMoment(
      boot: boot, uptime: second * 1_000, time: isProven ? Walk.time(at: second) : nil)
  }

  private func refusal(_ bytes: [UInt8], at now: RuleMoment) -> OutsideEvent.Refusal? {
    do {
      _ = try OutsideEvent(parsing: bytes, at: now)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: ["door-open", "x", "Button_2", "-", String(repeating: "a", count: 64)])
  func `letters, digits, dashes and underscores are a name`(text: String) {
    #expect(EventName(text)?.description == text)
  }

  @Test(arguments: [
    "", "door open", "tür", "a/b", "a.b", "a\n", "a\0", "@", "[", "`", "{",
    String(repeating: "a", count: 65),
  ])
  func `nothing else is a name`(text: String) { #expect(EventName(text) == nil) }

  // MARK: Files

  @Test func `an event is written and read again`() throws {
    for isProven in [true, false] {
      let event = OutsideEvent(try door(), at: moment(100, isProven: isProven))
      #expect(try OutsideEvent(parsing: event.bytes, at: moment(100)) == event)
      #expect(event.bytes.count <= OutsideEvent.sizeLimit)
    }
  }

  @Test(arguments: [
    "", "{", "[]", "null", #"{"version":1,"event":"door"}"#,
    #"{"version":2,"event":"door","at":{"boot":"b","uptime_ms":1}}"#,
    #"{"version":1,"event":"a door","at":{"boot":"b","uptime_ms":1}}"#,
    #"{"version":1,"event":7,"at":{"boot":"b","uptime_ms":1}}"#,
    #"{"version":1,"event":"door","at":{"boot":"b","uptime_ms":-1}}"#,
    #"{"version":1,"event":"door","at":{"boot":"b","uptime_ms":1e300}}"#,
    String(repeating: "[", count: 1_000), String(repeating: " ", count: 2_000),
  ])
  func `a damaged file is refused`(text: String) {
    #expect(refusal(Array(text.utf8), at: moment(100)) == .damaged)
  }

  @Test func `bytes that are not text are refused`() {
    #expect(refusal([0xFF, 0x00, 0x80, 0x7B], at: moment(100)) == .damaged)
  }

  // MARK: Ages

  /// From the moment of the event to the one at which it is found.
  @Test(
    arguments: [
      (0, nil), (600, nil), (601, "event 'door-open' is dropped, as it is 10 min old"),
      (86_400, "event 'door-open' is dropped, as it is 1 day old"),
      (-1, "event 'door-open' is dropped, since its age is not known"),
    ] as [(Int64, String?)])
  func `an event counts for ten minutes, no matter what the clock says`(
    seconds: Int64, problem: String?
  ) throws {
    for isProven in [true, false] {
      let event = OutsideEvent(try door(), at: moment(1_000, isProven: isProven))
      let found = refusal(event.bytes, at: moment(1_000 + seconds, isProven: !isProven))
      #expect(found?.description == problem)
    }
  }

  /// The clocks then and now, and the seconds between them.
  @Test(
    arguments: [
      (true, true, 60, false), (true, true, 600, false), (true, true, 601, true),
      (true, true, -1, true), (false, true, 60, true), (true, false, 60, true),
      (false, false, 60, true),
    ] as [(Bool, Bool, Int64, Bool)])
  func `after a restart only proven clocks tell how old an event is`(
    then: Bool, now: Bool, seconds: Int64, isDropped: Bool
  ) throws {
    let event = OutsideEvent(try door(), at: moment(5_000, isProven: then))
    let found = RuleMoment(
      boot: "c", uptime: 20_000, time: now ? Walk.time(at: 5_000 + seconds) : nil)
    #expect((refusal(event.bytes, at: found) != nil) == isDropped)
  }

  @Test func `without the name of the boot, uptimes are not compared`() throws {
    let event = OutsideEvent(try door(), at: moment(100, boot: "", isProven: false))
    #expect(refusal(event.bytes, at: moment(110, boot: "")) == .unknownAge(try door()))
  }

  // MARK: Rules

  @Test func `a rule fires on its own event only, and rests like any other`() throws {
    let rule = RuleEngineTests.rule(.event(try door()))
    var engine = RuleEngine(rules: [rule])
    #expect(engine.kinds == [.event])
    let other = try #require(EventName("Door-open"))
    #expect(engine.take(.outside(other), RuleEngineTests.facts(100)) == [])
    let first = engine.take(.outside(try door()), RuleEngineTests.facts(100)).first
    #expect(first?.firing?.sentence == "r: the event door-open has come")
    #expect(first?.firing?.json().hasSuffix(#","event":"door-open"}"#) == true)
    let second = engine.take(.outside(try door()), RuleEngineTests.facts(130)).first
    #expect(
      second?.verdict.obstacle == "it had fired before, and rested for another 30 s")
    #expect(engine.take(.outside(try door()), RuleEngineTests.facts(160)).first?.firing != nil)
  }
}
