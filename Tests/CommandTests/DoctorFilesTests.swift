import CommandLineKit
import DurableFiles
import Foundation
import HomeFolder
import TestSupport
import Testing

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
      "visits.json", "[]", "warning", "visits.json: it is no list of visits",
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
    #expect(try desk.run("doctor").status == (verdict == "problem" ? .badData : .done))
    #expect(try String(contentsOfFile: "\(home)/\(name)", encoding: .utf8) == content)
  }

  @Test func `of several problems the first is told, and that there are more`() throws {
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

  @Test func `something else in the place of a folder is told`() throws {
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

  @Test func `a broker that refuses is told while the daemon runs`() throws {
    let run = try HomeFolder(path: home, origin: .option).make().makePrivate(HomeFolder.runName)
    try write(
      #"{"state":"watching","publishing":"refused","publish_problem":"not authorised"}"#,
      to: "run/daemon.json")
    #expect(try lines("daemon").first?.hasPrefix("warning") == true)
    let lock = try run.lock(HomeFolder.daemonLock)
    let line = try withExtendedLifetime(lock) { try #require(try lines("daemon").first) }
    #expect(line.contains("the broker refuses what is published: not authorised"), "\(line)")
  }

  @Test func `why a drive cannot be read is told once`() throws {
    try write("", to: "current_expedition.json")
    let line = try #require(try lines("black box").first)
    #expect(line.hasPrefix("problem") && line.contains("it is empty"), "\(line)")
    #expect(line.components(separatedBy: "--set-aside").count == 2, "\(line)")
    #expect(try desk.run("status").output.contains("recover --set-aside"))
  }
}
