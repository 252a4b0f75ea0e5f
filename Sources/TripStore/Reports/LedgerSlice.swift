internal import SQLite
public import Text

/// Which ledger entries a report is about.
public struct LedgerSlice: Sendable {
  /// The first and the last day, both included.
  public var from, to: Day?
  public var trip, van: RecordID?

  public init(from: Day? = nil, to: Day? = nil, trip: RecordID? = nil, van: RecordID? = nil) {
    self.from = from
    self.to = to
    self.trip = trip
    self.van = van
  }

  /// The conditions as SQL whose text depends only on what is asked for; all begin with columns of
  /// an index.
  var conditions: (sql: String, bindings: [any Bindable]) {
    var terms = ["alive = 1"]
    var bindings: [any Bindable] = []
    for (term, value) in [("trip = ?", trip?.bytes), ("van = ?", van?.bytes)] {
      guard let value else { continue }
      terms.append(term)
      bindings.append(value)
    }
    for (term, day) in [("sort >= ?", from), ("sort <= ?", to)] {
      guard let day else { continue }
      terms.append(term)
      bindings.append(day.daysSinceEpoch)
    }
    return (terms.joined(separator: " AND "), bindings)
  }
}

/// The field that entries are put together by.
enum LedgerKey: String {
  case day = "sort"
  case category, country, trip, van

  func value(_ row: borrowing Row) throws -> FieldValue {
    switch self {
    case .day: .integer(try row.int64(0))
    case .category, .country: try row.optionalText(0).map { .text($0) } ?? .none
    case .trip, .van: try row.optionalBlob(0).map { .bytes($0) } ?? .none
    }
  }
}

extension LedgerSlice {
  /// One row for each key, direction and currency without a rate.
  ///
  /// SQLite's sum of integers fails when it overflows, so the upper and lower halves of amounts are
  /// added apart. What an entry is worth: its home amount if that is in today's home currency, else
  /// its amount if that is.
  func statement(by key: LedgerKey, home: Currency) -> (sql: String, bindings: [any Bindable]) {
    let (conditions, bindings) = conditions
    let worth = "CASE ? WHEN home_currency THEN home_amount WHEN currency THEN amount END"
    let sql = """
      SELECT key_value, is_income, CASE WHEN worth IS NULL THEN currency END AS foreign_code,
        sum(coalesce(worth, amount) >> 32), sum(coalesce(worth, amount) & 4294967295), count(*)
      FROM (
        SELECT \(key.rawValue) AS key_value, direction = 'income' AS is_income, currency, amount,
          \(worth) AS worth
        FROM ledger WHERE \(conditions) AND direction <> 'transfer')
      GROUP BY 1, 2, 3
      """
    return (sql, [home.code] + bindings)
  }

  /// The sums of each key, in no order.
  func tallies(
    by key: LedgerKey, home: Currency, in store: TripStore
  ) throws -> [FieldValue: LedgerTally] {
    let (sql, bindings) = statement(by: key, home: home)
    var tallies: [FieldValue: LedgerTally] = [:]
    try store.connection.query(sql, bindings) { row in
      let sum = Int128(try row.int64(3)) << 32 + Int128(try row.int64(4))
      let flow = LedgerTally.Flow(
        expense: try row.bool(1) ? 0 : sum, income: try row.bool(1) ? sum : 0,
        entries: try row.int(5))
      var tally = LedgerTally()
      if let code = try row.optionalText(2) {
        tally.foreign[code] = flow
      } else {
        tally.home = flow
      }
      tallies[try key.value(row), default: LedgerTally()] += tally
    }
    return tallies
  }
}
