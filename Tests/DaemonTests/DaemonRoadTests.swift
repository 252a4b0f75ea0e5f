import Foundation
import TestSupport
import Testing
import Text

/// The daemon on the road, by what a stub in place of gpsd says: visits, zones, borders, papers.
@Suite(.temporaryDirectory) struct DaemonRoadTests {
  private static let hurry = 120

  private let station: DaemonStation
  private let receiver: PlayedReceiver

  init() throws {
    station = try DaemonStation()
    receiver = try PlayedReceiver(hurry: Self.hurry)
    try station.settings(#"{"drive.gpsd":"127.0.0.1:\#(receiver.gpsd.port)"}"#)
  }

  private var notices: [String] {
    let text = station.text(station.home + "/run/notices.json")
    let value = try? JSONValue(parsing: Array(text.utf8))
    return (value?["notices"]?.elements ?? []).compactMap { $0["text"]?.string }
  }

  private var visits: [JSONValue] {
    let text = station.text(station.home + "/visits.json")
    return (try? JSONValue(parsing: Array(text.utf8)))?["visits"]?.elements ?? []
  }

  private func rule(_ name: String, _ trigger: String, _ more: String = "") throws {
    try station.rule(
      name, #"{"trigger":{\#(trigger)}\#(more),"actions":[{"type":"notify","text":"\#(name)"}]}"#)
  }

  /// A daemon that has found the receiver.
  private func start() throws -> Process {
    let daemon = try station.start(hurry: Self.hurry)
    try receiver.gpsd.accept()
    return daemon
  }

  private func stand(until holds: () -> Bool) throws {
    let first = receiver.next
    try station.wait(every: 20, { receiver.play(since: first) { _ in (0, 0) } }, until: holds)
  }

  /// Drives north at 20 m/s.
  private func drive(until holds: () -> Bool) throws {
    let first = receiver.next
    try station.wait(
      every: 20, { receiver.play(since: first) { (Double($0) * 20, 20) } }, until: holds)
  }

  @Test func `a stay is a visit, and rules hear of it`() throws {
    try rule("arrived", #""type":"arrive","place":"47.0,8.0""#)
    try rule("elsewhere", #""type":"arrive","place":"48.0,8.0""#)
    try rule("left", #""type":"depart""#)
    try rule("off", #""type":"departing","stay":"5 min""#)
    try rule("out", #""type":"zone","when":"leave","place":"47.0,8.0","radius_m":300"#)
    try rule("moving", #""type":"depart""#, #","conditions":[{"type":"motion","is":"moving"}]"#)
    let daemon = try start()
    try stand { isStaying }
    let latitude = try #require(visits.first?["lat"]?.number)
    #expect(abs(latitude - 47) < 0.001)
    try drive { notices.count == 5 }
    #expect(notices.first == "arrived")
    #expect(Set(notices) == ["arrived", "left", "off", "out", "moving"])
    #expect(!isStaying)
    #expect(station.end(daemon) == 0)
  }

  private var isStaying: Bool { visits.contains { $0["departed"] == .null } }

  @Test func `a border that the command finds sets rules off`() throws {
    try rule("vignette", #""type":"border","to":"CH""#)
    try rule("other", #""type":"border","to":"FR""#)
    try rule(
      "abroad", #""type":"border""#, #","conditions":[{"type":"country","is":"CH"}]"#)
    let crossed = station.file("crossed")
    try station.script(
      """
      [ "$1" = border ] || exit 78
      cat >/dev/null
      [ ! -e '\(crossed)' ] || { echo '{"observed":1,"country":"CH","settled":true,"crossings":[]}'; exit 0; }
      touch '\(crossed)'
      echo '{"observed":1,"country":"CH","settled":true,"crossings":[{"from":"DE","to":"CH","deleted":false}]}'
      """)
    let daemon = try start()
    try drive { notices.count == 2 }
    #expect(Set(notices) == ["vignette", "abroad"])
    #expect(station.end(daemon) == 0)
  }

  @Test func `a paper that expires is reported once`() throws {
    try rule("soon", #""type":"document-expiry","days":30"#)
    let paper = #"{"id":"P1","title":"Passport","type":"passport","expires":"2026-12-20"}"#
    let later = #"{"id":"P2","title":"Visa","type":"visa","expires":"2027-12-20"}"#
    try station.script(DaemonStation.lists(documents: "\(paper),\(later)"))
    // Without a proven time nothing is said; the receiver proves it.
    let daemon = try start()
    try stand { station.state.contains(#""receiver": "watching""#) }
    try "x".write(toFile: station.home + "/trips.sqlite", atomically: false, encoding: .utf8)
    try stand { !notices.isEmpty }
    let asked = station.said.count { $0.hasPrefix("docs list") }
    try "y".write(toFile: station.home + "/trips.sqlite", atomically: false, encoding: .utf8)
    try stand { station.said.count { $0.hasPrefix("docs list") } > asked }
    #expect(notices == ["soon"])
    #expect(station.end(daemon) == 0)
  }

  @Test func `a gpsd that goes away and comes back is listened to again`() throws {
    let daemon = try start()
    try stand { station.log.contains("position: ") }
    receiver.gpsd.hangUp()
    try station.wait { station.log.contains("position: not connected to gpsd") }
    try receiver.replace()
    try stand { isStaying }
    #expect(station.end(daemon) == 0)
  }
}
