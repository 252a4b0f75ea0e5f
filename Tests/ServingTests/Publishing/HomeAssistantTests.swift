import Foundation
import Geodesy
import TestSupport
import Testing
import Text

@testable import Publishing

@Suite(.temporaryDirectory) struct HomeAssistantTests {
  private static let topics = VanTopics(topic: "vanlog", id: "abc")

  private static var announcements: [Message] {
    HomeAssistantEntity.all(topics).map {
      $0.message(prefix: "homeassistant", id: "abc", device: "Our van", topics: topics)
    }
  }

  private static let status = """
    {"today":{"distance_m":12345.6,"drives":2},"borders":{"schengen_left":40},
     "spots":{"own":2,"public":100},"later":[{}],
     "due":[{"title":"Bulli","what":"inspection_due","day":"2026-12-01","days_left":8},{"what":"x"}]}
    """

  private static func summary(_ text: String) throws -> StatusSummary {
    StatusSummary(try JSONValue(parsing: Array(text.utf8)))
  }

  @Test(.needs(.homeAssistant)) func `Home Assistant takes every entity, and reads its state`()
    throws
  {
    let messages =
      [Message(topic: "status", payload: try Self.summary(Self.status).payload, isRetained: true)]
      + Self.announcements
    let file = TemporaryDirectory.current.file("messages")
    let lines = messages.map { String(decoding: $0.line, as: UTF8.self) + "\n" }
    try Data(lines.joined().utf8).write(to: URL(filePath: file))
    let checked = try Python.run("homeassistant-check.py", [file], with: Python.homeAssistant)
    #expect(checked.errors == "")
    #expect(
      checked.output == """
        device_tracker|position
        sensor|drive
        sensor|speed
        sensor|distance_today|12.3
        sensor|next_due|Bulli: inspection due|{"day": "2026-12-01", "days": 8}
        sensor|schengen|40
        sensor|spots|102|{"own": 2, "public": 100}
        sensor|problem|None

        """)
  }

  @Test func `every entity has an id, a topic of its own, and the same device`() throws {
    let payloads = try Self.announcements.map { try JSONValue(parsing: $0.payload) }
    #expect(Set(payloads.compactMap { $0["unique_id"]?.string }).count == 8)
    #expect(Set(Self.announcements.map(\.topic)).count == 8)
    #expect(Set(payloads.map { $0["device"] }).count == 1)
    #expect(payloads.first?["device"]?["name"]?.string == "Our van")
    #expect(payloads.allSatisfy { $0["availability_topic"]?.string == "vanlog/abc/availability" })
    #expect(Self.announcements.filter { !$0.isRetained } == [])
    #expect(
      Self.announcements.first?.topic
        == "homeassistant/device_tracker/vanlog_abc/position/config")
  }

  @Test func `a status is summed up`() throws {
    #expect(
      try String(decoding: Self.summary(Self.status).payload, as: UTF8.self)
        == #"{"distance_today_km":12.3,"next_due":"Bulli: inspection due","next_due_day":"2026-12-01","#
        + #""next_due_days":8,"schengen_days_left":40,"spots":102,"spots_own":2,"spots_public":100,"#
        + #""problem":null}"#
    )
  }

  @Test(
    arguments: [
      "{}", #"{"today":null,"borders":null,"spots":null,"due":[]}"#, #"{"today":[],"due":{}}"#,
      #"{"spots":{"own":"two"},"due":[1]}"#,
    ])
  func `what a status does not say is unknown`(text: String) throws {
    let summary = try JSONValue(parsing: try Self.summary(text).payload)
    #expect(summary.members?.filter { $0.value != .null && $0.name != "next_due" } == [])
  }

  // MARK: The board

  private func fix(_ speed: Double? = 20) throws -> PublishedFix {
    var fix = PublishedFix(
      time: try #require(Instant("2026-11-23T10:00:00Z")),
      place: try Coordinate(latitude: 47.123_456_78, longitude: 8))
    fix.accuracyMetres = 4.2
    fix.speedMetresPerSecond = speed
    return fix
  }

  @Test func `the board shows what has changed, and all of it to new subscribers`() throws {
    var board = VanBoard(topics: Self.topics)
    let position = Message(
      "vanlog/abc/position",
      #"{"latitude":47.123457,"longitude":8.000000,"gps_accuracy":5,"altitude":null,"#
        + #""course":null,"time":"2026-11-23T10:00:00Z"}"#, isRetained: false)
    let speed = Message("vanlog/abc/speed", "72", isRetained: false)
    let drive = Message("vanlog/abc/drive", "recording", isRetained: true)
    #expect(try board.show(fix()) == [position])
    #expect(board.show(speed: 20) == [speed])
    #expect(board.show(drive: "recording") == [drive])
    #expect(try board.show(fix()) == [])
    #expect(board.show(drive: "recording") == [])
    #expect(board.messages == [position, speed, drive])
    #expect(board.show(speed: nil) == [Message("vanlog/abc/speed", "None", isRetained: false)])
  }

  // MARK: OwnTracks

  @Test func `a position is written as OwnTracks reads it`() throws {
    var fix = try fix()
    #expect(
      String(decoding: OwnTracksLocation(fix, device: "Our bus").line, as: UTF8.self)
        == #"{"_type":"location","tst":1795428000,"lat":47.1234568,"lon":8.0000000,"tid":"us","#
        + #""t":"t","acc":5,"vel":72}"#)
    fix.altitudeMetres = -3.4
    fix.courseDegrees = 359.7
    fix.accuracyMetres = nil
    fix.speedMetresPerSecond = nil
    let line = OwnTracksLocation(fix, device: "-").line
    #expect(
      String(decoding: OwnTracksLocation.webBody(line, topic: "owntracks/a/b"), as: UTF8.self)
        == #"{"topic":"owntracks/a/b","_type":"location","tst":1795428000,"lat":47.1234568,"#
        + #""lon":8.0000000,"tid":"vl","t":"t","alt":-3,"cog":0}"#)
    #expect(OwnTracksLocation.place(of: line)?.place.longitude == 8)
  }
}
