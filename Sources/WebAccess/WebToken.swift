internal import CSodium
internal import Text

/// The secret by which a device is known, 256 random bits; only its hash is kept.
public struct WebToken: Sendable {
  private static let size = 32
  static let isReady = sodium_init() >= 0

  /// 64 hexadecimal digits.
  public let text: String

  /// A new secret.
  public init() {
    text = Hexadecimal.text(Self.randomBytes(Self.size))
  }

  /// What a device sends; `nil` for anything that no token looks like.
  public init?(_ text: some StringProtocol) {
    guard text.utf8.count == Self.size * 2,
      text.utf8.allSatisfy({ Digits.value(hexadecimal: $0) != nil })
    else { return nil }
    self.text = String(text)
  }

  /// SHA-256 of the text, by which a list can be searched without holding secrets.
  public var hash: TokenHash {
    precondition(Self.isReady, "libsodium fails to start only without any random source")
    var bytes = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_BYTES))
    let text = Array(text.utf8)
    crypto_hash_sha256(&bytes, text, UInt64(text.count))
    return TokenHash(bytes: bytes)
  }

  static func randomBytes(_ count: Int) -> [UInt8] {
    precondition(isReady, "libsodium fails to start only without any random source")
    var bytes = [UInt8](repeating: 0, count: count)
    randombytes_buf(&bytes, count)
    return bytes
  }
}

/// The hash of a token.
public struct TokenHash: Hashable, Sendable {
  let bytes: [UInt8]

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  init?(_ text: String) {
    guard let bytes = Hexadecimal.bytes(text), bytes.count == Int(crypto_hash_sha256_BYTES) else {
      return nil
    }
    self.bytes = bytes
  }

  var text: String { Hexadecimal.text(bytes) }

  /// Compares in constant time, regardless of the difference.
  func isSame(as other: TokenHash) -> Bool {
    bytes.count == other.bytes.count && sodium_memcmp(bytes, other.bytes, bytes.count) == 0
  }
}
