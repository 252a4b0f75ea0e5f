public import Amounts
public import Records
internal import SQLite
internal import Text

/// A budget for what a category may cost in a month, beside what it has cost.
public struct MonthlyBudget: Sendable {
  public let record: Record
  public let category: String
  public let month: Month
  /// Whether it is for this month only, and not for every one.
  public let isOfMonth: Bool
  public internal(set) var standing: BudgetStanding

  /// Whether what is spent on this category is spent of this budget, too.
  public func includes(_ category: String) -> Bool {
    LedgerCategory(category).isWithin(LedgerCategory(self.category))
  }

  /// How far below other budgets it is: 1 for `food/groceries` if there is one for `food`.
  public func depth(among all: [MonthlyBudget]) -> Int {
    all.count { $0.record.id != record.id && $0.includes(category) && !includes($0.category) }
  }
}

extension RecordStore {
  /// The identity of a budget: those of two devices for the same are the same record.
  public static func budgetName(category: String, currency: Currency, month: Month?) -> String {
    let levels = Folding.folded(category).utf8.split(separator: UInt8(ascii: "/"))
      .map { TypedText.trimmed(String(Substring($0))) }
    let parts: [String?] = [levels.joined(separator: "/"), currency.code, month?.description]
    return parts.compactMap(\.self).joined(separator: " ")
  }

  /// The budgets in force in a month with what was spent of them, in the order of their categories.
  ///
  /// One for the month takes the place of one for every month.
  public func budgets(
    in month: Month, home: @autoclosure () throws -> Currency
  ) throws -> [MonthlyBudget] {
    let records = try budgetRecords()
    guard !records.isEmpty else { return [] }
    let spending = try MonthlySpending(from: month, to: month, home: home(), in: self)
    return try Self.budgets(records, in: month, spending)
  }

  /// The same for every month in which something was spent.
  public func budgetsOfAllMonths(home: Currency) throws -> [MonthlyBudget] {
    let records = try budgetRecords()
    guard !records.isEmpty else { return [] }
    let spending = try MonthlySpending(from: nil, to: nil, home: home, in: self)
    return try spending.months.flatMap { try Self.budgets(records, in: $0, spending) }
  }

  private func budgetRecords() throws -> [Record] {
    var records: [Record] = []
    try forEach(RecordQuery(.budget)) { records.append($0) }
    return records
  }

  private static func budgets(
    _ records: [Record], in month: Month, _ spending: MonthlySpending
  ) throws -> [MonthlyBudget] {
    var chosen: [BudgetKey: Record] = [:]
    for record in records {
      guard let key = BudgetKey(record) else { continue }
      let own = record[.month]
      guard own == nil || own == month.description else { continue }
      // Of two that should be one, as a faulty device may send them, the newest counts.
      if let known = chosen[key], known[.month] != nil || own == nil { continue }
      chosen[key] = record
    }
    let budgets = try chosen.map { key, record in
      let (spent, leftOut) = spending.sum(of: key, in: month)
      let planned = Money(minorUnits: record[.amount] ?? 0, currency: key.currency)
      return MonthlyBudget(
        record: record, category: record[.category] ?? "", month: month,
        isOfMonth: record[.month] != nil,
        standing: try BudgetStanding(planned, spent: spent, entriesLeftOut: leftOut))
    }
    return budgets.sorted { first, second in
      (Folding.folded(first.category), first.standing.planned.currency)
        < (Folding.folded(second.category), second.standing.planned.currency)
    }
  }
}

/// What tells budgets of one month apart.
struct BudgetKey: Hashable {
  let category: LedgerCategory
  let currency: Currency

  init?(_ record: Record) {
    guard let category = record[.category], let code = record[.currency],
      let currency = try? Currency(code: code)
    else { return nil }
    (self.category, self.currency) = (LedgerCategory(category), currency)
  }
}

extension RecordStore {
  /// The budget with this name, deleted or not, under the id that all devices derive from it.
  public func budget(named name: String) throws -> Record? {
    try record(Edit.identity(of: .budget, [.set(.name, name)]), of: .budget)
  }
}
