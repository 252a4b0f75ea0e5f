import CommandLineKit
import DurableFiles
import Foundation
import HomeFolder
import TestSupport
import Testing

@Suite(.temporaryDirectory) struct WipeCommandTests {
  private let desk = Desk(width: 200)
  private let home = TemporaryDirectory.current.file("home")
  private let stick = TemporaryDirectory.current.file("stick")

  private func fill() throws {
    _ = try desk.run("config set time.zone UTC")
    _ = try desk.run("ledger add 5 --currency EUR --vendor Shell")
    _ = try desk.run("spots add Quiet_Lake --at 47.05,8.31")
    let pack = TemporaryDirectory.current.file("camps.csv")
    try "id,name,lat,lon\n1,Shore,47.1,8.3\n".write(toFile: pack, atomically: true, encoding: .utf8)
    _ = try desk.run("spots import \(pack) --pack camps")
    try FileManager.default.createDirectory(atPath: stick, withIntermediateDirectories: true)
  }

  private func names(_ folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  @Test func `the vault goes, with a copy first, and own places come back`() throws {
    try fill()
    let outcome = try desk.run("wipe vault --backup \(stick) --yes")
    #expect(outcome.status == .done)
    let copy = try #require(try names(stick).first)
    #expect(copy.hasPrefix("vanlog-2") && copy.hasSuffix("-spots.sqlite"))
    #expect(outcome.output.hasPrefix("\(stick)/\(copy): copied and read back\nthe spots are"))
    #expect(outcome.notes.contains("cp \(stick)/\(copy) \(home)/spots.sqlite"))
    #expect(try desk.run("spots search Shore").status == .nothingFound)
    #expect(try desk.run("spots search Quiet").output.contains("Quiet Lake"))
    try FileManager.default.removeItem(atPath: home + "/spots.sqlite")
    try FileManager.default.copyItem(atPath: "\(stick)/\(copy)", toPath: home + "/spots.sqlite")
    #expect(try desk.run("spots search Shore").output.contains("Shore"))
  }

  @Test func `everything goes, with a backup first that brings it back`() throws {
    try fill()
    let outcome = try desk.run("wipe everything --backup \(stick) --yes")
    #expect(outcome.status == .done)
    let backup = try #require(try names(stick).first)
    #expect(outcome.output.hasPrefix("\(stick)/\(backup): 2 files, "))
    #expect(outcome.output.hasSuffix("\(home) is empty\n"))
    #expect(try names(home) == [])
    _ = try desk.run("restore \(stick)/\(backup) --yes")
    #expect(try desk.run("ledger list --color never").output.contains("Shell"))
  }

  @Test func `the backup goes beside the home unless another place is given`() throws {
    try fill()
    _ = try desk.run("wipe everything --yes")
    #expect(try names(TemporaryDirectory.current.path).contains("home.backups"))
    #expect(try names(home + ".backups").count == 1)
    let again = try desk.run("wipe everything --yes")
    #expect(again.status == .nothingFound)
    #expect(again.notes.contains("there is nothing to remove"))
    #expect(try desk.run("wipe vault --yes").status == .nothingFound)
  }

  @Test func `keys are in the backup only on request, and it says so`() throws {
    try fill()
    try Directory.makePrivate(home + "/keys").replace("device", with: [1])
    let outcome = try desk.run("wipe everything --backup \(stick) --keys --yes")
    #expect(outcome.notes.contains("the backup is not encrypted, and holds the keys"))
    #expect(outcome.output.contains(": 3 files, "))
  }

  @Test(arguments: ["vault", "everything"])
  func `without a backup only if that is asked for`(what: String) throws {
    try fill()
    let outcome = try desk.run("wipe \(what) --no-backup --yes --json")
    #expect(
      outcome.output.hasPrefix(
        #"{"wiped":"\#(what)","file":null,"files":null,"size_bytes":null,"damaged_documents":[]"#))
    #expect(try !names(TemporaryDirectory.current.path).contains("home.backups"))
    #expect(try !names(home).contains("spots.sqlite") || what == "vault")
    #expect(try names(home).isEmpty == (what == "everything"))
  }

  @Test(arguments: [
    "wipe", "wipe all", "wipe everything", "wipe vault", "wipe everything --no-backup --keys --yes",
    "wipe vault --no-backup --backup x --yes", "wipe vault --keys --yes",
    "wipe everything --backup HOME/x.vlb --yes", "wipe vault --backup HOME/ --yes",
    "wipe everything --backup MISSING/x/y.vlb --yes",
  ])
  func `what is not clear is refused, and nothing is removed`(line: String) throws {
    try fill()
    let words = line.replacing("HOME", with: home).replacing("MISSING", with: stick + "/no")
    #expect(throws: (any Error).self) { try desk.run(words) }
    #expect(try desk.run("spots search Shore").output.contains("Shore"))
    #expect(try desk.run("ledger list --json").output.contains("Shell"))
  }

  @Test func `while a drive is recorded or the home syncs, nothing is removed`() throws {
    try fill()
    for name in ["recorder.lock", "sync.lock"] {
      let lock = try Directory.makePrivate(home + "/run").lock(name)
      #expect(throws: (any Error).self) { try desk.run("wipe everything --no-backup --yes") }
      withExtendedLifetime(lock) {}
    }
    #expect(try desk.run("ledger list --json").output.contains("Shell"))
  }

  @Test func `a drive that is in no backup keeps the home`() throws {
    try fill()
    try Directory(home).replace("current_expedition.json", with: Array("a drive".utf8))
    #expect(throws: (any Error).self) { try desk.run("wipe everything --yes") }
    #expect(try desk.run("ledger list --json").output.contains("Shell"))
    #expect(try desk.run("wipe everything --no-backup --yes").status == .done)
    #expect(try names(home) == [])
  }

  @Test func `the next command finishes a wipe that was cut off, and says so`() throws {
    try fill()
    let folder = HomeFolder(path: home, origin: .option)
    try Directory.makePrivate(home + ".restoring")
      .replace("lock", with: [])
    try FileManager.default.moveItem(atPath: home, toPath: home + ".restoring/wiped")
    let outcome = try desk.run("ledger list")
    #expect(outcome.notes.contains("a wipe that was cut off has been finished"))
    #expect(try !names(TemporaryDirectory.current.path).contains("home.restoring"))
    #expect(folder.exists)
  }
}
