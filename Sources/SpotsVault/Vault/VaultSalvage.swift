internal import DurableFiles
internal import Geodesy
internal import HomeFolder
internal import SQLite

/// Replaces a damaged vault by one with all rows that can still be read.
///
/// The new vault is complete and on the disk before it takes the name, so that a crash leaves one
/// of the two. The damaged file keeps a second name among the files set aside.
struct VaultSalvage {
  /// The new vault, to which the damaged one is attached as `old`.
  private let new: Connection
  private let sound: SoundTables

  /// Salvages the vault, under the lock; throws damage if not even its packs can be read.
  static func replaceVault(
    in folder: borrowing Directory, of home: HomeFolder
  ) throws -> VaultDamage {
    let path = folder.path(of: SpotsVault.fileName)
    let old = try SpotsVault.openToChange(in: folder, checks: false)
    let vault = SpotsVault(old, path: path, home: home)
    let sound = try SoundTables(of: old, packs: vault.packs())
    try SpotsVault.removeLeftovers(in: folder)
    do {
      try folder.replace(SpotsVault.copyName, with: [], .refuse)
      let missing = try vault.changeCopy(at: folder.path(of: SpotsVault.copyName), .fresh) { new in
        try VaultSalvage(new: new, sound: sound).copy()
      }
      try folder.file(SpotsVault.copyName, for: .updating).sync()
      try old.close()
      let aside = try SpotsVault.nameAside(in: folder)
      if try folder.status(of: SpotsVault.journalName) != nil {
        try folder.remove(SpotsVault.journalName)
      }
      try folder.rename(
        SpotsVault.copyName, to: SpotsVault.fileName, in: folder, replacing: true)
      return VaultDamage(setAside: aside, packs: missing, isSalvaged: true)
    } catch {
      // Best effort: the next writer removes it.
      try? SpotsVault.removeLeftovers(in: folder)
      throw error
    }
  }

  /// Copies the rows; returns the packs that lost some.
  private func copy() throws -> [VaultDamage.Pack] {
    try new.run("INSERT INTO packs SELECT * FROM old.packs")
    for table in sound.names { try new.run("INSERT INTO \(table) SELECT * FROM old.\(table)") }
    for table in sound.rows { try copy(table) }
    try new.execute(
      script: """
        DELETE FROM geo WHERE key NOT IN (SELECT key FROM spots);
        DELETE FROM spots WHERE key NOT IN (SELECT key FROM geo);
        DELETE FROM src WHERE key NOT IN (SELECT key FROM geo);
        """)
    try BlockWriting.makeAll(in: new)
    try remakeIdentities()
    // Only now, since a note finds its spot by an identity.
    try new.run("DELETE FROM notes WHERE identity NOT IN (SELECT identity FROM src)")
    // The pack's values that a lost note replaced are lost with it, and so is which spots those were.
    if !sound.hasAllNotes { try new.run("UPDATE src SET content = 1 WHERE content <> 0") }
    return try sound.packs.compactMap(count)
  }

  private func copy(_ rows: SoundRows) throws {
    let sql = """
      INSERT OR IGNORE INTO \(rows.table)
      SELECT * FROM old.\(rows.table) WHERE \(rows.key) >= ?1 ORDER BY \(rows.key) LIMIT ?2
      """
    for run in rows.runs { try new.run(sql, [run.first, run.count]) }
  }

  /// Gives spots whose row of `src` is lost a new one with the same identity; the next import takes
  /// them for changed.
  private func remakeIdentities() throws {
    var lost: [(identity: Int64, key: Int64, pack: Int64, content: Int64)] = []
    let sql = """
      SELECT g.key, g.pack, g.state, s.id FROM geo g CROSS JOIN spots s ON s.key = g.key
      WHERE g.key NOT IN (SELECT key FROM src)
      """
    try new.withCursor(sql) { cursor in
      while try cursor.step() {
        let isGone = cursor.int64(2) == Spot.State.gone.rawValue
        lost.append(
          (
            SpotHash.identity(pack: Int(cursor.int64(1)), id: cursor.text(3)), cursor.int64(0),
            cursor.int64(1), isGone ? StoredRows.gone : 1
          ))
      }
    }
    for row in lost {
      try new.run(
        "INSERT OR REPLACE INTO src (identity, key, pack, content) VALUES (?, ?, ?, ?)",
        [row.identity, row.key, row.pack, row.content])
    }
  }

  /// Sets a pack's counts to what is left; returns the pack if anything is missing.
  private func count(_ pack: PackInfo) throws -> VaultDamage.Pack? {
    let gone = Spot.State.gone.rawValue
    let counts = try new.first(
      "SELECT count(*), ifnull(sum(state = ?1), 0) FROM geo WHERE pack = ?2", [gone, pack.number]
    ) { row in (all: try row.int(0), gone: try row.int(1)) }
    let (all, goneNow) = (counts?.all ?? 0, counts?.gone ?? 0)
    let missing = max(0, pack.spots + pack.gone - all) + pack.missing
    try new.run(
      "UPDATE packs SET spots = ?, gone = ?, missing = ? WHERE number = ?",
      [all - goneNow, goneNow, missing, pack.number])
    guard missing > 0, !pack.isOwn else { return nil }
    return VaultDamage.Pack(
      name: pack.name, file: pack.file, source: pack.source, missing: missing)
  }
}

/// What can be read of a damaged vault, found before anything is copied: SQLite writes nothing more
/// in a transaction that has met damage.
private struct SoundTables {
  let packs: [PackInfo]
  /// Small tables, copied whole; without an unreadable table of types, spots have the type other.
  let names: [String]
  let rows: [SoundRows]
  let hasAllNotes: Bool

  init(of vault: Connection, packs: [PackInfo]) throws {
    self.packs = packs
    names = ["types", "meta"].filter { table in
      (try? vault.query("SELECT * FROM \(table)") { row in _ = try row.isNull(1) }) != nil
    }
    let numbers = Set(packs.map { Int64($0.number) })
    let notes = try SoundRows(of: "notes", key: "identity", in: vault) { row in !row.isNull(2) }
    hasAllNotes = notes.isWhole
    rows = [
      try SoundRows(of: "geo", key: "key", in: vault) { row in
        Self.isPlaced(row) && numbers.contains(row.int64(5))
      },
      try SoundRows(of: "spots", key: "key", in: vault) { row in !row.isNull(1) && !row.isNull(2) },
      try SoundRows(of: "src", key: "identity", in: vault) { row in
        !row.isNull(1) && numbers.contains(row.int64(2))
      },
      notes,
    ]
  }

  /// Whether a row of `geo` lies in the cell of its key, which no damage is likely to keep.
  private static func isPlaced(_ row: borrowing Cursor) -> Bool {
    let position = try? CoordinateE7(
      latitude: Int32(clamping: row.int64(1)), longitude: Int32(clamping: row.int64(2)))
    guard let position, !row.isNull(3), !row.isNull(11) else { return false }
    let run = SpotRun(ofPack: Int(row.int64(5)))
    let first = SpotKey(firstAt: position, in: run).rawValue
    return row.int64(0) >= first && row.int64(0) - first < SpotKey.spotsPerCell
  }
}

extension SpotsVault {
  /// Gives the damaged file a second name among those set aside; returns its path.
  fileprivate static func nameAside(in folder: borrowing Directory) throws -> String {
    let aside = try folder.makePrivate(HomeFolder.setAsideName)
    return aside.path(of: try folder.linkAside(fileName, into: aside))
  }
}
