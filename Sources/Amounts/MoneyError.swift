/// Why an amount, a rate or a currency cannot be used.
public enum MoneyError: Error, Hashable, Sendable {
  case unknownCurrency(String, nearest: [Currency])
  /// Empty, or only spaces.
  case noAmount
  case notAnAmount
  case tooManyDecimals(Currency)
  /// More minor units than fit in 64 bits.
  case tooLarge
  case mixedCurrencies(Currency, Currency)
  case notARate
  case rateTooLong
}

extension MoneyError: CustomStringConvertible {
  /// What is wrong and what to type instead; the amount itself is not repeated.
  public var description: String {
    switch self {
    case .unknownCurrency(let word, let nearest): Self.unknown(word, nearest)
    case .noAmount: "the amount is missing; type a number, such as 12.50"
    case .notAnAmount:
      "this is not an amount; type digits, with one decimal point or comma between them if needed, "
        + "such as 12.50 or -3"
    case .tooManyDecimals(let currency): Self.tooManyDecimals(currency)
    case .tooLarge: "the amount is too large to store"
    case .mixedCurrencies(let first, let second):
      "\(first) and \(second) cannot be added; convert one of them with an exchange rate first"
    case .notARate:
      "this is not an exchange rate; type a number above zero, such as 0.9412"
    case .rateTooLong:
      "the exchange rate has too many digits; type at most 9 decimals and 15 digits"
    }
  }

  private static func unknown(_ word: String, _ nearest: [Currency]) -> String {
    let isPlain = word.utf8.count <= 12 && word.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    let subject = isPlain && !word.isEmpty ? "\"\(word)\" is not a currency" : "unknown currency"
    let codes = nearest.map(\.code)
    guard let last = codes.last else { return "\(subject); type a code such as EUR" }
    let list = codes.count == 1 ? last : "\(codes.dropLast().joined(separator: ", ")) or \(last)"
    return "\(subject); did you mean \(list)?"
  }

  private static func tooManyDecimals(_ currency: Currency) -> String {
    switch currency.decimals {
    case 0: "\(currency) has no decimals; type a whole number without grouping, such as 1234"
    case let count:
      "\(currency) has \(count) decimals; type at most \(count) digits after the point and no "
        + "grouping, such as 1234.\("5678".prefix(count))"
    }
  }
}
