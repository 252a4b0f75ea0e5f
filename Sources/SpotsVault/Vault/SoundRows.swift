internal import Geodesy
internal import SQLite

/// The rows of a damaged table that can still be read, as runs of rows in the order of its key.
///
/// It reads forward until a row fails, then looks for the next key from which reading succeeds. So
/// a damaged page costs its own rows and no others.
struct SoundRows {
  struct Run {
    let first: Int64
    /// The number of rows: looking for the next one after them would mean reading the damage.
    let count: Int
  }

  let table, key: String
  private(set) var runs: [Run] = []
  /// Whether no row is lost.
  private(set) var isWhole = true
  private let connection: Connection
  private let sql: String
  private let isSound: (borrowing Cursor) -> Bool

  private enum Found {
    case row(key: Int64)
    case end
    case damage
  }

  /// `isSound` judges a row of all columns, the first of which is the key.
  init(
    of table: String, key: String, in connection: Connection,
    isSound: @escaping (borrowing Cursor) -> Bool
  ) throws {
    (self.table, self.key) = (table, key)
    self.connection = connection
    self.isSound = isSound
    sql = "SELECT * FROM \(table) WHERE \(key) >= ?1 ORDER BY \(key)"
    var next: Int64? = .min
    while let start = next {
      let (last, count, isAtEnd) = try read(from: start)
      if count > 0 { runs.append(Run(first: start, count: count)) }
      isWhole = isWhole && isAtEnd
      next = isAtEnd ? nil : try firstReadable(after: last ?? start)
    }
  }

  /// Reads rows from a key on; returns the last good one, how many are good, and whether the table
  /// ends there.
  private func read(from start: Int64) throws -> (last: Int64?, count: Int, isAtEnd: Bool) {
    var last: Int64?
    var count = 0
    do {
      let isAtEnd = try connection.withCursor(sql) { cursor in
        try cursor.bind(1, start)
        while try cursor.step() {
          let key = cursor.int64(0)
          guard key > last ?? .min || last == nil, key >= start, isSound(cursor) else {
            return false
          }
          last = key
          count += 1
        }
        return true
      }
      return (last, count, isAtEnd)
    } catch let error as SQLiteError where error.isDamage {
      return (last, count, false)
    }
  }

  /// The lowest key from which a row can be read again; `nil` if there is none.
  private func firstReadable(after bad: Int64) throws -> Int64? {
    var (low, step) = (bad, 1 as Int64)
    var high: Int64
    while true {
      let (sum, isOver) = low.addingReportingOverflow(step)
      high = isOver ? .max : sum
      if try !isDamaged(at: high) { break }
      guard high < .max else { return nil }
      low = high
      step = step > .max / 2 ? .max : step * 2
    }
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if try isDamaged(at: middle) { low = middle } else { high = middle }
    }
    if case .row(let key) = try look(at: high) { return key }
    return nil
  }

  private func isDamaged(at key: Int64) throws -> Bool {
    if case .damage = try look(at: key) { return true }
    return false
  }

  private func look(at start: Int64) throws -> Found {
    do {
      return try connection.withCursor(sql) { cursor in
        try cursor.bind(1, start)
        guard try cursor.step() else { return .end }
        let key = cursor.int64(0)
        return key >= start && isSound(cursor) ? .row(key: key) : .damage
      }
    } catch let error as SQLiteError where error.isDamage {
      return .damage
    }
  }
}
