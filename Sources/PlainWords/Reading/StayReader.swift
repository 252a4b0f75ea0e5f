internal import Text

/// Reads a sentence as a check-in.
struct StayReader {
  private(set) var common: Common
  private let amountReader: AmountReader
  private var stars: StarReader
  private var stay = SaidStay()
  private var types: [String]?
  /// Where the name of the place stands, and whether a word such as "at" announced it.
  private var name: (tokens: Range<Int>, isAnnounced: Bool)?
  private var amount: Amount?
  private var freeWords: String?
  /// Where the last word such as "costs" ends.
  private var lastPrice = -1
  private var isStop = false
  private var isLastNight = false
  /// Whether a word says that this is about a stay.
  private(set) var hasAnchor = false
  /// Whether a word for a place is used that may also be what money was spent on.
  private(set) var hasType = false

  private var ground: Ground { common.ground }

  /// How many words are the name.
  var nameLength: Int { name?.tokens.count ?? 0 }

  /// Whether the name is one only because it means nothing else.
  var hasGuessedName: Bool { name.map { !$0.isAnnounced } ?? false }

  init(_ ground: Ground) {
    common = Common(ground, .stay)
    amountReader = AmountReader(ground: ground)
    stars = StarReader(ground: ground)
    while !common.isAtEnd { step() }
    common.closeUnknown()
  }

  private mutating func step() {
    noteNight()
    if common.takePart() || takeStars() || takeNumber() || takeType() || takePhrase() { return }
    takeUnknown()
  }

  // MARK: Numbers

  private mutating func takeNumber() -> Bool {
    let index = common.index
    if let (amount, end) = amountReader.announced(at: index) {
      take(amount, index..<end)
      return true
    }
    if takeNights(index) { return true }
    guard ground.isNumber(index) else { return false }
    if let (amount, end, _) = amountReader.followed(at: index) {
      take(amount, index..<end)
    } else if ground.length(of: .price, at: index + 1) != nil || lastPrice == index {
      take(Amount(number: index, codes: [], sign: nil), index..<index + 1)
    } else if let (text, end) = ClockTime(ground: ground).time(at: index) {
      let tokens = index..<end
      common.index = end
      if let arrival = stay.arrival, arrival != text {
        common.add(.ambiguous, tokens, "'\(ground.sentence.text(tokens))' is a second time")
      }
      stay.arrival = text
    } else {
      let words = ground.sentence.text(index)
      common.index += 1
      common.add(
        .unknown, index..<index + 1,
        "the sentence does not say what the number '\(words)' is: stars, a price such as '\(words) "
          + "EUR', a time or a day")
    }
    return true
  }

  private mutating func take(_ amount: Amount, _ tokens: Range<Int>) {
    common.index = tokens.upperBound
    if self.amount != nil {
      common.add(.ambiguous, tokens, "'\(ground.sentence.text(tokens))' is a second price")
    }
    self.amount = amount
  }

  private mutating func takeNights(_ index: Int) -> Bool {
    guard let count = ground.count(at: index),
      let nights = ground.length(of: .nightUnit, at: index + count.length)
    else { return false }
    let tokens = index..<index + count.length + nights
    common.index = tokens.upperBound
    hasAnchor = true
    stay.isOvernight = true
    guard Self.possibleNights.contains(count.count) else {
      common.add(.invalid, tokens, "'\(ground.sentence.text(tokens))' is not the length of a stay")
      return true
    }
    stay.nights = count.count == 1 ? nil : count.count
    return true
  }

  private static let possibleNights = 1...365

  private mutating func takeStars() -> Bool {
    guard let (end, problem) = stars.take(at: common.index) else { return false }
    common.index = end
    hasAnchor = true
    if let problem { common.add(problem) }
    return true
  }

  /// Notes a night that is a day too, such as "last night", which is then read as a day.
  private mutating func noteNight() {
    let night = ground.phrase(at: common.index) { [.night, .lastNight].contains($0.meaning) }
    let day = ground.phrase(at: common.index) { match in
      if case .day = match.meaning { true } else { false }
    }
    guard let night, night.length == day?.length else { return }
    let tokens = common.index..<common.index + night.length
    for meaning in night.meanings { take(meaning, tokens) }
  }

  // MARK: Words

  /// A type of place, unless it is the first word of a name.
  private mutating func takeType() -> Bool {
    let index = common.index
    guard let (length, types) = types(at: index) else { return false }
    let tokens = index..<index + length
    if name == nil, ground.token(tokens.upperBound)?.kind == .word,
      ground.phrase(at: tokens.upperBound, about: .stay) == nil, !isWild(types),
      let found = common.names.name(from: index, isAnnounced: false)
    {
      hasType = true
      takeName(found, isAnnounced: false)
      return true
    }
    common.index = tokens.upperBound
    take(types, tokens)
    return true
  }

  private func types(at index: Int) -> (length: Int, types: [String])? {
    let phrase = ground.phrase(at: index, about: .stay)
    let types = phrase?.meanings.compactMap { meaning in
      if case .type(let type) = meaning { type } else { nil as String? }
    }
    guard let phrase, let types, !types.isEmpty else { return nil }
    return (phrase.length, types)
  }

