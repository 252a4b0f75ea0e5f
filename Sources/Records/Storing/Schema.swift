internal import SQLite

/// The schema of a store's file, derived from the kinds.
///
/// Each kind has its own table with a column per field, readable with any SQLite tool. The columns
/// before the fields are for merging and for lists.
enum Schema {
  /// "VANL" in the file header, which identifies the file to `file` and to this program.
  static let applicationID: Int32 = 0x5641_4E4C

  static let clocks = """
    CREATE TABLE clock_given(
      kind TEXT NOT NULL, id BLOB NOT NULL, field TEXT NOT NULL, boot TEXT NOT NULL,
      up INTEGER NOT NULL, shown INTEGER NOT NULL, given INTEGER NOT NULL, words TEXT, zone TEXT,
      dated INTEGER, proof INTEGER, PRIMARY KEY(kind, id, field)) STRICT, WITHOUT ROWID
    """

  static let authors = "ALTER TABLE change ADD COLUMN author TEXT"

  static let commands = """
    ALTER TABLE change ADD COLUMN made INTEGER;
    ALTER TABLE change ADD COLUMN command TEXT;
    ALTER TABLE change ADD COLUMN link INTEGER
    """

  static let actors = """
    ALTER TABLE device ADD COLUMN own INTEGER NOT NULL DEFAULT 0;
    UPDATE device SET own = 1 WHERE id = (SELECT value FROM meta WHERE name = 'device');
    INSERT INTO meta SELECT 'first', id FROM device WHERE number = 1;
    ALTER TABLE change ADD COLUMN before BLOB
    """

  static let syncing = """
    CREATE TABLE sync_segment(
      key INTEGER PRIMARY KEY, actor INTEGER NOT NULL REFERENCES device, lane INTEGER NOT NULL,
      number INTEGER NOT NULL, after_change INTEGER NOT NULL, bytes BLOB NOT NULL,
      UNIQUE(actor, lane, number)) STRICT;
    CREATE TABLE sync_applied(
      actor INTEGER NOT NULL REFERENCES device, lane INTEGER NOT NULL, number INTEGER NOT NULL,
      hash BLOB NOT NULL, PRIMARY KEY(actor, lane)) STRICT, WITHOUT ROWID;
    CREATE TABLE sync_piece(
      hash BLOB NOT NULL, start INTEGER NOT NULL, bytes BLOB NOT NULL, PRIMARY KEY(hash, start))
      STRICT;
    CREATE TABLE sync_state(name TEXT PRIMARY KEY, value BLOB NOT NULL) STRICT, WITHOUT ROWID
    """

  static let base = """
    CREATE TABLE meta(name TEXT PRIMARY KEY, value ANY NOT NULL) STRICT, WITHOUT ROWID;
    CREATE TABLE device(number INTEGER PRIMARY KEY, id BLOB NOT NULL UNIQUE) STRICT;
    CREATE TABLE change(
      number INTEGER PRIMARY KEY, kind TEXT NOT NULL, id BLOB NOT NULL,
      fields TEXT NOT NULL, stamp INTEGER NOT NULL) STRICT;
    CREATE TABLE foreign_record(
      kind TEXT NOT NULL, id BLOB NOT NULL, life INTEGER NOT NULL, state BLOB,
      PRIMARY KEY(kind, id)) STRICT, WITHOUT ROWID;
    CREATE VIRTUAL TABLE words USING fts5(
      texts, content='', columnsize=0, tokenize="unicode61 remove_diacritics 2");
    """

  /// Creates the tables, columns and indexes that the kinds declare and the file lacks.
  static func bringUpToDate(_ connection: Connection, _ kinds: [KindSpec]) throws {
    for kind in kinds {
      let known = try columns(of: kind.name, connection)
      if known.isEmpty {
        try connection.execute(script: table(for: kind))
      } else {
        let missing = columns(of: kind).filter { !known.contains($0.name) }
        try add(missing, to: kind, known, connection)
      }
      try connection.execute(script: indexes(for: kind).joined(separator: ";"))
    }
  }

  /// The columns of a table, empty if it does not exist.
  static func columns(of table: String, _ connection: Connection) throws -> [String] {
    try connection.all("SELECT name FROM pragma_table_info(?)", [table]) { row in
      try row.text(0)
    }
  }

  /// Adds columns; after a large one they would be slow to read, so that is moved to the end again.
  private static func add(
    _ missing: [FieldSpec], to kind: KindSpec, _ known: [String], _ connection: Connection
  ) throws {
    let name = kind.name
    for field in missing {
      try connection.execute(
        script: "ALTER TABLE \(name) ADD COLUMN \(field.name) \(field.type.columnType)")
    }
    guard !missing.isEmpty else { return }
    for large in kind.fields where large.isLarge && known.contains(large.name) {
      try connection.execute(
        script: """
          ALTER TABLE \(name) RENAME COLUMN \(large.name) TO moved;
          ALTER TABLE \(name) ADD COLUMN \(large.name) \(large.type.columnType);
          UPDATE \(name) SET \(large.name) = moved;
          ALTER TABLE \(name) DROP COLUMN moved
          """)
    }
  }

  /// The fields in column order: large ones last, so that reading the others never has to skip
  /// them.
  static func columns(of kind: KindSpec) -> [FieldSpec] {
    kind.fields.filter { !$0.isLarge } + kind.fields.filter(\.isLarge)
  }

  private static func table(for kind: KindSpec) -> String {
    let fields = columns(of: kind).map { "\($0.name) \($0.type.columnType)" }
    return """
      CREATE TABLE \(kind.name)(
        key INTEGER PRIMARY KEY, id BLOB NOT NULL, ending INTEGER NOT NULL,
        alive INTEGER NOT NULL, sort INTEGER NOT NULL, life INTEGER NOT NULL,
        base_time INTEGER NOT NULL, base_device INTEGER NOT NULL REFERENCES device,
        changed INTEGER NOT NULL, merge BLOB,
        \(fields.joined(separator: ", "))) STRICT
      """
  }

  /// An index by field omits records without a value: most have none, and no query asks for them.
  private static func indexes(for kind: KindSpec) -> [String] {
    let name = kind.name
    return [
      "CREATE UNIQUE INDEX IF NOT EXISTS \(name)_id ON \(name)(ending, id)",
      "CREATE INDEX IF NOT EXISTS \(name)_newest ON \(name)(alive, sort, id)",
    ]
      + kind.filters.map { field in
        "CREATE INDEX IF NOT EXISTS \(name)_by_\(field) ON \(name)(alive, \(field), sort, id) "
          + "WHERE \(field) IS NOT NULL"
      }
  }

  /// Lists have another order than before.
  static func dropOrder(of kinds: [KindSpec], _ connection: Connection) throws {
    for kind in kinds {
      for name in indexNames(of: kind) {
        try connection.execute(script: "DROP INDEX IF EXISTS \(name)")
      }
    }
  }

  /// The indexes that have the order of lists.
  private static func indexNames(of kind: KindSpec) -> [String] {
    ["\(kind.name)_newest"] + kind.filters.map { "\(kind.name)_by_\($0)" }
  }
}

extension KindSpec {
  /// Whether some fields are read only on request.
  var hasLargeFields: Bool { fields.contains(where: \.isLarge) }
}

extension FieldSpec {
  /// Whether the field is read only on request.
  package var isLarge: Bool {
    if case .bytes = type { true } else { false }
  }
}
