import Foundation
import HomeFolder
import SQLite
import TestSupport
import Testing

@testable import Records
@testable import TripStore

@Suite(.temporaryDirectory) struct SchemaTests {
  @Test func `the file is private, and uses modes that survive a power cut`() throws {
    let home = TestHome()
    let store = try home.store()
    let attributes = try FileManager.default.attributesOfItem(atPath: home.file)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(try store.texts("PRAGMA journal_mode") == ["truncate"])
    #expect(try store.numbers("PRAGMA synchronous") == [2])
    #expect(try store.numbers("PRAGMA foreign_keys") == [1])
  }

  @Test func `the page on formats shows the schema of a new store`() throws {
    let store = try TestHome().store()
    let version = try store.numbers("PRAGMA user_version")[0]
    let tables = ["meta", "device", "change", "foreign_record", "words", "drive_bounds", "person"]
    let statements = try tables.flatMap { table in
      try store.texts(
        "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND tbl_name = '\(table)' ORDER BY rowid"
      )
    }
    let block =
      "```sql\nPRAGMA user_version = \(version);\n"
      + statements.map { $0 + ";\n" }.joined() + "```\n"
    let page = PinnedBlock("formats.md", "schema of trips.sqlite")
    #expect(try page.text(afterWriting: block) == block, "run script/docs")
  }

  @Test func `adding a field takes one declaration and one migration`() throws {
    let home = TestHome()
    let store = try home.store()
    let id = try store.add(.person, [.set(.name, "Ada")])
    let person = KindSpec.person
    let allergy = Field<String>("allergy")
    let newer = KindSpec(
      "person", number: 8, noun: "person", plural: "people", title: .name, order: .created,
      searched: .fields(.name, .note),
      fields: person.ownFields + [FieldSpec(allergy, .line(80), "What to keep away from.")])
    try Schema.bringUpToDate(store.connection, [newer])
    try Schema.bringUpToDate(store.connection, [newer])
    try store.change(newer, id, [.set(allergy, "nuts")])
    let record = try #require(try store.record(id, of: newer))
    #expect(record[allergy] == "nuts")
    #expect(record[.name] == "Ada")
    // The older program continues with the same file, and preserves what it does not know.
    try store.change(.person, id, [.set(.name, "Ada L.")])
    #expect(try store.record(id, of: newer)?[allergy] == "nuts")
  }

  @Test(arguments: [false, true])
  func `a version 1 store is migrated with all its data`(toRead: Bool) throws {
    let home = TestHome()
    _ = try home.home.make()
    let track = [UInt8](repeating: 9, count: 20_000)
    try OldStore.makeVersion1(home.file, track: track)
    let store = try toRead ? #require(try home.storeToRead()) : home.store()
    let drive = try #require(try store.records(RecordQuery(.drive)).first)
    #expect(drive[.title] == "To the sea")
    #expect(drive[.highest] == 812)
    #expect(drive[.lowest] == nil)
    #expect(drive[.endedBy] == nil)
    #expect(try store.bytes(.track, of: drive) == track)
    var query = RecordQuery(.drive)
    query.words = ["sea"]
    #expect(try store.records(query).map(\.id) == [drive.id])
    #expect(try store.numbers("PRAGMA user_version") == [Int64(KindSet.trips.version)])
    #expect(try store.texts("PRAGMA integrity_check") == ["ok"])
  }

  @Test(arguments: [false, true])
  func `the text of an older store is found by folded letters`(toRead: Bool) throws {
    let home = TestHome()
    _ = try home.home.make()
    try OldStore.makeVersion1(home.file, track: [1])
    let old = try Connection(path: home.file, mode: .readWrite)
    try old.execute(
      script: """
        UPDATE drive SET title = 'Nach Łódź';
        INSERT INTO words(words, rowid, texts) VALUES ('delete', 7 * 16 + 2, 'To the sea windy');
        INSERT INTO words(rowid, texts) VALUES (7 * 16 + 2, 'Nach Łódź' || char(10) || 'windy')
        """)
    try old.close()
    let store = try toRead ? #require(try home.storeToRead()) : home.store()
    var query = RecordQuery(.drive)
    query.words = ["lodz", "wind"]
    #expect(try store.records(query).map { $0[.title] } == ["Nach Łódź"])
    try home.store().change(.drive, store.records(query)[0].id, [.set(.title, "Home")])
    #expect(try store.numbers("SELECT count(*) FROM words('lodz')") == [0])
  }

