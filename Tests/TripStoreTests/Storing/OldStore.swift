import SQLite

@testable import Records
@testable import TripStore

/// Files as made by earlier versions; never edited.
enum OldStore {
  /// Makes a file of a version with the same drive; from version 2 on by the migrations, which are
  /// never edited either.
  static func make(version: Int, _ path: String, track: [UInt8] = [1]) throws {
    try makeVersion1(path, track: track)
    let connection = try Connection(path: path, mode: .readWrite)
    try FollowingTable.addFunctions(to: connection)
    let known = Array(KindSet.trips.migrations.prefix(version))
    try connection.migrate(known, applicationID: Schema.applicationID)
    try connection.close()
  }

  /// Makes a version 1 file with one drive, whose id is all ones.
  static func makeVersion1(_ path: String, track: [UInt8]) throws {
    let connection = try Connection(path: path, mode: .create)
    try connection.execute(script: version1)
    try connection.execute(
      script: """
        PRAGMA application_id = \(Schema.applicationID);
        PRAGMA user_version = 1;
        INSERT INTO device VALUES (1, x'01a1fe55c7c88df8c8fbca29bb7de758');
        INSERT INTO meta VALUES ('device', x'01a1fe55c7c88df8c8fbca29bb7de758'),
          ('clock', x'01a1fe55c7c80000')
        """)
    let id = [UInt8](repeating: 1, count: 16)
    try connection.run(
      """
      INSERT INTO drive(key, id, ending, alive, sort, life, base_time, base_device, changed,
        title, started, highest, note, track) VALUES (7, ?, 65793, 1, 1800000000000, 1, 9, 1, 9,
        'To the sea', 1800000000000, 812, 'windy', ?)
      """, [id, track])
    let words = "To the sea windy"
    try connection.run("INSERT INTO words(rowid, texts) VALUES (7 * 16 + 2, ?)", [words])
    try connection.close()
  }

