internal import Amounts
internal import Records
internal import SQLite
public import Text

/// Selects the ledger entries for a report.
public struct LedgerSlice: Sendable, Equatable {
  /// The first and last day, both inclusive.
  public var from, to: Day?
  public var trip, van: RecordID?
  /// Categories as they are spelt in entries; any of them counts; `nil` stands for all.
  public var categories: [String]?
  /// Whether entries have these flags; `nil` for those with and without.
  public var vehicleExpense, offTrip: Bool?

  /// Only these, as far as the rest is true of them; `nil` for all.
  public var chosen: [RecordID]?

  public init(
    from: Day? = nil, to: Day? = nil, trip: RecordID? = nil, van: RecordID? = nil,
    categories: [String]? = nil, vehicleExpense: Bool? = nil, offTrip: Bool? = nil,
    chosen: [RecordID]? = nil
  ) {
    self.chosen = chosen
    self.categories = categories
    (self.vehicleExpense, self.offTrip) = (vehicleExpense, offTrip)
    self.from = from
    self.to = to
    self.trip = trip
    self.van = van
  }

  /// The conditions as SQL, which depends only on which filters are set; all of them start with
  /// columns of an index.
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
    if let categories {
      // The plus keeps the indexes that entries are read in order by.
      terms.append("+category IN (\(categories.map { _ in "?" }.joined(separator: ", ")))")
      bindings += categories.map { $0 as any Bindable }
    }
    for (field, flag) in [(Field.vehicleExpense, vehicleExpense), (Field.offTrip, offTrip)] {
      guard let flag else { continue }
      terms.append("+\(field.name) IS \(flag ? "" : "NOT ")1")
    }
    if let chosen {
      terms.append("lower(hex(id)) IN (SELECT value FROM json_each(?))")
      bindings.append(Self.list(chosen))
    }
    return (terms.joined(separator: " AND "), bindings)
  }

  /// Any number of ids as one value.
  private static func list(_ ids: [RecordID]) -> String {
    var json = JSONWriter()
    json.array { json in
      for id in ids { json.value(Hexadecimal.text(id.bytes)) }
    }
    return String(decoding: json.bytes, as: UTF8.self)
  }
}

/// The field that entries are grouped by.
enum LedgerKey: String {
  case day = "sort"
  case category, country, vendor, account, trip, van, payer

  fileprivate func value(_ row: borrowing Row, _ column: Int) throws -> FieldValue {
    switch self {
    case .day: .integer(try row.int64(column))
    case .category, .country, .vendor, .account:
      try row.optionalText(column).map { .text($0) } ?? .none
    case .trip, .van, .payer: try row.optionalBlob(column).map { .bytes($0) } ?? .none
    }
  }
}

extension LedgerSlice {
  /// One row for each entry that is not a transfer.
  ///
  /// The value of an entry is its home amount if that is in the current home currency, otherwise
  /// its amount if that is.
  func statement(by keys: [LedgerKey], home: Currency) -> (sql: String, bindings: [any Bindable]) {
    let (conditions, bindings) = conditions
    let sql = """
      SELECT direction = 'income', amount, currency,
        CASE ? WHEN home_currency THEN home_amount WHEN currency THEN amount END,
        \(keys.map(\.rawValue).joined(separator: ", "))
      FROM ledger WHERE \(conditions) AND direction <> 'transfer'
      """
    return (sql, [home.code] + bindings)
  }

  /// The sums for each value of each key, unordered, in a single pass.
  func tallies(
    by keys: [LedgerKey], home: Currency, in store: RecordStore
  ) throws -> [[FieldValue: LedgerTally]] {
    let (sql, bindings) = statement(by: keys, home: home)
    var tallies = Array(repeating: [FieldValue: LedgerTally](), count: keys.count)
    try store.connection.query(sql, bindings) { row in
      let worth = try row.optionalInt64(3)
      let flow = LedgerTally.Flow(
        amount: try worth ?? row.int64(1), isIncome: try row.bool(0))
      let foreign = try worth == nil ? row.text(2) : nil
      for (index, key) in keys.enumerated() {
        tallies[index][try key.value(row, 4 + index), default: LedgerTally()]
          .add(flow, withoutRateIn: foreign)
      }
    }
    return tallies
  }
}
