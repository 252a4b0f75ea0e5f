import CommandLineKit
import Foundation
import HomeFolder
import Records
import TestSupport
import Testing
import Text
import TripStore

@Suite(.temporaryDirectory) struct BackupThinningCommandTests {
  private let desk = Desk(width: 200)
  private let stick = TemporaryDirectory.current.file("stick")
  private let home = HomeFolder(path: TemporaryDirectory.current.file("home"), origin: .option)

  /// A home with records, whose clock is trusted or not, and a folder with backups of these days.
  private func prepare(days: [String], isTrusted: Bool = true) throws {
    _ = try desk.run("config set clock.trust \(isTrusted ? "yes" : "auto")")
    _ = try desk.run("config set time.zone UTC")
    _ = try desk.run("ledger add 5 --currency EUR")
    try FileManager.default.createDirectory(atPath: stick, withIntermediateDirectories: true)
    for day in days {
      let stamp = try #require(
        BackupStamp(version: "1", created: "\(day)T12:00:00Z", isClockProven: true))
      try HomeBackup.write(home: home, to: "\(stick)/vanlog-\(day).vlb", stamp: stamp)
    }
  }

  private func days() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: stick).sorted().map { name in
      String(name.dropFirst(7).dropLast(4))
    }
  }

  @Test func `once the new backup is there, old ones that no rule keeps are removed`() throws {
    try prepare(days: ["2025-01-01", "2025-01-02", "2025-02-01"])
    let outcome = try desk.run("backup \(stick) --keep-daily 2 --keep-monthly 3")
    #expect(outcome.status == .done)
    #expect(outcome.output.contains("written and read back\nremoved vanlog-2025-01-01.vlb\n"))
    #expect(outcome.output.hasSuffix("3 backups of this home kept\n"))
    #expect(try days().prefix(2) == ["2025-01-02", "2025-02-01"])
    #expect(try days().count == 3)
  }

  @Test func `a dry run tells the same, and changes nothing`() throws {
    try prepare(days: ["2025-01-01", "2025-01-02", "2025-02-01"])
    let before = try days()
    let outcome = try desk.run("backup \(stick) --keep-last 2 --dry-run")
    #expect(outcome.output.hasPrefix("would write \(stick)/vanlog-2"))
    #expect(
      outcome.output.contains(
        "would remove vanlog-2025-01-01.vlb\nwould remove vanlog-2025-01-02.vlb\n2 backups of"))
    let json = try desk.run("backup \(stick) --keep-last 2 --dry-run --json").output
    #expect(json.contains(#""files":null,"size_bytes":null,"damaged_documents":[],"dry_run":true"#))
    #expect(
      json.contains(#""removed_backups":["vanlog-2025-01-01.vlb","vanlog-2025-01-02.vlb"]"#))
    #expect(json.contains(#""name":"vanlog-2025-02-01.vlb","day":"2025-02-01","kept_by":["last"]"#))
    #expect(try days() == before)
    #expect(throws: UsageError.self) {
      try desk.run("backup \(stick)/new/ --keep-last 2 --dry-run")
    }
    #expect(try days() == before)
  }

  @Test func `while the clock is not proven nothing is removed`() throws {
    try prepare(days: ["2025-01-01", "2025-01-02"], isTrusted: false)
    let before = try days()
    let outcome = try desk.run("backup \(stick) --keep-last 1")
    // A machine whose clock follows a time server has a proof all the same.
    if outcome.output.contains("older backups stay: the clock is not proven") {
      #expect(try Set(before).isSubset(of: days()))
      #expect(outcome.status == .done)
    } else {
      #expect(try days().count == 1)
    }
  }

  @Test func `a document that is damaged keeps old backups, which may have it whole`() throws {
    try prepare(days: ["2025-01-01"])
    let scan = TemporaryDirectory.current.file("scan.txt")
    try "a scan".write(toFile: scan, atomically: true, encoding: .utf8)
    _ = try desk.run("docs add Pass --file \(scan)")
    let path = try desk.run("docs open last").output.dropLast()
    try "a scam".write(toFile: String(path), atomically: false, encoding: .utf8)
    let outcome = try desk.run("backup \(stick) --keep-last 1")
    #expect(outcome.output.contains("older backups stay: an older backup may hold a document"))
    #expect(try days().first == "2025-01-01")
  }

  @Test func `backups of another home stay`() throws {
    try prepare(days: ["2025-01-01"])
    try FileManager.default.removeItem(atPath: home.path)
    try prepare(days: [])
    let outcome = try desk.run("backup \(stick) --keep-last 1")
    #expect(
      outcome.output.contains("left alone: vanlog-2025-01-01.vlb, which belongs to another home\n"))
    #expect(try days().count == 2)
  }

  @Test func `rules for a single file are refused, and nothing is written`() throws {
    try prepare(days: [])
    let file = TemporaryDirectory.current.file("van.vlb")
    #expect(throws: UsageError.self) { try desk.run("backup \(file) --keep-last 1") }
    #expect(!FileManager.default.fileExists(atPath: file))
  }
}
