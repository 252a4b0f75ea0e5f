/// Why a sentence, or a part of it, does not become a command.
public struct Problem: Sendable, Hashable, CustomStringConvertible {
  public enum Kind: String, Sendable, CaseIterable {
    /// Words that mean nothing here.
    case unknown
    /// Something without which there is no command.
    case missing
    /// Something that has two readings.
    case ambiguous
    /// Something that is understood and cannot be.
    case invalid
  }

  public let kind: Kind
  /// The words in question, as they were typed; empty for the whole sentence.
  public let words: String
  /// A sentence about them, without its full stop.
  public let text: String

  init(_ kind: Kind, _ words: String, _ text: String) {
    (self.kind, self.words, self.text) = (kind, words, text)
  }

  public var description: String { text }
}
