import Foundation
import HomeFolder
import SQLite
import TestSupport
import Testing
import Text

@testable import Records
@testable import TripStore

/// What is lost with a page is what was on that page, and it is said.
@Suite(.temporaryDirectory) struct SalvagedPagesTests {
  private let home = DamagedHome()

  /// Loses each page of a store in turn, and compares every record that is left.
  @Test(arguments: [0, 0xA5] as [UInt8])
  func `a lost page costs only the records on it`(byte: UInt8) throws {
    try home.fill(entries: 60, checkins: 16, points: 800)
    let whole = try home.states()
    let file = try home.bytes
    let leaves = Dictionary(
      uniqueKeysWithValues: try KindSpec.all.flatMap { try home.pages(of: $0.name) }.map {
        ($0.page, $0.cells)
      })
    let foreign = try #require(try home.pages(of: "foreign_record").first).page
    for page in 1...file.count / 4_096 {
      try file.write(to: URL(filePath: home.test.file))
      try home.overwrite(page: page, byte)
      let report = try home.examine()
      var left = try home.states()
      #expect(whole.count - left.count == leaves[page] ?? 0, "page \(page)")
      let saved = left.count + (page == foreign ? 0 : 1)
      #expect(report?.savedRecords ?? saved == saved, "page \(page)")
      if let drive = left["drive \(DamagedHome.drive)"], drive.fields["track"] == nil {
        #expect(report?.drivesWithoutPoints == 1, "page \(page)")
        left["drive \(DamagedHome.drive)"] = nil
      }
      // Nothing tells SQLite that the end of a long note is now zeros.
      for (name, state) in left where state != whole[name] && report != nil {
        #expect(state.fields["note"] == nil && report?.tornRecords == 1, "page \(page) \(name)")
      }
      #expect(report?.losses.map(\.known).max() ?? whole.count <= whole.count + 1)
      #expect(try home.test.store().texts("PRAGMA integrity_check") == ["ok"], "page \(page)")
    }
  }

