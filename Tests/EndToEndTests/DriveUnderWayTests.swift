import Foundation
import TestSupport
import Testing
import Text

/// What commands beside `drive` say and do while a drive is under way, or lies there interrupted.
@Suite(.temporaryDirectory) struct DriveUnderWayTests {
  private static let recorder = Repository.program("vanlog-recorder")
  private static let gpsfake = "/usr/bin/gpsfake"
  private static let noGpsd = "127.0.0.1:1"

  private var log: String { TemporaryDirectory.current.file("drive.log") }
  private var backup: String { TemporaryDirectory.current.file("van.vlb") }

  private func json(_ words: String...) throws -> JSONValue {
    let finished = try Van.run(words + ["--json"])
    #expect(finished.status == 0, "\(words): \(finished.errors)")
    return try JSONValue(parsing: Array(finished.output.utf8))
  }

  /// A log of so many seconds that end some minutes ago.
  private func writeLog(seconds: Int, minutesAgo: Double) throws {
    let start = Date().addingTimeInterval(-minutesAgo * 60 - Double(seconds))
    let lines = (0..<seconds).map { second in
      let time = start.addingTimeInterval(Double(second)).formatted(.iso8601)
      let latitude = 470_000_000 + second * 1_500
      return
        #"{"class":"TPV","device":"x","mode":3,"time":"\#(time)","lat":\#(latitude / 10_000_000)."#
        + String(String(latitude).dropFirst(2))
        + #","lon":8.5,"altMSL":430.0,"speed":16.7,"track":0.0,"eph":3.0}"# + "\n"
    }
    try Van.write(lines.joined(), to: log)
    try Van.done("config", "set", "drive.gpsd", Self.noGpsd)
  }

  /// Leaves the drive of the log as a recorder leaves it that was told to die, or to end.
  private func leaveDrive(dieAtWrite write: Int? = nil) throws {
    let home = TemporaryDirectory.current.file("cut")
    try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
    let words = ["--home", home, "--mode", "full", "--replay", log, "--speed", "max"]
    let finished = try Finished.running(
      Self.recorder, words + (write.map { ["--die-at-write", "\($0)"] } ?? []))
    #expect(finished.status == (write == nil ? 0 : 128 + SIGKILL))
    try FileManager.default.copyItem(
      atPath: home + "/current_expedition.json", toPath: Van.home + "/current_expedition.json")
  }

  /// Begins a paced drive, and waits until it has a first fix.
  private func startDrive() throws {
    try writeLog(seconds: 600, minutesAgo: 0)
    try Van.done("drive", "start", "--mode", "full", "--replay", log, "--speed", "1")
    let end = Date().addingTimeInterval(30)
    while try json("drive", "status")["state"]?.string != "recording" {
      try #require(Date() < end, "no first fix came")
    }
  }

  // MARK: status

  @Test func `status reports that nothing is being recorded, and creates no home`() throws {
    #expect(try Van.run("status").output.hasPrefix("Drive       nothing is being recorded\n"))
    #expect(try json("status")["recording"] == .null)
    #expect(!FileManager.default.fileExists(atPath: Van.home))
  }

