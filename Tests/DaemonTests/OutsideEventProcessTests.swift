import DurableFiles
import Foundation
import HomeFolder
import TestSupport
import Testing
import Text
import Watching

/// Events from outside, and the hours in which notices are quiet, through the daemon as a process.
@Suite(.temporaryDirectory) struct OutsideEventProcessTests {
  private let station: DaemonStation

  init() throws { station = try DaemonStation() }

  private var notices: String { station.text(station.home + "/run/notices.json") }
  private var shown: String { station.text(station.file("shown")) }
  private var events: String { station.home + "/run/events" }

  /// Hands an event over, as `vanlog automation fire` does, that happened so long ago.
  private func fire(_ name: String, ago: Int64 = 0) throws {
    let event = OutsideEvent(
      try #require(EventName(name)),
      at: RuleMoment(boot: BootID.current() ?? "", uptime: MonotonicClock.now - ago))
    let run = try Directory(station.home).makePrivate(HomeFolder.runName)
    try run.makePrivate(HomeFolder.eventsName).replace(
      "\(name)-\(ago).json", with: event.bytes)
  }

  private func rule(_ event: String, _ actions: String) throws {
    try station.rule(
      event, #"{"trigger":{"type":"event","name":"\#(event)"},"actions":[\#(actions)]}"#)
  }

  @Test func `an event sets off its rule, even one that was written a moment before`() throws {
    let daemon = try station.start()
    try station.wait { FileManager.default.fileExists(atPath: events) }
    try rule("door", #"{"type":"notify","text":"Who is there?"}"#)
    try fire("door")
    try station.wait { notices.contains("Who is there?") }
    #expect(station.log.contains("rule 'door' fires"))
    // The folder may be taken away.
    try FileManager.default.removeItem(atPath: events)
    try station.wait { FileManager.default.fileExists(atPath: events) }
    try rule("bell", #"{"type":"notify"}"#)
    try fire("bell")
    try station.wait { notices.contains("bell: the event bell has come") }
    #expect(station.end(daemon) == 0)
  }

  @Test func `a daemon that cannot make the folder of events says so once, and sleeps`() throws {
    try FileManager.default.createDirectory(
      atPath: station.home + "/run", withIntermediateDirectories: false)
    try Data().write(to: URL(filePath: events))
    let daemon = try station.start()
    // By then the loop has turned several times.
    try station.wait { station.said.contains { $0.hasPrefix("sync status") } }
    #expect(station.end(daemon) == 0)
    let complaints = station.log.split(separator: "\n").filter {
      $0.contains("events from outside cannot be taken")
    }
    #expect(complaints.count == 1)
  }

  /// A machine that has just been started knows no event of ten minutes ago.
  @Test(.enabled(if: MonotonicClock.now > 700_000))
  func `an event that waited while no daemon ran counts for ten minutes`() throws {
    try rule("old", #"{"type":"notify","text":"too late"}"#)
    try rule("young", #"{"type":"notify","text":"in time"}"#)
    try fire("old", ago: 601_000)
    try fire("young", ago: 60_000)
    let daemon = try station.start()
    try station.wait { notices.contains("in time") }
    #expect(station.log.contains("event 'old' is dropped, as it is 10 min old"))
    #expect(!notices.contains("too late"))
    #expect(station.end(daemon) == 0)
  }

  @Test func `in quiet hours only what is urgent makes noise, and the rest afterwards`() throws {
    let show = try station.program("show", "cat >>'\(station.file("shown"))'")
    let quiet = Self.hoursAroundNow
    try station.settings(
      #"{"notify.program":"\#(show)","clock.trust":"yes","notices.quiet":"\#(quiet)"}"#)
    try rule(
      "door",
      #"{"type":"notify","text":"calm"},{"type":"notify","text":"alarm","urgent":true}"#)
    try fire("door")
    let first = try station.start()
    try station.wait { shown.contains("alarm") }
    #expect(notices.contains("calm") && !shown.contains("calm"))
    // What waits outlives the daemon.
    #expect(station.end(first) == 0)
    let second = try station.start()
    try station.wait { station.state.contains(#""state": "watching""#) }
    #expect(!shown.contains("calm"))
    try station.settings(#"{"notify.program":"\#(show)","clock.trust":"yes"}"#)
    try station.wait { shown.contains("calm") }
    #expect(shown.split(separator: "\n").count == 2)
    #expect(station.end(second) == 0)
  }

  /// All of the day but a minute that is six hours away, whatever the zone of the machine.
  private static var hoursAroundNow: String {
    let minute = Int(Date().timeIntervalSince1970 / 60) % 1_440
    func text(_ minute: Int) -> String {
      Digits.padded(minute / 60 % 24, to: 2) + ":" + Digits.padded(minute % 60, to: 2)
    }
    let gap = minute + 360
    return "\(text(gap + 1))-\(text(gap))"
  }
}
