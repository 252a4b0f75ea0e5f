import Foundation
import HomeFolder
import SQLite
import TestSupport
import Testing
import Text

@testable import Records
@testable import TripStore

@Suite(.temporaryDirectory) struct SalvageTests {
  private let home = TestHome()

  private func fill(_ count: Int) throws {
    let store = try home.store()
    let note = String(repeating: "n", count: 900)
    try store.edit { edit in
      for number in 0..<count {
        try edit.create(
          .checkin,
          [.set(.place, "p\(number)"), .set(.day, 20_000), .set(.note, note)])
      }
      try edit.create(.person, [.set(.name, "Ada")])
    }
  }

  private func examine() throws -> SalvageReport? {
    try RecordStore.examine(.trips, in: home.home, buildDate: TestHome.buildDate) {
      Moment(milliseconds: 0, isProven: false)
    }
  }

  private func overwrite(at offset: Int, _ bytes: [UInt8]) throws {
    let file = try FileHandle(forUpdating: URL(filePath: home.file))
    try file.seek(toOffset: UInt64(offset))
    try file.write(contentsOf: Data(bytes))
    try file.close()
  }

  /// The page numbers of a table's rows.
  private func leaves(of table: String) throws -> [Int] {
    try home.store().numbers(
      "SELECT pageno FROM dbstat WHERE name = '\(table)' AND pagetype = 'leaf' ORDER BY pageno"
    ).map(Int.init)
  }

  @Test func `a sound store is left alone`() throws {
    try fill(20)
    let before = try Data(contentsOf: URL(filePath: home.file))
    #expect(try examine() == nil)
    #expect(try Data(contentsOf: URL(filePath: home.file)) == before)
  }

  @Test func `readable records are recovered in order, with their stamps`() throws {
    try fill(60)
    let whole = try home.store().records(RecordQuery(.checkin))
    let actor = try home.store().loadClock().actor
    let page = try #require(try leaves(of: "checkin").dropFirst(3).first)
    try overwrite(at: (page - 1) * 4_096, [UInt8](repeating: 0xA5, count: 4_096))
    let report = try #require(try examine())
    #expect(report.incomplete == ["check-ins"])
    let store = try home.store()
    let saved = try store.records(RecordQuery(.checkin))
    #expect(saved.count >= 50)
    #expect(report.savedRecords == saved.count + 1)
    let savedIDs = Set(saved.map(\.id))
    #expect(saved.map(\.id) == whole.map(\.id).filter(savedIDs.contains))
    #expect(saved.map(\.changedMilliseconds).allSatisfy { $0 == 1_800_000_000_000 })
    #expect(try store.ownActors().first == actor)
    #expect(try store.currentActor() != actor)
    #expect(try store.texts("PRAGMA integrity_check") == ["ok"])
    #expect(try store.numbers("SELECT count(*) FROM change") == [Int64(report.savedRecords)])
    #expect(FileManager.default.fileExists(atPath: report.setAside))
    #expect(try examine() == nil)
  }

  @Test func `maintenance, checks and stock outlive damage elsewhere`() throws {
    try fill(60)
    func care() throws -> [[String]] {
      let store = try home.store()
      let van = try #require(try store.records(RecordQuery(.van)).first)
      let states = try store.maintenance(of: van.id, on: 20_000)
      return [
        states.map { "\($0.task.title) \($0.lastMetres ?? 0) \($0.dueMetres ?? 0)" },
        try store.checks().map(\.name), [try store.lastPreflight()?.title ?? ""],
        try store.lowItems().map(\.title),
      ]
    }
    let store = try home.store()
    let van = try store.add(.van, [.set(.name, "Bulli"), .set(.inUse, true)])
    let tasks = try store.edit { try store.addDefaultTasks(to: van, $0) }
    try store.edit { edit in
      try edit.create(
        .service,
        [
          .set(.name, "Oil"), .set(.task, tasks[0]), .set(.day, 20_000), .set(.odometer, 1_000),
          .set(.van, van),
        ])
      _ = try store.addCheck([.set(.name, "Kayak")], at: 0, edit)
      try edit.create(
        .preflight,
        [.set(.title, "all"), .set(.started, Instant(millisecondsSinceEpoch: 1_780_000_000_000))])
      try edit.create(.item, [.set(.name, "Pasta"), .set(.type, "item"), .set(.minimum, 3)])
    }
    let before = try care()
    #expect(before[0].count == 7 && before[1].count == 11 && before[3] == ["Pasta"])
    let page = try #require(try leaves(of: "checkin").dropFirst(3).first)
    try overwrite(at: (page - 1) * 4_096, [UInt8](repeating: 0xA5, count: 4_096))
    #expect(try examine()?.incomplete == ["check-ins"])
    #expect(try care() == before)
  }

  @Test func `a damaged index loses no record`() throws {
    try fill(200)
    let page = try #require(try leaves(of: "checkin_newest").first)
    try overwrite(at: (page - 1) * 4_096 + 8, [UInt8](repeating: 0xFF, count: 600))
    let report = try #require(try examine())
    #expect(report.savedRecords == 201)
    #expect(report.incomplete == [])
  }

