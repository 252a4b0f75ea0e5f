internal import SQLite

/// The tables of the vault; docs/formats.md describes them.
enum VaultSchema {
  /// "vspt", which identifies a vault.
  static let applicationID: Int32 = 0x7673_7074

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
  ]
}

extension Connection {
  /// Opens a vault, whose pages have checksums if this version made it.
  convenience init(vault path: String, _ mode: Mode) throws(SQLiteError) {
    try self.init(path: path, mode: mode, checksPages: true)
  }
}
