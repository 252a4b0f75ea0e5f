import Amounts
import TestSupport
import Text

@testable import Records
@testable import TripStore

extension SplitMix64 {
  /// The values of an entry as `ledger add` could have stored them.
  mutating func entry() throws -> FieldValues {
    let currency = try Currency(code: pick(["EUR", "JPY", "KWD", "SEK", "CLF"]))
    let home = try Currency(code: pick(["EUR", "CHF"]))
    let amount = Money(minorUnits: amount(), currency: currency)
    var values: FieldValues = [
      .set(.day, Day(daysSinceEpoch: .random(in: 19_000...20_600, using: &self))),
      .set(.direction, pick(["expense", "income", "transfer"])),
      .set(.amount, amount.minorUnits), .set(.currency, currency.code),
      .set(.homeCurrency, home.code), .set(.note, text(["\n", " ", "\t"])),
      .set(.vendor, line()), .set(.category, line()), .set(.account, line()),
      .set(.toAccount, line()), .set(.country, pick(["NO", "DE", nil])),
      .set(.odometer, pick([nil, 0, 184_230, 1_000])),
      .set(.litres, pick([nil, 0, 40_125, 1_000, 7])), .set(.full, pick([nil, true, false])),
      .set(.tags, FieldSpec.words([line() ?? "a", "b"]).filter { !$0.utf8.contains(0x2C) }),
    ]
    if currency == home {
      values[.homeAmount] = amount.minorUnits
    } else if let rate = pick(["0.0853", "1.234", "12", nil]) {
      values[.rate] = rate
      values[.homeAmount] = try ExchangeRate(parsing: rate).convert(amount, to: home).minorUnits
    }
    for element in values.elements where element.value.isNone || element.value == .set([]) {
      values.set(nil, of: element.name)
    }
    return values
  }

  private mutating func amount() -> Int64 {
    let most: Int64 = pick([0, 9, 1_000, 123_456, 999_999_999_999])
    return .random(in: -most...most, using: &self)
  }

  private mutating func line() -> String? {
    let text = text([]).unicodeScalars.reversed().drop { $0 == " " }.reversed().drop { $0 == " " }
    return text.isEmpty ? nil : text.reduce(into: "") { $0.unicodeScalars.append($1) }
  }

  private mutating func text(_ more: [String]) -> String {
    let parts =
      ["a", "Café", " ", "'", "\"", ",", ";", "=1+1", "-", "+49", "@", "＝A1", "12,50", "1.234"]
      + ["|", "e\u{301}", "🚐"] + more
    return (0..<Int.random(in: 0...4, using: &self)).map { _ in pick(parts) }.joined()
  }

  private mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: 0..<values.count, using: &self)]
  }
}
