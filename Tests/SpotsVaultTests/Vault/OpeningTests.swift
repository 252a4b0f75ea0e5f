import DurableFiles
import Foundation
import Geodesy
import HomeFolder
import SQLite
import TestSupport
import Testing

@testable import SpotsVault

@Suite(.temporaryDirectory) struct OpeningTests {
  private let rows = (0..<40).map { PackRow(id: "\($0)", latitude: Int32($0) * 10_000) }
  private var path: String { HomeFolder.test.vaultPath }

  private func write(_ bytes: Data) throws {
    try FileManager.default.createDirectory(
      atPath: HomeFolder.test.path, withIntermediateDirectories: true)
    try bytes.write(to: URL(fileURLWithPath: path))
  }

  private func contents() throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: path))
  }

  @Test func `there is no vault to read before one is created`() throws {
    #expect(try SpotsVault.openToRead(in: .test) == nil)
    try write(Data())
    #expect(try SpotsVault.openToRead(in: .test) == nil)
  }

  @Test func `a new vault is private to its owner and empty`() throws {
    let vault = try SpotsVault.writing()
    #expect(try vault.packs().isEmpty)
    #expect(vault.isWritable)
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    try vault.put(rows)
    try vault.put((0..<3_000).map { PackRow(id: "\($0)", latitude: Int32($0) * 100) }, pack: "q")
    let after = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(after == 0o600)
  }

  @Test func `a change in place waits for the disk`() throws {
    #expect(try SpotsVault.writing().number("PRAGMA synchronous") == 2)
  }

  @Test func `the vault of another home is moved in, unless its last change was cut off`() throws {
    try SpotsVault.writing().put(rows)
    let new = HomeFolder(path: TemporaryDirectory.current.file("new"), origin: .option)
    let journal = URL(fileURLWithPath: path + "-journal")
    try Data([1]).write(to: journal)
    #expect(try !SpotsVault.move(fromHome: HomeFolder.test.path, to: new))
    #expect(FileManager.default.fileExists(atPath: path))
    try Data().write(to: journal)
    #expect(try SpotsVault.move(fromHome: HomeFolder.test.path, to: new))
    #expect(!FileManager.default.fileExists(atPath: path))
    #expect(try SpotsVault.openToRead(in: new)?.spots().count == 40)
    try SpotsVault.writing().put([rows[0]])
    #expect(try !SpotsVault.move(fromHome: HomeFolder.test.path, to: new))
    #expect(try SpotsVault.openToRead(in: new)?.spots().count == 40)
  }

  @Test func `the page on formats shows the schema of a new vault`() throws {
    let connection = try SpotsVault.writing().connection
    let version = try connection.first("PRAGMA user_version") { row in try row.int64(0) } ?? 0
    let statements = try connection.all(
      "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid"
    ) { row in try row.text(0) }
    let block =
      "```sql\nPRAGMA user_version = \(version);\n"
      + statements.map { $0 + ";\n" }.joined() + "```\n"
    let page = PinnedBlock("formats.md", "schema of spots.sqlite")
    #expect(try page.text(afterWriting: block) == block, "run script/docs")
  }

  @Test func `a vault opened for reading cannot be written`() throws {
    try SpotsVault.writing().put(rows)
    let vault = try #require(try SpotsVault.openToRead(in: .test))
    #expect(!vault.isWritable)
    #expect(try vault.spots().count == 40)
    #expect(throws: SQLiteError.self) { try vault.connection.run("DELETE FROM geo") }
  }

  @Test func `a second writer must try again, and readers need not`() throws {
    let vault = try SpotsVault.writing()
    try vault.put(rows)
    var notes: [String] = []
    #expect(throws: VaultError.busy) {
      _ = try SpotsVault.openToWrite(in: .test, waiting: 20) { notes.append($0) }
    }
    #expect(notes.count == 1)
    #expect(try SpotsVault.openToRead(in: .test)?.spots().count == 40)
    withExtendedLifetime(vault) {}
  }

  @Test func `a vault opened for a question can be changed once that is answered`() throws {
    try SpotsVault.writing().put(rows)
    let vault = try #require(try SpotsVault.openToAsk(in: .test))
    let queries = VaultQueries(vault.connection)
    #expect(try queries.reading { try vault.packs().map(\.name) } == ["p"])
    let writing = try SpotsVault.writing()
    writing.connection.busyLimit = .zero
    #expect(try writing.put([PackRow(id: "new")], pack: "q").added == 1)
    #expect(try queries.reading { try vault.packs().map(\.name).sorted() } == ["p", "q"])
  }

  @Test func `a vault of a newer format is refused and left unchanged`() throws {
    try SpotsVault.writing().put(rows)
    try Connection(vault: path, .readWrite).execute(script: "PRAGMA user_version = 9")
    let before = try contents()
    let expected = VaultError.tooNew(path: path, found: 9, known: VaultSchema.newest)
    #expect(throws: expected) { _ = try SpotsVault.openToRead(in: .test) }
    #expect(throws: expected) { _ = try SpotsVault.writing() }
    #expect(try contents() == before)
  }

  /// A newer vanlog may check its pages otherwise, so that this one finds them damaged.
  @Test func `a vault of a newer format is never salvaged`() throws {
    try SpotsVault.writing().put(rows)
    var bytes = try contents()
    bytes[63] = 9
    bytes.replaceSubrange(8_192..<12_288, with: Data(repeating: 0x5A, count: 4_096))
    try write(bytes)
    let expected = VaultError.tooNew(path: path, found: 9, known: VaultSchema.newest)
    #expect(throws: expected) { _ = try SpotsVault.openToRead(in: .test) }
    #expect(throws: expected) { _ = try SpotsVault.writing() }
    #expect(throws: expected) { _ = try SpotsVault.examine(in: .test) }
    #expect(throws: expected) { _ = try SpotsVault.look(in: .test) }
    #expect(try contents() == bytes)
  }

  @Test func `a vault that lost everything is missed until a pack is imported`() throws {
    try SpotsVault.writing().put(rows)
    #expect(try !SpotsVault.hasLostAll(in: .test))
    // Without its first page nothing of it can be found.
    var bytes = try contents()
    bytes.replaceSubrange(0..<4_096, with: Data(count: 4_096))
    try write(bytes)
    #expect(throws: VaultError.self) { _ = try SpotsVault.openToRead(in: .test) }
    for _ in 0..<2 {
      #expect(try SpotsVault.openToRead(in: .test) == nil)
      #expect(try SpotsVault.hasLostAll(in: .test))
    }
    try SpotsVault.writing().put(rows)
    #expect(try !SpotsVault.hasLostAll(in: .test))
  }

  @Test func `an empty file in place of the vault is a loss`() throws {
    #expect(try !SpotsVault.hasLostAll(in: .test))
    try write(Data())
    #expect(try SpotsVault.hasLostAll(in: .test))
  }

  @Test(arguments: [FaultPlan.Fault.error(ENOSPC), .crash])
  func `a vault whose making fails at any call is not taken for a loss`(
    fault: FaultPlan.Fault
  ) throws {
    for position in 1... {
      try? FileManager.default.removeItem(atPath: HomeFolder.test.path)
      let plan = FaultPlan(at: position, fault)
      plan.run { _ = try? SpotsVault.writing() }
      #expect(try !SpotsVault.hasLostAll(in: .test))
      try SpotsVault.writing().put(rows)
      #expect(try !SpotsVault.hasLostAll(in: .test))
      if !plan.hasStruck { return }
    }
  }

  @Test func `a database of another program is refused and left unchanged`() throws {
    try write(Data())
    try Connection(path: path, mode: .readWrite).execute(script: "CREATE TABLE t (x)")
    let before = try contents()
    #expect(throws: VaultError.otherProgram(path: path)) { _ = try SpotsVault.writing() }
    #expect(throws: VaultError.otherProgram(path: path)) {
      _ = try SpotsVault.openToRead(in: .test)
    }
    #expect(try contents() == before)
  }

  @Test func `garbage is moved aside`() throws {
    try write(Data(repeating: 0x5A, count: 9_000))
    #expect(throws: VaultError.self) { _ = try SpotsVault.openToRead(in: .test) }
    #expect(try SpotsVault.openToRead(in: .test) == nil)
    try write(Data(repeating: 0x5B, count: 9_000))
    let vault = try SpotsVault.writing()
    #expect(vault.notes.count == 1)
    #expect(try HomeFolder.test.setAsideNames() == ["spots.sqlite", "spots.sqlite.2"])
    try vault.put(rows)
    try vault.checkConsistency()
  }

  @Test func `for a damaged vault the packs to import again are listed`() throws {
    try SpotsVault.writing().put(rows, source: "the map")
    var bytes = try contents()
    let page = try Connection(path: path, mode: .readOnly).first(
      "SELECT rootpage FROM sqlite_schema WHERE name = 'geo'"
    ) { row in try row.int(0) }
    let start = (try #require(page) - 1) * 4_096
    bytes.replaceSubrange(start..<start + 4_096, with: Data(repeating: 0xFF, count: 4_096))
    try write(bytes)
    let damage = try #require(try SpotsVault.examine(in: .test))
    #expect(
      damage.packs == [.init(name: "p", file: "p.csv", source: "the map", missing: 40)])
    #expect(damage.description.contains("import again: p (40 lost, from p.csv)"))
    #expect(try SpotsVault.examine(in: .test) == nil)
    let left = try #require(try SpotsVault.openToRead(in: .test))
    #expect(try left.spots().isEmpty)
    #expect(try left.pack(named: "p").missing == 40)
  }

  @Test(arguments: [1, 90, 100, 4_095, 4_096, 9_000])
  func `a truncated vault is moved aside or read as far as possible`(length: Int) throws {
    try SpotsVault.writing().put(rows)
    try write(try contents().prefix(length))
    do {
      _ = try SpotsVault.openToRead(in: .test)?.spots()
    } catch let error as VaultError {
      guard case .damaged = error else { throw error }
    } catch let error as SQLiteError {
      #expect(error.isDamage)
      #expect(try SpotsVault.examine(in: .test) != nil)
    }
    let vault = try SpotsVault.writing()
    try vault.put(rows)
    #expect(try vault.spots().count == 40)
  }

  @Test func `impossible numbers in a vault are harmless`() throws {
    let vault = try SpotsVault.writing()
    try vault.put(rows)
    try vault.connection.run(
      "UPDATE packs SET number = 9223372036854775807, spots = 9223372036854775807, gone = -5")
    try vault.connection.run("UPDATE geo SET lat = 9223372036854775807, type = -1, country = -9")
    #expect(try vault.put(rows, pack: "q").added == 40)
    #expect(try vault.spots().isEmpty)
    try vault.put(rows)
    try vault.removePack(named: "p")
    #expect(try vault.packs().map(\.name) == ["q"])
  }

  @Test func `a vault with an older format is migrated`() throws {
    try write(Data())
    let old = try Connection(path: path, mode: .readWrite)
    try old.execute(script: versionOne)
    try old.close()
    let vault = try #require(try SpotsVault.openToRead(in: .test))
    #expect(try vault.spots()["a"]?.name == "old")
    #expect(try vault.number("PRAGMA user_version") == VaultSchema.migrations.count)
    #expect(VaultSchema.migrations.map(\.number) == Array(1...VaultSchema.newest))
    let writing = try SpotsVault.writing()
    #expect(try writing.number("SELECT count(*) FROM blocks") == 0)
    #expect(try writing.put([PackRow(id: "a")], pack: "p").updated == 1)
    #expect(try writing.number("SELECT count(*) FROM blocks") == 1)
    try writing.checkConsistency()
  }

  @Test(arguments: [1, 2])
  func `an older vault that someone is changing is read as it is`(version: Int) throws {
    try writeOlder(version)
    let before = try contents()
    let folder = try HomeFolder.test.make()
    let lock = try VaultLock.take(in: folder, waiting: 0) { _ in }
    let vault = try #require(try SpotsVault.openToRead(in: .test))
    #expect(try vault.spots()["a"]?.name == "old")
    #expect(try vault.packs().map(\.missing) == [0])
    let answer = try VaultQueries(vault.connection).search("ol", limit: 2)
    #expect(answer.hits.map(\.id) == ["a"])
    #expect(answer.wasScan)
    #expect(try contents() == before)
    _ = lock
  }

  @Test func `an index of an older version is replaced`() throws {
    try writeOlder(2)
    let vault = try SpotsVault.writing()
    #expect(try !vault.hasWords())
    try vault.buildWords()
    let tables = "SELECT count(*) FROM sqlite_schema WHERE name IN ('words', 'names')"
    #expect(try vault.number(tables) == 0)
    #expect(
      try VaultQueries(vault.connection).search("ol", limit: 2).hits.map(\.id) == ["a"])
    try vault.checkConsistency()
  }

  /// Writes a vault in an older format; never change this either.
  private func writeOlder(_ version: Int) throws {
    try write(Data())
    let old = try Connection(path: path, mode: .readWrite)
    try old.execute(script: versionOne)
    if version == 2 {
      try old.execute(
        script: """
          ALTER TABLE packs ADD COLUMN origin TEXT;
          ALTER TABLE packs ADD COLUMN type TEXT;
          ALTER TABLE packs ADD COLUMN missing INTEGER NOT NULL DEFAULT 0;
          CREATE VIRTUAL TABLE words USING fts5(
            name, place, description, content='spots', content_rowid='key', detail=column,
            tokenize='unicode61 remove_diacritics 2');
          CREATE VIRTUAL TABLE names USING fts5(
            name, place, content='spots', content_rowid='key', detail=column,
            tokenize='unicode61 remove_diacritics 2');
          INSERT INTO words(words) VALUES('rebuild');
          PRAGMA user_version = 2;
          """)
    }
    try old.close()
  }

  /// A vault in the first format; never change this.
  private var versionOne: String {
    let identity = SpotHash.identity(pack: 2, id: "a")
    let key = HilbertCurve.index(column: 35_043_191, row: 51_077_178) << 11
    return """
      CREATE TABLE geo (
        key INTEGER PRIMARY KEY,
        lat INTEGER NOT NULL, lon INTEGER NOT NULL,
        state INTEGER NOT NULL, type INTEGER NOT NULL, pack INTEGER NOT NULL,
        rating INTEGER, height INTEGER, length INTEGER, width INTEGER, weight INTEGER,
        services INTEGER NOT NULL, country INTEGER NOT NULL
      );
      CREATE TABLE spots (
        key INTEGER PRIMARY KEY,
        id TEXT NOT NULL, name TEXT NOT NULL, place TEXT, description TEXT, url TEXT, extra TEXT
      );
      CREATE TABLE src (
        identity INTEGER PRIMARY KEY,
        key INTEGER NOT NULL, pack INTEGER NOT NULL, content INTEGER NOT NULL
      );
      CREATE TABLE packs (
        number INTEGER PRIMARY KEY,
        name TEXT NOT NULL UNIQUE, source TEXT, licence TEXT, file TEXT, file_hash TEXT,
        imported INTEGER NOT NULL, spots INTEGER NOT NULL, gone INTEGER NOT NULL,
        hidden INTEGER NOT NULL,
        south INTEGER, north INTEGER, west INTEGER, east INTEGER
      );
      CREATE TABLE notes (
        identity INTEGER PRIMARY KEY,
        pack INTEGER NOT NULL, hidden INTEGER NOT NULL, name TEXT, rating INTEGER,
        pack_name TEXT NOT NULL, pack_rating INTEGER
      );
      CREATE TABLE types (number INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
      CREATE TABLE meta (name TEXT PRIMARY KEY, value) WITHOUT ROWID;
      INSERT INTO packs VALUES
        (2, 'p', NULL, NULL, 'p.csv', '', 0, 1, 0, 0, 470000000, 470000000, 80000000, 80000000);
      INSERT INTO geo VALUES
        (\(key), 470000000, 80000000, 0, 1, 2, NULL, NULL, NULL, NULL, NULL, 0, 0);
      INSERT INTO spots VALUES (\(key), 'a', 'old', NULL, NULL, NULL, NULL);
      INSERT INTO src VALUES (\(identity), \(key), 2, 77);
      PRAGMA application_id = 1987276916;
      PRAGMA user_version = 1;
      """
  }
}