  /// "Wild" tells what a place is like; the others can be parts of its name.
  private func isWild(_ types: [String]) -> Bool { types == ["wild"] }

  private mutating func take(_ found: [String], _ tokens: Range<Int>) {
    hasType = true
    let both = types.map { $0.filter(found.contains) } ?? found
    if both.isEmpty {
      common.add(
        .ambiguous, tokens, "'\(ground.sentence.text(tokens))' is a second type of place")
    }
    types = both
  }

  private mutating func takePhrase() -> Bool {
    let index = common.index
    guard let phrase = ground.phrase(at: index, about: .stay) else { return false }
    let tokens = index..<index + phrase.length
    common.index = tokens.upperBound
    for meaning in common.settled(phrase.meanings) where !common.take(meaning, tokens) {
      take(meaning, tokens)
    }
    return true
  }

  private mutating func take(_ meaning: Meaning, _ tokens: Range<Int>) {
    switch meaning {
    case .night: (stay.isOvernight, hasAnchor) = (true, true)
    case .lastNight: (stay.isOvernight, hasAnchor, isLastNight) = (true, true, true)
    case .stop: (isStop, hasAnchor) = (true, true)
    case .visit: hasAnchor = true
    case .free: freeWords = ground.sentence.text(tokens)
    case .price: lastPrice = tokens.upperBound
    case .facility(let name): if !stay.facilities.contains(name) { stay.facilities.append(name) }
    case .place: takePlace(after: tokens)
    default: break
    }
  }

  // MARK: Places

  private mutating func takePlace(after tokens: Range<Int>) {
    let start = ground.skippingArticles(from: tokens.upperBound)
    if ground.token(start)?.kind == .quote {
      common.index = start + 1
      setName(start..<start + 1, isAnnounced: true)
      return
    }
    // "at the campsite in Bled" has a type, and then a name.
    if let (length, _) = types(at: start), ground.length(of: .place, at: start + length) != nil {
      return
    }
    if let found = common.names.name(from: start, isAnnounced: true) {
      takeName(found, isAnnounced: true)
    }
  }

  private mutating func takeUnknown() {
    guard name == nil, let found = common.names.name(from: common.index, isAnnounced: false) else {
      return common.skipUnknown()
    }
    takeName(found, isAnnounced: false)
  }

  private mutating func takeName(_ found: Range<Int>, isAnnounced: Bool) {
    common.index = found.upperBound
    setName(found, isAnnounced: isAnnounced)
  }

  /// Of two names the one that was announced counts, and the other is not understood.
  private mutating func setName(_ found: Range<Int>, isAnnounced: Bool) {
    guard let old = name else {
      name = (found, isAnnounced)
      return
    }
    let advice = "a note needs quotation marks"
    if isAnnounced, !old.isAnnounced {
      common.add(ground.unknown(old.tokens, .stay, advice: advice))
      name = (found, true)
    } else {
      common.add(ground.unknown(found, .stay, advice: advice))
    }
  }
}

// The result.
extension StayReader {
  /// The check-ins that the sentence can mean, or what is wrong with it.
  func result() -> (stays: [SaidStay], problems: [Problem]) {
    var (stay, problems) = (stay, common.problems)
    if let amount {
      switch amountReader.read(amount) {
      case .success(let (digits, code)):
        stay.cost = "\(digits) \(code ?? ground.around.homeCurrency)"
      case .failure(let problem): problems.append(problem)
      }
    }
    if let freeWords {
      if amount != nil {
        problems.append(Problem(.ambiguous, freeWords, "it either costs something or is free"))
      }
      stay.cost = freeWords
    }
    if isStop, stay.isOvernight == nil { stay.isOvernight = false }
    stay.note = common.note
    stay.saysHere = common.isHere
    stay.stars = stars.ratings
    var types = types
    if let name {
      stay.place = common.names.spelling(of: name.tokens)
      if types == nil, let said = self.types(at: name.tokens.lowerBound)?.types, said.count == 1,
        !isWild(said)
      {
        (types, stay.hasTypeInName) = (said, true)
      }
    }
    guard problems.isEmpty else { return ([], problems) }
    let today = common.ground.around.days.today
    let night = Day(daysSinceEpoch: today.daysSinceEpoch - 1)
    let stays = common.saidDays(standard: isLastNight ? night : nil).flatMap { day in
      fitting(types, stay).map { type in
        var stay = stay
        (stay.day, stay.type) = (day, type)
        let isNow = day == nil
        if stay.saysHere || isNow { stay.position = .here }
        return stay
      }
    }
    if stay.place == nil, stays.contains(where: { $0.position == .unknown }) {
      return ([], [Problem(.missing, "", "the sentence does not say where that was")])
    }
    return (stays, [])
  }

  /// The types that agree with the price; `nil` for none.
  private func fitting(_ types: [String]?, _ stay: SaidStay) -> [String?] {
    guard let types, types.count > 1 else { return [types?.first] }
    let ruledOut = amount != nil ? "free-aire" : freeWords != nil ? "paid-aire" : ""
    return types.filter { $0 != ruledOut }
  }
}
