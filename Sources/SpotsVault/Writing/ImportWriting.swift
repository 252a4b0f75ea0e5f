internal import SQLite

/// Writes the changes of an import to an open vault, within a transaction.
struct ImportWriting {
  let entries: RowArray<SpotEntry>
  let changes: ImportChanges
  let repeated: RepeatedIDs
  let details: PackDetails
  let packNumber: Int
  let isNewPack: Bool
  let ownTypes: [String]

  func write<Texts: RowTexts>(
    to connection: Connection, _ texts: Texts,
    _ report: @escaping (_ done: Int, _ total: Int) throws -> Void
  ) throws {
    let source = ImportSource(
      entries: entries, changes: changes, repeated: repeated, pack: Int64(packNumber),
      ownTypes: try typeNumbers(in: connection))
    let words = try WordsIndex(
      of: connection, changing: changes.count, newPack: isNewPack ? packNumber : nil)
    try words.forget(changes.removedKeys)
    try words.forget(changes.replacedKeys)
    try removeRows(from: connection)
    let lacksBlocks = try BlockWriting.areMissing(in: connection)
    try writeRows(source, texts, to: connection, report)
    if lacksBlocks {
      try BlockWriting.makeAll(in: connection)
    } else {
      try writeBlocks(of: source, to: connection)
    }
    try markGone(in: connection)
    try words.add(changes.writes.lazy.map { changes.keys[Int($0)] })
    try writePack(to: connection)
    try NoteKeeper(connection).applyAgain(pack: packNumber) { identity in isWritten(identity) }
    try report(1, 1)
  }

  // MARK: The parts

  /// Fills the three tables, each in its own order, so that every page is written once.
  private func writeRows<Texts: RowTexts>(
    _ source: ImportSource, _ texts: Texts, to connection: Connection,
    _ report: @escaping (_ done: Int, _ total: Int) throws -> Void
  ) throws {
    let geo = GeoRows(source, ImportProgress(report: report, total: changes.writes.count * 3))
    try connection.run(
      "INSERT OR REPLACE INTO geo SELECT * FROM rows", rows: geo, columns: GeoRows.columns)
    let spots = SpotRows(source, texts, geo.progress)
    try connection.run(
      """
      INSERT OR REPLACE INTO spots (key, id, name, place, description, url, extra)
      SELECT * FROM rows
      """, rows: spots, columns: SpotText.columns)
    let identities = SourceRows(source, spots.progress)
    try connection.run(
      "INSERT OR REPLACE INTO src SELECT * FROM rows", rows: identities,
      columns: SourceRows.columns)
  }

  private func writeBlocks(of source: ImportSource, to connection: Connection) throws {
    var blocks = BlockWriting(connection)
    for row in changes.writes {
      try blocks.add(source.blockValues(entries[Int(row)]), key: changes.keys[Int(row)])
    }
    try blocks.finish()
  }

  private func removeRows(from connection: Connection) throws {
    changes.removedKeys.sort()
    try connection.removeSpots(changes.removedKeys)
    try connection.withCursor("DELETE FROM src WHERE identity = ?") { cursor in
      for identity in changes.removedIdentities { try cursor.run(identity) }
    }
  }

  private func markGone(in connection: Connection) throws {
    let gone = Spot.State.gone.rawValue
    try connection.withCursor("UPDATE geo SET state = \(gone) WHERE key = ?") { cursor in
      changes.goneKeys.sort()
      for key in changes.goneKeys { try cursor.run(key) }
    }
    try connection.withCursor("UPDATE src SET content = 0 WHERE identity = ?") { cursor in
      for identity in changes.goneIdentities { try cursor.run(identity) }
    }
  }

  /// The vault's numbers for the file's own types; unused types get none.
  private func typeNumbers(in connection: Connection) throws -> [Int64] {
    guard !ownTypes.isEmpty else { return [] }
    var isUsed = [Bool](repeating: false, count: ownTypes.count)
    for row in changes.writes {
      let index = Int(entries[Int(row)].type) - SpotType.firstOwn
      if index >= 0, index < isUsed.count { isUsed[index] = true }
    }
    return try zip(ownTypes, isUsed).map { name, isUsed in
      isUsed ? try connection.typeNumber(of: name) : 0
    }
  }

  private func isWritten(_ identity: Int64) -> Bool {
    var (low, high) = (0, changes.order.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[Int(changes.order[middle])].identity < identity {
        low = middle + 1
      } else {
        high = middle
      }
    }
    guard low < changes.order.count else { return false }
    let row = changes.order[low]
    return entries[Int(row)].identity == identity && changes.isWritten(row)
  }

  private func writePack(to connection: Connection) throws {
    let bounds = PackBounds(entries)
    try connection.run(
      """
      INSERT INTO packs (number, name, source, licence, file, file_hash, imported, spots, gone,
        hidden, south, north, west, east, origin, type)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (number) DO UPDATE SET source = ifnull(excluded.source, source),
        licence = ifnull(excluded.licence, licence), file = excluded.file,
        file_hash = excluded.file_hash, imported = excluded.imported, spots = excluded.spots,
        gone = excluded.gone, south = excluded.south, north = excluded.north,
        west = excluded.west, east = excluded.east, origin = excluded.origin,
        type = ifnull(excluded.type, type), missing = 0
      """,
      [
        packNumber, details.name, details.source, details.licence, details.file, details.fileHash,
        details.imported, changes.spots, changes.gone, bounds?.south, bounds?.north, bounds?.west,
        bounds?.east, details.origin, details.type,
      ])
  }
}
