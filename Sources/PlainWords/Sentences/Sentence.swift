internal import Text

/// A sentence in pieces.
struct Sentence: Sendable {
  private let bytes: [UInt8]
  let tokens: [Token]

  /// Longer ones are not a single sentence.
  static let longest = 1_000
  private static let mostTokens = 200

  /// Fails with the reason, phrased to follow "the sentence".
  init(_ text: String) throws(Unreadable) {
    if let objection = TypedText.objection(to: text, Self.longest) {
      throw Unreadable(reason: objection)
    }
    var reader = TokenReader(text)
    tokens = try reader.tokens()
    guard tokens.count <= Self.mostTokens else {
      throw Unreadable(reason: "takes at most \(Self.mostTokens) words")
    }
    bytes = Array(text.utf8)
  }

  /// Why a text is not a sentence.
  struct Unreadable: Error {
    let reason: String
  }

  /// The words as they were typed.
  func text(_ tokens: Range<Int>) -> String {
    guard let first = tokens.first, let last = tokens.last else { return "" }
    return text(bytes: self.tokens[first].range.lowerBound..<self.tokens[last].range.upperBound)
  }

  func text(_ token: Int) -> String { text(token..<token + 1) }

  private func text(bytes range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }
}
