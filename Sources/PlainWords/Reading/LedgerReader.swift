internal import Text

/// Reads a sentence as an entry of the ledger.
struct LedgerReader {
  private(set) var common: Common
  private let amountReader: AmountReader
  private var amounts: AmountChoice
  private var measures: FuelMeasures
  private var vendor: String?
  /// How many words are its name.
  private(set) var nameLength = 0
  private var account: String?
  private var isFull: Bool?
  private var isIncome = false
  private var isExpense = false
  private var isRefund = false
  /// Whether the name may be that of who paid.
  private var mayBePayer = false
  private var categories = CategoryChoice()
  /// Whether a word or a unit says that this is about money.
  private(set) var hasAnchor = false

  private var ground: Ground { common.ground }

  init(_ ground: Ground) {
    common = Common(ground, .money)
    amountReader = AmountReader(ground: ground)
    amounts = AmountChoice(ground: ground)
    measures = FuelMeasures(ground: ground)
    while !common.isAtEnd { step() }
    common.closeUnknown()
  }

  private mutating func step() {
    if common.takePart() || takeNumber() || takeKnownVendor() || takePhrase() || takeEach() {
      return
    }
    common.skipUnknown()
  }

  /// Takes a word before a price, which is looked at once all is read.
  private mutating func takeEach() -> Bool {
    let start = common.index
    guard let length = ground.length(of: .each, at: start),
      ground.isNumber(start + length) || amountReader.announced(at: start + length) != nil
    else { return false }
    common.index += length
    return true
  }

  // MARK: Numbers

  private mutating func takeNumber() -> Bool {
    let index = common.index
    if let (amount, end) = amountReader.announced(at: index) {
      common.index = end
      take(amount, index..<end)
      return true
    }
    guard ground.isNumber(index) else { return false }
    if let (amount, end, isDoubtful) = amountReader.followed(at: index) {
      common.index = end
      if isDoubtful {
        let tokens = index..<end + 1
        common.add(
          .ambiguous, tokens,
          "'\(ground.sentence.text(tokens))' leaves open which number is the amount")
      } else {
        take(amount, index..<end)
      }
    } else if let (end, problem) = measures.take(at: index) {
      hasAnchor = true
      common.index = end
      if let problem { common.add(problem) }
    } else {
      amounts.add(bare: index)
      common.index += 1
    }
    return true
  }

  /// Whether there is a number that may be the amount.
  var hasNumber: Bool { amounts.hasNumber }

  /// An amount, unless it turns out to be the price of a litre.
  private mutating func take(_ amount: Amount, _ tokens: Range<Int>) {
    guard let length = ground.length(of: .perLitre, at: tokens.upperBound) else {
      return amounts.add(amount)
    }
    common.index += length
    let words = ground.sentence.text(tokens.lowerBound..<tokens.upperBound + length)
    common.add(Problem(.invalid, words, FuelMeasures.aboutPrice(words)))
  }

  // MARK: Words

  private mutating func takePhrase() -> Bool {
    let index = common.index
    if let end = takeOdometer() {
      common.index = end
      return true
    }
    let phrase = ground.phrase(at: index) { match in
      match.meaning.fits(.money) && match.meaning.standsAlone && match.meaning != .odometer
    }
    guard let phrase, !isPlaceOnly(phrase.length, phrase.meanings) else {
      return takePlaceOfCategory()
    }
    let tokens = index..<index + phrase.length
    common.index = tokens.upperBound
    if !categories.take(phrase.meanings, ground) {
      for meaning in common.settled(phrase.meanings) where !common.take(meaning, tokens) {
        take(meaning, tokens)
      }
    } else {
      hasAnchor = true
      for meaning in phrase.meanings { take(meaning, tokens) }
    }
    return true
  }

  /// Whether a phrase stands before days and places, as "on" does, and no day follows.
  private func isPlaceOnly(_ length: Int, _ meanings: [Meaning]) -> Bool {
    meanings.allSatisfy { $0 == .beforeDay }
      && ground.length(of: .place, at: common.index) == length
  }

  /// Takes "in the" of "in the pharmacy", which says no more than "pharmacy".
  private mutating func takePlaceOfCategory() -> Bool {
    guard let length = ground.length(of: .place, at: common.index) else { return false }
    let next = ground.skippingArticles(from: common.index + length)
    let category = ground.phrase(at: next) { match in
      switch match.meaning {
      case .category, .homeCategory: true
      default: false
      }
    }
    if category != nil { common.index = next }
    return category != nil
  }

  private mutating func take(_ meaning: Meaning, _ tokens: Range<Int>) {
    switch meaning {
    case .expense: isExpense = true
    case .income: isIncome = true
    case .refund: isRefund = true
    case .account(let name): take(account: self.account(name), tokens)
    case .full(let said):
      if let isFull, isFull != said {
        common.add(.ambiguous, tokens, "the tank was either filled up or not")
      }
      isFull = said
    case .vendor:
      takeVendor(after: tokens)
      let isFrom = ground.length(of: .payer, at: tokens.lowerBound) == tokens.count
      mayBePayer = vendor != nil && isFrom
      return
    default: return
    }
    hasAnchor = true
  }

