public import Amounts

/// The expenses and income of a set of entries, all in one currency.
public struct LedgerFlow: Sendable, Hashable {
  public let expense: Money
  public let income: Money
  /// Income less expense.
  public let balance: Money
  public let entries: Int

  public var currency: Currency { expense.currency }

  init(_ tally: LedgerTally.Flow, in currency: Currency) throws(MoneyError) {
    expense = try Money(exactly: tally.expense, currency)
    income = try Money(exactly: tally.income, currency)
    balance = try Money(exactly: tally.income - tally.expense, currency)
    entries = tally.entries
  }
}

/// Running sums; 128 bits hold the sum of any number of entries, so only results are checked.
struct LedgerTally {
  struct Flow {
    var expense: Int128 = 0
    var income: Int128 = 0
    var entries = 0

    /// A sum of one entry.
    init(amount: Int64, isIncome: Bool) {
      if isIncome { income = Int128(amount) } else { expense = Int128(amount) }
      entries = 1
    }

    init() {}

    static func += (total: inout Flow, more: Flow) {
      total.expense += more.expense
      total.income += more.income
      total.entries += more.entries
    }
  }

  /// Entries that have a value in the home currency.
  var home = Flow()
  /// All other entries, by currency.
  var foreign: [String: Flow] = [:]

  var entries: Int { foreign.values.reduce(home.entries) { $0 + $1.entries } }

  /// Adds to the home sums, or to those of a currency that cannot be converted.
  mutating func add(_ flow: Flow, withoutRateIn currency: String?) {
    if let currency {
      foreign[currency, default: Flow()] += flow
    } else {
      home += flow
    }
  }

  static func += (total: inout LedgerTally, more: LedgerTally) {
    total.home += more.home
    total.foreign.merge(more.foreign) { first, second in
      var sum = first
      sum += second
      return sum
    }
  }

  func homeFlow(in currency: Currency) throws(MoneyError) -> LedgerFlow {
    try LedgerFlow(home, in: currency)
  }

  /// Entries that cannot be converted to the home currency, by currency.
  func flowsWithoutRate() throws -> [LedgerFlow] {
    try foreign.sorted { $0.key < $1.key }.map { code, flow in
      try LedgerFlow(flow, in: Currency(known: code))
    }
  }
}
