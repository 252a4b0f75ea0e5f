internal import Text

/// Reads numbers of stars, and what they are for.
struct StarReader {
  let ground: Ground
  /// In the order of the sentence.
  private(set) var ratings: [SaidStay.Stars] = []

  init(ground: Ground) {
    self.ground = ground
  }

  /// Takes the stars that begin at a token; returns what comes after them, and what is wrong.
  mutating func take(at index: Int) -> (end: Int, problem: Problem?)? {
    takeSigns(at: index) ?? takeCount(at: index) ?? takeRating(at: index)
  }

  /// Signs in a row, as in ★★★★.
  private mutating func takeSigns(at index: Int) -> (end: Int, problem: Problem?)? {
    var end = index
    while ground.token(end)?.kind == .sign, ground.length(of: .star, at: end) == 1 { end += 1 }
    guard end > index else { return nil }
    return (end, rate(SaidStay.overall, end - index, index..<end))
  }

  /// `4 stars`, `4/5 stars`, `5 stars for beauty`.
  private mutating func takeCount(at index: Int) -> (end: Int, problem: Problem?)? {
    guard let count = ground.count(at: index) ?? ofFive(at: index),
      let star = ground.length(of: .star, at: index + count.length)
    else { return nil }
    let end = index + count.length + star
    let next = ground.skippingArticles(from: end + (ground.length(of: .filler, at: end) ?? 0))
    // But not of "4 stars, beauty 5".
    guard let rating = rating(at: next), self.count(at: next + rating.length) == nil else {
      return (end, rate(SaidStay.overall, count.count, index..<end))
    }
    let last = next + rating.length
    return (last, rate(rating.field, count.count, index..<last))
  }

  /// `beauty 5`, `beauty: 5 stars`.
  private mutating func takeRating(at index: Int) -> (end: Int, problem: Problem?)? {
    guard let rating = rating(at: index) else { return nil }
    let next = index + rating.length
    guard let count = count(at: next) else {
      let words = ground.sentence.text(index..<next)
      return (next, Problem(.missing, words, "'\(words)' needs a number of stars after it"))
    }
    let end = count.end + (ground.length(of: .star, at: count.end) ?? 0)
    return (end, rate(rating.field, count.count, index..<end))
  }

  private func rating(at index: Int) -> (length: Int, field: String)? {
    let phrase = ground.phrase(at: index) { match in
      if case .rating = match.meaning { true } else { false }
    }
    guard let phrase, case .rating(let field)? = phrase.meanings.first else { return nil }
    return (phrase.length, field)
  }

  /// The number behind a rating, perhaps after a colon.
  private func count(at index: Int) -> (end: Int, count: Int)? {
    let start = ground.token(index)?.bytes == [UInt8(ascii: ":")] ? index + 1 : index
    return (ground.count(at: start) ?? ofFive(at: start)).map { (start + $0.length, $0.count) }
  }

  /// `4/5`.
  private func ofFive(at index: Int) -> (length: Int, count: Int)? {
    guard let bytes = ground.token(index)?.bytes, ground.isNumber(index), bytes.count == 3,
      bytes.suffix(2).elementsEqual("/5".utf8)
    else { return nil }
    return Digits.value(bytes.prefix(1)).map { (1, $0) }
  }

  private mutating func rate(_ field: String, _ count: Int, _ tokens: Range<Int>) -> Problem? {
    let words = ground.sentence.text(tokens)
    guard (1...5).contains(count) else {
      return Problem(.invalid, words, "'\(words)' is not 1 to 5 stars")
    }
    guard let old = ratings.first(where: { $0.field == field }) else {
      ratings.append(SaidStay.Stars(field: field, count: count))
      return nil
    }
    guard old.count != count else { return nil }
    return Problem(.ambiguous, words, "'\(words)' is a second number of stars for the same")
  }
}
