import Testing

@testable import Amounts

@Suite struct CurrencyTests {
  @Test(arguments: ["EUR", "eur", "eUr"])
  func `a code is parsed in upper or lower case`(typed: String) throws {
    #expect(try Currency(code: typed).code == "EUR")
  }

  @Test(arguments: [
    ("EUR", 2), ("JPY", 0), ("ISK", 0), ("KWD", 3), ("TND", 3), ("CLF", 4), ("UYW", 4), ("MGA", 2),
    ("BGN", 2),
  ])
  func `a currency knows its decimals`(code: String, decimals: Int) throws {
    #expect(try Currency(code: code).decimals == decimals)
  }

  @Test(arguments: ["", "EU", "EURO", "XXX", "XAU", "ABC", " EUR", "€", "\u{0}\u{1B}[2J"])
  func `an unknown currency is refused`(typed: String) {
    #expect(throws: MoneyError.self) { try Currency(code: typed) }
  }

  @Test(arguments: [
    ("ERU", "EUR"), ("EU", "EUR"), ("EURO", "EUR"), ("€", "EUR"), ("euros", "EUR"), ("GPB", "GBP"),
    ("SKE", "SEK"), ("CHFF", "CHF"), ("US", "USD"), ("zł", "PLN"), ("$", "USD"),
  ])
  func `a typo suggests the likeliest code`(typed: String, code: String) {
    #expect(Currency.nearest(to: typed).first?.code == code)
  }

  @Test(arguments: ["", "Q", "QQQ", "1234", "dollars and cents"])
  func `nothing is suggested for a word unlike any code`(typed: String) {
    #expect(Currency.nearest(to: typed).isEmpty)
  }

  @Test func `the table has each code once and every exception is a code`() {
    #expect(CurrencyTable.codes.count == 171)
    #expect(Set(CurrencyTable.codes).count == 171)
    #expect(CurrencyTable.codes.allSatisfy(CurrencyTable.has))
    #expect(CurrencyTable.codes.count { CurrencyTable.decimals(of: $0) != 2 } == 26)
    #expect(["", "EU", "AED ", "ED ", "UR\n", "eur", "EURO"].allSatisfy { !CurrencyTable.has($0) })
    #expect(
      CurrencyTable.codes.allSatisfy { code in
        code.utf8.count == 3 && code.utf8.allSatisfy { (65...90).contains($0) }
      })
  }
}
