internal import Text

/// Litres and the odometer, as a sentence says them.
struct FuelMeasures {
  let ground: Ground
  private(set) var litres: String?
  private(set) var odometer: String?

  init(ground: Ground) {
    self.ground = ground
  }

  /// Kilometres below that are a distance rather than a reading, unless a word says otherwise.
  private static let leastReading = 1_000
  private static let mostKilometres = 10_000_000
  private static let mostLitres = 10_000

  /// Whether a number without a unit has the form of an odometer's reading.
  static func looksLikeOdometer(_ token: Token) -> Bool {
    guard let whole = WrittenNumber(token.bytes).whole else { return false }
    return whole.utf8.count >= 5
  }

  static func aboutPrice(_ words: String) -> String {
    "'\(words)' is the price of a litre, which the ledger does not keep; leave it out"
  }

  // MARK: With a unit behind the number

  /// Takes the number at a token if a unit stands behind it; returns what comes after both.
  mutating func take(at index: Int) -> (end: Int, problem: Problem?)? {
    let unit = index + 1
    if let length = ground.length(of: .perLitre, at: unit) {
      let words = ground.sentence.text(index..<unit + length)
      return (unit + length, Problem(.invalid, words, Self.aboutPrice(words)))
    }
    if let length = ground.length(of: .litres, at: unit) {
      return (unit + length, readLitres(index, index..<unit + length))
    }
    for (meaning, suffix) in [(Meaning.kilometres, ""), (.miles, "mi")] {
      guard let length = ground.length(of: meaning, at: unit) else { continue }
      let tokens = index..<unit + length
      guard let reading = reading(index), reading >= Self.leastReading else {
        let words = ground.sentence.text(tokens)
        return (
          tokens.upperBound,
          Problem(.invalid, words, "'\(words)' is not a reading of the odometer")
        )
      }
      return (tokens.upperBound, set(odometer: "\(reading)\(suffix)", tokens))
    }
    let hasTime = ground.tokens[index].bytes.contains(UInt8(ascii: ":"))
    let clock = ground.phrase(at: unit) { match in
      if case .clock = match.meaning { true } else { false }
    }
    guard hasTime || clock != nil else { return nil }
    let end = unit + (clock?.length ?? 0)
    let words = ground.sentence.text(index..<end)
    return (end, Problem(.invalid, words, "'\(words)' is a time, which the ledger does not keep"))
  }

  private mutating func readLitres(_ index: Int, _ tokens: Range<Int>) -> Problem? {
    let words = ground.sentence.text(tokens)
    let token = ground.tokens[index]
    guard !token.hasSign else {
      return Problem(.invalid, words, "write '\(words)' without a sign")
    }
    let number: String
    switch WrittenNumber(token.bytes) {
    case .one(let text): number = text
    case .decimalOrGrouped(let decimal, _, let hasComma)
    where hasComma == ground.language.hasDecimalComma:
      number = decimal
    case .decimalOrGrouped(let decimal, let grouped, _):
      return Problem(.ambiguous, words, "'\(words)' could be \(grouped) or \(decimal) litres")
    default: return Problem(.invalid, words, "'\(words)' is not an amount of fuel")
    }
    let parts = number.utf8.split(separator: UInt8(ascii: "."))
    guard let whole = parts.first.flatMap({ Digits.value($0) }), whole < Self.mostLitres,
      parts.count < 2 || parts[1].count <= 3
    else { return Problem(.invalid, words, "'\(words)' is not an amount of fuel") }
    if let litres, litres != number {
      return Problem(.ambiguous, words, "'\(words)' is a second amount of fuel")
    }
    litres = number
    return nil
  }

  // MARK: With a word before the number

  /// Takes the reading behind a phrase such as "odometer" or "at"; `nil` if the number, if there is
  /// any, can be no reading.
  mutating func takeOdometer(_ start: Int, _ length: Int) -> (end: Int, problem: Problem?)? {
    var number = start + length
    let isSeparate = ground.token(number)?.isStop == true
    if isSeparate { number += 1 }
    guard ground.isNumber(number) else { return nil }
    let isVague = ground.phrase(at: start) { $0.meaning == .vendor && $0.length == length } != nil
    guard let reading = reading(number), !isVague || reading >= Self.leastReading,
      ground.currency(at: number + 1) == nil, ground.length(of: .litres, at: number + 1) == nil,
      ground.length(of: .perLitre, at: number + 1) == nil
    else { return nil }
    var end = number + 1
    var suffix = ""
    if let length = ground.length(of: .miles, at: end) {
      (suffix, end) = ("mi", end + length)
    } else if let length = ground.length(of: .kilometres, at: end) {
      end += length
    } else if isVague, hasThousandths(number) {
      let words = ground.sentence.text(start..<end)
      return (end, Problem(.ambiguous, words, Self.aboutThousandths(words)))
    }
    return (end, set(odometer: "\(reading)\(suffix)", start..<end))
  }

  /// Whether a number is written as prices of a litre are, `1.642`; as a reading, it would be one of a
  /// van that has hardly been driven.
  private func hasThousandths(_ index: Int) -> Bool {
    guard case .decimalOrGrouped(let decimal, _, _) = WrittenNumber(ground.tokens[index].bytes)
    else { return false }
    return decimal.utf8.count == 5
  }

  private static func aboutThousandths(_ words: String) -> String {
    "'\(words)' could be the price of a litre or a reading of the odometer; leave the price out, or "
      + "say the unit of the reading"
  }

  /// A whole number, with any marks that group its digits: no odometer shows thousandths.
  private func reading(_ index: Int) -> Int? {
    let token = ground.tokens[index]
    guard !token.hasSign, let whole = WrittenNumber(token.bytes).whole,
      let number = Digits.value(whole.utf8), number <= Self.mostKilometres
    else { return nil }
    return number
  }

  private mutating func set(odometer text: String, _ tokens: Range<Int>) -> Problem? {
    if let odometer, odometer != text {
      let words = ground.sentence.text(tokens)
      return Problem(.ambiguous, words, "'\(words)' is a second reading of the odometer")
    }
    odometer = text
    return nil
  }
}
