import TestSupport
import Testing

@testable import Amounts

@Suite struct MoneyParsingTests {
  @Test(arguments: [
    ("12.50", "EUR", 1250), ("12,5", "EUR", 1250), ("12", "EUR", 1200), ("+7", "EUR", 700),
    ("-3.05", "EUR", -305), ("0.07", "EUR", 7), ("-0", "EUR", 0), ("-0.00", "EUR", 0),
    ("007", "EUR", 700), (" 1.20 ", "EUR", 120), ("1500", "JPY", 1500), ("1.5", "KWD", 1500),
    ("1,234", "TND", 1234), ("0.0001", "CLF", 1),
    ("92233720368547758.07", "EUR", Int64.max), ("-92233720368547758.08", "EUR", Int64.min),
  ])
  func `an amount is parsed to the smallest unit`(text: String, code: String, units: Int64) throws {
    let currency = try Currency(code: code)
    let money = try Money(parsing: text, currency: currency)
    #expect(money == Money(minorUnits: units, currency: currency))
  }

  @Test(arguments: [
    ("", "EUR", MoneyError.noAmount), ("   ", "EUR", .noAmount),
    ("-", "EUR", .notAnAmount), ("+", "EUR", .notAnAmount), ("--5", "EUR", .notAnAmount),
    ("NaN", "EUR", .notAnAmount), ("1e9", "EUR", .notAnAmount), ("0x10", "EUR", .notAnAmount),
    ("5.", "EUR", .notAnAmount), (".5", "EUR", .notAnAmount), (".", "EUR", .notAnAmount),
    ("5-", "EUR", .notAnAmount), ("\u{0}", "EUR", .notAnAmount), ("٣", "EUR", .notAnAmount),
    ("1.234,56", "EUR", .notAnAmount), ("1,234,567", "EUR", .notAnAmount),
    ("1'234.50", "EUR", .notAnAmount),
    ("1 234", "EUR", .notAnAmount), ("-1 234.5", "EUR", .notAnAmount),
    ("1..5", "EUR", .notAnAmount),
    ("12.345 EUR", "EUR", .notAnAmount), ("12EUR", "EUR", .notAnAmount),
    ("EUR 12", "EUR", .notAnAmount), ("€12", "EUR", .notAnAmount),
    ("-5,00 €", "EUR", .notAnAmount), ("1.234,56 EUR", "EUR", .notAnAmount),
    ("92233720368547758.08", "EUR", .tooLarge), ("-92233720368547758.09", "EUR", .tooLarge),
    ("99999999999999999999999", "EUR", .tooLarge), ("18446744073709551616", "JPY", .tooLarge),
  ])
  func `text that is not a plain amount is refused with a reason`(
    text: String, code: String, reason: MoneyError
  ) throws {
    let currency = try Currency(code: code)
    #expect(throws: reason) { try Money(parsing: text, currency: currency) }
  }

  @Test(arguments: [("12.345", "EUR"), ("1.0", "JPY"), ("1,234", "JPY"), ("1.23456", "CLF")])
  func `more decimals than the currency has are refused`(text: String, code: String) throws {
    let currency = try Currency(code: code)
    #expect(throws: MoneyError.tooManyDecimals(currency)) {
      try Money(parsing: text, currency: currency)
    }
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `every amount is parsed from its own number`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<200 {
      let code = try #require(CurrencyTable.codes.sorted().randomElement(using: &random))
      let currency = Currency(known: code)
      let bits = Int.random(in: 0...63, using: &random)
      let units = Int64(bitPattern: random.next()) >> bits
      let money = Money(minorUnits: units, currency: currency)
      #expect(try Money(parsing: money.number, currency: currency) == money)
    }
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `any text is parsed or refused`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let letters = Array("0123456789.,-+ 'eE€$xN\u{0}")
    let euro = try Currency(code: "EUR")
    for _ in 0..<500 {
      let count = Int.random(in: 0...24, using: &random)
      let text = String((0..<count).compactMap { _ in letters.randomElement(using: &random) })
      do {
        let money = try Money(parsing: text, currency: euro)
        #expect(try Money(parsing: money.number, currency: euro) == money)
      } catch {
        #expect(!error.description.isEmpty)
      }
    }
  }
}
