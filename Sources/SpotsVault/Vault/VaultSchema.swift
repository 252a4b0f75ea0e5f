internal import SQLite

/// The tables of the vault; docs/formats.md describes them.
enum VaultSchema {
  /// "vspt", which identifies a vault.
  static let applicationID: Int32 = 0x7673_7074

  /// The number of the last migration, on its own because every query compares it.
  static let newest = 5

  static let migrations = [
    Migration(
      1,
      sql: """
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
        """),
    Migration(
      2,
      sql: """
        ALTER TABLE packs ADD COLUMN origin TEXT;
        ALTER TABLE packs ADD COLUMN type TEXT;
        ALTER TABLE packs ADD COLUMN missing INTEGER NOT NULL DEFAULT 0;
        """),
    Migration(
      3,
      sql: """
        ALTER TABLE spots ADD COLUMN own TEXT;
        ALTER TABLE notes ADD COLUMN note TEXT;
        """),
    // Blocks of rows, which searches with rare filters pass over.
    Migration(4, sql: "CREATE TABLE \(blocks)"),
    // Packs whose words are not in the full-text indexes yet.
    Migration(5, sql: "CREATE TABLE \(unindexed)"),
  ]

  private static let unindexed = "unindexed (pack INTEGER PRIMARY KEY)"

  private static let blocks = """
    blocks (
      key INTEGER PRIMARY KEY,
      last INTEGER NOT NULL, rows INTEGER NOT NULL,
      types INTEGER NOT NULL, packs INTEGER NOT NULL, countries INTEGER NOT NULL,
      services INTEGER NOT NULL, rating INTEGER NOT NULL,
      height INTEGER NOT NULL, length INTEGER NOT NULL, width INTEGER NOT NULL,
      weight INTEGER NOT NULL
    )
    """

  /// Lets queries read an older vault that cannot be written, as if it were of the newest version.
  static func readAsNewest(_ connection: Connection, version: Int) throws {
    try connection.execute(script: "PRAGMA temp_store = MEMORY")
    for (number, table, columns) in additions where number > version {
      try connection.execute(
        script: "CREATE TEMP VIEW \(table) AS SELECT *, \(columns) FROM main.\(table)")
    }
    if version < 4 { try connection.execute(script: "CREATE TEMP TABLE \(blocks)") }
    try connection.execute(script: "CREATE TEMP TABLE \(unindexed)")
  }

  /// What the migrations add to tables.
  private static let additions: [(version: Int, table: String, columns: String)] = [
    (2, "packs", "NULL AS origin, NULL AS type, 0 AS missing"), (3, "spots", "NULL AS own"),
    (3, "notes", "NULL AS note"),
  ]
}

extension Connection {
  /// Opens a vault, whose pages have checksums if this version made it.
  convenience init(vault path: String, _ mode: Mode) throws(SQLiteError) {
    try self.init(path: path, mode: mode, checksPages: true)
  }
}
