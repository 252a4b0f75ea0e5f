public import Amounts
public import Records
internal import SQLite

/// Converts amounts to the home currency, in which totals are shown.
public struct HomeMoney {
  public let currency: Currency
  private let store: RecordStore

  /// `standard` is the home currency if none has been set.
  public init(in store: RecordStore, setting: String, standard: String) throws {
    self.store = store
    currency = try Currency(code: store.sharedSetting(setting) ?? standard)
  }

  public init(_ currency: Currency, in store: RecordStore) {
    self.currency = currency
    self.store = store
  }

  /// The fields derived from an entry's amount, currency and rate; empty if no rate is known.
  ///
  /// A missing rate is taken from the newest entry in the same currency.
  public func fields(
    amount: Int64, currency code: String, rate given: String?
  ) throws -> FieldValues {
    let foreign = try Currency(code: code)
    let money = Money(minorUnits: amount, currency: foreign)
    let rate = foreign == currency ? nil : try given ?? rememberedRate(from: foreign)
    let worth =
      foreign == currency
      ? money : try rate.map { try ExchangeRate(parsing: $0).convert(money, to: currency) }
    return [
      .set(.homeCurrency, currency.code), .set(.rate, rate), .set(.homeAmount, worth?.minorUnits),
    ]
  }

  /// The rate of the newest entry in this currency that has one to the home currency.
  public func rememberedRate(from foreign: Currency) throws -> String? {
    let sql = """
      SELECT rate FROM ledger WHERE alive = 1 AND currency = ? AND home_currency = ?
      AND rate IS NOT NULL ORDER BY sort DESC, id DESC LIMIT 1
      """
    return try store.connection.first(sql, [foreign.code, currency.code]) { row in
      try row.optionalText(0)
    } ?? nil
  }
}
