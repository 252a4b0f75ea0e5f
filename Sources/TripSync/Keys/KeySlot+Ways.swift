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
    let receiving = receivingKey(recoveryKey, salt).published.receiving
    return KeySlot(
      keys, .recoveryKey(salt: salt, receiving: receiving),
      key: Self.recoveryKey(recoveryKey, salt),
      id: id)
  }

  /// A slot that the same recovery key opens, made without it; `nil` if the public key is none.
  static func sealed(
    _ keys: DataKeys, for words: RecoveryTarget, id: RecordID, by maker: LocalKeys
  ) -> KeySlot? {
    sealed(
      keys, to: words.receiving, salt: words.salt, recoveryPurpose, id, by: maker,
      vouchedIn: words.epoch
    ) {
      .recoveryUpdate($0, receiving: words.receiving)
    }
  }

  public func open(recoveryKey: Secret) throws(KeySlotFailure) -> DataKeys {
    switch way {
    case .recoveryKey(let salt, _): return try opened(with: Self.recoveryKey(recoveryKey, salt))
    case .recoveryUpdate(let sealed, let receiving):
      let device = Self.receivingKey(recoveryKey, sealed.salt)
      guard device.published.receiving == receiving else { throw .unusable(.wrongKey) }
      return try open(sealed, with: device, Self.recoveryPurpose)
    case .passphrase, .device: throw .otherWay
    }
  }

  private static func recoveryKey(_ key: Secret, _ salt: [UInt8]) -> Secret {
    HKDF.key(from: key, salt: salt, for: recoveryPurpose)
  }

  private static let recoveryPurpose = "vanlog/1/slot/recovery"

  /// A key pair that follows from a recovery key.
  private static func receivingKey(_ key: Secret, _ salt: [UInt8]) -> DeviceKeys {
    DeviceKeys(
      signingSeed: .random(32),
      receivingKey: HKDF.key(from: key, salt: salt, for: "vanlog/1/slot/receiving"))
  }

  // MARK: For a device

  /// A slot that only one device opens; `nil` if its public key is not one.
  ///
  /// The maker proves with the key of an epoch, which that device has, that it takes part.
  static func sealed(
    _ keys: DataKeys, for device: RecordID, _ published: PublishedKeys, id: RecordID,
    by maker: LocalKeys, vouchedIn epoch: Int
  ) -> KeySlot? {
    sealed(
      keys, to: published.receiving, salt: Sodium.randomBytes(PassphraseKey.saltSize),
      devicePurpose, id, by: maker, vouchedIn: epoch
    ) {
      .device(device, $0)
    }
  }

  public func open(device: DeviceKeys) throws(KeySlotFailure) -> DataKeys {
    guard case .device(_, let sealed) = way else { throw .otherWay }
    return try open(sealed, with: device, Self.devicePurpose)
  }

  private static let devicePurpose = "vanlog/1/slot/device"

  // MARK: To a public key

  private static func sealed(
    _ keys: DataKeys, to receiving: [UInt8], salt: [UInt8], _ purpose: String, _ id: RecordID,
    by maker: LocalKeys, vouchedIn epoch: Int, _ way: (SealedTo) -> Way
  ) -> KeySlot? {
    let once = DeviceKeys.random()
    guard let shared = once.shared(with: receiving) else { return nil }
    let ephemeral = once.published.receiving
    let voucher = SlotVoucher(
      maker: maker.id, signing: maker.device.published.signing, epoch: epoch)
    return KeySlot(
      keys, way(SealedTo(salt: salt, ephemeral: ephemeral, voucher: voucher)),
      key: sharedKey(shared, salt, purpose, from: ephemeral, to: receiving), id: id, by: maker)
  }

  private func open(
    _ sealed: SealedTo, with device: DeviceKeys, _ purpose: String
  ) throws(KeySlotFailure) -> DataKeys {
    guard let shared = device.shared(with: sealed.ephemeral) else { throw .unusable(.altered) }
    return try opened(
      with: Self.sharedKey(
        shared, sealed.salt, purpose, from: sealed.ephemeral, to: device.published.receiving))
  }

  /// Both public keys go in: otherwise a slot could be passed off as made for another key.
  private static func sharedKey(
    _ shared: Secret, _ salt: [UInt8], _ purpose: String, from ephemeral: [UInt8],
    to receiving: [UInt8]
  ) -> Secret {
    HKDF.expand(
      HKDF.extract(shared, salt: salt), Array(purpose.utf8) + ephemeral + receiving, count: 32)
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
