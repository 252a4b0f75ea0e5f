internal import SQLite

/// Keeps the table of blocks in step with the rows of `geo` that a change writes, in key order.
///
/// A vault that an older version made has rows and no blocks; its next import makes them all.
struct BlockWriting {
  private let connection: Connection
  private var current: SpotBlock?
  /// The last key before the next block.
  private var end: Int64 = .min
  /// The blocks that have grown too large.
  private var large: [ClosedRange<Int64>] = []

  init(_ connection: Connection) {
    self.connection = connection
  }

  /// Adds a row to the block in which it lies, or to the one before it.
  mutating func add(_ row: SpotBlock.Values, key: Int64) throws {
    if current == nil || key > end { try find(key) }
    var block = current ?? SpotBlock(at: key)
    if block.rows >= SpotBlock.fewRows, key > block.last {
      try save()
      block = SpotBlock(at: key)
    }
    block.add(row, key: key)
    current = block
  }

  /// Writes what is left, and divides the blocks that have grown too large.
  mutating func finish() throws {
    try save()
    let ranges = large
    large = []
    for range in ranges { try Self.make(in: range, of: connection) }
  }

  private mutating func find(_ key: Int64) throws {
    try save()
    current = try connection.first(
      "SELECT * FROM blocks WHERE key <= ? ORDER BY key DESC LIMIT 1", [key], SpotBlock.init)
    let next = try connection.first("SELECT min(key) FROM blocks WHERE key > ?", [key]) { row in
      try row.optionalInt64(0)
    }
    end = (next ?? nil).map { $0 - 1 } ?? .max
  }

  private mutating func save() throws {
    guard let block = current else { return }
    current = nil
    try connection.run(
      "INSERT OR REPLACE INTO blocks VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
      [
        block.first, block.last, block.rows, block.types, block.packs, block.countries,
        block.services, block.rating, block.height, block.length, block.width, block.weight,
      ])
    if block.rows > SpotBlock.mostRows { large.append(block.first...block.last) }
  }
}

extension BlockWriting {
  /// Makes the blocks of all rows.
  static func makeAll(in connection: Connection) throws {
    try make(in: .min ... .max, of: connection)
  }

  /// Whether there are rows, and no blocks of them.
  static func areMissing(in connection: Connection) throws -> Bool {
    let sql = "SELECT EXISTS (SELECT 1 FROM geo) AND NOT EXISTS (SELECT 1 FROM blocks)"
    return try connection.first(sql) { row in try row.int(0) } == 1
  }

  private static func make(in keys: ClosedRange<Int64>, of connection: Connection) throws {
    let range = [keys.lowerBound, keys.upperBound]
    try connection.run("DELETE FROM blocks WHERE key BETWEEN ? AND ?", range)
    var writing = BlockWriting(connection)
    let sql = """
      SELECT key, type, pack, services, country, ifnull(rating, -1), ifnull(height, -1),
        ifnull(length, -1), ifnull(width, -1), ifnull(weight, -1)
      FROM geo WHERE key BETWEEN ?1 AND ?2 ORDER BY key
      """
    try connection.withCursor(sql) { cursor in
      try cursor.bind(1, keys.lowerBound)
      try cursor.bind(2, keys.upperBound)
      while try cursor.step() {
        let row = SpotBlock.Values(
          type: cursor.int64(1), pack: cursor.int64(2), services: cursor.int64(3),
          country: cursor.int64(4), rating: cursor.int64(5), height: cursor.int64(6),
          length: cursor.int64(7), width: cursor.int64(8), weight: cursor.int64(9))
        try writing.add(row, key: cursor.int64(0))
      }
    }
    // Not divided again: all were made of as many rows as a new block gets.
    try writing.save()
  }

  /// Lets the block of a spot have its rating, which a note has changed.
  static func raise(rating: Int, of key: Int64, in connection: Connection) throws {
    try connection.run(
      """
      UPDATE blocks SET rating = max(rating, ?1)
      WHERE key = (SELECT max(key) FROM blocks WHERE key <= ?2)
      """, [rating, key])
  }
}

extension SpotBlock {
  /// Reads a row of `blocks`.
  fileprivate init(_ row: borrowing Row) throws {
    self.init(at: try row.int64(0))
    (last, rows) = (try row.int64(1), try row.int64(2))
    (types, packs, countries) = (try row.int64(3), try row.int64(4), try row.int64(5))
    (services, rating) = (try row.int64(6), try row.int64(7))
    (height, length) = (try row.int64(8), try row.int64(9))
    (width, weight) = (try row.int64(10), try row.int64(11))
  }
}
