internal import HomeFolder
public import Text
internal import Records

// Who can open the repository.
extension SyncHome {
  /// Replaces the passphrase; what is stored stays as it is.
  public func changePassphrase(_ passphrase: Secret, cost: PassphraseCost = .standard) throws {
    let keys = try requireKeys()
    let slot = try KeySlot.sealed(
      keys.data, passphrase: passphrase, cost: cost, id: Self.newID())
    try memory.replace(withNewPassphrase: slot, setBy: keys.id)
  }

  /// Makes new recovery words, which take the place of earlier ones.
  public func newRecoveryKey() throws -> RecoveryKey {
    let key = RecoveryKey.random()
    try use(key)
    return key
  }

  /// Lets a recovery key open the repository, and earlier ones no longer.
  public func use(_ key: RecoveryKey) throws {
    let keys = try requireKeys()
    let slot = KeySlot.sealed(keys.data, recoveryKey: key.secret, id: Self.newID())
    let number = try memory.newestRecoveryTarget()?.target.number ?? 0
    guard let target = RecoveryTarget(slot, number: number + 1) else { return }
    try memory.replace(with: slot)
    // The others hear of it with the next head, and can seal later keys to the same words.
    try memory.set(target, of: keys.id)
  }

  /// Whether recovery words open what is written now.
  public func hasRecoveryKey() throws -> Bool {
    let epoch = try requireKeys().data.epoch
    return try memory.slots().contains { slot in
      switch slot.way {
      case .recoveryKey, .recoveryUpdate: slot.epoch == epoch
      case .passphrase, .device: false
      }
    }
  }

  /// Encrypts everything from now on with a new data key, which all devices but `revoked` get.
  ///
  /// The passphrase is needed because the new key is wrapped for it. Recovery words keep opening
  /// everything, unless the device that made them was revoked.
  public func rotate(
    passphrase: Secret, revoking revoked: RecordID? = nil, cost: PassphraseCost = .standard
  ) throws {
    let keys = try requireKeys()
    guard revoked != keys.id else { throw RepositoryError.ownDevice }
    let known = try passphraseOpened(by: passphrase)
    guard let data = keys.data.rotated(forRevocation: revoked != nil) else {
      throw RepositoryError.tooManyKeys
    }
    let gone = Set(try memory.revocations().map(\.device) + [revoked].compactMap(\.self))
    // This device too: a copy of it, or a backup that is restored, still has the old keys.
    let devices = try (memory.devices() + [keys.published]).filter { !gone.contains($0.id) }
    let slot = try KeySlot.sealed(data, passphrase: passphrase, cost: cost, id: Self.newID())
    var slots = [slot]
    for device in devices {
      let slot = KeySlot.sealed(
        data, for: device.id, device.keys, id: Self.newID(), by: keys,
        vouchedIn: try lastEpoch(of: device.id))
      if let slot { slots.append(slot) }
    }
    let words = try memory.newestRecoveryTarget().flatMap {
      gone.contains($0.device) ? nil : $0.target
    }
    if let words, let slot = KeySlot.sealed(data, for: words, id: Self.newID(), by: keys) {
      slots.append(slot)
    }
    // The slot that was made with the words stays: it proves to who has them that the next is right.
    let old = try memory.slots().filter { slot in
      guard case .recoveryKey(_, let receiving) = slot.way else { return true }
      return receiving != words?.receiving
    }
    if let revoked {
      try memory.set(try revocation(of: revoked, epoch: data.epoch))
      try askForSnapshots()
    }
    try memory.exchange(old, for: slots, and: (PassphraseMark(slot, known), keys.id))
    try memory.setGiven(data.epoch, to: devices.map(\.id))
    var changed = keys
    changed.data = data
    try changed.save(in: try home.make())
    reloadKeys(changed)
  }

  /// An epoch whose key a device is known to have; a copy or backup of this one may have no more than
  /// the first.
  private func lastEpoch(of device: RecordID) throws -> Int {
    let keys = try requireKeys()
    let first = keys.data.epochs.last ?? keys.data.epoch
    guard device != keys.id else { return first }
    let heads = try memory.remotes().flatMap { try memory.heads(at: $0, with: keys.data).values }
    return heads.filter { $0.device.id == device }.map(\.epoch).max() ?? first
  }

  /// Throws unless it is the passphrase in force, or one of those that were set at the same time.
  private func passphraseOpened(by passphrase: Secret) throws -> PassphraseMark.Passphrase {
    let slots = try memory.slots().filter(\.isForPassphrase).sorted { $0.epoch > $1.epoch }
    let inForce = try memory.passphrasesInForce().map(\.mark)
    // Before any was changed, it is that of the device that began.
    let first = PassphraseMark.Passphrase(number: 0, setBy: .zero)
    for slot in slots where (try? slot.open(passphrase: passphrase)) != nil {
      return inForce.first { $0.fits(slot) }?.passphrase ?? inForce.first?.passphrase ?? first
    }
    guard slots.isEmpty else {
      let device = try inForce.first.flatMap { try memory.device($0.passphrase.setBy)?.name }
      throw RepositoryError.wrongPassphrase(setBy: device)
    }
    return inForce.first?.passphrase ?? first
  }
}