  /// A card that failed at its beginning: the header or the first page is lost.
  @Test(arguments: [(16, 0), (100, 0), (100, 0xFF), (1_000, 0), (4_096, 0), (4_096, 0xFF)])
  func `losing the beginning of the file loses no record`(count: Int, byte: UInt8) throws {
    try fill(200)
    let whole = try home.store().records(RecordQuery(.checkin))
    let actor = try home.store().loadClock().actor
    try overwrite(at: 0, [UInt8](repeating: byte, count: count))
    let damaged = try Data(contentsOf: URL(filePath: home.file))
    let report = try #require(try examine())
    #expect(report.savedRecords == 201)
    #expect(report.incomplete == [])
    #expect(try Data(contentsOf: URL(filePath: report.setAside)) == damaged)
    let store = try home.store()
    #expect(try store.records(RecordQuery(.checkin)).map(\.id) == whole.map(\.id))
    #expect(try store.ownActors().first == actor)
    #expect(try store.currentActor() != actor)
    #expect(try store.texts("PRAGMA integrity_check") == ["ok"])
    let aside = try FileManager.default.contentsOfDirectory(atPath: home.home.setAsideFolder)
    #expect(aside == ["trips.sqlite"])
  }

  @Test func `a lost schema is rebuilt from a new store`() throws {
    try fill(200)
    let pages = try home.store().numbers(
      "SELECT pageno FROM dbstat WHERE name = 'sqlite_schema' AND pagetype = 'leaf'")
    let first = try #require(pages.min().map(Int.init))
    for page in [1, first] {
      try overwrite(at: (page - 1) * 4_096, [UInt8](repeating: 0, count: 4_096))
    }
    let report = try #require(try examine())
    #expect(report.savedRecords == 201)
    #expect(report.incomplete == [])
  }

  @Test func `a damaged store of an older version is recovered too`() throws {
    _ = try home.home.make()
    try OldStore.makeVersion1(home.file, track: [UInt8](repeating: 9, count: 20_000))
    let file = try Data(contentsOf: URL(filePath: home.file))
    try overwrite(at: file.count - 4_096, [UInt8](repeating: 0xA5, count: 4_096))
    try overwrite(at: 0, [UInt8](repeating: 0, count: 100))
    #expect(try #require(try examine()).savedRecords == 1)
    let titles = try home.store().records(RecordQuery(.drive)).map { $0[.title] }
    #expect(titles == ["To the sea"])
  }

  @Test func `the bounding boxes of recovered drives are rebuilt`() throws {
    try home.store().add(
      .drive,
      [
        .set(.started, 1), .set(.south, 0), .set(.north, 1), .set(.west, 0), .set(.east, 1),
      ])
    try overwrite(at: 0, [UInt8](repeating: 0, count: 100))
    #expect(try #require(try examine()).savedRecords == 1)
    #expect(try home.store().numbers("SELECT count(*) FROM drive_bounds") == [1])
  }

  @Test(arguments: [0, 1, 16, 100])
  func `a file that is not a database stays where it is, unless it is empty`(size: Int) throws {
    _ = try home.home.make()
    let bytes = [UInt8](repeating: 0x5A, count: size * 64)
    try Data(bytes).write(to: URL(filePath: home.file))
    guard size > 0 else {
      _ = try home.store().addCheckin("a")
      return
    }
    #expect(throws: StoreError.nothingReadable(path: home.file)) { try home.store() }
    #expect(throws: StoreError.nothingReadable(path: home.file)) { try examine() }
    #expect(try Data(contentsOf: URL(filePath: home.file)) == Data(bytes))
    #expect(!FileManager.default.fileExists(atPath: home.home.setAsideFolder))
  }

  /// What is left of its transaction shows that a program died.
  @Test func `a store whose last writer died is checked when it is next opened`() throws {
    try fill(60)
    // Of the kind that is checked first, since the check has a time limit.
    try home.store().add(KindSpec.all[0], [.set(.name, "North")])
    let page = try #require(try leaves(of: KindSpec.all[0].name).first)
    try overwrite(at: (page - 1) * 4_096, [UInt8](repeating: 0, count: 4_096))
    #expect(try home.store().notes == [])
    try Data("left".utf8).write(to: URL(filePath: home.file + "-journal"))
    let store = try home.store()
    #expect(store.notes.count == 1)
    #expect(try store.records(RecordQuery(.checkin)).count == 60)
  }

  /// Random damage never traps, never hangs, and always ends in a store that works.
  @Test(arguments: 0..<40)
  func `no matter what is damaged, the store is sound afterwards`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    try fill(40)
    let size = try Data(contentsOf: URL(filePath: home.file)).count
    for _ in 0...Int.random(in: 0...4, using: &random) {
      let bytes = (0..<Int.random(in: 1...3_000, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
      try overwrite(at: Int.random(in: 0..<size, using: &random), bytes)
    }
    do {
      _ = try examine()
    } catch let error as SQLiteError {
      // Damage can make a file look like one of another program or of a newer version.
      switch error.kind {
      case .otherApplication, .tooNewSchema: return
      default: throw error
      }
    }
    let store = try home.store()
    _ = try store.addCheckin("new")
    #expect(try store.texts("PRAGMA integrity_check") == ["ok"])
  }
}
