import CLinux
import Foundation
import TestSupport
import Testing
import Text

/// The daemon on a road over the Rhine, with the program that it runs for what needs the store.
@Suite(.temporaryDirectory, .serialized)
struct BorderRoadTests {
  /// How many times faster than real the daemon's time passes.
  private static let hurry = 100.0

  /// Drives with a daemon that notes what it runs, from Strasbourg on, until rules have heard of the
  /// border; `beat` is told the seconds of the drive.
  private func drive(_ beat: (Int) -> Void = { _ in }) throws {
    try FileManager.default.createDirectory(
      atPath: Van.home, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let gpsd = try LoopbackGpsd()
    try Van.done("config", "set", "drive.gpsd", "127.0.0.1:\(gpsd.port)")
    try Van.write(
      #"{"trigger":{"type":"border","to":"DE"},"actions":[{"type":"notify","text":"Grüezi"}]}"#,
      to: "\(Van.home)/automations/over.json")
    let vanlog = TemporaryDirectory.current.file("vanlog")
    try Van.write("#!/bin/sh\necho \"$*\" >>'\(asked)'\nexec '\(Van.program)' \"$@\"\n", to: vanlog)
    chmod(vanlog, 0o755)
    let daemon = try RecordingProgram(
      Repository.program("vanlogd"),
      ["--home", Van.home, "--hurry", "\(Int(Self.hurry))", "--vanlog", vanlog],
      environment: RecordingStation.environment)
    let (start, epoch) = (DispatchTime.now().uptimeNanoseconds, Date())
    var second = 0
    try Trouble.unless("the border: \(asked)", seconds: 90) {
      gpsd.welcome()
      let passed = Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9 * Self.hurry
      while Double(second) <= passed {
        gpsd.send(report(second, at: epoch + Double(second)))
        second += 1
      }
      beat(second)
      return ((try? Van.read(Van.home + "/run/notices.json")) ?? "").contains("Grüezi")
    }
    daemon.signal(SIGTERM)
    #expect(try daemon.waitForEnd() == 0)
  }

  private var asked: String { TemporaryDirectory.current.file("asked") }

  /// East at 25 m/s, after a minute at rest.
  private func report(_ second: Int, at time: Date) -> String {
    let metres = Double(max(0, second - 60)) * 25
    return #"{"class":"TPV","device":"/dev/ttyUSB0","mode":3,"time":"\#(time.ISO8601Format())","#
      + #""lat":\#(48.58 - metres * 9.4e-7),"lon":\#(7.70 + metres / 73_600),"altMSL":140.0,"#
      + #""track":95.0,"speed":\#(metres > 0 ? 25.0 : 0.0),"eph":4.0}"#
  }

  private var crossings: [JSONValue] {
    get throws {
      let list = try JSONValue(parsing: Array(Van.run("border", "list", "--json").output.utf8))
      return list["crossings"]?.elements ?? []
    }
  }

  @Test func `a border is crossed with hardly a process, and rules hear of it`() throws {
    try drive()
    let found = try crossings
    #expect(found.map { $0["from"]?.string } == ["FR"])
    #expect(found.map { $0["to"]?.string } == ["DE"])
    #expect(found.map { $0["source"]?.string } == ["watch"])
    let longitude = try #require(found.first?["lon"]?.number)
    #expect((7.79...7.81).contains(longitude))
    let words = try Van.read(asked)
    // There are some 15 positions from the first to the border.
    #expect(words.split(separator: "\n").count { $0.contains("border observe") } <= 5, "\(words)")
  }

  @Test func `while another program has the crossings locked, the daemon continues and loses none`()
    throws
  {
    try Van.write("", to: Van.home + "/run/borders.lock")
    let lock = open(Van.home + "/run/borders.lock", O_RDWR | O_CLOEXEC)
    defer { close(lock) }
    #expect(clinux_lock(lock) == 0)
    var isLocked = true
    // Until the van is well beyond the Rhine.
    try drive { second in
      guard second > 500, isLocked else { return }
      clinux_unlock(lock)
      isLocked = false
    }
    #expect(!isLocked)
    #expect(try crossings.map { $0["to"]?.string } == ["DE"])
    #expect(!(try Van.read(Van.home + "/run/daemon.log")).contains("hung"))
  }
}
