import TestSupport
import Testing
import Text

@testable import Amounts

@Suite struct ExchangeRateTests {
  @Test(arguments: [
    ("0.9412", "0.9412"), ("1,10", "1.1"), ("1", "1"), ("1.000", "1"), ("161.35", "161.35"),
    ("0.000000001", "0.000000001"), ("1000000000000000", "1000000000000000"), ("100", "100"),
  ])
  func `a rate is parsed and written in its shortest form`(text: String, shortest: String) throws {
    #expect(try ExchangeRate(parsing: text).description == shortest)
  }

  @Test(arguments: [
    ("0", MoneyError.notARate), ("0.00", .notARate), ("-1.2", .notARate), ("", .notARate),
    ("1e3", .notARate), ("abc", .notARate), ("1.2.3", .notARate), ("0.0000000001", .rateTooLong),
    ("1000000000000001", .rateTooLong), ("99999999999999999999999", .rateTooLong),
  ])
  func `an invalid rate is refused`(text: String, reason: MoneyError) {
    #expect(throws: reason) { try ExchangeRate(parsing: text) }
  }

  @Test(arguments: [
    (-1, 0, MoneyError.notARate), (1, 10, .rateTooLong), (1, -1, .rateTooLong),
    (.max, 0, .rateTooLong),
  ])
  func `a rate outside its limits is refused`(mantissa: Int64, scale: Int, reason: MoneyError) {
    #expect(throws: reason) { try ExchangeRate(mantissa: mantissa, scale: scale) }
  }

  @Test(arguments: [
    (10_000, "EUR", "0.9412", "CHF", 9_412), (10_000, "EUR", "161.35", "JPY", 16_135),
    (100, "JPY", "0.0062", "EUR", 62), (1, "EUR", "0.5", "CHF", 1), (-1, "EUR", "0.5", "CHF", -1),
    (3, "EUR", "0.5", "CHF", 2), (1, "EUR", "0.499999999", "CHF", 0), (1, "KWD", "3.2", "EUR", 0),
    (5, "KWD", "1", "EUR", 1), (4, "KWD", "1", "EUR", 0), (0, "EUR", "9", "CHF", 0),
    (100, "EUR", "0.03", "CLF", 300),
  ])
  func `money is converted and rounded once, halves away from zero`(
    units: Int64, from: String, rate: String, to: String, result: Int64
  ) throws {
    let money = Money(minorUnits: units, currency: Currency(known: from))
    let target = Currency(known: to)
    let converted = try ExchangeRate(parsing: rate).convert(money, to: target)
    #expect(converted == Money(minorUnits: result, currency: target))
  }

  @Test(arguments: [Int64.max, .min])
  func `the largest product is refused without trapping`(units: Int64) throws {
    let rate = try ExchangeRate(mantissa: ExchangeRate.greatestMantissa, scale: 0)
    let money = Money(minorUnits: units, currency: Currency(known: "JPY"))
    #expect(throws: MoneyError.tooLarge) { try rate.convert(money, to: Currency(known: "CLF")) }
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `a conversion is never more than half a unit off`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<200 {
      let rate = try ExchangeRate(
        mantissa: .random(in: 1...999_999_999, using: &random),
        scale: .random(in: 0...9, using: &random))
      let units = Int64.random(in: -9_999_999...9_999_999, using: &random)
      let money = Money(minorUnits: units, currency: Currency(known: "EUR"))
      let converted = try rate.convert(money, to: Currency(known: "CHF")).minorUnits
      let divisor = Int128(PowerOfTen[rate.scale])
      let excess = Int128(converted) * divisor - Int128(units) * Int128(rate.mantissa)
      #expect(excess.magnitude * 2 <= divisor.magnitude)
    }
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `every rate is parsed from its text`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<200 {
      let rate = try ExchangeRate(
        mantissa: .random(in: 1...ExchangeRate.greatestMantissa, using: &random),
        scale: .random(in: 0...9, using: &random))
      #expect(try ExchangeRate(parsing: rate.description) == rate)
    }
  }
}
