/// A currency by its ISO 4217 code, which also determines the number of decimals.
public struct Currency: Sendable, Hashable {
  /// Three capital letters.
  public let code: String

  /// The currency with this code, in upper or lower case.
  public init(code: some StringProtocol) throws(MoneyError) {
    let capitals = code.uppercased()
    guard CurrencyTable.has(capitals) else {
      throw .unknownCurrency(String(code), nearest: Self.nearest(to: capitals))
    }
    self.code = capitals
  }

  /// All codes, in alphabetical order.
  public static var codes: [String] { CurrencyTable.codes.sorted() }

  /// For codes that come from the table itself, or were checked before.
  public init(known code: String) {
    self.code = code
  }

  /// The number of decimals: none for the yen, two for the euro.
  public var decimals: Int {
    CurrencyTable.decimals(of: code)
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
