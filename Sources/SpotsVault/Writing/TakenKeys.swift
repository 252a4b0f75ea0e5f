internal import SQLite

/// Finds the keys of some cells that the vault already has.
enum TakenKeys {
  /// `cells` are first keys in ascending order; the cheaper of lookups and a scan is used.
  static func inCells(
    _ cells: RowArray<Int64>, ofVaultWith spots: Int, _ connection: Connection,
    _ memory: ImportMemory
  ) throws -> RowArray<Int64> {
    let taken = try RowArray<Int64>(in: memory)
    guard !cells.isEmpty, spots > 0 else { return taken }
    // Looking up one cell costs about as much as stepping over forty rows.
    return cells.count > spots / 40
      ? try byReadingAll(cells, connection, taken) : try byLookingUp(cells, connection, taken)
  }

  private static func byLookingUp(
    _ cells: RowArray<Int64>, _ connection: Connection, _ empty: RowArray<Int64>
  ) throws -> RowArray<Int64> {
    var taken = empty
    let sql = "SELECT key FROM geo WHERE key BETWEEN ? AND ? ORDER BY key"
    try connection.withCursor(sql) { cursor in
      for cell in cells {
        try cursor.bind(1, cell)
        try cursor.bind(2, cell + (SpotKey.spotsPerCell - 1))
        while try cursor.step() { try taken.append(cursor.int64(0)) }
        cursor.reset()
      }
    }
    return taken
  }

  private static func byReadingAll(
    _ cells: RowArray<Int64>, _ connection: Connection, _ empty: RowArray<Int64>
  ) throws -> RowArray<Int64> {
    var taken = empty
    var next = 0
    try connection.withCursor("SELECT key FROM geo ORDER BY key") { cursor in
      while next < cells.count, try cursor.step() {
        let key = cursor.int64(0)
        let cell = key & ~(SpotKey.spotsPerCell - 1)
        while next < cells.count, cells[next] < cell { next += 1 }
        if next < cells.count, cells[next] == cell { try taken.append(key) }
      }
    }
    return taken
  }
}
