internal import Text

/// Which of the numbers in a sentence is the amount.
struct AmountChoice {
  let ground: Ground
  /// Numbers with a currency.
  private(set) var amounts: [Amount] = []
  /// Numbers with nothing beside them that says what they are.
  private(set) var bare: [Int] = []

  init(ground: Ground) {
    self.ground = ground
  }

  mutating func add(_ amount: Amount) { amounts.append(amount) }

  mutating func add(bare number: Int) { bare.append(number) }

  /// The tokens of the amount, if there is one.
  var tokens: Range<Int>? {
    guard let amount = amounts.first else { return bare.first.map { $0..<$0 + 1 } }
    let sign = amount.sign ?? amount.number..<amount.number + 1
    return min(amount.number, sign.lowerBound)..<max(amount.number + 1, sign.upperBound)
  }

  /// Whether there is a number that may be the amount.
  var hasNumber: Bool { !(amounts.isEmpty && bare.isEmpty) }

  /// The amount, and what is wrong; `mayBeOdometer` if a number alone could be a reading of it.
  func choose(
    mayBeOdometer: Bool
  ) -> (amount: (digits: String, code: String?)?, problems: [Problem]) {
    guard amounts.count <= 1 else {
      let numbers = amounts.map(\.number)
      return (nil, [several(numbers, "are several amounts; one entry has one")])
    }
    if let amount = amounts.first {
      let read = read(amount)
      return (read.amount, bare.map(unknown) + read.problems)
    }
    guard let number = bare.first else {
      return (nil, [Problem(.missing, "", "the amount is missing")])
    }
    guard bare.count == 1 else {
      let text = "are numbers without a unit; say which is the amount, as in '12.50 EUR'"
      return (nil, [several(bare, text)])
    }
    if let doubt = doubt(about: number, mayBeOdometer: mayBeOdometer) { return (nil, [doubt]) }
    return read(Amount(number: number, codes: [], sign: nil))
  }

  private func read(
    _ amount: Amount
  ) -> (amount: (digits: String, code: String?)?, problems: [Problem]) {
    switch AmountReader(ground: ground).read(amount) {
    case .success(let amount): (amount, [])
    case .failure(let problem): (nil, [problem])
    }
  }

  private func unknown(_ number: Int) -> Problem {
    let words = ground.sentence.text(number)
    return Problem(.unknown, words, "the sentence does not say what the number '\(words)' is")
  }

  private func several(_ numbers: [Int], _ text: String) -> Problem {
    let words = numbers.map(ground.sentence.text)
    let list = words.map { "'\($0)'" }.joined(separator: " and ")
    return Problem(.ambiguous, words.joined(separator: " "), "\(list) \(text)")
  }

  /// Why a number that stands alone may not be the amount.
  private func doubt(about number: Int, mayBeOdometer: Bool) -> Problem? {
    let token = ground.tokens[number]
    let words = ground.sentence.text(number)
    if ground.language.hasDottedDays, token.bytes.contains(UInt8(ascii: ".")),
      DayFinder.mayBeDay(token)
    {
      return Problem(
        .ambiguous, words, "'\(words)' could be a day or an amount; write the currency after it")
    }
    guard mayBeOdometer, FuelMeasures.looksLikeOdometer(token) else { return nil }
    return Problem(
      .ambiguous, words,
      "'\(words)' could be the amount or the odometer; write the currency or the unit after it")
  }
}
