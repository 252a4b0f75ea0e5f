internal import CSodium
public import Text

extension KeySlot {
  // MARK: With a passphrase

  /// A slot that a passphrase opens; it takes time and memory, as guessing should.
  public static func sealed(
    _ keys: DataKeys, passphrase: Secret, cost: PassphraseCost = .standard, id: RecordID
  ) throws(KeySlotFailure) -> KeySlot {
    let salt = Sodium.randomBytes(PassphraseKey.saltSize)
    let key = try passphraseKey(passphrase, salt, cost)
    return KeySlot(keys, .passphrase(salt: salt, cost), key: key, id: id)
  }

  public func open(passphrase: Secret) throws(KeySlotFailure) -> DataKeys {
    guard case .passphrase(let salt, let cost) = way else { throw .otherWay }
    return try opened(with: try Self.passphraseKey(passphrase, salt, cost))
  }

  private static func passphraseKey(
    _ passphrase: Secret, _ salt: [UInt8], _ cost: PassphraseCost
  ) throws(KeySlotFailure) -> Secret {
    do {
      return try PassphraseKey.make(from: passphrase, salt: salt, cost)
    } catch {
      throw .noMemory(mebibytes: error.mebibytes)
    }
  }

  // MARK: With a recovery key

  /// A slot that a recovery key opens: 256 random bits need no costly derivation.
  public static func sealed(_ keys: DataKeys, recoveryKey: Secret, id: RecordID) -> KeySlot {
    let salt = Sodium.randomBytes(PassphraseKey.saltSize)
    return KeySlot(
      keys, .recoveryKey(salt: salt), key: Self.recoveryKey(recoveryKey, salt), id: id)
  }

  public func open(recoveryKey: Secret) throws(KeySlotFailure) -> DataKeys {
    guard case .recoveryKey(let salt) = way else { throw .otherWay }
    return try opened(with: Self.recoveryKey(recoveryKey, salt))
  }

  private static func recoveryKey(_ key: Secret, _ salt: [UInt8]) -> Secret {
    HKDF.key(from: key, salt: salt, for: "vanlog/1/slot/recovery")
  }

  // MARK: For a device

  /// A slot that only one device opens; `nil` if its public key is not one.
  public static func sealed(
    _ keys: DataKeys, for device: RecordID, _ published: PublishedKeys, id: RecordID
  ) -> KeySlot? {
    let once = DeviceKeys.random()
    guard let shared = once.shared(with: published.receiving) else { return nil }
    let salt = Sodium.randomBytes(PassphraseKey.saltSize)
    let ephemeral = once.published.receiving
    let key = deviceKey(shared, salt, from: ephemeral, to: published.receiving)
    return KeySlot(
      keys, .device(device, salt: salt, ephemeral: ephemeral), key: key, id: id)
  }

  public func open(device: DeviceKeys) throws(KeySlotFailure) -> DataKeys {
    guard case .device(_, let salt, let ephemeral) = way else { throw .otherWay }
    guard let shared = device.shared(with: ephemeral) else { throw .unusable(.altered) }
    let receiving = device.published.receiving
    return try opened(with: Self.deviceKey(shared, salt, from: ephemeral, to: receiving))
  }

  /// Both public keys go in: otherwise a slot could be passed off as made for another key.
  private static func deviceKey(
    _ shared: Secret, _ salt: [UInt8], from ephemeral: [UInt8], to receiving: [UInt8]
  ) -> Secret {
    let purpose = Array("vanlog/1/slot/device".utf8)
    return HKDF.expand(
      HKDF.extract(shared, salt: salt), purpose + ephemeral + receiving, count: 32)
  }

  private func opened(with key: Secret) throws(KeySlotFailure) -> DataKeys {
    do {
      return try open(with: key)
    } catch {
      throw .unusable(error)
    }
  }
}

/// Why a key slot was not sealed or opened.
public enum KeySlotFailure: Error, Hashable, CustomStringConvertible {
  case unusable(KeySlotError)
  /// The slot is for another way: words where a passphrase was given, say.
  case otherWay
  case noMemory(mebibytes: Int)

  public var description: String {
    switch self {
    case .unusable(let error): "\(error)"
    case .otherWay: "the key file opens in another way"
    case .noMemory(let mebibytes):
      "a passphrase needs \(mebibytes) MiB of free memory; end other programs and try again"
    }
  }
}
