import Foundation
import TestSupport
import Testing
import Text

@Suite(.temporaryDirectory) struct StatusTests {
  @Test func `status shows home, space, clock and what to do`() throws {
    let finished = try Van.run("status")
    #expect(finished.status == 0)
    let labels = finished.output.split(separator: "\n").map { $0.prefix(12) }
    #expect(labels.first == "Drive       ")
    #expect(labels.contains("Network     "))
    #expect(labels.contains("Clock       "))
    #expect(labels.contains("Free space  "))
    #expect(finished.output.contains("\(Van.home) (created when first needed)\n"))
    #expect(!FileManager.default.fileExists(atPath: Van.home))
  }

  @Test func `status warns of low space and names the setting of the limit`() throws {
    _ = try Van.run("config", "set", "status.low-space", "1000000")
    _ = try Van.run("config", "set", "clock.trust", "yes")
    let finished = try Van.run("status")
    #expect(finished.output.contains("Free some space: less than 1000000 MB is left.\n"))
    #expect(finished.output.contains("proven") || finished.output.contains("trusted"))
  }

  @Test func `status shows the trip, the van and what is due`() throws {
    _ = try Van.run("van", "add", "Bulli")
    _ = try Van.run("trip", "start", "North", "--start-day", "yesterday")
    _ = try Van.run("docs", "add", "Passport", "--type", "passport", "--expires", "yesterday")
    let finished = try Van.run("status")
    #expect(finished.output.contains("Trip        North, day 2\n"))
    #expect(finished.output.contains("Van         Bulli\n"))
    #expect(finished.output.contains("Due         'Passport' expired yesterday"))
    let json = try JSONValue(parsing: Array(Van.run("status", "--json").output.utf8))
    #expect(json["trip_name"]?.string == "North")
    #expect(json["trip_day"]?.integer == 2)
    #expect(json["due"]?.elements?.first?["days_left"]?.integer == -1)
  }

  @Test func `status shows what was driven today, and since when the van is parked`() throws {
    let utc = ["TZ": "UTC"]
    let today = Date().formatted(.iso8601.year().month().day())
    _ = try Van.imported("Pass", start: "\(today)T00:10")
    _ = try Van.imported("Yesterday", start: "2026-08-01T11:00")
    let metres = try RecordingStation.json("drive", "show", "last")["distance_m"]?.integer
    try Van.write(CheckinTests.visits, to: Van.home + "/visits.json")
    let page = try Van.run(["status"], environment: utc).output
    let json = try JSONValue(
      parsing: Array(Van.run(["status", "--json"], environment: utc).output.utf8))
    #expect(json["today"]?["drives"]?.integer == 1)
    #expect(json["today"]?["distance_m"]?.number == metres.map(Double.init))
    #expect(page.contains(" in 1 drive\n"))
    #expect(page.contains("Parked      since 2026-10-03 22:30\n"))
    #expect(json["parked_since"]?.string == "2026-10-03T22:30:00Z")
  }

  @Test func `status counts spots for programs`() throws {
    try Van.done("spots", "add", "Hut", "--at", "47.05,8.31")
    try Van.done("spots", "near", "--at", "47.05,8.31")
    let spots = try RecordingStation.json("status")["spots"]
    #expect(spots?["own"]?.integer == 1)
    #expect(spots?["public"]?.integer == 0)
    #expect(spots?["packs"]?.integer == 0)
  }