  @Test func `status, doctor, notes and check-ins know of the drive being recorded`() throws {
    try startDrive()
    defer { _ = try? Van.run("drive", "stop") }
    let recording = try #require(json("status")["recording"])
    #expect(
      recording.members?.map(\.name) == [
        "state", "drive_id", "points", "distance_m", "fix_age_s", "problem",
        "waiting_drives",
      ])
    #expect(recording["state"]?.string == "recording")
    let id = try #require(recording["drive_id"]?.string)
    #expect(try Van.run("status").output.hasPrefix("Drive       recording \(id.suffix(5)), "))
    let doctor = try Van.run("doctor")
    #expect(doctor.status == 0)
    #expect(
      doctor.output.split(separator: "\n").contains {
        $0.hasPrefix("ok ") && $0.contains("recording \(id.suffix(5)), ")
      })

    #expect(try Van.done("drive", "note", "now", "elk", "on the road") == "Noted.")
    #expect(try json("drive", "note", "now", "and", "another")["drive_id"]?.string == id)
    let here = try Van.run("checkin", "add", "Lay-by", "--here")
    #expect(here.status == 0)
    #expect(here.errors.contains("the position is that of the drive being recorded, just now"))
    #expect(try json("checkin", "suggest")["here"]?["source"]?.string == "recording")
    try Van.done("drive", "stop")
    // Each with the moment at which it was made.
    let note = try #require(try json("drive", "show", "last")["note"]?.string)
    #expect(note.wholeMatch(of: /\d\d:\d\d elk on the road\n\d\d:\d\d and another/) != nil)
  }

  /// The setting `drive.interrupted`, and what `drive start` then does.
  @Test(arguments: [
    ("resume", "'vanlog drive start' resumes it"), ("save", "'vanlog drive start' saves it"),
    ("ask", "'vanlog drive start' asks"),
  ])
  func `status reports an interrupted drive and what will become of it`(
    setting: String, advice: String
  ) throws {
    try writeLog(seconds: 60, minutesAgo: 10)
    try leaveDrive(dieAtWrite: 25)
    try Van.done("config", "set", "drive.interrupted", setting)
    let status = try json("status")
    #expect(status["recording"]?["state"]?.string == "interrupted")
    #expect(status["recording"]?["points"]?.integer ?? 0 > 5)
    #expect(status["recording"]?["distance_m"]?.number ?? 0 > 50)
    #expect(status["next"]?.elements?.first?["sentence"]?.string?.contains(advice) == true)
    #expect(try Van.terminal(columns: 200, #""$vanlog" drive status"#).output.contains(advice))
    #expect(try Van.run("drive", "stop").errors.contains(advice))
    let doctor = try Van.run("doctor")
    #expect(doctor.status == 0)
    #expect(doctor.output.contains("black box") && doctor.output.contains(" interrupted "))
  }

  @Test(arguments: ["", "\0\0\0\0", "nonsense"])
  func `an unreadable black box is reported and blocks nothing`(text: String) throws {
    try Van.write(text, to: Van.home + "/current_expedition.json")
    let status = try json("status")
    #expect(status["recording"]?["state"]?.string == "unreadable")
    #expect(status["recording"]?["problem"]?.string?.contains("cannot read the drive") == true)
    #expect(try Van.run("doctor").status == 65)
    #expect(try Van.run("checkin", "suggest").status == 0)
    #expect(try Van.read(Van.home + "/current_expedition.json") == text)
  }

  // MARK: --here

  @Test func `an interrupted drive gives the last position and its age`() throws {
    try Van.done("checkin", "add", "Long ago", "--at", "10.5,10.5", "--day", "2020-01-01")
    try writeLog(seconds: 60, minutesAgo: 10)
    try leaveDrive(dieAtWrite: 25)
    let here = try #require(json("checkin", "suggest")["here"])
    #expect(
      here.members?.map(\.name) == ["lat", "lon", "age_s", "source", "command"])
    #expect(here["source"]?.string == "interrupted")
    #expect((600...900).contains(here["age_s"]?.integer ?? 0))
    let added = try Van.run("checkin", "add", "Here", "--here", "--json")
    #expect(added.status == 0)
    #expect(added.errors.contains("the position is that of the interrupted drive, 1"))
    #expect(added.output.contains(#""lat":47.00"#))
    #expect(added.output.contains(#""lon":8.5"#))
  }

  @Test func `a newer check-in counts instead of an interrupted drive`() throws {
    try writeLog(seconds: 60, minutesAgo: 10)
    try leaveDrive(dieAtWrite: 25)
    try Van.done("checkin", "add", "Now", "--at", "10.5,10.5")
    let here = try #require(json("checkin", "suggest")["here"])
    #expect(here["source"]?.string == "checkin")
    #expect(here["lat"]?.number == 10.5)
    #expect((600...900).contains(try json("status")["recording"]?["fix_age_s"]?.integer ?? 0))
  }

  @Test func `earlier drives that wait are counted beside the one that was interrupted`() throws {
    try writeLog(seconds: 60, minutesAgo: 10)
    try leaveDrive(dieAtWrite: 25)
    // Only a newer vanlog can read them.
    let newer = try Van.read(Van.home + "/current_expedition.json")
      .replacing("\"version\":1", with: "\"version\":2")
    for (count, words) in [(1, "1 that has"), (2, "2 that have")] {
      try Van.write(newer, to: Van.home + "/ended/\(count).json")
      let status = try json("status")
      #expect(status["recording"]?["waiting_drives"]?.integer == Int64(count))
      #expect(try Van.run("status").output.contains(", \(words) ended not in the store yet\n"))
    }
  }

  @Test func `without gpsd the last known position is used, however old`() throws {
    try Van.done("config", "set", "drive.gpsd", Self.noGpsd)
    let refused = try Van.run("checkin", "add", "Nowhere", "--here")
    #expect(refused.status == 65)
    #expect(
      refused.errors.contains("found no position: none is known yet, and gpsd has none; use --at"))
    try Van.done("checkin", "add", "Then", "--at", "47.05,8.31", "--day", "2020-01-01")
    let added = try Van.run("checkin", "add", "Now", "--here", "--json")
    #expect(added.errors.contains("the position is that of the last check-in, "))
    #expect(added.errors.contains(" days old"))
    #expect(added.output.contains(#""lat":47.05,"lon":8.31"#))
    let both = try Van.run("checkin", "add", "Both", "--here", "--at", "1,1")
    #expect(both.status == 65)
  }

  @Test(.enabled(if: access(gpsfake, X_OK) == 0, "gpsfake is not installed"))
  func `a real gpsd gives the position`() throws {
    let sentences = TemporaryDirectory.current.file("log.nmea")
    try Van.write((0..<60).map(Self.second).joined(), to: sentences)
    let log = TemporaryDirectory.current.file("gpsfake.log")
    let port = try Loopback.freePort()
    // gpsd takes its time to start: until it has a fix there is no position at all.
    let finished = try Van.shell(
      """
      PATH=/usr/sbin:/usr/bin:/bin
      \(Self.gpsfake) -q -c 0.05 -P \(port) \(sentences) >\(log) 2>&1 & fake=$!
      end() {
        kill -9 $(cat /proc/$fake/task/$fake/children) $fake
        rm -f /tmp/gpsfake-$fake.sock
      }
      trap end EXIT
      "$vanlog" config set drive.gpsd 127.0.0.1:\(port) || exit
      latest=$(($(date +%s) + 40))
      until "$vanlog" checkin add Here --here --json; do
        [ $(date +%s) -lt $latest ] || { cat \(log) >&2; exit 1; }
        sleep 0.2
      done
      "$vanlog" doctor
      """)
    #expect(finished.status == 0, "\(finished.errors)")
    #expect(finished.errors.contains("the position is that of the GPS receiver, just now"))
    #expect(finished.output.contains(#""lat":47.1"#))
    #expect(
      finished.output.contains(" answers at 127.0.0.1:\(port), with a position from /dev/pts/"))
  }

  /// A second of a receiver that goes north through a made-up place.
  private static func second(_ count: Int) -> String {
    let time = "1200" + String(String(100 + count % 60).dropFirst()) + ".00"
    let minutes = "07." + String(String(10_000 + count * 9).dropFirst())
    let place = "47\(minutes),N,00820.0000,E"
    return sentence("GPRMC,\(time),A,\(place),20.0,000.0,150624,,,A")
      + sentence("GPGGA,\(time),\(place),1,09,0.9,430.0,M,48.0,M,,")
      + sentence("GPGSA,A,3,01,02,03,04,05,06,07,08,09,,,,1.6,0.9,1.3")
  }

  private static func sentence(_ body: String) -> String {
    let sum = body.utf8.reduce(UInt8(0)) { $0 ^ $1 }
    return "$\(body)*" + String(String(Int(sum) + 256, radix: 16, uppercase: true).dropFirst())
      + "\r\n"
  }

  // MARK: note

  @Test(arguments: [
    (["now", "words"], 69, "no drive is being recorded; 'vanlog drive note last"),
    (["now"], 64, "give the text of the note"),
    (["now", String(repeating: "x", count: 601)], 64, "the note has 601 bytes"),
    (["now", String(repeating: "x", count: 600)], 69, "no drive is being recorded"),
  ])
  func `a note that cannot be recorded is refused`(
    words: [String], status: Int, reason: String
  ) throws {
    let finished = try Van.run(["drive", "note"] + words)
    #expect(finished.status == Int32(status))
    #expect(finished.errors.contains(reason), "\(finished.errors)")
  }

  // MARK: backup and restore

  @Test func `during a recording a backup says that the drive is missing, and restore refuses`()
    throws
  {
    try startDrive()
    defer { _ = try? Van.run("drive", "stop") }
    try Van.done("checkin", "add", "Before", "--at", "47.5,8.5")
    let made = try Van.run("backup", backup)
    #expect(made.status == 0)
    #expect(made.errors.contains("the drive being recorded is not in the backup"))
    let refused = try Van.run("restore", backup, "--yes")
    #expect(refused.status == 75)
    #expect(refused.errors.contains("a drive is being recorded; end it with 'vanlog drive stop'"))
    #expect(try json("drive", "status")["state"]?.string == "recording")
    try Van.done("drive", "stop")
    let restored = try Van.run("restore", backup, "--yes")
    #expect(restored.status == 0, "\(restored.errors)")
    #expect(try json("status")["recording"] == .null)
    #expect(try Van.ids("checkin", "list").count == 1)
    #expect(try Van.ids("drive", "list").isEmpty)
  }

  @Test func `a drive that has ended but was not kept is in the backup`() throws {
    try writeLog(seconds: 60, minutesAgo: 10)
    try leaveDrive()
    let made = try Van.run("backup", backup)
    #expect(made.status == 0)
    #expect(!made.errors.contains("being recorded"))
    let other = TemporaryDirectory.current.file("other")
    try Van.done("--home", other, "restore", backup)
    #expect(try Van.ids("--home", other, "drive", "list").count == 1)
  }

  @Test func `a restore leaves an interrupted drive in the old home and says where it is`() throws {
    try writeLog(seconds: 60, minutesAgo: 10)
    try Van.done("checkin", "add", "Before", "--at", "47.5,8.5")
    try Van.done("backup", backup)
    try leaveDrive(dieAtWrite: 25)
    let restored = try Van.run("restore", backup, "--yes")
    #expect(restored.status == 0, "\(restored.errors)")
    let kept = Van.home + ".before-restore"
    #expect(
      restored.errors.contains(
        "an interrupted drive stays in the old home; see it with 'vanlog --home \(kept)")
    )
    #expect(try json("status")["recording"] == .null)
    #expect(try json("--home", kept, "status")["recording"]?["state"]?.string == "interrupted")
  }
}
