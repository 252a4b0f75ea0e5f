/// Finds the names of places and vendors, which are words that mean nothing else.
struct NameFinder {
  let ground: Ground
  let topic: Topic
  let days: DayFinder

  init(_ ground: Ground, _ topic: Topic) {
    self.ground = ground
    self.topic = topic
    days = DayFinder(ground: ground)
  }

  /// The tokens of the name that begins at one, articles left out; `nil` if none does.
  ///
  /// It goes to the last unknown word before a comma, a number, a quotation, a day, or a word that
  /// joins things. Known words may stand inside: `Bay of Kotor`, `Camping am See`. If no word such as
  /// "at" announces it, it also ends at a word such as "night".
  func name(from start: Int, isAnnounced: Bool) -> Range<Int>? {
    let start = ground.skippingArticles(from: start)
    var (index, end, isOver) = (start, start, false)
    while let token = ground.token(index), !isEnd(at: index, token, from: start) {
      if let phrase = ground.phrase(at: index, about: topic) {
        isOver = isOver || (!isAnnounced && phrase.meanings.contains { $0.isAboutStay })
        index += phrase.length
      } else {
        index += 1
        if !isOver { end = index }
      }
    }
    // A known name may consist of known words only, or begin with them.
    if let known = known(from: start, to: max(index, end)), known.upperBound > end { return known }
    return end > start ? start..<end : nil
  }

  private func isEnd(at index: Int, _ token: Token, from start: Int) -> Bool {
    switch token.kind {
    case .stop, .quote: return true
    case .number: return !(token.isAttached && index > start)
    case .word, .sign: break
    }
    if ground.length(of: .joint, at: index) ?? ground.length(of: .negation, at: index) != nil {
      return true
    }
    if let currency = ground.currency(at: index), ground.isNumber(index + currency.length) {
      return true
    }
    let announces = ground.phrase(at: index) { $0.isBeforeNumber && $0.meaning.fits(topic) }
    return announces != nil || (index > start && days.day(at: index) != nil)
  }

  /// The longest name from a token on that is in use, of at most five words.
  func known(from start: Int, to end: Int) -> Range<Int>? {
    let names = topic == .money ? ground.around.vendors : ground.around.places
    let longest = min(end, start + 5)
    guard longest > start else { return nil }
    for end in stride(from: longest, to: start, by: -1) {
      let tokens = start..<end
      if names.spelling(of: ground.sentence.text(tokens)) != nil { return tokens }
    }
    return nil
  }

  /// The name as it is usually spelt, else as it was typed.
  func spelling(of tokens: Range<Int>) -> String {
    let typed = ground.sentence.text(tokens)
    let names = topic == .money ? ground.around.vendors : ground.around.places
    return names.spelling(of: typed) ?? typed
  }
}
