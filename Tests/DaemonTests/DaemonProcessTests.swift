import Foundation
import TestSupport
import Testing
import Text

/// The daemon as a process, with a script in place of `vanlog`.
@Suite(.temporaryDirectory) struct DaemonProcessTests {
  private let station: DaemonStation

  init() throws { station = try DaemonStation() }

  private var watches: Int {
    station.log.split(separator: "\n").count { $0.contains("watching /") }
  }

  @Test func `it tells what it does, and ends when it is told to`() throws {
    let daemon = try station.start()
    try station.wait { station.state.contains(#""state": "watching""#) && !station.said.isEmpty }
    #expect(station.end(daemon) == 0)
    #expect(station.state.contains(#""state": "stopped""#))
    #expect(station.said == ["sync status --json"])
  }

  @Test func `a second daemon on one home ends, and the first continues`() throws {
    let first = try station.start()
    try station.wait { watches == 1 }
    let second = try station.start()
    second.waitUntilExit()
    #expect(second.terminationStatus == 75)
    #expect(first.isRunning)
    #expect(station.end(first) == 0)
    let third = try station.start()
    try station.wait { watches == 2 }
    #expect(station.end(third) == 0)
  }

  @Test func `a killed daemon leaves nothing that keeps the next one away`() throws {
    let first = try station.start()
    try station.wait { watches == 1 }
    _ = station.end(first, by: SIGKILL)
    let second = try station.start()
    try station.wait { watches == 2 }
    #expect(station.end(second) == 0)
  }

  @Test func `a home that is moved away is noticed, and watched again when it is back`() throws {
    let daemon = try station.start()
    try station.wait { watches == 1 }
    let other = station.file("other")
    try FileManager.default.moveItem(atPath: station.home, toPath: other)
    try station.wait(every: 100) { station.text(other + "/run/daemon.log").contains("is gone") }
    try FileManager.default.moveItem(atPath: other, toPath: station.home)
    try station.wait { watches == 2 }
    #expect(station.end(daemon) == 0)
  }

  @Test func `a child that hangs does not keep it from ending`() throws {
    try station.script("trap '' TERM; while :; do sleep 600; done")
    let daemon = try station.start()
    try station.wait { !station.said.isEmpty }
    #expect(station.end(daemon) == 0)
  }

  @Test func `a change of the store is synced`() throws {
    try station.script(
      #"[ "$2" = now ] || echo '{"remotes":[{"remote":"/a","waiting":{"urgent":0}}]}'"#)
    let daemon = try station.start()
    let sync = "sync now --if-online --max-seconds 600 --json"
    try station.settings(#"{"sync.metered":"no"}"#)
    try station.wait {
      station.said.contains(sync) && station.state.contains(#""last_sync": "2"#)
    }
    // What still waits, the sync itself has said.
    #expect(station.said.count { $0.hasPrefix("sync status") } == 1)
    let count = station.said.count { $0 == sync }
    try "x".write(toFile: station.home + "/trips.sqlite", atomically: false, encoding: .utf8)
    try station.wait { station.said.count { $0 == sync } > count }
    #expect(station.end(daemon) == 0)
  }

  @Test func `on the road it asks for borders, starts a drive and keeps the first metres`() throws {
    let gpsd = try GpsdStub()
    try station.settings(#"{"drive.gpsd":"127.0.0.1:\#(gpsd.port)","drive.auto":"on"}"#)
    // The first start fails, as on a busy card.
    try station.script(
      """
      [ "$1" != border ] || cat >>'\(station.file("places"))'
      [ "$1 $2" = 'drive start' ] || exit 0
      [ -e '\(station.file("tried"))' ] || { touch '\(station.file("tried"))'; exit 75; }
      cp "$4" '\(station.file("lead"))'
      echo '{"drive_id":"D"}'
      """)
    let hurry = 20
    let daemon = try station.start(hurry: hurry)
    try gpsd.accept()
    // Parked for a minute, then north at 20 m/s; the fixes keep step with the daemon's clock.
    let begin = MonotonicClock.now
    var second = 0
    func drive() {
      while Int64(second) * 1_000 <= (MonotonicClock.now - begin) * Int64(hurry) {
        let metres = Double(max(0, second - 60)) * 20
        gpsd.fix(second: second, latitude: 47 + metres / 111_195, speed: metres > 0 ? 20 : 0)
        second += 1
      }
    }
    try station.wait(every: 20, drive) {
      station.state.contains(#""own_drive_id": "D""#)
        && station.text(station.file("places")).split(separator: "\n").count > 1
    }
    #expect(station.said.count { $0.hasPrefix("drive start --lead ") } == 2)
    let lead = station.text(station.file("lead")).split(separator: "\n")
    #expect(lead.count { $0.contains("TPV") } > 5)
    #expect(lead.contains { $0.contains(#""lat":47.0,"#) })
    let arrivals = lead.map { $0.split(separator: " ").first.flatMap { Int64($0) } ?? 0 }
    #expect(arrivals == arrivals.sorted())
    #expect(arrivals.allSatisfy { (begin...MonotonicClock.now).contains($0) })
    #expect(!FileManager.default.fileExists(atPath: station.home + "/run/lead.json"))
    let places = station.text(station.file("places")).split(separator: "\n")
    #expect(places.first?.hasPrefix(#"{"time":"2026-11-30T00:53:"#) == true)
    #expect(places.first?.contains(#""lat":47,"lon":8,"#) == true)
    #expect(station.end(daemon) == 0)
  }

  private var notices: [String] {
    let text = station.text(station.home + "/run/notices.json")
    let value = try? JSONValue(parsing: Array(text.utf8))
    return (value?["notices"]?.elements ?? []).compactMap { $0["text"]?.string }
  }

  @Test
  func `half an hour without a position is a notice, and goes to the program that shows notices`()
    throws
  {
    let shown = station.file("shown")
    let program = try station.program("show", "cat >>'\(shown)'")
    try station.settings(#"{"drive.gpsd":"127.0.0.1:1","notify.program":"\#(program)"}"#)
    let daemon = try station.start(hurry: 600)
    try station.wait { !station.text(shown).isEmpty }
    let text = "no position for 30 minutes: gpsd does not answer at 127.0.0.1:1"
    #expect(notices == [text])
    #expect(station.text(shown).contains(text))
    #expect(station.state.contains(#""receiver": "disconnected""#))
    #expect(!station.state.contains(#""no_position_since_ms": null"#))
    #expect(station.end(daemon) == 0)
  }

  /// Whoever has drives start by themselves hears of each that did not; others learn how that is done.
  @Test(arguments: ["on", "off"])
  func `a van that moves unrecorded is a notice`(automatic: String) throws {
    let hurry = 60
    let receiver = try PlayedReceiver(hurry: hurry)
    try station.settings(
      #"{"drive.gpsd":"127.0.0.1:\#(receiver.gpsd.port)","drive.auto":"\#(automatic)"}"#)
    try station.script(#"[ "$1 $2" = 'drive start' ] && exit 73 || exit 0"#)
    let daemon = try station.start(hurry: hurry)
    try receiver.gpsd.accept()
    func drive() {
      receiver.play(since: 60) { ($0 > 0 ? Double($0) * 20 : 0, $0 > 0 ? 20 : 0) }
    }
    let text = "the van moves, and nothing is recorded"
    try station.wait(every: 20, drive) { notices.contains { $0.hasPrefix(text) } }
    #expect(notices.contains { $0.contains("config set drive.auto on") } == (automatic == "off"))
    try station.wait(every: 20, drive) {
      station.state.contains(#""unrecorded_since_ms": "#)
        && !station.state.contains(#""unrecorded_since_ms": null"#)
    }
    #expect(station.end(daemon) == 0)
  }

  @Test func `what repeats in the ledger is booked by vanlog`() throws {
    let station = try DaemonStation()
    try station.script(DaemonStation.lists())
    let daemon = try station.start(hurry: 10_000)
    try station.wait { station.said.contains("ledger repeat book --due --json") }
    #expect(station.end(daemon) == 0)
  }
}
