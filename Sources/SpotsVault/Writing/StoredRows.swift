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
    let sql = "SELECT identity, key, content FROM src WHERE pack = ? ORDER BY identity"
    try connection.withCursor(sql) { cursor in
      try cursor.bind(1, Int64(pack))
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
