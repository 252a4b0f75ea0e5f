import Answers
import Geodesy
import Testing
import Text

/// Keys, by which one program reads what another has written.
struct AnswerKeyTests {
  private func json(_ text: String) throws -> JSONValue { try JSONValue(parsing: Array(text.utf8)) }

  @Test func `what is written by keys is read by them`() throws {
    var writer = JSONWriter()
    let started = Instant(secondsSinceEpoch: 1_780_000_000)
    let place = try Coordinate(latitude: 47.1, longitude: -8.25)
    writer.object { json in
      json.field(DaemonKeys.state, DaemonKeys.watching)
      json.field(DaemonKeys.process, CInt(7))
      json.field(DaemonKeys.isStaying, true)
      json.field(DaemonKeys.started, started)
      json.field(DaemonKeys.brokenRules, ["a", "b"])
      json.field(DaemonKeys.drive, nil)
      json.field(FixKeys.speed, 1.26, decimals: 1)
      json.field(PublisherKeys.fix) { $0.fields(of: place) }
    }
    #expect(
      String(decoding: writer.bytes, as: UTF8.self)
        == #"{"state":"watching","pid":7,"staying":true,"started":"2026-05-28T20:26:40Z","#
        + #""broken_rules":["a","b"],"drive_id":null,"speed_mps":1.3,"#
        + #""fix":{"lat":47.1000000,"lon":-8.2500000}}"#)
    let answer = try JSONValue(parsing: writer.bytes)
    #expect(answer[DaemonKeys.state] == "watching")
    #expect(answer[DaemonKeys.process] == 7)
    #expect(answer[DaemonKeys.isStaying] == true)
    #expect(answer[DaemonKeys.started] == started)
    #expect(answer[DaemonKeys.brokenRules] == ["a", "b"])
    #expect(answer[DaemonKeys.drive] == nil && answer.tells(DaemonKeys.drive))
    #expect(answer[FixKeys.speed] == 1.3)
    #expect(answer[PublisherKeys.fix].flatMap { Coordinate(answer: $0) } == place)
    #expect(Coordinate(answer: answer) == nil)
  }

  @Test(arguments: ["null", "7.5", #""x""#, "true", "[7]", #"{"a":1}"#])
  func `a member of another type reads as if it were missing`(value: String) throws {
    let answer = try json(#"{"x":\#(value)}"#)
    let kinds = [
      answer[AnswerKey<String>("x")] != nil, answer[AnswerKey<Int64>("x")] != nil,
      answer[AnswerKey<Double>("x")] != nil, answer[AnswerKey<Bool>("x")] != nil,
      answer[AnswerKey<AnswerList>("x")] != nil, answer[AnswerKey<JSONValue>("x")] != nil,
      answer[AnswerKey<Instant>("x")] != nil, answer[AnswerKey<Day>("x")] != nil,
    ]
    let own = ["null": nil, "7.5": 2, #""x""#: 0, "true": 3, "[7]": 4, #"{"a":1}"#: 5][value]
    #expect(kinds == (0..<8).map { $0 == own })
    #expect(answer.tells(AnswerKey<String>("x")) && !answer.tells(AnswerKey<String>("y")))
  }

  @Test func `what has no answer has no members`() throws {
    #expect(try json("[]")[DaemonKeys.state] == nil)
    #expect(try json(#"{"started":"yesterday"}"#)[DaemonKeys.started] == nil)
    #expect(try json(#"{"lat":91,"lon":0}"#)[PlaceKeys.latitude] == 91)
    #expect(Coordinate(answer: try json(#"{"lat":91,"lon":0}"#)) == nil)
  }
}