  private static let version1 = """
    CREATE TABLE meta(name TEXT PRIMARY KEY, value ANY NOT NULL) STRICT, WITHOUT ROWID;
    CREATE TABLE device(number INTEGER PRIMARY KEY, id BLOB NOT NULL UNIQUE) STRICT;
    CREATE TABLE change( number INTEGER PRIMARY KEY, kind TEXT NOT NULL, id BLOB NOT NULL,
      fields TEXT NOT NULL, stamp INTEGER NOT NULL) STRICT;
    CREATE TABLE foreign_record( kind TEXT NOT NULL, id BLOB NOT NULL, life INTEGER NOT NULL,
      state BLOB, PRIMARY KEY(kind, id)) STRICT, WITHOUT ROWID;
    CREATE VIRTUAL TABLE words USING fts5(texts, content='', columnsize=0,
      tokenize="unicode61 remove_diacritics 2");
    CREATE VIRTUAL TABLE drive_bounds USING rtree_i32(key, south, north, west, east);
    CREATE TABLE trip( key INTEGER PRIMARY KEY, id BLOB NOT NULL, ending INTEGER NOT NULL, alive
      INTEGER NOT NULL, sort INTEGER NOT NULL, life INTEGER NOT NULL, base_time INTEGER NOT
      NULL, base_device INTEGER NOT NULL REFERENCES device, changed INTEGER NOT NULL, merge
      BLOB, name TEXT, phase TEXT, start_day INTEGER, end_day INTEGER, van BLOB, budget INTEGER,
      currency TEXT, tags TEXT, note TEXT, created INTEGER, clock TEXT) STRICT;
    CREATE UNIQUE INDEX trip_id ON trip(ending, id);
    CREATE INDEX trip_newest ON trip(alive, sort, key);
    CREATE INDEX trip_by_phase ON trip(alive, phase, sort, key) WHERE phase IS NOT NULL;
    CREATE INDEX trip_by_van ON trip(alive, van, sort, key) WHERE van IS NOT NULL;
    CREATE TABLE drive( key INTEGER PRIMARY KEY, id BLOB NOT NULL, ending INTEGER NOT NULL,
      alive INTEGER NOT NULL, sort INTEGER NOT NULL, life INTEGER NOT NULL, base_time INTEGER
      NOT NULL, base_device INTEGER NOT NULL REFERENCES device, changed INTEGER NOT NULL, merge
      BLOB, title TEXT, started INTEGER, ended INTEGER, zone TEXT, day INTEGER, trip BLOB, van
      BLOB, distance INTEGER, moving INTEGER, top_speed INTEGER, climb INTEGER, highest INTEGER,
      points INTEGER, start_latitude INTEGER, start_longitude INTEGER, end_latitude INTEGER,
      end_longitude INTEGER, south INTEGER, north INTEGER, west INTEGER, east INTEGER,
      time_proven INTEGER, made_from TEXT, tags TEXT, note TEXT, created INTEGER, clock TEXT,
      track BLOB) STRICT;
    CREATE UNIQUE INDEX drive_id ON drive(ending, id);
    CREATE INDEX drive_newest ON drive(alive, sort, key);
    CREATE INDEX drive_by_trip ON drive(alive, trip, sort, key) WHERE trip IS NOT NULL;
    CREATE INDEX drive_by_van ON drive(alive, van, sort, key) WHERE van IS NOT NULL;
    CREATE TABLE checkin( key INTEGER PRIMARY KEY, id BLOB NOT NULL, ending INTEGER NOT NULL,
      alive INTEGER NOT NULL, sort INTEGER NOT NULL, life INTEGER NOT NULL, base_time INTEGER
      NOT NULL, base_device INTEGER NOT NULL REFERENCES device, changed INTEGER NOT NULL, merge
      BLOB, place TEXT, day INTEGER, arrived INTEGER, zone TEXT, country TEXT, type TEXT,
      overnight INTEGER, latitude INTEGER, longitude INTEGER, stay INTEGER, beauty INTEGER,
      privacy INTEGER, access INTEGER, facilities TEXT, weather TEXT, temperature INTEGER,
      height INTEGER, trip BLOB, van BLOB, tags TEXT, note TEXT, created INTEGER, clock TEXT)
      STRICT;
    CREATE UNIQUE INDEX checkin_id ON checkin(ending, id);
    CREATE INDEX checkin_newest ON checkin(alive, sort, key);
    CREATE INDEX checkin_by_trip ON checkin(alive, trip, sort, key) WHERE trip IS NOT NULL;
    CREATE INDEX checkin_by_van ON checkin(alive, van, sort, key) WHERE van IS NOT NULL;
    CREATE INDEX checkin_by_type ON checkin(alive, type, sort, key) WHERE type IS NOT NULL;
    CREATE INDEX checkin_by_country ON checkin(alive, country, sort, key) WHERE country IS NOT
      NULL;
    CREATE TABLE ledger( key INTEGER PRIMARY KEY, id BLOB NOT NULL, ending INTEGER NOT NULL,
      alive INTEGER NOT NULL, sort INTEGER NOT NULL, life INTEGER NOT NULL, base_time INTEGER
      NOT NULL, base_device INTEGER NOT NULL REFERENCES device, changed INTEGER NOT NULL, merge
      BLOB, day INTEGER, direction TEXT, amount INTEGER, currency TEXT, rate TEXT, home_currency
      TEXT, home_amount INTEGER, category TEXT, vendor TEXT, account TEXT, to_account TEXT,
      country TEXT, odometer INTEGER, litres INTEGER, full INTEGER, trip BLOB, van BLOB, tags
      TEXT, note TEXT, created INTEGER, clock TEXT) STRICT;
    CREATE UNIQUE INDEX ledger_id ON ledger(ending, id);
    CREATE INDEX ledger_newest ON ledger(alive, sort, key);
    CREATE INDEX ledger_by_trip ON ledger(alive, trip, sort, key) WHERE trip IS NOT NULL;
    CREATE INDEX ledger_by_van ON ledger(alive, van, sort, key) WHERE van IS NOT NULL;
    CREATE INDEX ledger_by_category ON ledger(alive, category, sort, key) WHERE category IS NOT
      NULL;
    CREATE INDEX ledger_by_country ON ledger(alive, country, sort, key) WHERE country IS NOT
      NULL;
    CREATE INDEX ledger_by_direction ON ledger(alive, direction, sort, key) WHERE direction IS
      NOT NULL;
    CREATE INDEX ledger_by_currency ON ledger(alive, currency, sort, key) WHERE currency IS NOT
      NULL;
    CREATE TABLE item( key INTEGER PRIMARY KEY, id BLOB NOT NULL, ending INTEGER NOT NULL, alive
      INTEGER NOT NULL, sort INTEGER NOT NULL, life INTEGER NOT NULL, base_time INTEGER NOT
      NULL, base_device INTEGER NOT NULL REFERENCES device, changed INTEGER NOT NULL, merge
      BLOB, name TEXT, type TEXT, parent BLOB, weight INTEGER, quantity INTEGER, minimum
      INTEGER, expires INTEGER, checked INTEGER, van BLOB, tags TEXT, note TEXT, created
      INTEGER, clock TEXT) STRICT;
    CREATE UNIQUE INDEX item_id ON item(ending, id);
    CREATE INDEX item_newest ON item(alive, sort, key);
    CREATE INDEX item_by_parent ON item(alive, parent, sort, key) WHERE parent IS NOT NULL;
    CREATE INDEX item_by_type ON item(alive, type, sort, key) WHERE type IS NOT NULL;
    CREATE INDEX item_by_van ON item(alive, van, sort, key) WHERE van IS NOT NULL;
    CREATE INDEX item_by_expires ON item(alive, expires, sort, key) WHERE expires IS NOT NULL;
    CREATE TABLE document( key INTEGER PRIMARY KEY, id BLOB NOT NULL, ending INTEGER NOT NULL,
      alive INTEGER NOT NULL, sort INTEGER NOT NULL, life INTEGER NOT NULL, base_time INTEGER
      NOT NULL, base_device INTEGER NOT NULL REFERENCES device, changed INTEGER NOT NULL, merge
      BLOB, title TEXT, type TEXT, number TEXT, person BLOB, van BLOB, country TEXT, issued
      INTEGER, expires INTEGER, border INTEGER, content TEXT, file_name TEXT, size INTEGER, tags
      TEXT, note TEXT, created INTEGER, clock TEXT) STRICT;
    CREATE UNIQUE INDEX document_id ON document(ending, id);
    CREATE INDEX document_newest ON document(alive, sort, key);
    CREATE INDEX document_by_type ON document(alive, type, sort, key) WHERE type IS NOT NULL;
    CREATE INDEX document_by_person ON document(alive, person, sort, key) WHERE person IS NOT
      NULL;
    CREATE INDEX document_by_van ON document(alive, van, sort, key) WHERE van IS NOT NULL;
    CREATE TABLE van( key INTEGER PRIMARY KEY, id BLOB NOT NULL, ending INTEGER NOT NULL, alive
      INTEGER NOT NULL, sort INTEGER NOT NULL, life INTEGER NOT NULL, base_time INTEGER NOT
      NULL, base_device INTEGER NOT NULL REFERENCES device, changed INTEGER NOT NULL, merge
      BLOB, name TEXT, plate TEXT, make TEXT, year INTEGER, fuel TEXT, in_use INTEGER,
      empty_weight INTEGER, gross_weight INTEGER, length INTEGER, height INTEGER, width INTEGER,
      tank INTEGER, inspection_due INTEGER, insurance_until INTEGER, tax_until INTEGER,
      gas_check_due INTEGER, sticker_until INTEGER, note TEXT, created INTEGER, clock TEXT)
      STRICT;
    CREATE UNIQUE INDEX van_id ON van(ending, id);
    CREATE INDEX van_newest ON van(alive, sort, key);
    CREATE INDEX van_by_in_use ON van(alive, in_use, sort, key) WHERE in_use IS NOT NULL;
    CREATE TABLE person( key INTEGER PRIMARY KEY, id BLOB NOT NULL, ending INTEGER NOT NULL,
      alive INTEGER NOT NULL, sort INTEGER NOT NULL, life INTEGER NOT NULL, base_time INTEGER
      NOT NULL, base_device INTEGER NOT NULL REFERENCES device, changed INTEGER NOT NULL, merge
      BLOB, name TEXT, born INTEGER, nationalities TEXT, blood_type TEXT, contact TEXT, note
      TEXT, created INTEGER, clock TEXT) STRICT;
    CREATE UNIQUE INDEX person_id ON person(ending, id);
    CREATE INDEX person_newest ON person(alive, sort, key);
    CREATE TABLE setting( key INTEGER PRIMARY KEY, id BLOB NOT NULL, ending INTEGER NOT NULL,
      alive INTEGER NOT NULL, sort INTEGER NOT NULL, life INTEGER NOT NULL, base_time INTEGER
      NOT NULL, base_device INTEGER NOT NULL REFERENCES device, changed INTEGER NOT NULL, merge
      BLOB, name TEXT, value TEXT, created INTEGER, clock TEXT) STRICT;
    CREATE UNIQUE INDEX setting_id ON setting(ending, id);
    CREATE INDEX setting_newest ON setting(alive, sort, key);
    CREATE TABLE place( key INTEGER PRIMARY KEY, id BLOB NOT NULL, ending INTEGER NOT NULL,
      alive INTEGER NOT NULL, sort INTEGER NOT NULL, life INTEGER NOT NULL, base_time INTEGER
      NOT NULL, base_device INTEGER NOT NULL REFERENCES device, changed INTEGER NOT NULL, merge
      BLOB, name TEXT, type TEXT, latitude INTEGER, longitude INTEGER, stay INTEGER, beauty
      INTEGER, privacy INTEGER, access INTEGER, country TEXT, facilities TEXT, tags TEXT, note
      TEXT, created INTEGER, clock TEXT) STRICT;
    CREATE UNIQUE INDEX place_id ON place(ending, id);
    CREATE INDEX place_newest ON place(alive, sort, key);
    CREATE INDEX place_by_type ON place(alive, type, sort, key) WHERE type IS NOT NULL;
    CREATE INDEX place_by_country ON place(alive, country, sort, key) WHERE country IS NOT NULL;
    CREATE TABLE spot_note( key INTEGER PRIMARY KEY, id BLOB NOT NULL, ending INTEGER NOT NULL,
      alive INTEGER NOT NULL, sort INTEGER NOT NULL, life INTEGER NOT NULL, base_time INTEGER
      NOT NULL, base_device INTEGER NOT NULL REFERENCES device, changed INTEGER NOT NULL, merge
      BLOB, pack TEXT, source TEXT, visited INTEGER, rating INTEGER, hidden INTEGER, name TEXT,
      tags TEXT, note TEXT, created INTEGER, clock TEXT) STRICT;
    CREATE UNIQUE INDEX spot_note_id ON spot_note(ending, id);
    CREATE INDEX spot_note_newest ON spot_note(alive, sort, key);
    CREATE INDEX spot_note_by_pack ON spot_note(alive, pack, sort, key) WHERE pack IS NOT NULL;
    """
}
