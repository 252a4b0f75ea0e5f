import Foundation
import TestSupport
import Testing
import Text

/// A vault of the format before this one, with its own index of words.
@Suite(.temporaryDirectory, .needs(.sqlite3)) struct SpotsUpgradeTests {
  /// Imports the places by the fjord, adds a note, and rewrites the vault in format 2.
  private func makeOlder() throws {
    try Spots.load(Spots.fjord)
    try Van.done("spots", "note", "f4", "tastes of iron", "--name", "Well")
    let old = TemporaryDirectory.current.file("old.sqlite")
    let made = try Finished.running("/usr/bin/sqlite3", [old, Self.formatTwo])
    #expect(made.status == 0, "\(made.errors)")
    try FileManager.default.removeItem(atPath: Spots.vault)
    try FileManager.default.moveItem(atPath: old, toPath: Spots.vault)
  }

  private static var formatTwo: String {
    """
    ATTACH '\(Spots.vault)' AS new;
    PRAGMA application_id = 1987276916; PRAGMA user_version = 2;
    \(schema)
    INSERT INTO geo SELECT * FROM new.geo;
    INSERT INTO spots SELECT key, id, name, place, description, url, extra FROM new.spots;
    INSERT INTO src SELECT * FROM new.src;
    INSERT INTO packs SELECT * FROM new.packs;
    INSERT INTO notes SELECT identity, pack, hidden, name, rating, pack_name, pack_rating
      FROM new.notes;
    INSERT INTO types SELECT * FROM new.types;
    INSERT INTO words(words) VALUES('rebuild'); INSERT INTO names(names) VALUES('rebuild');
    """
  }

  /// The tables of format 2; never change this.
  private static let schema = """
    CREATE TABLE geo (
      key INTEGER PRIMARY KEY,
      lat INTEGER NOT NULL, lon INTEGER NOT NULL,
      state INTEGER NOT NULL, type INTEGER NOT NULL, pack INTEGER NOT NULL,
      rating INTEGER, height INTEGER, length INTEGER, width INTEGER, weight INTEGER,
      services INTEGER NOT NULL, country INTEGER NOT NULL);
    CREATE TABLE spots (
      key INTEGER PRIMARY KEY,
      id TEXT NOT NULL, name TEXT NOT NULL, place TEXT, description TEXT, url TEXT, extra TEXT);
    CREATE TABLE src (
      identity INTEGER PRIMARY KEY,
      key INTEGER NOT NULL, pack INTEGER NOT NULL, content INTEGER NOT NULL);
    CREATE TABLE packs (
      number INTEGER PRIMARY KEY,
      name TEXT NOT NULL UNIQUE, source TEXT, licence TEXT, file TEXT, file_hash TEXT,
      imported INTEGER NOT NULL, spots INTEGER NOT NULL, gone INTEGER NOT NULL,
      hidden INTEGER NOT NULL, south INTEGER, north INTEGER, west INTEGER, east INTEGER,
      origin TEXT, type TEXT, missing INTEGER NOT NULL DEFAULT 0);
    CREATE TABLE notes (
      identity INTEGER PRIMARY KEY,
      pack INTEGER NOT NULL, hidden INTEGER NOT NULL, name TEXT, rating INTEGER,
      pack_name TEXT NOT NULL, pack_rating INTEGER);
    CREATE TABLE types (number INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
    CREATE TABLE meta (name TEXT PRIMARY KEY, value) WITHOUT ROWID;
    CREATE VIRTUAL TABLE words USING fts5(
      name, place, description, content='spots', content_rowid='key', detail=column,
      tokenize='unicode61 remove_diacritics 2');
    CREATE VIRTUAL TABLE names USING fts5(
      name, place, content='spots', content_rowid='key', detail=column,
      tokenize='unicode61 remove_diacritics 2');
    """

  @Test(arguments: [("well", "f4"), ("iron", "f4"), ("parking", "f3")])
  func `a search brings an older vault up to date, notes included`(
    words: String, id: String
  ) throws {
    try makeOlder()
    #expect(try Spots.ids(Spots.json("search", words)) == [id])
    #expect(
      try Spots.ask("SELECT count(*) FROM sqlite_schema WHERE name IN ('words', 'names')") == "0")
    try Van.done("spots", "note", "f4", "--clear")
    #expect(try Spots.ids(Spots.json("search", "tap")) == ["f4"])
    #expect(try Van.run("spots", "search", "iron").status == 1)
  }

  @Test(arguments: [
    "search harbour", "near --at \(Spots.middle)", "show f1", "packs list", "packs info fjord",
  ])
  func `in a read-only folder an older vault answers as it is`(question: String) throws {
    try makeOlder()
    let before = try FileState(Spots.vault)
    let finished = try Van.shellWithoutPrivileges(
      """
      chmod -R a-w "$VANLOG_HOME"; "$vanlog" spots \(question) --json; code=$?
      chmod -R u+w "$VANLOG_HOME"; exit $code
      """)
    #expect(finished.status == 0, "\(finished)")
    #expect(try FileState(Spots.vault) == before)
    let again = try Van.run(
      ["spots"] + question.split(separator: " ").map(String.init) + ["--json"])
    #expect(again.output == finished.output)
  }
}
