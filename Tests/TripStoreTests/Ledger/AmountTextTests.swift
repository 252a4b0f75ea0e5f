import TestSupport
import Testing

@testable import Records
@testable import TripStore

@Suite struct AmountTextTests {
  struct Reading: Sendable, CustomTestStringConvertible {
    let text: String
    let digits: String
    var isNegative = false
    var currency: String?
    var hasDecimalComma = false
    var testDescription: String { "\(text), \(hasDecimalComma ? "comma" : "point")" }
  }

  @Test(arguments: [
    Reading(text: "12.50", digits: "12.50"),
    Reading(text: "12,50", digits: "12.50"),
    Reading(text: "12,50", digits: "12.50", hasDecimalComma: true),
    Reading(text: "-12.50", digits: "12.50", isNegative: true),
    Reading(text: "12,50-", digits: "12.50", isNegative: true),
    Reading(text: "\u{2212}3", digits: "3", isNegative: true),
    Reading(text: "+3", digits: "3"),
    Reading(text: "1,234.56", digits: "1234.56"),
    Reading(text: "1.234,56", digits: "1234.56"),
    Reading(text: "1.234.567", digits: "1234567"),
    Reading(text: "1,234,567.8", digits: "1234567.8"),
    Reading(text: "1.234", digits: "1234", hasDecimalComma: true),
    Reading(text: "1.234", digits: "1.234"),
    Reading(text: "1,234", digits: "1234"),
    Reading(text: "1,234", digits: "1.234", hasDecimalComma: true),
    Reading(text: "1 234,50", digits: "1234.50"),
    Reading(text: "1\u{202F}234,50", digits: "1234.50"),
    Reading(text: "1'234.50", digits: "1234.50"),
    Reading(text: "€ 12,50", digits: "12.50", currency: "EUR"),
    Reading(text: "12.50 NOK", digits: "12.50", currency: "NOK"),
    Reading(text: "-12.50 nok", digits: "12.50", isNegative: true, currency: "NOK"),
    Reading(text: "EUR-3", digits: "3", isNegative: true, currency: "EUR"),
  ])
  func `printed amounts are parsed`(reading: Reading) {
    let amount = AmountText(reading.text, hasDecimalComma: reading.hasDecimalComma)
    #expect(amount?.digits == reading.digits)
    #expect(amount?.isNegative == reading.isNegative)
    #expect(amount?.currency == reading.currency)
  }

  @Test(arguments: [
    "", "-", "abc", "12.", ".5", "1.2.3", "1,23,456.7", "12,3.45", "1.234.56", "--3", "1e5",
    "12.50 XYZ",
    "1234,567.8", "0x10", "$5", "1.234,5.6",
  ])
  func `text that is not an amount is refused`(text: String) {
    #expect(AmountText(text, hasDecimalComma: false) == nil)
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>, [false, true])
  func `a grouped amount is parsed like a plain one`(seed: UInt64, hasDecimalComma: Bool) {
    var random = SplitMix64(seed: seed)
    let whole = String(Int.random(in: 0...999_999_999, using: &random))
    let decimals = String(Int.random(in: 10...99, using: &random))
    let (group, point) = hasDecimalComma ? (".", ",") : (",", ".")
    let grouped = whole.enumerated().map { offset, digit in
      let isBreak = offset > 0 && (whole.count - offset).isMultiple(of: 3)
      return (isBreak ? group : "") + String(digit)
    }.joined()
    let amount = AmountText(grouped + point + decimals, hasDecimalComma: hasDecimalComma)
    #expect(amount?.digits == "\(whole).\(decimals)")
  }
}
