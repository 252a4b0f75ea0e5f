internal import Amounts
internal import Records
internal import SQLite
internal import Text

/// What was spent on each category in each month, in one pass over the ledger.
struct MonthlySpending {
  private struct Sums {
    /// In the home currency, as far as rates are known.
    var home: Int128 = 0
    var withoutRate = 0
    /// As it was paid, by currency.
    var paid: [String: Int128] = [:]
  }

  private var sums: [Month: [String: Sums]] = [:]
  private let home: Currency

  var months: [Month] { sums.keys.sorted() }

  /// Of some months, both inclusive, or of all.
  init(from first: Month?, to last: Month?, home: Currency, in store: RecordStore) throws {
    self.home = home
    let slice = LedgerSlice(from: first?.firstDay, to: last?.lastDay)
    let (sql, bindings) = Self.statement(slice, home)
    try store.connection.query(sql, bindings) { row in
      guard let day = Day.held(by: .integer(try row.int64(0))) else { return }
      let month = Month(day)
      let category = try row.text(1)
      let worth = try row.optionalInt64(4)
      let (amount, code) = (Int128(try row.int64(2)), try row.text(3))
      var found = sums[month, default: [:]][category] ?? Sums()
      if let worth { found.home += Int128(worth) } else { found.withoutRate += 1 }
      found.paid[code, default: 0] += amount
      sums[month, default: [:]][category] = found
    }
  }

  static func statement(
    _ slice: LedgerSlice, _ home: Currency
  ) -> (sql: String, bindings: [any Bindable]) {
    let (conditions, bindings) = slice.conditions
    let sql = """
      SELECT sort, category, amount, currency,
        CASE ? WHEN home_currency THEN home_amount WHEN currency THEN amount END
      FROM ledger WHERE \(conditions) AND direction = 'expense' AND category IS NOT NULL
      """
    return (sql, [home.code] + bindings)
  }

  /// What counts for a budget: in the home currency everything with its worth there, in another one
  /// what was paid in it.
  func sum(of key: BudgetKey, in month: Month) -> (spent: Int128, leftOut: Int) {
    var (spent, leftOut): (Int128, Int) = (0, 0)
    for (category, sums) in sums[month] ?? [:]
    where LedgerCategory(category).isWithin(key.category) {
      if key.currency == home {
        spent += sums.home
        leftOut += sums.withoutRate
      } else {
        spent += sums.paid[key.currency.code] ?? 0
      }
    }
    return (spent, leftOut)
  }
}
