/// A piece of a sentence.
struct Token: Sendable, Hashable {
  enum Kind: Sendable, Hashable {
    case word
    /// Digits, with marks between them.
    case number
    /// Text in quotation marks, which are not part of it.
    case quote
    /// A comma or the like: no name continues past it.
    case stop
    /// Any other sign, such as €.
    case sign
  }

  let kind: Kind
  /// Where it stands in the sentence, in bytes.
  let range: Range<Int>
  /// Its bytes, folded if it is a word or a sign.
  let bytes: [UInt8]
  /// Whether nothing but a hyphen stands between it and the one before.
  let isAttached: Bool
  /// Whether a full stop follows a number directly, as in `15.`.
  var hasDot = false
  /// Whether a plus or minus stands before a number directly.
  var hasSign = false

  var isNumber: Bool { kind == .number }
  var isStop: Bool { kind == .stop }
}
