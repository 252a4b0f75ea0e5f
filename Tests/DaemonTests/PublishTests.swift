import Foundation
import HomeFolder
import TestSupport
import Testing
import Text

@testable import vanlogd

/// What the program that publishes is told, and when; a script stands in for it.
@Suite(.temporaryDirectory) struct PublishTests {
  // MARK: How often

  @Test func `positions go every ten seconds while the van moves, and every ten minutes at rest`() {
    var pace = PublishPace()
    var told: [Int64] = []
    for second in Int64(0)..<60 where pace.takesPosition(at: second * 1_000, isMoving: true) {
      told.append(second)
    }
    for second in Int64(60)..<2_000 where pace.takesPosition(at: second * 1_000, isMoving: false) {
      told.append(second)
    }
    #expect(told == [0, 10, 20, 30, 40, 50, 60, 660, 1_260, 1_860])
  }

  @Test func `the status goes at first, soon after changes, and now and then`() {
    var pace = PublishPace()
    var told: [Int64] = []
    func tell(_ seconds: Range<Int64>, isMoving: Bool) {
      for second in seconds where pace.takesStatus(now: second * 1_000, isMoving: isMoving) {
        told.append(second)
      }
    }
    tell(0..<700, isMoving: true)
    pace.noteChange(now: 700_000)
    pace.noteChange(now: 710_000)
    tell(700..<4_000, isMoving: false)
    #expect(told == [0, 300, 600, 720, 2_520])
  }

  @Test func `the state of the drive goes when it changes`() {
    var pace = PublishPace()
    let told = ["standby", "standby", "recording", "paused", "paused"].map { pace.takesDrive($0) }
    #expect(told == [true, false, true, true, false])
  }

  // MARK: The program

  private static let on = #""publish.mqtt":"mqtt://127.0.0.1:1""#
  /// Whether this vanlog has the settings for it.
  private static let isDeclared = SettingSpec.named("publish.mqtt") != nil

  @Test(.enabled(if: isDeclared))
  func `it is started only if a setting asks for it, and told the status`() throws {
    let station = try DaemonStation()
    let heard = station.file("heard")
    let publisher = try station.program(
      "publisher", "echo '{\"state\":\"connected\"}'; cat >>'\(heard)'")
    try station.script(#"[ "$1" = status ] && echo '{"spots":{"own":3}}' || exit 78"#)
    let daemon = try station.start(publisher: publisher)
    try station.wait { !station.said.isEmpty }
    #expect(station.state.contains(#""publishing": "off""#))
    try station.settings("{\(Self.on)}")
    try station.wait { station.text(heard).split(separator: "\n").count >= 2 }
    let lines = station.text(heard).split(separator: "\n").map(String.init)
    #expect(
      lines.prefix(2).sorted() == [#"{"drive":"standby"}"#, #"{"status":{"spots":{"own":3}}}"#])
    #expect(station.end(daemon) == 0)
    #expect(station.state.contains(#""publishing": "connected""#))
  }

  @Test(.enabled(if: isDeclared))
  func `a message of a rule reaches it`() throws {
    let station = try DaemonStation()
    let heard = station.file("heard")
    let publisher = try station.program(
      "publisher", "echo '{\"state\":\"connected\"}'; grep --line-buffered publish >>'\(heard)'")
    try station.settings("{\(Self.on)}")
    try station.script(DaemonStation.lists(items: DaemonStation.gas))
    try station.rule(
      "gas",
      #"{"trigger":{"type":"stock-low"},"actions":[{"type":"publish","topic":"van/gas"}]}"#)
    let daemon = try station.start(publisher: publisher)
    guard DefaultRoute.exists() else {
      try station.wait { station.state.contains(#""waiting_actions": 1"#) }
      #expect(station.end(daemon) == 0)
      return
    }
    try station.wait { !station.text(heard).isEmpty }
    let line = try JSONValue(parsing: Array(station.text(heard).utf8))["publish"]
    #expect(line?["topic"]?.string == "van/gas")
    #expect(line?["retain"]?.bool == false)
    let payload = try JSONValue(parsing: Array((line?["payload"]?.string ?? "").utf8))
    #expect(payload["rule"]?.string == "gas")
    #expect(payload["lat"] == nil)
    #expect(station.end(daemon) == 0)
  }

  @Test(.enabled(if: isDeclared))
  func `one that ends is started again, and one that refuses settings is not`() throws {
    let station = try DaemonStation()
    let runs = station.file("runs")
    let publisher = try station.program(
      "publisher", "echo run >>'\(runs)'; [ $(wc -l <'\(runs)') -lt 3 ] && exit 1; exit 78")
    try station.settings("{\(Self.on)}")
    let daemon = try station.start(publisher: publisher)
    try station.wait { station.log.contains("vanlog-publish ended with code 78") }
    #expect(station.text(runs) == "run\nrun\nrun\n")
    try station.settings(#"{\#(Self.on),"publish.topic":"other"}"#)
    try station.wait { station.text(runs) == "run\nrun\nrun\nrun\n" }
    #expect(station.end(daemon) == 0)
  }
}
