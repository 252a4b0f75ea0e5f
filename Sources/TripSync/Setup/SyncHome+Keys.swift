internal import HomeFolder
public import Text
internal import TripStore

// Who can open the repository.
extension SyncHome {
  /// Replaces the passphrase; what is stored stays as it is.
  public func changePassphrase(_ passphrase: Secret, cost: PassphraseCost = .standard) throws {
    let slot = try KeySlot.sealed(
      try requireKeys().data, passphrase: passphrase, cost: cost, id: Self.newID())
    try memory.replace(with: slot)
  }

  /// Makes new recovery words, which take the place of earlier ones.
  public func newRecoveryKey() throws -> RecoveryKey {
    let key = RecoveryKey.random()
    try use(key)
    return key
  }

  /// Lets a recovery key open the repository, and earlier ones no longer.
  public func use(_ key: RecoveryKey) throws {
    let slot = KeySlot.sealed(
      try requireKeys().data, recoveryKey: key.secret, id: Self.newID())
    try memory.replace(with: slot)
  }

  /// Whether recovery words open what is written now.
  public func hasRecoveryKey() throws -> Bool {
    let epoch = try requireKeys().data.epoch
    return try memory.slots().contains { slot in
      if case .recoveryKey = slot.way { slot.epoch == epoch } else { false }
    }
  }

  /// Encrypts everything from now on with a new data key, which all devices but `revoked` get.
  ///
  /// The passphrase is needed because the new key is wrapped for it. Recovery words must be made anew.
  public func rotate(
    passphrase: Secret, revoking revoked: RecordID? = nil, cost: PassphraseCost = .standard
  ) throws {
    let keys = try requireKeys()
    guard revoked != keys.id else { throw RepositoryError.ownDevice }
    try check(passphrase)
    guard let data = keys.data.rotated() else { throw RepositoryError.tooManyKeys }
    var slots = [
      try KeySlot.sealed(data, passphrase: passphrase, cost: cost, id: Self.newID())
    ]
    let gone = Set(try memory.revocations().map(\.device) + [revoked].compactMap(\.self))
    // This device too: a copy of it, or a backup that is restored, still has the old keys.
    for device in try memory.devices() + [keys.published] where !gone.contains(device.id) {
      guard let slot = KeySlot.sealed(data, for: device.id, device.keys, id: Self.newID()) else {
        continue
      }
      slots.append(slot)
    }
    let old = try memory.slots()
    if let revoked {
      try memory.set(try revocation(of: revoked))
      try askForSnapshots()
    }
    try memory.exchange(old, for: slots)
    var changed = keys
    changed.data = data
    try changed.save(in: try home.make())
    reloadKeys(changed)
  }

  /// Finds a device by its name, or by the end of its id.
  public func device(called text: String) throws -> SyncDevice {
    let devices = try memory.devices()
    let named = devices.filter { $0.name == text }
    if named.count == 1 { return named[0] }
    let ending = IDEnding(text)
    let found = devices.filter { ending?.fits($0.id) == true }
    guard found.count == 1 else { throw RepositoryError.unknownDevice(text) }
    return found[0]
  }

  /// What a device had sent until now still counts.
  private func revocation(of device: RecordID) throws -> Revocation {
    let session = SyncSeen(store: store)
    let actors = try session.all().filter { try memory.deviceID(of: $0.actor) == device }
    return Revocation(device: device, seen: actors)
  }

  /// Whoever comes new needs no snapshot of the revoked device then.
  private func askForSnapshots() throws {
    for var remote in try memory.remotes() {
      remote.needsSnapshot = true
      try memory.set(remote)
    }
  }

  /// Throws unless it is the passphrase of the newest slot that has one.
  private func check(_ passphrase: Secret) throws {
    let slots = try memory.slots().filter { slot in
      if case .passphrase = slot.way { true } else { false }
    }
    guard let slot = slots.max(by: { $0.epoch < $1.epoch }) else { return }
    if (try? slot.open(passphrase: passphrase)) == nil { throw RepositoryError.wrongPassphrase }
  }
}
