internal import Text

/// The value of one unit of a currency in another, as an exact decimal number.
///
/// Rates compare equal however they were typed: 1.10 is 1.1.
public struct ExchangeRate: Sendable, Hashable {
  /// The digits as one positive integer, without trailing zeros in the decimals.
  public let mantissa: Int64
  /// The number of decimals.
  public let scale: Int

  public static let greatestMantissa: Int64 = 1_000_000_000_000_000
  public static let greatestScale = 9

  /// The rate `mantissa` / 10 ^ `scale`.
  public init(mantissa: Int64, scale: Int) throws(MoneyError) {
    guard mantissa > 0 else { throw .notARate }
    guard mantissa <= Self.greatestMantissa, (0...Self.greatestScale).contains(scale) else {
      throw .rateTooLong
    }
    var (digits, places) = (mantissa, scale)
    while places > 0, digits.isMultiple(of: 10) { (digits, places) = (digits / 10, places - 1) }
    self.mantissa = digits
    self.scale = places
  }

  /// Parses a number above zero with a decimal point or comma: "0.9412".
  public init(parsing text: some StringProtocol) throws(MoneyError) {
    let typed: DecimalText
    do {
      typed = try DecimalText(text)
    } catch .tooLarge {
      throw .rateTooLong
    } catch {
      throw .notARate
    }
    guard !typed.isNegative else { throw .notARate }
    try self.init(mantissa: Int64(clamping: typed.digits), scale: typed.decimals)
  }

  /// Converts money to another currency, rounded to its smallest unit.
  ///
  /// Halves are rounded away from zero, as on invoices and card statements. The product is at most
  /// 2^63 * 10^15 * 10^4, which fits in 128 bits.
  public func convert(_ money: Money, to currency: Currency) throws(MoneyError) -> Money {
    let product =
      Int128(money.minorUnits) * Int128(mantissa) * Int128(PowerOfTen[currency.decimals])
    let divisor = Int128(PowerOfTen[scale + money.currency.decimals])
    return try Money(exactly: roundedQuotient(product, divisor), currency)
  }
}

extension ExchangeRate: CustomStringConvertible {
  /// The shortest text that parses as this rate: "0.9412".
  public var description: String {
    Decimals.fullText(mantissa, places: scale)
  }
}
