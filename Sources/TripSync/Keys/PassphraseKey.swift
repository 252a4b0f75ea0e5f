internal import CSodium

/// What it costs to try one passphrase with Argon2id.
public struct PassphraseCost: Sendable, Equatable {
  public let passes: Int
  public let mebibytes: Int

  /// What new key slots are made with: about a quarter of a second on a PC, two on a Raspberry Pi 4.
  public static let standard = PassphraseCost(checkedPasses: 3, 64)

  private init(checkedPasses passes: Int, _ mebibytes: Int) {
    (self.passes, self.mebibytes) = (passes, mebibytes)
  }

  /// The cost that a key slot asks for; `nil` if it is so low that guessing is cheap, or so high
  /// that it would exhaust a small computer.
  public init?(passes: Int, mebibytes: Int) {
    guard (2...10).contains(passes), (32...256).contains(mebibytes) else { return nil }
    self.init(checkedPasses: passes, mebibytes)
  }
}

enum PassphraseKey {
  static let saltSize = 16

  struct NoMemory: Error {
    let mebibytes: Int
  }

  /// The key that a passphrase gives with a slot's salt.
  static func make(
    from passphrase: Secret, salt: [UInt8], _ cost: PassphraseCost
  ) throws(NoMemory) -> Secret {
    precondition(salt.count == saltSize)
    var code: Int32 = -1
    let key = Secret(count: 32) { output in
      code = passphrase.withBytes {
        $0.withMemoryRebound(to: CChar.self, capacity: passphrase.count) {
          crypto_pwhash(
            output, 32, $0, UInt64(passphrase.count), salt, UInt64(cost.passes),
            cost.mebibytes << 20, crypto_pwhash_alg_argon2id13())
        }
      }
    }
    guard code == 0 else { throw NoMemory(mebibytes: cost.mebibytes) }
    return key
  }
}
