import CommandLineKit
import DurableFiles
import Foundation
import HomeFolder
import TestSupport
import Testing
import Text

/// What `doctor` says of the files beside the databases.
@Suite(.temporaryDirectory) struct DoctorFilesTests {
  private let desk = Desk(width: 400)
  private var home: String { TemporaryDirectory.current.file("home") }

  private func write(_ text: String, to name: String) throws {
    let path = "\(home)/\(name)"
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(filePath: path))
    #expect(chmod(path, 0o600) == 0)
  }

  private func lines(_ check: String) throws -> [Substring] {
    let pattern = try Regex("^(ok|warning|problem) +\(check) ")
    let lines = try desk.run("doctor --color never").output.split(separator: "\n")
    return lines.filter { $0.contains(pattern) }
  }

  @Test func `without such files nothing is said of them`() throws {
    _ = try desk.run("config set time.zone UTC")
    #expect(try lines("files").isEmpty)
    #expect(try lines("settings").isEmpty)
  }

  @Test func `files in order are named`() throws {
    try write(
      #"{"rules":[{"vendor":"Lidl","set":{"category":"food"}}]}"#,
      to: "import-rules.json")
    try write(
      #"{"trigger":{"type":"arrive"},"actions":[{"type":"notify"}]}"#, to: "automations/a.json")
    #expect(
      try lines("files") == ["ok       files        import-rules.json, automations can be read"])
  }

  @Test(arguments: [
    (
      "import-rules.json", "{", "problem", "nothing is imported until that is mended", "rules check"
    ),
    ("border_crossings.json", "{", "problem", "border_crossings.json is damaged", "border rebuild"),
    (
      "visits.json", "[]", "warning", "visits.json: it is not a list of visits",
      "vanlogd sets it aside"
    ),
    ("automations/a.json", "{}", "warning", "automations/a.json: ", "automation check"),
    ("languages/it.json", "{", "warning", "languages/it.json: ", "say languages"),
  ])
  func `a file that cannot be used is named, with what to do, and left alone`(
    name: String, content: String, verdict: String, words: String, advice: String
  ) throws {
    try write(content, to: name)
    let found = try lines("files")
    #expect(found.count == 1)
    let line = try #require(found.first)
    #expect(line.hasPrefix(verdict) && line.contains(words) && line.contains(advice), "\(line)")
    for options in ["", " --mend", " --mend"] {
      let status = try desk.run("doctor" + options).status
      #expect(status == (verdict == "problem" ? .badData : .done))
    }
    #expect(try String(contentsOfFile: "\(home)/\(name)", encoding: .utf8) == content)
  }

  @Test func `of several problems the first is shown, and that there are more`() throws {
    try write(#"{"trigger":{"type":"zone"},"actions":[]}"#, to: "automations/a.json")
    let first = try #require(try desk.run("automation check").output.split(separator: "\n").first)
    #expect(
      try lines("files") == [
        "warning  files        automations/\(first); there are more problems; "
          + "see 'vanlog automation check'"
      ])
    try write(#"{"rules":[{"vendor":7},{"vendor":8}]}"#, to: "import-rules.json")
    let rules = try #require(try lines("files").first)
    #expect(
      rules.hasSuffix(
        "; there are more problems; nothing is imported until that is mended; "
          + "see 'vanlog ledger rules check'"), "\(rules)")
  }

  @Test func `something else in the place of a folder is reported`() throws {
    try write("", to: "automations")
    let line = try #require(try lines("files").first)
    #expect(line.hasPrefix("warning") && line.contains("automations"), "\(line)")
  }

  @Test func `a wrong value among the settings is a warning with the way to mend it`() throws {
    try write(#"{"output.units": "furlongs", "clock.trust": 7}"#, to: "config.json")
    let found = try lines("settings")
    #expect(found.count == 2)
    #expect(
      found.contains { line in
        line.hasPrefix("warning") && line.contains("output.units must be")
          && line.contains("'vanlog config set output.units' fixes it")
      }, "\(found)")
    #expect(try desk.run("doctor").status == .done)
  }

  @Test func `a drive of a newer vanlog is not to be set aside`() throws {
    let text = #"{"format":"vanlog-blackbox","version":2,"points":"elsewhere"}"#
    try write(text, to: "current_expedition.json")
    let line = try #require(try lines("black box").first)
    #expect(line.hasPrefix("problem") && line.contains("install a newer version"), "\(line)")
    for command in ["doctor", "status"] {
      #expect(!(try desk.run(command).output.contains("--set-aside")))
    }
  }

  // MARK: The daemon

  /// Runs `body` while a daemon seems to run that has left this state.
  private func whileWatching(_ state: String, _ body: () throws -> Void) throws {
    let run = try HomeFolder(path: home, origin: .option).make().makePrivate(HomeFolder.runName)
    try write(#"{"state":"watching",\#(state)}"#, to: "run/daemon.json")
    let lock = try run.lock(HomeFolder.daemonLock)
    try withExtendedLifetime(lock, body)
  }

  private func statusLine(_ label: String) throws -> String? {
    let lines = try desk.run("status --color never").output.split(separator: "\n")
    return lines.first { $0.hasPrefix(label + " ") }.map(String.init)
  }

  @Test(arguments: [
    (
      #""publishing":"refused","publish_problem":"not authorised""#,
      "the broker refuses what is published: not authorised"
    ),
    (
      #""publishing":"offline","publish_refused":true,"publish_problem":"x: wrong password""#,
      "what is published is refused: x: wrong password"
    ),
  ])
  func `a broker that refuses is reported while the daemon runs`(state: String, says: String) throws
  {
    try whileWatching(state) {
      let line = try #require(try lines("daemon").first)
      #expect(line.hasPrefix("warning") && line.contains(says), "\(line)")
      #expect(try statusLine("Daemon")?.contains(says) == true)
    }
    let line = try #require(try lines("daemon").first)
    #expect(line.contains("not running") && !line.contains(says), "\(line)")
  }

  @Test func `a broker that was lost a moment ago is not a problem`() throws {
    try whileWatching(#""publishing":"offline","publish_problem":"x: no network""#) {
      let (line, shown) = (try lines("daemon").first, try statusLine("Daemon"))
      #expect(line?.hasPrefix("ok") == true)
      #expect(shown == nil)
    }
  }

  @Test(arguments: [
    ("disconnected", "gpsd does not answer", "systemctl status gpsd"),
    ("silent", "gpsd hears nothing from a receiver", "check its cable"),
    ("no-fix", "the receiver has no fix", "a view of the sky"),
  ])
  func `a receiver that gives no position is reported, since when, and what to do`(
    word: String, reason: String, advice: String
  ) throws {
    let state = #""position_source":"gpsd","receiver":"\#(word)""#
    try whileWatching(state + #","no_position_since_ms":1"#) {
      let line = try #require(try lines("daemon").first)
      #expect(line.hasPrefix("warning") && line.contains(reason), "\(line)")
      #expect(line.contains(advice), "\(line)")
      let shown = try #require(try statusLine("Receiver"))
      #expect(try shown.contains(Regex("no position for [0-9]+ [a-z]+: \(reason)")), "\(shown)")
      #expect(try desk.run("daemon status").output.contains("none for "))
    }
    try whileWatching(state + #","no_position_since_ms":null"#) {
      let (line, shown) = (try lines("daemon").first, try statusLine("Receiver"))
      #expect(line?.hasPrefix("ok") == true)
      #expect(shown == nil)
    }
  }

  @Test func `a van that moves unrecorded is reported first`() throws {
    try whileWatching(#""no_position_since_ms":1,"unrecorded_since_ms":1"#) {
      let shown = try #require(try statusLine("Receiver"))
      #expect(shown.contains("the van has been moving for "), "\(shown)")
      #expect(shown.contains("nothing is recorded"), "\(shown)")
    }
  }

  @Test func `a daemon that nothing needs may be off`() throws {
    _ = try desk.run("config set time.zone UTC")
    #expect(try lines("daemon") == ["ok       daemon       not running"])
    #expect(try statusLine("Daemon") == nil)
  }

  @Test(arguments: [
    (["drive.auto on"], "drive.auto is on"),
    (["publish.mqtt mqtt://broker.example"], "publish.mqtt is set"),
    (
      ["drive.auto on", "publish.owntracks https://a.example"],
      "drive.auto is on and publish.owntracks is set"
    ),
  ])
  func `settings that need a daemon are reported while none runs`(
    settings: [String], why: String
  ) throws {
    for setting in settings { #expect(try desk.run("config set \(setting)").status == .done) }
    let line = try #require(try lines("daemon").first)
    #expect(line.hasPrefix("warning") && line.contains("not running, though \(why); start it"))
    let shown = try #require(try statusLine("Daemon"))
    #expect(shown.contains("is not running, though \(why) ('vanlog doctor')"))
  }

  @Test func `rules that no daemon looks at are reported`() throws {
    try write(
      #"{"trigger":{"type":"arrive"},"actions":[{"type":"notify"}]}"#, to: "automations/a.json")
    #expect(try lines("daemon").first?.contains("though there are rules") == true)
  }

  @Test func `a recorder that is to record at boot and does not run is reported`() throws {
    _ = try desk.run("config set drive.at-boot record")
    let line = try #require(try lines("recorder").first)
    #expect(
      line.contains("none runs, though drive.at-boot is record") || line.hasPrefix("problem"),
      "\(line)")
  }

  // MARK: The black box

  @Test func `why a drive cannot be read is reported once`() throws {
    try write("", to: "current_expedition.json")
    let line = try #require(try lines("black box").first)
    #expect(line.hasPrefix("problem") && line.contains("it is empty"), "\(line)")
    #expect(line.components(separatedBy: "--set-aside").count == 2, "\(line)")
    #expect(try desk.run("status").output.contains("recover --set-aside"))
  }

  @Test func `what takes long to read is left to a check of all`() throws {
    _ = try desk.run("docs add Paper --type other")
    let hash = String(repeating: "ab", count: 32)
    try write("", to: "attachments/ab/\(hash)")
    #expect(truncate("\(home)/attachments/ab/\(hash)", 65 << 20) == 0)
    let left = try JSONValue(parsing: Array(desk.run("doctor --json").output.utf8))
    #expect(left["documents"]?.number == 0)
    #expect(left["unread_documents"]?.number == 1)
    let line = try lines("documents").first ?? ""
    #expect(line.contains("1 not read (68.2 MB), which 'vanlog doctor --all' does"))
    let all = try JSONValue(parsing: Array(desk.run("doctor --all --json").output.utf8))
    #expect(all["documents"]?.number == 1)
    #expect(all["unread_documents"]?.number == 0)
    #expect(all["damaged_documents"]?.elements?.compactMap(\.string) == [hash])
  }
}
