internal import CSodium

/// Bytes encrypted and authenticated with XChaCha20-Poly1305: nonce, text, tag.
///
/// Nonces are random: of 192 bits, so that a restored card that repeats its work never repeats one.
public enum SealedBox {
  static let nonceSize = 24
  static let tagSize = 16
  /// How much longer a box is than what is in it.
  public static let overhead = nonceSize + tagSize

  /// Encrypts `plain` so that it opens only with the same `context`.
  static func seal(
    _ plain: [UInt8], with key: Secret, context: [UInt8],
    nonce: [UInt8] = Sodium.randomBytes(nonceSize)
  ) -> [UInt8] {
    precondition(key.count == 32 && nonce.count == nonceSize)
    return [UInt8](unsafeUninitializedCapacity: plain.count + overhead) { box, count in
      guard let start = box.baseAddress else { return }
      start.update(from: nonce, count: nonceSize)
      key.withBytes {
        _ = crypto_aead_xchacha20poly1305_ietf_encrypt(
          start + nonceSize, nil, plain, UInt64(plain.count), context, UInt64(context.count), nil,
          nonce, $0)
      }
      count = plain.count + overhead
    }
  }

  /// What is in a box, or `nil` if key or context are others or a bit was changed.
  static func open(_ box: ArraySlice<UInt8>, with key: Secret, context: [UInt8]) -> [UInt8]? {
    precondition(key.count == 32)
    guard box.count >= overhead else { return nil }
    let size = box.count - overhead
    var isGood = false
    let plain = [UInt8](unsafeUninitializedCapacity: size) { plain, count in
      // For an empty text there may be no memory, but the tag is checked anyway.
      let output = plain.baseAddress
      isGood = box.withUnsafeBufferPointer { bytes in
        guard let start = bytes.baseAddress else { return false }
        return key.withBytes {
          crypto_aead_xchacha20poly1305_ietf_decrypt(
            output, nil, nil, start + nonceSize, UInt64(bytes.count - nonceSize), context,
            UInt64(context.count), start, $0) == 0
        }
      }
      count = isGood ? size : 0
    }
    return isGood ? plain : nil
  }
}
