public import Amounts
public import Records
internal import SQLite
internal import Text

/// A budget beside what was spent of it.
public struct BudgetStanding: Sendable, Hashable {
  /// As it was entered.
  public let planned: Money
  /// The same in the currency in which expenses are added up; `nil` if no rate is known.
  public let limit: Money?
  /// The expenses that count, less what was refunded.
  public private(set) var spent: Money
  /// Expenses without an exchange rate, which the sum leaves out.
  public let entriesLeftOut: Int

  /// The budget of a trip, in the home currency; `nil` if it has none.
  public init?(of trip: Record, home: HomeMoney, in store: RecordStore) throws {
    guard let amount = trip[.budget], let code = trip[.currency] else { return nil }
    planned = Money(minorUnits: amount, currency: Currency(known: code))
    let converted = try home.fields(amount: amount, currency: code, rate: nil)
    limit = converted[.homeAmount].map { Money(minorUnits: $0, currency: home.currency) }
    let sums = try store.connection.first(Self.sums, [home.currency.code, trip.id.bytes]) { row in
      (
        units: Int128(try row.optionalInt64(0) ?? 0) * Self.unit
          + Int128(try row.optionalInt64(1) ?? 0), leftOut: try row.int(2)
      )
    }
    spent = try Money(exactly: sums?.units ?? 0, home.currency)
    entriesLeftOut = sums?.leftOut ?? 0
  }

  /// A budget whose expenses are in its own currency.
  init(_ planned: Money, spent: Int128, entriesLeftOut: Int) throws(MoneyError) {
    self.planned = planned
    limit = planned
    self.spent = try Money(exactly: spent, planned.currency)
    self.entriesLeftOut = entriesLeftOut
  }

  /// Added up by SQLite, since `status` asks too; in two parts that each fit into 64 bits.
  private static let sums = """
    SELECT sum(worth / \(unit)), sum(worth % \(unit)), count(*) - count(worth) FROM (
      SELECT CASE ? WHEN home_currency THEN home_amount WHEN currency THEN amount END AS worth
      FROM ledger WHERE alive = 1 AND trip = ? AND direction = 'expense' AND off_trip IS NOT 1)
    """
  private static let unit: Int128 = 1_000_000_000

  /// What may still be spent; negative if too much was.
  public var left: Money? {
    limit.map {
      Money(
        minorUnits: $0.minorUnits.subtractingSaturated(spent.minorUnits), currency: $0.currency)
    }
  }

  /// How much of the budget is spent, rounded down; `nil` without a budget to divide by.
  public var percent: Int64? {
    guard let limit, limit.minorUnits > 0 else { return nil }
    let percent = Int128(spent.minorUnits) * 100 / Int128(limit.minorUnits)
    return Int64(clamping: percent)
  }

  /// Counts an expense in place of another one, in smallest units of the currency of sums.
  public mutating func count(_ expense: Int64, insteadOf old: Int64) {
    let rest = spent.minorUnits.subtractingSaturated(old)
    spent = Money(minorUnits: rest.addingSaturated(expense), currency: spent.currency)
  }

  public var isExceeded: Bool { left.map { $0.minorUnits < 0 } ?? false }

  /// Whether expenses that were `before`, or none, were within the budget, and no longer are.
  public func isCrossed(from before: Money?) -> Bool {
    guard let limit, before.map({ $0.currency == limit.currency }) ?? true else { return false }
    return before?.minorUnits ?? 0 <= limit.minorUnits && isExceeded
  }
}