  @Test func `an older store has the same columns and indexes as a new one`() throws {
    let old = TestHome("old")
    _ = try old.home.make()
    try OldStore.makeVersion1(old.file, track: [1])
    let parts = try [old, TestHome("new")].map { home in
      let store = try home.store()
      let columns = try KindSpec.all.map { kind in
        try store.texts("SELECT name || type FROM pragma_table_info('\(kind.name)') ORDER BY name")
      }
      let last = try store.texts(
        "SELECT name FROM pragma_table_info('drive') ORDER BY cid DESC LIMIT 1")
      let indexes = """
        SELECT coalesce(sql, name) FROM sqlite_schema WHERE type = 'index' ORDER BY name
        """
      return columns + [last, try store.texts(indexes)]
    }
    #expect(parts[0] == parts[1])
    #expect(parts[0][KindSpec.all.count] == ["track"])
  }

  @Test func `a store of a newer version is refused and left unchanged`() throws {
    let home = TestHome()
    _ = try home.store()
    let other = try Connection(path: home.file, mode: .readWrite)
    try other.execute(script: "PRAGMA user_version = 99")
    try other.close()
    let before = try Data(contentsOf: URL(filePath: home.file))
    let error = #expect(throws: SQLiteError.self) { _ = try home.store() }
    #expect(error?.kind == .tooNewSchema(found: 99, known: KindSet.trips.version))
    #expect(throws: SQLiteError.self) { _ = try home.storeToRead() }
    #expect(try Data(contentsOf: URL(filePath: home.file)) == before)
  }

  @Test func `a database of another program is refused and left unchanged`() throws {
    let home = TestHome()
    _ = try home.home.make()
    let other = try Connection(path: home.file, mode: .create)
    try other.execute(script: "CREATE TABLE a(b); PRAGMA application_id = 7")
    try other.close()
    #expect(throws: SQLiteError.self) { _ = try home.store() }
  }

  @Test func `opening a missing store for reading does not create it`() throws {
    let home = TestHome()
    #expect(try home.storeToRead() == nil)
    #expect(!FileManager.default.fileExists(atPath: home.home.path))
    _ = try home.home.make()
    try Data().write(to: URL(filePath: home.file))  // a power cut right after creation
    #expect(try home.storeToRead() == nil)
    _ = try home.store().addCheckin("a")
    #expect(try home.storeToRead()?.count(.checkin) == 1)
  }

  #if compiler(>=6.3)  // earlier, exit tests cannot capture values
  @Test func `reading rolls back a transaction that a crash interrupted`() async throws {
    let home = TestHome()
    _ = try home.store().addCheckin("kept")
    let file = home.file
    await #expect(processExitsWith: .signal(SIGKILL)) { [file = file as String] in
      let connection = try Connection(path: file, mode: .readWrite)
      // A cache of one page makes SQLite write to the file before the commit.
      try connection.execute(
        script: "PRAGMA journal_mode = TRUNCATE; PRAGMA cache_size = 1; BEGIN IMMEDIATE")
      try connection.execute(script: "UPDATE checkin SET place = 'half'")
      for number in 0..<2_000 {
        try connection.run(
          "INSERT INTO change(kind, id, fields, stamp) VALUES ('x', x'00', ?, 1)", ["\(number)"])
      }
      kill(getpid(), SIGKILL)
    }
    let journal = try #require(
      FileManager.default.contents(atPath: file + "-journal"))
    #expect(!journal.isEmpty)
    let records = try home.storeToRead()?.records(RecordQuery(.checkin))
    #expect(records?.map { $0[.place] } == ["kept"])
  }
  #endif
}
