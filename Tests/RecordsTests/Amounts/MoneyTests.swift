import Testing

@testable import Amounts

@Suite struct MoneyTests {
  private let euro = Currency(known: "EUR")
  private let yen = Currency(known: "JPY")

  @Test(arguments: [
    (1250, "EUR", "12.50 EUR"), (-1250, "EUR", "-12.50 EUR"), (7, "EUR", "0.07 EUR"),
    (-7, "EUR", "-0.07 EUR"), (0, "EUR", "0.00 EUR"), (1500, "JPY", "1500 JPY"),
    (-1500, "JPY", "-1500 JPY"), (5, "KWD", "0.005 KWD"), (123_456_789, "CLF", "12345.6789 CLF"),
    (Int64.min, "EUR", "-92233720368547758.08 EUR"),
  ])
  func `an amount is written with all its decimals`(units: Int64, code: String, text: String) {
    #expect(Money(minorUnits: units, currency: Currency(known: code)).formatted() == text)
  }

  @Test func `amounts of one currency add up`() throws {
    let (first, second) = (euros(1250), euros(-300))
    #expect(try Money.sum([first, second, second], in: euro) == euros(650))
    #expect(try Money.sum([], in: yen) == Money(minorUnits: 0, currency: yen))
  }

  @Test func `two currencies do not add up`() {
    let coins = Money(minorUnits: 1, currency: yen)
    let reason = MoneyError.mixedCurrencies(euro, yen)
    #expect(throws: reason) { try Money.sum([euros(1), coins], in: euro) }
  }

  @Test func `a result that does not fit is refused`() {
    #expect(throws: MoneyError.tooLarge) { try Money.sum([euros(.max), euros(.max)], in: euro) }
  }

  @Test func `only the result of a sum has to fit`() throws {
    #expect(try Money.sum([euros(.max), euros(1), euros(-1)], in: euro) == euros(.max))
  }

  @Test(arguments: [
    (
      MoneyError.unknownCurrency("EURO", nearest: [Currency(known: "EUR")]),
      "\"EURO\" is not a currency; did you mean EUR?"
    ),
    (
      .unknownCurrency("CF", nearest: ["CHF", "CDF", "XAF"].map(Currency.init(known:))),
      "\"CF\" is not a currency; did you mean CHF, CDF or XAF?"
    ),
    (.unknownCurrency("\u{1B}[2J", nearest: []), "unknown currency; type a code such as EUR"),
    (
      .tooManyDecimals(Currency(known: "KWD")),
      "KWD has 3 decimals; type at most 3 digits after the point and no grouping, such as 1234.567"
    ),
    (
      .tooManyDecimals(Currency(known: "JPY")),
      "JPY has no decimals; type a whole number without grouping, such as 1234"
    ),
  ])
  func `an error says what to type instead`(error: MoneyError, text: String) {
    #expect(error.description == text)
  }

  private func euros(_ cents: Int64) -> Money {
    Money(minorUnits: cents, currency: euro)
  }
}