  /// Two bad pages used to cost everything between them.
  @Test func `two damaged leaf pages cost two pages`() throws {
    try home.fill(entries: 4_000, points: 10)
    let leaves = try home.pages(of: "ledger")
    try #require(leaves.count > 20)
    let lost = [leaves[1], leaves[leaves.count - 2]]
    for leaf in lost { try home.overwrite(page: leaf.page) }
    let report = try #require(try home.examine())
    let saved = 4_000 - lost.map(\.cells).reduce(0, +)
    #expect(
      report.losses == [.init(kind: "ledger entries", saved: saved, known: 4_000, isExact: true)])
    #expect(report.text.contains("but only \(saved) of 4000 ledger entries. The old file is"))
    #expect(try home.test.store().count(.ledger) == saved)
  }

  @Test(arguments: ["ledger", "checkin", "drive", "device", "change", "meta"])
  func `the root of a table costs no record`(table: String) throws {
    try home.fill()
    let whole = try home.states()
    let root = try home.test.store().numbers(
      "SELECT rootpage FROM sqlite_schema WHERE name = '\(table)'")
    try home.overwrite(page: Int(try #require(root.first)))
    let report = try #require(try home.examine())
    let left = try home.states()
    if table == "drive" {  // its only page
      #expect(report.losses.map(\.kind) == ["drives"])
      #expect(left.count == whole.count - 1)
    } else {
      #expect(report.losses == [])
      #expect(left.count == whole.count)
      #expect(report.text.contains("nothing was lost"))
    }
    guard table != "meta" else { return }
    #expect(left.allSatisfy { whole[$0.key] == $0.value })
  }

  /// The ids are then known only as far as the log and the index can be read.
  @Test func `an estimate is called one`() throws {
    try home.fill(entries: 2_000, points: 10)
    let leaf = try home.pages(of: "ledger")[3]
    for table in ["ledger_id", "change"] {
      try home.overwrite(page: try home.pages(of: table)[1].page)
    }
    try home.overwrite(page: leaf.page)
    let report = try #require(try home.examine())
    let loss = try #require(report.losses.first { $0.kind == "ledger entries" })
    #expect(loss.saved == 2_000 - leaf.cells)
    #expect(!loss.isExact)
    #expect((loss.saved...2_000).contains(loss.known))
    #expect(report.text.contains("of about ") || report.text.contains("may be lost"))
  }

  @Test func `where nothing tells how many there were, some may be lost`() throws {
    try home.fill(entries: 2_000)
    let leaf = try home.pages(of: "ledger")[3]
    for table in ["ledger_id", "change"] {
      for page in try home.pages(of: table) + home.pages(of: table, "internal") {
        try home.overwrite(page: page.page)
      }
    }
    try home.overwrite(page: leaf.page)
    let report = try #require(try home.examine())
    let loss = try #require(report.losses.first { $0.kind == "ledger entries" })
    #expect(loss.saved == 2_000 - leaf.cells)
    #expect(report.text.contains("some ledger entries may be lost"))
  }

  // MARK: Drives

  @Test(arguments: [0, 0x33] as [UInt8])
  func `points that are lost are said to be lost`(byte: UInt8) throws {
    try home.fill()
    let overflow = try home.pages(of: "drive", "overflow")
    try home.overwrite(page: try #require(overflow.dropFirst().first).page, byte)
    let report = try home.examine() ?? .none
    guard let report else {
      // SQLite does not look into a page that only holds bytes of a row.
      #expect(byte != 0)
      return
    }
    #expect(report.drivesWithoutPoints == 1)
    #expect(report.losses == [])
    #expect(!report.isWhole)
    #expect(report.text.contains("the points of 1 drive are lost"))
    #expect(try home.test.store().records(RecordQuery(.drive)).map { $0[.title] } == ["To the sea"])
  }

  // MARK: Stamps

  @Test(arguments: [["meta"], ["change"], ["meta", "change"]])
  func `an edit after a recovery outranks all that was taken over`(tables: [String]) throws {
    try home.fill()
    let newest = try #require(try home.states().values.compactMap(\.changed).max())
    let device = try #require(try home.test.store().meta("device"))
    for table in tables {
      for page in try home.pages(of: table) + home.pages(of: table, "internal") {
        try home.overwrite(page: page.page)
      }
    }
    _ = try #require(try home.examine())
    let store = try home.test.store(at: 0, proven: false)
    #expect(try store.ownActors().first?.id.bytes == device)
    #expect(try store.meta("device") != device)
    let entry = try #require(store.records(RecordQuery(.ledger)).first)
    try store.change(.ledger, entry.id, [.set(.note, "new words")])
    let stamp = try store.find(entry.id, of: .ledger)?.state.fields["note"]?.stamp
    #expect(try #require(stamp?.time) > newest.time)
  }

  /// Other devices may have the record, with its stamp.
  @Test func `the stamps of records that are lost are not given again`() throws {
    try home.fill()
    let store = try home.test.store()
    let newest = try store.loadClock().last
    let pages = try home.pages(of: "person")
    try store.add(.person, [.set(.name, "Ada")])
    let last = try store.loadClock().last
    #expect(last > newest)
    try home.overwrite(page: try #require(pages.first).page)
    _ = try #require(try home.examine())
    #expect(try home.test.store().loadClock().last >= last)
  }

  @Test func `deletes and records of a newer version are taken over`() throws {
    try home.fill()
    let foreign = try home.test.store().texts("SELECT kind || hex(id) || life FROM foreign_record")
    try home.overwrite(at: 0, [UInt8](repeating: 0, count: 4_096))
    let report = try #require(try home.examine())
    #expect(report.isWhole)
    let store = try home.test.store()
    #expect(foreign.count == 1)
    #expect(try store.texts("SELECT kind || hex(id) || life FROM foreign_record") == foreign)
    var deleted = RecordQuery(.checkin)
    deleted.deleted = true
    #expect(try store.records(deleted).count == 1)
    #expect(
      try store.texts("SELECT fields FROM change WHERE fields LIKE '.%' OR fields LIKE '%.%'").count
        == 1)
    #expect(try store.numbers("SELECT count(*) FROM change") == [341])
  }

  @Test func `this device has the number 1 afterwards, and others keep their ids`() throws {
    try home.fill()
    let device = try #require(try home.test.store().meta("device"))
    let root = try home.test.store().numbers(
      "SELECT rootpage FROM sqlite_schema WHERE name = 'device'")
    try home.overwrite(page: Int(try #require(root.first)))
    _ = try #require(try home.examine())
    let store = try home.test.store()
    let first = try store.connection.first("SELECT id FROM device WHERE number = 1", []) {
      try $0.blob(0)
    }
    #expect(first == device)
  }

  /// Upgraded stores have their columns in another order than new ones.
  @Test func `a store of version 0.1.0 that was upgraded is read by its own columns`() throws {
    _ = try home.test.home.make()
    try OldStore.makeVersion1(home.test.file, track: [UInt8](repeating: 9, count: 20_000))
    let before = try home.states()
    try home.overwrite(at: 0, [UInt8](repeating: 0, count: 100))
    let report = try #require(try home.examine())
    #expect(report.savedRecords == 1)
    #expect(try home.states() == before)
    // These bytes never were a track.
    #expect(report.drivesWithoutPoints == 1)
  }
}
