import Geodesy
import Testing
import Text

@testable import Publishing

struct DaemonLineTests {
  private func line(_ text: String) -> DaemonLine? { DaemonLine(Array(text.utf8)) }

  @Test func `a fix is read with all that is known`() throws {
    let text =
      #"{"fix":{"time":"2026-11-23T10:00:00.250Z","lat":47.5,"lon":-8,"accuracy_m":4.5,"#
      + #""alt_m":430,"speed_mps":12.5,"course_deg":359.9}}"#
    var fix = PublishedFix(
      time: try #require(Instant("2026-11-23T10:00:00.250Z")),
      place: try Coordinate(latitude: 47.5, longitude: -8))
    fix.accuracyMetres = 4.5
    fix.altitudeMetres = 430
    fix.speedMetresPerSecond = 12.5
    fix.courseDegrees = 359.9
    #expect(line(text) == .fix(fix))
  }

  @Test func `what is out of range is left out`() throws {
    let text =
      #"{"fix":{"time":"2026-11-23T10:00:00Z","lat":1,"lon":2,"accuracy_m":-1,"alt_m":1e9,"#
      + #""speed_mps":"fast","course_deg":400,"more":[]}}"#
    let fix = PublishedFix(
      time: try #require(Instant("2026-11-23T10:00:00Z")),
      place: try Coordinate(latitude: 1, longitude: 2))
    #expect(line(text) == .fix(fix))
  }

  @Test(
    arguments: [
      "", "x", "{}", "[]", #"{"fix":null}"#, #"{"fix":{"lat":1,"lon":2}}"#,
      #"{"fix":{"time":"2026-11-23T10:00:00Z","lat":91,"lon":2}}"#,
      #"{"fix":{"time":"yesterday","lat":1,"lon":2}}"#, #"{"status":1}"#, #"{"drive":""}"#,
      #"{"drive":"a word that is far too long to be a state of a drive"}"#, #"{"publish":{}}"#,
      #"{"publish":{"topic":"a/+/b","payload":""}}"#, ##"{"publish":{"topic":"#","payload":""}}"##,
      #"{"publish":{"topic":"$SYS/x","payload":""}}"#, #"{"publish":{"topic":"","payload":""}}"#,
      #"{"publish":{"topic":"a\u0000b","payload":""}}"#, #"{"publish":{"topic":"a"}}"#,
      #"{"later":{}}"#,
    ])
  func `a line that is not understood is nothing`(text: String) {
    #expect(line(text) == nil)
  }

  @Test func `messages of automations are read`() {
    #expect(
      line(#"{"publish":{"topic":"van/horn","payload":"on","retain":true}}"#)
        == .message(Message("van/horn", "on", isRetained: true)))
    #expect(
      line(#"{"publish":{"topic":"van/horn","payload":""}}"#)
        == .message(Message("van/horn", "", isRetained: false)))
    #expect(line(#"{"drive":"recording"}"#) == .drive("recording"))
  }

  @Test func `a message comes back from its line`() {
    let message = Message("a/b", "é\n\"\u{0}", isRetained: true)
    #expect(Message(line: message.line) == message)
    #expect(!message.line.contains(UInt8(ascii: "\n")))
  }

  @Test func `lines come in any pieces, and of a long one nothing is kept`() {
    let text = "one\n\ntwo\n" + String(repeating: "x", count: 50) + "\nthree\nrest"
    for size in 1...20 {
      var buffer = LineBuffer(limit: 10)
      var lines: [String] = []
      var rest = Array(text.utf8)[...]
      while !rest.isEmpty {
        buffer.take(rest.prefix(size)) { lines.append(String(decoding: $0, as: UTF8.self)) }
        rest = rest.dropFirst(size)
      }
      #expect(lines == ["one", "two", "three"])
      #expect(buffer.lost == 1)
    }
  }
}