  @Test func `a daemon that was cut off is missed, one that was stopped is not`() throws {
    try Van.write(#"{"state":"stopped","pid":1}"#, to: Van.home + "/run/daemon.json")
    #expect(!(try Van.run("status").output.contains("Daemon")))
    try Van.write(#"{"state":"watching","pid":1}"#, to: Van.home + "/run/daemon.json")
    #expect(try Van.run("status").output.contains("Daemon      is not running ('vanlog doctor')\n"))
    #expect(try RecordingStation.json("status")["daemon_running"]?.bool == false)
    #expect(try Van.run("doctor").output.contains("not running, though it was not stopped"))
  }

  /// A home in which much is wrong.
  private func crowdedHome() throws {
    for number in 10...29 {
      try Van.done("docs", "add", "Paper \(number)", "--expires", "2020-01-\(number)")
    }
    let name = String(repeating: "A long name ", count: 10).dropLast()
    try Van.done("van", "add", String(name))
    try Van.done("trip", "start", String(name))
    try Van.write("", to: Van.home + "/set-aside/x.json")
    try Van.write(CheckinTests.visits, to: Van.home + "/visits.json")
    try Van.done("config", "set", "status.low-space", "1000000")
  }

  @Test(arguments: [80, 50])
  func `status fits one screen, and what is urgent is in colour`(columns: Int) throws {
    try crowdedHome()
    let shown = try Van.terminal(columns: columns, #""$vanlog" --color always status"#).output
    let lines = shown.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(lines.count <= 23)
    #expect(lines.contains { $0.hasPrefix("\u{1B}[31mDue") && $0.contains("expired") })
    #expect(lines.contains { $0.contains("\u{1B}[31m") && $0.contains("Free some space") })
    let drive = lines.first?.split(separator: "m", maxSplits: 1).last ?? ""
    #expect(drive == "Drive     \u{1B}[0m  nothing is being recorded")
    let all = try Van.terminal(columns: columns, #""$vanlog" --verbose status"#).output
    #expect(all.contains("Paper 29"))
    #expect(!all.contains("--verbose"))
  }

  @Test func `free space is in the unit that fits`() throws {
    let json = try JSONValue(parsing: Array(Van.run("status", "--json").output.utf8))
    let bytes = try #require(json["free_bytes"]?.integer)
    let page = try Van.run("status").output
    let line = page.split(separator: "\n").first { $0.hasPrefix("Free space") } ?? ""
    #expect(line.hasSuffix(bytes >= 10_000_000_000 ? " GB" : " MB"))
    let number = try #require(Int64(line.split(separator: " ").dropLast().last ?? ""))
    let unit: Int64 = bytes >= 10_000_000_000 ? 1_000_000_000 : 1_000_000
    // Other tests write meanwhile.
    #expect(abs(number - bytes / unit) <= 2_000_000_000 / unit)
  }

  @Test func `a trip that begins later has no day yet`() throws {
    let tomorrow = Date().addingTimeInterval(86_400).formatted(.iso8601.year().month().day())
    let utc = ["TZ": "UTC"]
    _ = try Van.run(["trip", "start", "Later"], environment: utc)
    _ = try Van.run(["trip", "edit", "last", "--start-day", tomorrow], environment: utc)
    #expect(try Van.run(["status"], environment: utc).output.contains("Trip        Later\n"))
  }

  @Test func `damage that a command has met is reported until doctor has run`() throws {
    try Van.done("trip", "start", "One")
    try Van.write("", to: Van.home + "/run/store-damaged")
    let finished = try Van.run("status", "--json")
    #expect(finished.status == 65)
    let damaged = try JSONValue(parsing: Array(finished.output.utf8))
    #expect(
      damaged["store_problem"]?.string == "damaged: a command could not read a part of it")
    #expect(
      damaged["next"]?.elements?.first
        == .object([
          .init(name: "code", value: .string("store_damaged")),
          .init(
            name: "sentence",
            value: .string("Run 'vanlog doctor --mend' to check and repair the store.")),
        ]))
    try Van.done("doctor", "--mend")
    #expect(try RecordingStation.json("status")["store_problem"] == .null)
  }

  @Test func `the clock is a thing to do only until it is trusted`() throws {
    let advice =
      "Let the network set the clock, or check it and run 'vanlog config set clock.trust yes'."
    let before = try RecordingStation.json("status")
    let isProven = before["clock_proven"]?.bool == true
    #expect(before["next"]?.elements?.contains { $0["sentence"]?.string == advice } == !isProven)
    try Van.done("config", "set", "clock.trust", "yes")
    #expect(try RecordingStation.json("status")["next"]?.elements == [])
  }

  @Test func `status names the command that shows the rest of what is due`() throws {
    for number in 1...7 {
      try Van.done("docs", "add", "Paper \(number)", "--expires", "2020-01-0\(number)")
    }
    let short = try Van.run("status").output
    #expect(short.contains("'Paper 5' expired"))
    #expect(!short.contains("Paper 6"))
    #expect(short.contains("            and 2 more: 'vanlog due' lists them all\n"))
    let whole = try Van.run("status", "--verbose").output
    #expect(whole.contains("'Paper 7' expired"))
    #expect(!whole.contains("more"))
  }

  @Test func `status works without a readable store and says what to do`() throws {
    try Van.write("", to: Van.home + "/trips.sqlite/in-the-way")
    let finished = try Van.run("status")
    #expect(finished.status == 65)
    #expect(finished.output.contains("\nStore       "))
    #expect(finished.output.contains("is not a file; move it away"))
  }

  @Test func `the offline list names what there is, and nothing that is planned`() throws {
    #expect(
      try Van.run("offline").output == """
        FEATURE                 CONNECTION  NOTE
        recording a drive       not needed  GPS works without a network
        trips, check-ins        not needed  kept on this device
        ledger, manifest        not needed  kept on this device
        plain sentences         not needed  languages are inside the program
        borders, Schengen days  not needed  borders are inside the program
        sun and moon            not needed  computed on this device
        documents               not needed  their files are copied to this device
        finding spots           not needed  packs are on this device
        automations             not needed  what they have to send waits for a network
        importing a pack        depends     on where the file is
        backup                  depends     on where the file goes
        the right time          depends     GPS proves it once it has a fix; else a network sets the clock
        sync                    depends     a folder or a stick needs none; what is new waits
        the forecast            needed      the last one is kept, and shown with its age

        """)
    let json = try JSONValue(parsing: Array(Van.run("offline", "--json").output.utf8))
    #expect(json["features"]?.elements?.count == 14)
  }

  @Test func `the version names the libraries and asks the siblings`() throws {
    let json = try JSONValue(parsing: Array(Van.run("version", "--json").output.utf8))
    #expect(json["vanlog"]?.string == "0.1.0")
    #expect(json["sqlite"]?.string?.hasPrefix("3.") == true)
    #expect(json["libsodium"]?.string?.hasPrefix("1.") == true)
    #expect(json["zlib"]?.string?.hasPrefix("1.") == true)
    let recorder = json["programs"]?.elements?.first
    #expect(recorder?["name"]?.string == "vanlog-recorder")
    #expect(recorder?["libraries"]?["libgps"]?.string?.hasPrefix("API ") == true)
    #expect(recorder?["problem"] == .null)
    let sibling = json["programs"]?.elements?.last
    #expect(sibling?["name"]?.string == "vanlog-net")
    #expect(sibling?["version"]?.string == "0.1.0")
    #expect(sibling?["libraries"]?["libcurl"]?.string?.isEmpty == false)
    #expect(sibling?["problem"] == .null)
  }

  @Test(arguments: [
    (nil, "not installed"),
    ("#!/bin/sh\nexit 3\n", "did not report its version: it exited with code 3"),
    ("#!/bin/sh\nkill -9 $$\n", "did not report its version: it was killed by a signal"),
    ("#!/bin/sh\necho '{\"name\":\"other\"}'\n", "is a different program"),
    (
      "#!/bin/sh\necho nonsense\n",
      "did not report its version: line 1, column 1: unknown word"
    ),
    (
      "#!/bin/sh\nhead -c 100000 /dev/zero\n",
      "did not report its version: no answer within 5 seconds and 65536 bytes"
    ),
  ])
  func `a missing or odd sibling program is reported`(script: String?, problem: String) throws {
    let folder = TemporaryDirectory.current.file("bin")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    // By another process: a file that this one has open for writing while it starts a program
    // in another test cannot be run.
    _ = try Finished.running("/bin/cp", [Van.program, folder + "/vanlog"])
    if let script {
      let write = #"printf %s "$1" >"$2" && chmod 755 "$2""#
      _ = try Finished.running(
        "/bin/sh", ["-c", write, "sh", script, folder + "/vanlog-net"])
    }
    let finished = try Finished.running(folder + "/vanlog", ["version"])
    #expect(finished.status == 0)
    #expect(finished.output.contains("vanlog-net       \(problem)\n"), "\(finished.output)")
  }
}
