internal import CSodium

/// 32 random bytes that open a repository when passphrase and devices are gone.
public struct RecoveryKey: Sendable, Equatable {
  static let size = 32

  public let secret: Secret

  init(_ secret: Secret) {
    precondition(secret.count == Self.size)
    self.secret = secret
  }

  public static func random() -> RecoveryKey {
    RecoveryKey(.random(size))
  }

  /// The 24 words to write down.
  public var words: [String] {
    var bytes = secret.copy()
    defer { Sodium.wipe(&bytes) }
    return RecoveryWords.words(for: bytes, bits: 256, count: RecoveryWords.keyCount)
  }

  /// Whether what was typed means a word: capitals do not count, and four letters are enough.
  public static func isWord(_ typed: String, _ word: String) -> Bool {
    let words = RecoveryWords.split(typed)
    guard words.count == 1, let number = RecoveryWords.number(of: words[0]) else { return false }
    return number == RecoveryWords.number(of: word)
  }

  /// Reads 24 words.
  public init(words text: String) throws(RecoveryWordsError) {
    var bytes = try RecoveryWords.bytes(from: text, bits: 256, count: RecoveryWords.keyCount)
    defer { Sodium.wipe(&bytes) }
    self.init(Secret(bytes))
  }
}
