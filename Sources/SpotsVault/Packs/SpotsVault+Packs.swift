internal import HomeFolder
internal import SQLite

extension SpotsVault {
  /// Hides a pack from all results, or shows it again; returns false if nothing changed.
  @discardableResult
  public func setHidden(_ isHidden: Bool, pack name: String) throws -> Bool {
    let pack = try pack(named: name)
    guard pack.isHidden != isHidden else { return false }
    _ = try change(.inPlace) { connection in
      try connection.run(
        "UPDATE packs SET hidden = ? WHERE number = ?", [isHidden ? 1 : 0, pack.number])
    }
    return true
  }

  /// Removes a pack with all its spots, and returns the removed pack.
  @discardableResult
  public func removePack(named name: String) throws -> PackInfo {
    let pack = try pack(named: name)
    let (rows, all) = (pack.spots + pack.gone, try spotCount())
    if rows > 5_000, rows > all / 10 {
      try removeByCopyingOthers(pack, others: all - rows)
    } else {
      let memory = ImportMemory(folder: home.path)
      try change(.inPlace) { try Self.remove(pack, from: $0, memory) }
    }
    return pack
  }

  private static func remove(
    _ pack: PackInfo, from connection: Connection, _ memory: ImportMemory
  ) throws {
    let rows = try StoredRows(
      ofPack: pack.number, expecting: pack.spots + pack.gone, in: connection, memory)
    let keys = rows.keys
    keys.sort()
    try WordsIndex(of: connection, changing: 0).forget(keys)
    try connection.removeSpots(keys)
    try connection.run("DELETE FROM src WHERE pack = ?", [pack.number])
    try connection.run("DELETE FROM notes WHERE pack = ?", [pack.number])
    try connection.run("DELETE FROM unindexed WHERE pack = ?", [pack.number])
    try connection.run("DELETE FROM packs WHERE number = ?", [pack.number])
  }

  /// Copies all other packs to a new file, which reclaims the space at once.
  private func removeByCopyingOthers(_ pack: PackInfo, others: Int) throws {
    let hadWords = try WordsIndex.exists(in: connection)
    try change(.fresh) { connection in
      let number = pack.number
      try connection.run("INSERT INTO geo SELECT * FROM old.geo WHERE pack <> ?", [number])
      try connection.run("INSERT INTO blocks SELECT * FROM old.blocks")
      // With this join order both tables are read and written in key order.
      try connection.run(
        """
        INSERT INTO spots
        SELECT s.* FROM main.geo AS g CROSS JOIN old.spots AS s WHERE s.key = g.key
        """)
      try connection.run("INSERT INTO src SELECT * FROM old.src WHERE pack <> ?", [number])
      try connection.run("INSERT INTO notes SELECT * FROM old.notes WHERE pack <> ?", [number])
      try connection.run("INSERT INTO packs SELECT * FROM old.packs WHERE number <> ?", [number])
      try connection.execute(
        script: "INSERT INTO types SELECT * FROM old.types; INSERT INTO meta SELECT * FROM old.meta"
      )
      if hadWords { try Self.makeWords(in: connection, max(others, 0)) { _, _ in } }
    }
  }
}
