internal import Text

/// An amount in one currency, as an integer number of its smallest units.
public struct Money: Sendable, Hashable {
  /// Cents for the euro, whole yen for the yen.
  public let minorUnits: Int64
  public let currency: Currency

  public init(minorUnits: Int64, currency: Currency) {
    self.minorUnits = minorUnits
    self.currency = currency
  }
}

extension Money {
  /// Parses typed text: "12.50", "12,5", "-3".
  ///
  /// Grouped digits are refused, because "1.234" means different amounts in different countries.
  public init(parsing text: some StringProtocol, currency: Currency) throws(MoneyError) {
    let typed = try DecimalText(text)
    guard typed.decimals <= currency.decimals else { throw .tooManyDecimals(currency) }
    try self.init(exactly: typed.value(places: currency.decimals), currency)
  }

  /// The amount, or `nil` if it does not fit.
  public init(exactly minorUnits: Int128, _ currency: Currency) throws(MoneyError) {
    guard let units = Int64(exactly: minorUnits) else { throw .tooLarge }
    self.init(minorUnits: units, currency: currency)
  }

  /// The sum of amounts that share a currency; zero if there are none.
  ///
  /// Only the result has to fit, so the order of the amounts does not matter.
  public static func sum(
    _ amounts: some Sequence<Money>, in currency: Currency
  ) throws(MoneyError) -> Money {
    var total: Int128 = 0
    for amount in amounts {
      guard amount.currency == currency else {
        throw .mixedCurrencies(currency, amount.currency)
      }
      total += Int128(amount.minorUnits)
    }
    return try Money(exactly: total, currency)
  }

  /// Without its sign.
  public var magnitude: Money {
    Money(minorUnits: Int64(clamping: minorUnits.magnitude), currency: currency)
  }

  public func adding(_ other: Money) throws(MoneyError) -> Money {
    try Self.sum([self, other], in: currency)
  }

  public func subtracting(_ other: Money) throws(MoneyError) -> Money {
    guard other.currency == currency else { throw .mixedCurrencies(currency, other.currency) }
    return try Money(exactly: Int128(minorUnits) - Int128(other.minorUnits), currency)
  }
}

extension Money: CustomStringConvertible {
  /// The number with all decimals of its currency, in a form that `init(parsing:currency:)` reads.
  public var number: String {
    Decimals.fullText(minorUnits, places: currency.decimals)
  }

  /// The number and the code: "12.50 EUR", "-1500 JPY".
  public func formatted() -> String {
    "\(number) \(currency)"
  }

  public var description: String { formatted() }
}
