internal import CSodium

/// What one device signs with and what others encrypt to.
public struct DeviceKeys: Sendable {
  /// The seed of an Ed25519 key pair.
  let signingSeed: Secret
  /// An X25519 secret key.
  let receivingKey: Secret

  public init(signingSeed: Secret, receivingKey: Secret) {
    precondition(signingSeed.count == 32 && receivingKey.count == 32)
    (self.signingSeed, self.receivingKey) = (signingSeed, receivingKey)
  }

  /// The keys of a new device.
  public static func random() -> DeviceKeys {
    DeviceKeys(signingSeed: .random(32), receivingKey: .random(32))
  }

  /// What the other devices know.
  public var published: PublishedKeys {
    var receiving = [UInt8](repeating: 0, count: 32)
    receivingKey.withBytes { _ = crypto_scalarmult_base(&receiving, $0) }
    return PublishedKeys(signing: signingPair.published, receiving: receiving)
  }

  /// An Ed25519 signature of 64 bytes.
  func sign(_ message: [UInt8]) -> [UInt8] {
    var signature = [UInt8](repeating: 0, count: PublishedKeys.signatureSize)
    signingPair.secret.withBytes {
      _ = crypto_sign_detached(&signature, nil, message, UInt64(message.count), $0)
    }
    return signature
  }

  /// The secret that this device shares with the owner of a public key; `nil` for a public key that
  /// shares the same with everyone.
  func shared(with other: [UInt8]) -> Secret? {
    X25519.shared(receivingKey, other)
  }

  private var signingPair: (secret: Secret, published: [UInt8]) {
    var published = [UInt8](repeating: 0, count: 32)
    let secret = Secret(count: 64) { secret in
      signingSeed.withBytes { _ = crypto_sign_seed_keypair(&published, secret, $0) }
    }
    return (secret, published)
  }
}

/// The public halves of a device's keys.
public struct PublishedKeys: Sendable, Hashable {
  static let signatureSize = 64

  /// An Ed25519 public key.
  public let signing: [UInt8]
  /// An X25519 public key.
  public let receiving: [UInt8]

  func isSigned(_ message: [UInt8], by signature: ArraySlice<UInt8>) -> Bool {
    guard signature.count == Self.signatureSize else { return false }
    return crypto_sign_verify_detached(
      Array(signature), message, UInt64(message.count), signing) == 0
  }
}

enum X25519 {
  static func shared(_ secret: Secret, _ published: [UInt8]) -> Secret? {
    guard published.count == 32 else { return nil }
    var code: Int32 = -1
    let shared = Secret(count: 32) { output in
      code = secret.withBytes { crypto_scalarmult(output, $0, published) }
    }
    return code == 0 ? shared : nil
  }
}
