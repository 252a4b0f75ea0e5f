internal import CSodium

/// One of several lists of words; a few together are a recovery key, and fewer reveal nothing.
///
/// The key's bytes are the values at 0 of random polynomials over the field of 256 elements
/// (Shamir's scheme, with the polynomial of AES); a share is their values at its number.
public struct RecoveryShare: Sendable, Equatable {
  public let number: Int
  /// How many shares the key takes.
  public let threshold: Int
  let values: Secret

  private static let bits = 4 + 4 + 256

  /// Splits a key into `count` shares; `nil` unless 2 <= threshold <= count <= 15.
  public static func split(_ key: RecoveryKey, threshold: Int, count: Int) -> [RecoveryShare]? {
    guard (2...15).contains(threshold), (threshold...15).contains(count) else { return nil }
    let coefficients = [key.secret] + (1..<threshold).map { _ in Secret.random(RecoveryKey.size) }
    return (1...count).map { number in
      let values = Secret(count: RecoveryKey.size) { output in
        for byte in 0..<RecoveryKey.size {
          // Horner's rule, the highest coefficient first.
          output[byte] = coefficients.reversed().reduce(0) { sum, coefficient in
            Field256.product(sum, UInt8(number)) ^ coefficient.withBytes { $0[byte] }
          }
        }
      }
      return RecoveryShare(number: number, threshold: threshold, values: values)
    }
  }

  /// The key of enough different shares of one set.
  public static func join(_ shares: [RecoveryShare]) throws(RecoveryWordsError) -> RecoveryKey {
    guard let threshold = shares.first?.threshold, shares.count >= threshold,
      shares.allSatisfy({ $0.threshold == threshold }),
      Set(shares.map(\.number)).count == shares.count
    else { throw .sharesDoNotFit }
    let used = shares.prefix(threshold)
    let weights = used.map { share in weight(of: share.number, among: used.map(\.number)) }
    let secret = Secret(count: RecoveryKey.size) { output in
      for byte in 0..<RecoveryKey.size {
        output[byte] = zip(used, weights).reduce(0) { sum, pair in
          sum ^ Field256.product(pair.0.values.withBytes { $0[byte] }, pair.1)
        }
      }
    }
    return RecoveryKey(secret)
  }

  /// How much the value at `number` counts for the value at 0 (Lagrange).
  private static func weight(of number: Int, among numbers: [Int]) -> UInt8 {
    numbers.filter { $0 != number }.reduce(1) { weight, other in
      let difference = UInt8(number) ^ UInt8(other)
      return Field256.product(weight, Field256.quotient(UInt8(other), difference))
    }
  }

  // MARK: Words

  /// The 25 words to write down.
  public var words: [String] {
    var bytes = [UInt8(number << 4 | threshold)] + values.copy()
    defer { Sodium.wipe(&bytes) }
    return RecoveryWords.words(for: bytes, bits: Self.bits, count: RecoveryWords.shareCount)
  }

  /// Whether a text has as many words as a share, and not as a whole key.
  public static func hasItsCount(_ text: String) -> Bool {
    RecoveryWords.split(text).count == RecoveryWords.shareCount
  }

  /// Reads 25 words.
  public init(words text: String) throws(RecoveryWordsError) {
    var bytes = try RecoveryWords.bytes(
      from: text, bits: Self.bits, count: RecoveryWords.shareCount)
    defer { Sodium.wipe(&bytes) }
    let (number, threshold) = (Int(bytes[0] >> 4), Int(bytes[0] & 15))
    guard number > 0, threshold > 1 else { throw .wrongChecksum }
    self.init(number: number, threshold: threshold, values: Secret(Array(bytes[1...])))
  }

  init(number: Int, threshold: Int, values: Secret) {
    (self.number, self.threshold, self.values) = (number, threshold, values)
  }
}

/// Arithmetic of bytes in the field of AES, in the same time for all values.
enum Field256 {
  static func product(_ first: UInt8, _ second: UInt8) -> UInt8 {
    var (sum, shifted): (UInt8, UInt8) = (0, first)
    for bit in 0..<UInt8(8) {
      sum ^= shifted & (0 &- (second >> bit & 1))
      shifted = shifted << 1 ^ (0x1B & (0 &- (shifted >> 7)))
    }
    return sum
  }

  /// Division by a byte other than 0, whose inverse is its 254th power.
  static func quotient(_ first: UInt8, _ second: UInt8) -> UInt8 {
    let inverse = (0..<6).reduce(second) { power, _ in product(product(power, power), second) }
    return product(first, product(inverse, inverse))
  }
}
