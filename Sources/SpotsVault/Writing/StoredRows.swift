internal import SQLite

/// The stored spots of a pack, sorted by identity.
struct StoredRows {
  /// The content of a spot that is gone; no row hash has this value.
  static let gone: Int64 = 0

  private(set) var identities: RowArray<Int64>
  private(set) var keys: RowArray<Int64>
  private(set) var contents: RowArray<Int64>

  var count: Int { identities.count }

  init(in memory: ImportMemory, expecting count: Int = 0) throws {
    identities = try RowArray(in: memory, capacity: count)
    keys = try RowArray(in: memory, capacity: count)
    contents = try RowArray(in: memory, capacity: count)
  }

  init(
    ofPack pack: Int, expecting count: Int, in connection: Connection, _ memory: ImportMemory
  ) throws {
    // The count comes from the file and may be anything if it is damaged.
    try self.init(in: memory, expecting: min(max(count, 0), 4_000_000))
    let sql = """
      SELECT identity, key, content FROM src
      WHERE identity BETWEEN ?1 AND ?2 AND pack = ?3 ORDER BY identity
      """
    let run = SpotRun(ofPack: pack)
    try connection.withCursor(sql) { cursor in
      try cursor.bind(1, run.identities.lowerBound)
      try cursor.bind(2, run.identities.upperBound)
      try cursor.bind(3, Int64(pack))
      while try cursor.step() {
        try identities.append(cursor.int64(0))
        try keys.append(cursor.int64(1))
        try contents.append(cursor.int64(2))
      }
    }
  }

  /// The index of an identity, or `nil`.
  func index(of identity: Int64) -> Int? {
    var (low, high) = (0, identities.count)
    while low < high {
      let middle = (low + high) / 2
      if identities[middle] < identity { low = middle + 1 } else { high = middle }
    }
    return low < identities.count && identities[low] == identity ? low : nil
  }
}

/// Finds the keys of some cells that the vault already has.
enum TakenKeys {
  /// `cells` are first keys in ascending order; the cheaper of lookups and a scan is used.
  static func inCells(
    _ cells: RowArray<Int64>, of run: SpotRun, with spots: Int, _ connection: Connection,
    _ memory: ImportMemory
  ) throws -> RowArray<Int64> {
    let taken = try RowArray<Int64>(in: memory)
    guard !cells.isEmpty, spots > 0 else { return taken }
    // Looking up one cell costs about as much as stepping over forty rows.
    return cells.count > spots / 40
      ? try byReadingAll(cells, of: run, connection, taken)
      : try byLookingUp(cells, connection, taken)
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
    _ cells: RowArray<Int64>, of run: SpotRun, _ connection: Connection, _ empty: RowArray<Int64>
  ) throws -> RowArray<Int64> {
    var taken = empty
    var next = 0
    try connection.withCursor(run.keysSQL) { cursor in
      try run.bindKeys(to: cursor)
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

extension SpotRun {
  /// All keys of spots in the run, in order.
  var keysSQL: String { "SELECT key FROM geo WHERE key BETWEEN ?1 AND ?2 ORDER BY key" }

  func bindKeys(to cursor: borrowing Cursor) throws {
    try cursor.bind(1, keys.lowerBound)
    try cursor.bind(2, keys.upperBound)
  }
}
