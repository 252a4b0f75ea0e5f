/// A currency by its three letters of ISO 4217, which also say how many decimals its amounts have.
public struct Currency: Sendable, Hashable {
  /// Three capital letters.
  public let code: String

  /// The currency with this code, in capitals or not.
  public init(code: some StringProtocol) throws(MoneyError) {
    let capitals = code.uppercased()
    guard CurrencyTable.codes.contains(capitals) else {
      throw .unknownCurrency(String(code), nearest: Self.nearest(to: capitals))
    }
    self.code = capitals
  }

  /// For codes that come out of the table itself.
  init(known code: String) {
    self.code = code
  }

  /// How many digits stand after the decimal point: none for the yen, two for the euro.
  public var decimals: Int {
    CurrencyTable.decimals[code] ?? 2
  }

  /// All that can be used, by code; those withdrawn lately are among them.
  public static var all: [Currency] {
    CurrencyTable.codes.sorted().map(Currency.init(known:))
  }
}

extension Currency: Comparable {
  public static func < (first: Currency, second: Currency) -> Bool {
    first.code < second.code
  }
}

extension Currency: CustomStringConvertible {
  public var description: String { code }
}