  /// The reading that a phrase announces, if a number that can be one follows.
  private mutating func takeOdometer() -> Int? {
    guard let length = ground.length(of: .odometer, at: common.index),
      let (end, problem) = measures.takeOdometer(common.index, length)
    else { return nil }
    hasAnchor = true
    if let problem { common.add(problem) }
    return end
  }

  private mutating func take(account name: String, _ tokens: Range<Int>) {
    if let account, account != name {
      common.add(
        .ambiguous, tokens, "'\(account)' and '\(name)' are two accounts, and one was used")
    }
    account = name
  }

  /// An account as the home writes it, else as the language's file does.
  private func account(_ name: String) -> String {
    let phrases = ground.language.lexicon.phrases(of: .account(name)) + [name]
    let folded = phrases.map { Folding.folded($0) }
    return ground.around.accounts().first { folded.contains(Folding.folded($0)) } ?? name
  }

  // MARK: Vendors

  private mutating func takeVendor(after tokens: Range<Int>) {
    let start = ground.skippingArticles(from: tokens.upperBound)
    if ground.token(start)?.kind == .quote {
      common.index = start + 1
      name(vendor: ground.sentence.text(start), start..<start + 1)
    } else if let name = common.names.name(from: start, isAnnounced: true) {
      common.index = name.upperBound
      self.name(vendor: common.names.spelling(of: name), name)
    } else if ground.token(start) == nil || ground.isNumber(start) && !ground.hasUnit(at: start + 1)
    {
      let all = tokens.lowerBound..<min(start + 1, ground.tokens.count)
      common.add(
        .unknown, all,
        "'\(ground.sentence.text(all))' has neither a name nor the odometer after "
          + "'\(ground.sentence.text(tokens))'")
    }
  }

  /// A vendor that the ledger knows needs no word before it.
  private mutating func takeKnownVendor() -> Bool {
    let index = common.index
    let phrase = ground.phrase(at: index, about: .money)
    guard ground.token(index)?.kind == .word,
      let name = common.names.known(from: index, to: ground.tokens.count),
      name.count > phrase?.length ?? 0
    else { return false }
    common.index = name.upperBound
    self.name(vendor: common.names.spelling(of: name), name)
    return true
  }

  private mutating func name(vendor name: String, _ tokens: Range<Int>) {
    if let vendor, vendor != name {
      common.add(.ambiguous, tokens, "'\(vendor)' and '\(name)' are two names, and one was paid")
    }
    vendor = name
    nameLength = tokens.count
  }
}

// The result.
extension LedgerReader {
  /// The entries that the sentence can mean, or what is wrong with it.
  func result() -> (entries: [SaidEntry], problems: [Problem]) {
    if let problem = ground.brokenNumber { return ([], [problem]) }
    let mayBeOdometer = (categories.mayBeFuel || isFull != nil) && measures.odometer == nil
    let chosen = amounts.choose(mayBeOdometer: mayBeOdometer)
    var problems = common.problems + chosen.problems
    guard let amount = chosen.amount else { return ([], problems) }
    var entry = SaidEntry(amount: amount.digits)
    entry.currency = amount.code
    entry.vendor = vendor
    entry.account = account
    entry.litres = measures.litres
    entry.odometer = measures.odometer
    entry.isFull = isFull
    entry.isRefund = isRefund
    entry.isIncome = isIncome && !isRefund
    entry.isHere = common.isHere
    entry.note = common.note
    if isExpense, isIncome || isRefund {
      let other = isRefund ? "back" : "in"
      problems.append(
        Problem(
          .ambiguous, "", "the sentence says both that money was spent and that it came \(other)"))
    }
    if problems.isEmpty, let doubt = doubtAboutPrice { problems.append(doubt) }
    if !hasAnchor, vendor == nil {
      problems.append(Problem(.missing, "", "the sentence does not say what the money was for"))
    }
    let isAboutFuel = measures.litres != nil || isFull != nil
    switch categories.choose(isAboutFuel: isAboutFuel, ground) {
    case .failure(let problem): return ([], problems + [problem])
    case .success(let categories):
      guard problems.isEmpty else { return ([], problems) }
      let entries = categories.flatMap { category in
        common.saidDays().map { day in
          var entry = entry
          (entry.category, entry.day) = (category, day)
          return entry
        }
      }
      return (saysDirection ? entries : entries.flatMap(inBothDirections), [])
    }
  }

  /// "38 litres at 1.65 euros" is what a litre cost, and "38 litres at 62.70 euros" is not; no one
  /// knows how much diesel may cost.
  private var doubtAboutPrice: Problem? {
    guard measures.litres != nil, let tokens = amounts.tokens, tokens.lowerBound > 0,
      ground.length(of: .each, at: tokens.lowerBound - 1) == 1
    else { return nil }
    let words = ground.sentence.text(tokens.lowerBound - 1..<tokens.upperBound)
    return Problem(
      .ambiguous, words,
      "'\(words)' could be the price of a litre or what was paid; say only what was paid, as in 'diesel 62.40 for 38 "
        + "litres'")
  }

  /// Whether it is clear if the money went out or came in, as it is not in "50 from Anna".
  private var saysDirection: Bool {
    !mayBePayer || isExpense || isIncome || isRefund || !categories.isEmpty || isFull != nil
      || measures.litres != nil || measures.odometer != nil
  }

  private func inBothDirections(_ entry: SaidEntry) -> [SaidEntry] {
    var income = entry
    income.isIncome = true
    return [entry, income]
  }
}
