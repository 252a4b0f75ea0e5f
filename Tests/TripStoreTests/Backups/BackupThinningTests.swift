import DurableFiles
import Foundation
import Glibc
import TestSupport
import Testing
import Text

@testable import Records
@testable import TripStore

@Suite(.temporaryDirectory) struct BackupThinningTests {
  private let stick = TemporaryDirectory.current.file("stick")
  private let mine = ActorID(RecordID.zero)
  private let now = Instant(secondsSinceEpoch: 1_790_000_000)  // 2026-09-21
  private let newest = DatedBackup.Name(day: Day(daysSinceEpoch: 20_717), number: 1)
  private let week = BackupRules([.daily: 2])

  /// The bytes of a backup, by default one of this home.
  private func bytes(
    created: String, home: String? = "\(RecordID.zero)", isProven: String = "true"
  ) -> [UInt8] {
    var backup = HandmadeBackup()
    let known = home.map { ",\n \"home\": \"\($0)\"" } ?? ""
    backup.edit = {
      $0.replacing(
        #""created": "2026-08-12T17:37:00Z""#,
        with: "\"created\": \"\(created)\",\n \"clock_proven\": \(isProven)" + known)
    }
    return backup.bytes
  }

  private func write(_ day: String, _ bytes: [UInt8]? = nil) throws {
    let folder = try Directory.makePrivate(stick)
    try folder.replace(
      "vanlog-\(day).vlb", with: bytes ?? self.bytes(created: "\(day.prefix(10))T12:00:00Z"))
  }

  private func thinning(_ rules: BackupRules? = nil) throws -> BackupThinning {
    try BackupThinning(of: stick, by: rules ?? week, owners: [mine], newest: newest, now: now)
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: stick).sorted()
  }

  private func prepare() throws {
    try? FileManager.default.removeItem(atPath: stick)
    for day in ["2026-09-21", "2026-09-20", "2026-09-20-2", "2026-09-19", "2026-09-18"] {
      try write(day)
    }
  }

  @Test func `what no rule keeps is removed, the oldest first`() throws {
    try prepare()
    try write("2026-09-20-2", bytes(created: "2026-09-20T13:00:00Z"))
    var removed: [String] = []
    try thinning().removeOthers { removed.append($0.name.text) }
    #expect(
      removed == ["vanlog-2026-09-18.vlb", "vanlog-2026-09-19.vlb", "vanlog-2026-09-20.vlb"])
    #expect(try names() == ["vanlog-2026-09-20-2.vlb", "vanlog-2026-09-21.vlb"])
  }

  @Test func `what is not surely an old backup of this home stays, and counts for no rule`() throws
  {
    try prepare()
    let other = "\(RecordID(bytes: Array(repeating: 1, count: 16)) ?? .zero)"
    try write("2026-01-01", bytes(created: "2026-01-01T12:00:00Z", home: other))
    try write("2026-01-02", bytes(created: "2026-01-02T12:00:00Z", home: nil))
    try write("2026-01-03", bytes(created: "2026-01-03T12:00:00Z", isProven: "false"))
    try write("1970-01-01", bytes(created: "1970-01-01T00:01:00Z", isProven: "null"))
    try write("2026-01-04", bytes(created: "2026-03-04T12:00:00Z"))
    try write("2099-01-05", bytes(created: "2099-01-05T12:00:00Z"))
    try write("2026-01-06", bytes(created: "next week"))
    try write("2026-01-07", Array("no backup".utf8))
    try write("2026-01-08", Array(bytes(created: "2026-01-08T12:00:00Z").dropLast(3)))
    try writeFile([1], to: stick + "/holiday.jpg")
    try write("2026-01-09.vlb.damaged", nil)
    let before = Set(try names())
    #expect(
      try thinning().doubtful.map { [$0.name, $0.doubt.rawValue] } == [
        ["vanlog-1970-01-01.vlb", "unproven-clock"], ["vanlog-2026-01-01.vlb", "other-home"],
        ["vanlog-2026-01-02.vlb", "unknown-home"], ["vanlog-2026-01-03.vlb", "unproven-clock"],
        ["vanlog-2026-01-04.vlb", "other-day"], ["vanlog-2026-01-06.vlb", "unproven-clock"],
        ["vanlog-2026-01-07.vlb", "damaged"], ["vanlog-2026-01-08.vlb", "damaged"],
        ["vanlog-2099-01-05.vlb", "future"],
      ])
    try thinning().removeOthers()
    #expect(
      before.subtracting(try names()) == [
        "vanlog-2026-09-18.vlb", "vanlog-2026-09-19.vlb", "vanlog-2026-09-20.vlb",
      ])
  }

  @Test func `a folder, a link and a pipe with such a name stay`() throws {
    try prepare()
    try FileManager.default.createDirectory(
      atPath: stick + "/vanlog-2026-02-01.vlb", withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(
      atPath: stick + "/vanlog-2026-02-02.vlb", withDestinationPath: "vanlog-2026-09-18.vlb")
    #expect(mkfifo(stick + "/vanlog-2026-02-03.vlb", 0o600) == 0)
    try thinning().removeOthers()
    #expect(try names().filter { $0.hasPrefix("vanlog-2026-02") }.count == 3)
  }

  @Test func `a damaged backup does not take the place of a good one`() throws {
    try prepare()
    var rotten = bytes(created: "2026-09-20T13:00:00Z")
    rotten[40] ^= 1  // within a file, which only reading everything shows
    try write("2026-09-20-2", rotten)
    let thinning = try thinning()
    #expect(thinning.doubtful.map(\.name) == ["vanlog-2026-09-20-2.vlb"])
    try thinning.removeOthers()
    #expect(
      try names() == [
        "vanlog-2026-09-20-2.vlb", "vanlog-2026-09-20.vlb", "vanlog-2026-09-21.vlb",
      ])
  }

  @Test func `a file that has changed since it was read stays`() throws {
    try prepare()
    let thinning = try thinning()
    try write("2026-09-18", bytes(created: "2026-09-18T14:00:00Z") + [0])
    try thinning.removeOthers()
    #expect(try names().contains("vanlog-2026-09-18.vlb"))
  }

  @Test(arguments: DiskFault.all)
  func `whichever call fails, all that the rules keep is there`(fault: DiskFault) throws {
    _ = try fault.atEveryCall { plan, position in
      try prepare()
      let kept = Set(try thinning().plan.kept.map { $0.backup.name.text })
      _ = try? plan.run { try thinning().removeOthers() }
      #expect(kept.isSubset(of: try names()), "call \(position)")
      try thinning().removeOthers()
      #expect(Set(try names()) == kept, "call \(position)")
    }
  }

  @Test func `a backup says which home made it, and whether its clock was right`() throws {
    let test = TestHome("home")
    let store = try test.store()
    let path = TemporaryDirectory.current.file("a.vlb")
    let stamp = try #require(
      BackupStamp(version: "1", created: "2026-09-21T12:00:00Z", isClockProven: true))
    try HomeBackup.write(home: test.home, to: path, stamp: stamp)
    let manifest = try BackupReader(path).manifest
    #expect(manifest.home == (try store.currentActor()))
    #expect(manifest.stamp == stamp)
    #expect(try store.ownActors().contains(store.currentActor()))
  }
}
