import Foundation
import TestSupport
import Testing
import Text

@Suite(.temporaryDirectory) struct BackupTests {
  private var file: String { TemporaryDirectory.current.file("van.vlb") }
  private var other: String { TemporaryDirectory.current.file("other") }

  /// What a user sees of a home: all lists and settings.
  private func contents(of home: String) throws -> [String] {
    let lists = ["trip", "checkin", "ledger", "van", "person", "config"]
    return try lists.map { try Van.done("--home", home, $0, "list", "--json") }
  }

  private func fill() throws {
    try Van.done("config", "set", "output.units", "imperial")
    try Van.done("config", "set", "money.home-currency", "NOK")
    try Van.done("van", "add", "Bulli")
    try Van.done("person", "add", "Ada")
    try Van.done("trip", "start", "One")
    for place in ["A", "B", "C"] { try Van.done("checkin", "add", place) }
    try Van.done("ledger", "add", "5")
    try Van.done("checkin", "delete", "last", "--yes")
  }

  @Test func `a restored home has the same content`() throws {
    try fill()
    let backup = try Van.run("backup", file)
    #expect(backup.status == 0)
    let summary = /.*van\.vlb: 2 files, .* kB, written and read back\n/
    #expect(backup.output.wholeMatch(of: summary) != nil)
    let restored = try Van.run("--home", other, "restore", file, "--yes", "--json")
    #expect(restored.status == 0)
    #expect(restored.output.contains(#""kept_home":null"#))
    #expect(try contents(of: other) == contents(of: Van.home))
    #expect(try Van.done("--home", other, "checkin", "list", "--deleted").contains("C"))
    #expect(try Van.done("--home", other, "doctor").contains(/ok +store +sound\n/))
  }

  @Test func `the file is for its owner only`() throws {
    try fill()
    _ = try Van.shell(#"umask 000; "$vanlog" backup "$HOME/van.vlb""#)
    let attributes = try FileManager.default.attributesOfItem(atPath: file)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test func `keys are in the backup only on request`() throws {
    try fill()
    try Van.write("secret", to: Van.home + "/keys/device")
    #expect(chmod(Van.home + "/keys", 0o700) == 0)
    for (option, count) in [([], 2), (["--keys"], 3)] {
      let path = TemporaryDirectory.current.file("\(count).vlb")
      #expect(
        try RecordingStation.json(["backup", path] + option)["files"]?.integer == Int64(count))
    }
  }

  @Test func `a document that is damaged on the disk is backed up as found, which is said`() throws
  {
    let scan = try Van.file("scan.txt", "a scan")
    try Van.done("docs", "add", "Pass", "--file", scan)
    try Van.write("a scam", to: Van.done("docs", "open", "last"))
    let backup = try Van.run("backup", file)
    #expect(backup.status == 0)
    #expect(
      backup.errors
        == "vanlog: a document was already damaged on the disk and backed up as found; 'vanlog "
        + "doctor' shows which\n")
    // Its record is exported all the same.
    let exported = try Van.run("export", TemporaryDirectory.current.file("out"))
    #expect(exported.status == 0)
    #expect(exported.errors.hasPrefix("vanlog: Pass: the document "))
    #expect(exported.errors.contains(" is damaged on disk; add the original again"))
  }

  @Test func `a backup of a damaged store is not overwritten either`() throws {
    try fill()
    let folder = TemporaryDirectory.current.file("stick/")
    let first = try Van.done("backup", folder, "--json")
    let name = try #require(first.firstMatch(of: /vanlog-\d{4}-\d\d-\d\d/)).0
    let path = folder + name
    try FileManager.default.moveItem(atPath: path + ".vlb", toPath: path + ".vlb.damaged")
    try Van.done("backup", folder)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        == ["\(name)-2.vlb", "\(name).vlb.damaged"])
  }

  @Test func `a file that is not a backup is refused before anyone is asked`() throws {
    try fill()
    try Van.write("nonsense", to: file)
    #expect(try Van.run("restore", file).status == 65)
    #expect(try Van.run("restore", file, "--yes").status == 65)
  }

  @Test func `in a folder a backup is named after the day`() throws {
    try fill()
    let folder = TemporaryDirectory.current.file("stick")
    for path in [folder + "/", folder, folder + "/"] {
      let backup = try Van.run("backup", path)
      #expect(backup.status == 0)
      #expect(backup.output.hasPrefix("\(folder)/vanlog-"))
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    let day = /vanlog-\d{4}-\d\d-\d\d/
    #expect(names.compactMap { try? day.prefixMatch(in: $0) }.count == 3)
    #expect(names.map { $0.replacing(day, with: "") } == ["-2.vlb", "-3.vlb", ".vlb"])
  }

  @Test func `a folder is not made below one that is missing, such as a stick`() throws {
    try fill()
    let stick = TemporaryDirectory.current.file("stick")
    let backup = try Van.run("backup", stick + "/van/")
    #expect(backup.status == 66)
    #expect(backup.errors.contains(stick))
    #expect(!FileManager.default.fileExists(atPath: stick))
  }

  @Test func `a missing home leaves nothing to back up`() throws {
    let finished = try Van.run("backup", file)
    #expect(finished.status == 66)
    #expect(
      finished.errors
        == "vanlog: cannot write the backup: \(Van.home) is empty; check --home\n")
    #expect(!FileManager.default.fileExists(atPath: file))
    #expect(!FileManager.default.fileExists(atPath: Van.home))
  }

  @Test func `restoring over a home asks first`() throws {
    try fill()
    try Van.done("backup", file)
    let before = try Van.everything()
    let refused = try Van.run("restore", file)
    #expect(refused.status == 64)
    #expect(refused.errors.hasPrefix("vanlog: cannot ask for confirmation without a terminal"))
    #expect(try Van.everything() == before)
  }

  @Test func `restoring over a home sets the old one aside`() throws {
    try fill()
    try Van.done("backup", file)
    let then = try contents(of: Van.home)
    try Van.done("checkin", "add", "Later")
    let later = try contents(of: Van.home)
    for number in 1...2 {
      let json = try Van.done("restore", file, "--yes", "--json")
      let kept = try #require(json.firstMatch(of: /"kept_home":"([^"]+)"/)).1
      #expect(try contents(of: Van.home) == then)
      #expect(try contents(of: String(kept)) == (number == 1 ? later : then))
    }
  }

  @Test func `a backup that is cut short is refused before anything changes`() throws {
    try fill()
    try Van.done("backup", file)
    try Data(contentsOf: URL(filePath: file)).dropLast().write(to: URL(filePath: file))
    let before = try Van.everything()
    let finished = try Van.run("restore", file, "--yes")
    #expect(finished.status == 65)
    #expect(finished.output == "")
    #expect(finished.errors.hasPrefix("vanlog: cannot restore \(file): "), "\(finished.errors)")
    #expect(try Van.everything() == before)
  }
}
