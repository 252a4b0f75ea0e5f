internal import Text

/// An amount as it stands in a sentence.
struct Amount {
  /// The token with the digits.
  let number: Int
  /// The currencies that are meant; none if nothing is given.
  let codes: [String]
  /// The word or sign for them.
  let sign: Range<Int>?
}

/// Reads numbers with a currency before or behind them.
struct AmountReader {
  let ground: Ground

  /// A currency, and the number behind it.
  func announced(at index: Int) -> (amount: Amount, end: Int)? {
    guard let currency = ground.currency(at: index) else { return nil }
    let number = index + currency.length
    guard ground.isNumber(number) else { return nil }
    let amount = Amount(number: number, codes: currency.codes, sign: index..<number)
    // "€ 12 EUR" says it twice.
    if let again = ground.currency(at: number + 1), !ground.isNumber(number + 1 + again.length),
      again.codes == currency.codes
    {
      return (amount, number + 1 + again.length)
    }
    return (amount, number + 1)
  }

  /// A number, and the currency behind it; `isDoubtful` if that may belong to the number after it.
  func followed(at index: Int) -> (amount: Amount, end: Int, isDoubtful: Bool)? {
    guard let currency = ground.currency(at: index + 1) else { return nil }
    let end = index + 1 + currency.length
    let amount = Amount(number: index, codes: currency.codes, sign: index + 1..<end)
    guard mayBeAmount(end), !ground.hasUnit(at: end + 1) else { return (amount, end, false) }
    let isLeft = ground.tokens[index + 1].isAttached
    let isRight = ground.tokens[end].isAttached
    if isRight, !isLeft { return nil }
    return (amount, end, !isLeft)
  }

  /// Whether a number could be one; a day such as `15.11.` or `15.11.2026` could not.
  private func mayBeAmount(_ index: Int) -> Bool {
    guard let token = ground.token(index), token.isNumber, !token.hasDot else { return false }
    return WrittenNumber(token.bytes) != .unreadable
  }

  /// The digits and the code, or what is wrong with them.
  func read(_ amount: Amount) -> Result<(digits: String, code: String?), Problem> {
    let words = ground.sentence.text(amount.number)
    switch code(of: amount) {
    case .failure(let problem): return .failure(problem)
    case .success(let code):
      guard let decimals = ground.around.decimals(code ?? ground.around.homeCurrency) else {
        return .failure(Problem(.invalid, words, "there is no currency \(code ?? "")"))
      }
      return digits(amount, words, code: code, decimals).map { ($0, code) }
    }
  }

  private func code(of amount: Amount) -> Result<String?, Problem> {
    guard amount.codes.count > 1 else { return .success(amount.codes.first) }
    let sign = amount.sign.map(ground.sentence.text) ?? ""
    let home = ground.around.homeCurrency
    let advice =
      amount.codes.contains(home)
      ? "write the code, or no currency at all for \(home)" : "write the code"
    return .failure(
      Problem(
        .ambiguous, sign,
        "'\(sign)' could be \(Phrase.alternatives(amount.codes)); \(advice)"))
  }

  private func digits(
    _ amount: Amount, _ words: String, code: String?, _ decimals: Int
  ) -> Result<String, Problem> {
    let token = ground.tokens[amount.number]
    guard !token.hasSign else {
      return .failure(
        Problem(
          .invalid, words, "write '\(words)' without a sign; money that came back is a refund"))
    }
    switch WrittenNumber(token.bytes) {
    case .unreadable:
      return .failure(Problem(.invalid, words, "'\(words)' is not an amount"))
    case .decimalOrGrouped(let decimal, let grouped, _):
      return .failure(
        Problem(
          .ambiguous, words,
          "'\(words)' could be \(grouped) or \(decimal); write it without a mark for thousands"))
    case .one(let digits):
      let places = digits.utf8.drop { $0 != UInt8(ascii: ".") }.dropFirst().count
      guard places <= decimals else {
        let limit = decimals == 0 ? "no decimals" : "at most \(Phrase.count(decimals, "decimal"))"
        return .failure(
          Problem(
            .invalid, words,
            "'\(words)' has too many decimals: \(code ?? ground.around.homeCurrency) has \(limit)"))
      }
      return .success(digits)
    }
  }
}

extension Problem: Error {}
