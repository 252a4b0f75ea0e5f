import Foundation
import Geodesy
import HomeFolder
import SQLite
import TestSupport
import Testing

@testable import SpotsVault

@Suite(.temporaryDirectory) struct ImportAgainTests {
  private let rows = (0..<50).map { number in
    PackRow(
      id: "\(number)", name: "place \(number)", latitude: Int32(number) * 10_000_000,
      rating: Int16(number), extra: #"{"beds":"\#(number)"}"#)
  }

  private func report(
    added: Int = 0, updated: Int = 0, unchanged: Int = 0, gone: Int = 0, repeated: Int = 0,
    crowded: Int = 0, isWritten: Bool = true
  ) -> ImportReport {
    var report = ImportReport()
    report.added = added
    report.updated = updated
    report.unchanged = unchanged
    report.gone = gone
    report.repeated = repeated
    report.crowded = crowded
    report.isWritten = isWritten
    return report
  }

  @Test func `a new pack is stored completely`() throws {
    let vault = try SpotsVault.writing()
    #expect(try vault.put(rows) == report(added: 50))
    try vault.checkConsistency()
    let spots = try vault.spots()
    #expect(spots.count == 50)
    let spot = try #require(spots["7"])
    #expect(spot.name == "place 7")
    #expect(spot.rating == 7)
    #expect(spot.type == "parking")
    #expect(spot.position.latitude == 70_000_000)
    #expect(spot.position.longitude == 80_000_000)
    #expect(spot.extra.map(\.name) == ["beds"])
    #expect(spot.extra.map(\.text) == ["7"])
    #expect(spot.limits == VehicleSize())
    #expect(spot.country == nil)
    #expect(spot.state == .shown)
    #expect(spot.key >= SpotKey(firstAt: spot.position))
  }

  @Test func `the same rows in any order write nothing`() throws {
    do {
      try SpotsVault.writing().put(rows)
    }
    let before = try Data(contentsOf: URL(fileURLWithPath: HomeFolder.test.vaultPath))
    let changed = try modified()
    do {
      let again = try SpotsVault.writing().put(rows.reversed())
      #expect(again == report(unchanged: 50, isWritten: false))
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: HomeFolder.test.vaultPath)) == before)
    #expect(try modified() == changed)
  }

  private func modified() throws -> Date? {
    try FileManager.default.attributesOfItem(atPath: HomeFolder.test.vaultPath)[.modificationDate]
      as? Date
  }

  @Test func `a changed row is replaced under its key`() throws {
    let vault = try SpotsVault.writing()
    try vault.put(rows)
    let key = try vault.spots()["3"]?.key
    var changed = rows
    changed[3].name = "renamed"
    #expect(try vault.put(changed) == report(updated: 1, unchanged: 49))
    let spot = try #require(try vault.spots()["3"])
    #expect(spot.name == "renamed")
    #expect(spot.key == key)
    try vault.checkConsistency()
  }

  @Test func `a row that moved has a new key and leaves nothing at the old one`() throws {
    let vault = try SpotsVault.writing()
    try vault.put(rows)
    let key = try vault.spots()["3"]?.key
    var changed = rows
    changed[3].longitude = -1_230_000_000
    #expect(try vault.put(changed) == report(updated: 1, unchanged: 49))
    let spot = try #require(try vault.spots()["3"])
    #expect(spot.key != key)
    #expect(spot.position.longitude == -1_230_000_000)
    try vault.checkConsistency()
  }

  @Test func `rows that left the file are marked once, and come back`() throws {
    let vault = try SpotsVault.writing()
    try vault.put(rows)
    let fewer = Array(rows.dropFirst(10))
    #expect(try vault.put(fewer) == report(unchanged: 40, gone: 10))
    #expect(try vault.spots()["3"]?.state == .gone)
    #expect(try vault.spots(includingGone: false).count == 40)
    try vault.checkConsistency()
    #expect(try vault.put(fewer) == report(unchanged: 40, isWritten: false))
    #expect(try vault.put(rows) == report(updated: 10, unchanged: 40))
    #expect(try vault.spots()["3"]?.state == .shown)
    try vault.checkConsistency()
  }

  @Test func `pruning removes spots that are gone now or were before`() throws {
    let vault = try SpotsVault.writing()
    try vault.put(rows)
    try vault.put(Array(rows.dropFirst(10)))
    let report = try vault.put(Array(rows.dropFirst(20)), prune: true)
    #expect(report.gone == 20)
    #expect(report.unchanged == 30)
    #expect(try vault.spots().count == 30)
    #expect(try vault.pack(named: "p").gone == 0)
    try vault.checkConsistency()
    let again = try vault.put(Array(rows.dropFirst(20)), prune: true)
    #expect(!again.isWritten)
  }

  @Test func `repeated ids become distinct and stable`() throws {
    let vault = try SpotsVault.writing()
    let twins = [
      PackRow(id: "a", name: "1"), PackRow(id: "a-2", name: "own"), PackRow(id: "a", name: "2"),
      PackRow(id: "a", name: "3"), PackRow(id: "", name: "4"), PackRow(id: "", name: "5"),
    ]
    #expect(try vault.put(twins) == report(added: 6, repeated: 3))
    let names = try vault.spots().mapValues(\.name)
    #expect(names == ["a": "1", "a-2": "own", "a-3": "2", "a-4": "3", "": "4", "-2": "5"])
    #expect(try vault.put(twins) == report(unchanged: 6, repeated: 3, isWritten: false))
    try vault.checkConsistency()
  }

  @Test func `packs are independent, even with the same ids and places`() throws {
    let vault = try SpotsVault.writing()
    try vault.put(rows, pack: "one")
    #expect(try vault.put(rows, pack: "two").added == 50)
    try vault.put([], pack: "one", prune: true)
    #expect(try vault.spots("two").count == 50)
    #expect(try vault.spots("one").isEmpty)
    try vault.checkConsistency()
  }

  @Test func `2,048 spots fit into one place, and the next is left out`() throws {
    let vault = try SpotsVault.writing()
    let crowd = (0..<2_049).map { PackRow(id: "\($0)") }
    #expect(try vault.put(crowd) == report(added: 2_048, crowded: 1))
    try vault.checkConsistency()
    let again = try vault.put(crowd)
    #expect(again == report(unchanged: 2_048, crowded: 1, isWritten: false))
    #expect(try vault.put([PackRow(id: "x")], pack: "q") == report(crowded: 1))
  }

  @Test func `a spot that moves to a full place stays where it was`() throws {
    let vault = try SpotsVault.writing()
    let crowd = (0..<2_048).map { PackRow(id: "\($0)") }
    try vault.put(crowd + [PackRow(id: "far", longitude: 0)])
    let report = try vault.put(crowd + [PackRow(id: "far")])
    #expect(report.crowded == 1)
    #expect(report.updated == 0)
    #expect(report.gone == 0)
    #expect(try vault.spots()["far"]?.position.longitude == 0)
    try vault.checkConsistency()
  }

  @Test func `a spot that comes back to a full place stays gone`() throws {
    let vault = try SpotsVault.writing()
    var crowd = (0..<2_048).map { PackRow(id: "\($0)") }
    try vault.put(crowd + [PackRow(id: "far", longitude: 0)])
    try vault.put(crowd)
    crowd[0].name = "renamed"
    let again = try vault.put(crowd + [PackRow(id: "far")])
    #expect(again == report(updated: 1, unchanged: 2_047, crowded: 1))
    #expect(try vault.spots()["far"]?.state == .gone)
    let pack = try vault.pack(named: "p")
    #expect(pack.spots == 2_048)
    #expect(pack.gone == 1)
  }

  @Test func `a file that is refused leaves the packs as they were, or no vault`() throws {
    let path = TemporaryDirectory.current.file("bad.csv")
    let text = "name,lat,lon\na,47.5,8.5\nb,,\nc,,8.5\n"
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    let details = PackDetails(name: "q", file: "bad.csv", fileHash: "", imported: 5)
    let refusal = SpotFileError.mostlyRejected(rejected: 2, rows: 3, reasons: [.noLatitude: 2])
    do {
      let vault = try SpotsVault.writing()
      #expect(throws: refusal) { try vault.importFile(SpotFile(path), details) }
    }
    #expect(!FileManager.default.fileExists(atPath: HomeFolder.test.vaultPath))
    do {
      let vault = try SpotsVault.writing()
      try vault.put(rows)
      #expect(throws: refusal) { try vault.importFile(SpotFile(path), details) }
    }
    #expect(try SpotsVault.openToRead(in: .test)?.spots().count == 50)
  }

  @Test func `texts of any length are stored completely`() throws {
    let vault = try SpotsVault.writing()
    let lengths = [0, 1, 65_535, 65_536, 65_537, 500_000, 3]
    let long = (0..<600).map { number in
      PackRow(
        id: "\(number)", latitude: Int32(600 - number) * 100_000,
        description: String(repeating: "ä", count: lengths[number % 97 % lengths.count] / 2))
    }
    try vault.put(Array(long[..<20]) + long[250..<270] + long[590...])
    let spots = try vault.spots()
    #expect(spots.count == 50)
    #expect(spots.allSatisfy { id, spot in long[Int(id) ?? 0].description == spot.description })
  }

  @Test func `a file's own types get a number and keep their name`() throws {
    let vault = try SpotsVault.writing()
    let first = [
      PackRow(id: "1", type: 64), PackRow(id: "2", type: 66), PackRow(id: "3", type: 99),
    ]
    try vault.put(first, ownTypes: ["yurt", "unused", "sauna"])
    try vault.put([PackRow(id: "1", type: 65)], pack: "q", ownTypes: ["hut", "sauna"])
    #expect(try vault.spots().mapValues(\.type) == ["1": "yurt", "2": "sauna", "3": "other"])
    #expect(try vault.spots("q")["1"]?.type == "sauna")
    #expect(try vault.number("SELECT count(*) FROM types") == 2)
  }

  @Test func `a new source is stored`() throws {
    let vault = try SpotsVault.writing()
    try vault.put(rows)
    #expect(try vault.put(rows, source: "the map").isWritten)
    #expect(try vault.pack(named: "p").source == "the map")
    #expect(try !vault.put(rows, source: "the map").isWritten)
    #expect(try !vault.put(rows).isWritten)
    #expect(try vault.pack(named: "p").source == "the map")
  }

  @Test(arguments: ["", "Mine", "mine", " a", "-a", "a\u{7}", String(repeating: "a", count: 65)])
  func `some pack names are refused`(name: String) throws {
    let vault = try SpotsVault.writing()
    #expect(throws: VaultError.self) { try vault.put(rows, pack: name) }
  }

  @Test(arguments: [10, 20_000]) func `a cancelled import leaves nothing behind`(count: Int) throws
  {
    struct Ended: Error {}
    let vault = try SpotsVault.writing()
    try vault.put(rows)
    let many = (0..<count).map { PackRow(id: "n\($0)", latitude: Int32($0) * 1_000) }
    for stop in [0, 1, 3, 6] {
      var calls = 0
      #expect(throws: Ended.self) {
        try vault.put(many) { done, total in
          calls += 1
          if calls > stop || (total == 1 && done == 1) { throw Ended() }
        }
      }
      #expect(try vault.spots().count == 50)
      try vault.checkConsistency()
      #expect(try names() == ["run", "spots.sqlite"])
    }
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: HomeFolder.test.path).sorted()
      .filter { $0 != "spots.sqlite-journal" }
  }
}
