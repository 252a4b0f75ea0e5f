internal import Text

/// A sentence beside the rules of a language.
struct Ground {
  let sentence: Sentence
  let language: Language
  let around: Surroundings
  /// The phrases that begin at each token.
  private let matches: [[Lexicon.Match]]

  init(_ sentence: Sentence, _ language: Language, _ around: Surroundings) {
    self.sentence = sentence
    self.language = language
    self.around = around
    var home = Lexicon()
    home.add(around.categories.flatMap(Self.entries))
    let (known, own) = (
      language.lexicon.matches(in: sentence.tokens), home.matches(in: sentence.tokens)
    )
    matches = zip(known, own).map { $0 + $1 }
  }

  /// A category that is in use can be called by all of it or by its last level.
  private static func entries(_ category: String) -> [Lexicon.Entry] {
    let levels = category.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
    let names = levels.count > 1 ? [category] + levels.suffix(1) : [category]
    return names.compactMap { Lexicon.Entry($0, .homeCategory(category)) }
  }

  var tokens: [Token] { sentence.tokens }

  func token(_ index: Int) -> Token? { tokens.indices.contains(index) ? tokens[index] : nil }

  func isNumber(_ index: Int) -> Bool { token(index)?.isNumber ?? false }

  /// The longest phrase at a token that can be meant, and all that it can mean.
  func phrase(
    at index: Int, where fits: (Lexicon.Match) -> Bool
  ) -> (length: Int, meanings: [Meaning])? {
    guard matches.indices.contains(index) else { return nil }
    let usable = matches[index].filter(fits)
    guard let length = usable.map(\.length).max() else { return nil }
    return (length, usable.filter { $0.length == length }.map(\.meaning))
  }

  /// The longest phrase at a token that has one meaning.
  func length(of meaning: Meaning, at index: Int) -> Int? {
    phrase(at: index) { $0.meaning == meaning }?.length
  }

  func skippingArticles(from index: Int) -> Int {
    var index = index
    while let length = length(of: .article, at: index) { index += length }
    return index
  }

  /// What a phrase at a token says on its own in a sentence about the topic.
  func phrase(at index: Int, about topic: Topic) -> (length: Int, meanings: [Meaning])? {
    phrase(at: index) { $0.meaning.fits(topic) && $0.meaning.standsAlone }
  }

  // MARK: Numbers and what stands beside them

  /// The currencies that a word or sign can mean; codes count in capital letters only, since many are
  /// words.
  func currency(at index: Int) -> (length: Int, codes: [String])? {
    let known = phrase(at: index) { match in
      if case .currency = match.meaning { true } else { false }
    }
    if let known {
      let codes = known.meanings.compactMap { meaning in
        if case .currency(let code) = meaning { code } else { nil as String? }
      }
      return (known.length, codes)
    }
    guard let token = token(index), token.kind == .word, token.range.count == 3 else { return nil }
    let code = sentence.text(index)
    let isCode =
      code.utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
      && around.decimals(code) != nil
    return isCode ? (1, [code]) : nil
  }

  /// A number in digits, or in words where these may be used.
  func count(at index: Int) -> (length: Int, count: Int)? {
    if let token = token(index), token.isNumber, !token.hasSign {
      return token.bytes.count <= 6 ? Digits.value(token.bytes).map { (1, $0) } : nil
    }
    let words = phrase(at: index) { match in
      if case .number = match.meaning { true } else { false }
    }
    guard let words, case .number(let count)? = words.meanings.first else { return nil }
    return (words.length, count)
  }

  /// Whether a unit or a currency says what the number before it is.
  func hasUnit(at index: Int) -> Bool {
    if currency(at: index) != nil { return true }
    return phrase(at: index) { match in
      switch match.meaning {
      case .litres, .perLitre, .kilometres, .miles, .clock, .star, .nightUnit: true
      default: false
      }
    } != nil
  }

  /// Numbers with a blank between them that may be the groups of one, as in "184 230".
  var brokenNumber: Problem? {
    for (index, (first, second)) in zip(tokens, tokens.dropFirst()).enumerated()
    where first.isNumber && second.isNumber {
      guard first.bytes.count <= 3, !first.hasDot, first.bytes.allSatisfy(Digits.isDigit),
        second.bytes.prefix(while: Digits.isDigit).count == 3, !second.hasSign,
        length(of: .litres, at: index + 2) == nil
      else { continue }
      let words = sentence.text(index..<index + 2)
      return Problem(
        .ambiguous, words, "'\(words)' could be one number or two; write one without the blank")
    }
    return nil
  }

  // MARK: Problems

  /// Words that mean nothing, with the word that was probably meant, or else the advice.
  func unknown(_ tokens: Range<Int>, _ topic: Topic, advice: String) -> Problem {
    let words = sentence.text(tokens)
    var text = "'\(words)' is not understood"
    let known = matches[tokens.lowerBound].filter { $0.length == tokens.count }
    if known.contains(where: { $0.meaning.fits(topic) }) {
      text = "'\(words)' says nothing without a number beside it"
    } else if !known.isEmpty {
      text = "'\(words)' says nothing about \(topic.noun)"
    } else if tokens.count == 1, words.utf8.count >= Self.shortest,
      let near = NameSearch.nearest(to: words, among: singleWords)
    {
      text += "; did you mean '\(near)'?"
    } else if !advice.isEmpty {
      text += "; \(advice)"
    }
    return Problem(.unknown, words, text)
  }

  /// Of shorter words nearly all are alike.
  private static let shortest = 4

  private var singleWords: [String] {
    language.lexicon.entries.compactMap { entry in
      switch entry.meaning {
      case .filler, .article, .ordinal, .dayUnit: nil
      default:
        entry.words.count == 1 ? String(decoding: entry.words[0], as: UTF8.self) : nil
      }
    }
  }
}
