internal import Amounts

/// An amount as printed by banks and spreadsheets, with or without grouping and a currency.
struct AmountText: Equatable {
  /// Never for zero.
  var isNegative: Bool
  /// Digits, with a point before the decimals, if any.
  let digits: String
  /// The currency code or symbol next to the number.
  let currency: String?

  /// Parses "1.234,56", "1,234.56 EUR", "-12.50", "12,50-", "1 234"; `nil` for anything else.
  ///
  /// Of two different separators, the last is the decimal separator. So is a single one, unless
  /// three digits follow it and the file uses the other one for decimals; a separator that occurs
  /// twice groups thousands.
  init?(_ text: some StringProtocol, hasDecimalComma: Bool) {
    var rest = Array(text.unicodeScalars.filter { !Self.isBlank($0) })
    currency = Self.takeCurrency(&rest)
    var factor = 1
    if let first = rest.first, let sign = Self.sign(first) {
      rest.removeFirst()
      factor = sign
    } else if let last = rest.last, let sign = Self.sign(last) {
      rest.removeLast()
      factor = sign
    }
    guard let digits = Self.digits(rest, hasDecimalComma: hasDecimalComma) else { return nil }
    self.digits = digits
    isNegative = factor < 0
    if isZero { isNegative = false }
  }

  /// What a sign makes of a number, the typographic minus included; `nil` for anything else.
  private static func sign(_ scalar: Unicode.Scalar) -> Int? {
    switch scalar {
    case "-", "\u{2212}": -1
    case "+": 1
    default: nil
    }
  }

  var isZero: Bool { !digits.utf8.contains { (0x31...0x39).contains($0) } }

  /// The same without its sign.
  var magnitude: AmountText {
    var amount = self
    amount.isNegative = false
    return amount
  }

  /// The same with the other sign.
  var negated: AmountText {
    var amount = self
    amount.isNegative = !isNegative && !isZero
    return amount
  }

  func money(_ currency: Currency) throws(MoneyError) -> Money {
    try Money(parsing: (isNegative ? "-" : "") + digits, currency: currency)
  }

  /// Spaces of all widths, and the apostrophes used in some countries to group digits.
  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case " ", "\u{A0}", "\u{202F}", "\u{2009}", "'", "\u{2019}": true
    default: false
    }
  }

  private static func takeCurrency(_ scalars: inout [Unicode.Scalar]) -> String? {
    let first = scalars.prefix { !isNumeric($0) }
    let last = scalars.reversed().prefix { !isNumeric($0) }
    guard let word = [Array(first), last.reversed()].first(where: { !$0.isEmpty }) else {
      return nil
    }
    let text = word.reduce(into: "") { $0.unicodeScalars.append($1) }
    guard let code = symbols[text] ?? (try? Currency(code: text).code) else { return nil }
    if first.isEmpty { scalars.removeLast(word.count) } else { scalars.removeFirst(word.count) }
    return code
  }

  private static let symbols = ["€": "EUR", "£": "GBP"]

  private static func isNumeric(_ scalar: Unicode.Scalar) -> Bool {
    isDigit(scalar) || scalar == "." || scalar == "," || sign(scalar) != nil
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
    ("0"..."9").contains(scalar)
  }

  private static func digits(_ number: [Unicode.Scalar], hasDecimalComma: Bool) -> String? {
    let marks = number.filter { !isDigit($0) }
    guard marks.allSatisfy({ $0 == "." || $0 == "," }), number.first.map(isDigit) == true else {
      return nil
    }
    let decimalMark = decimalMark(marks, number, hasDecimalComma: hasDecimalComma)
    let place = decimalMark.flatMap { number.lastIndex(of: $0) } ?? number.count
    let decimals = number.dropFirst(place + 1)
    guard decimals.allSatisfy(isDigit), place == number.count || !decimals.isEmpty,
      let whole = ungrouped(number[..<place])
    else { return nil }
    let all = decimals.isEmpty ? whole : whole + ["."] + decimals
    return all.reduce(into: "") { $0.unicodeScalars.append($1) }
  }

  /// The decimal separator; `nil` if there is none.
  private static func decimalMark(
    _ marks: [Unicode.Scalar], _ number: [Unicode.Scalar], hasDecimalComma: Bool
  ) -> Unicode.Scalar? {
    guard let last = marks.last else { return nil }
    guard Set(marks).count == 1 else { return last }
    guard marks.count == 1 else { return nil }
    let following = number.count - 1 - (number.lastIndex(of: last) ?? 0)
    let usual: Unicode.Scalar = hasDecimalComma ? "," : "."
    return following == 3 && last != usual ? nil : last
  }

  /// The digits without grouping separators, where each must precede a group of three.
  private static func ungrouped(_ whole: some Collection<Unicode.Scalar>) -> [Unicode.Scalar]? {
    let groups = whole.split(omittingEmptySubsequences: false) { !isDigit($0) }
    guard Set(whole.filter { !isDigit($0) }).count <= 1, let first = groups.first,
      groups.count == 1 || (1...3).contains(first.count),
      groups.dropFirst().allSatisfy({ $0.count == 3 })
    else { return nil }
    return groups.flatMap(\.self)
  }
}
