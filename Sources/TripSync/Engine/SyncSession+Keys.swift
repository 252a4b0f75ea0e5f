internal import HomeFolder
internal import Text
internal import TripStore

// New data keys, which a device gets in a slot of its own.
extension SyncSession {
  private static let mostSlots = 1_000

  // MARK: Getting them

  /// All data keys that slots for this device hold, if there are more than those known; `nil` if not.
  ///
  /// Two devices may have made a new one at the same time: then both are taken.
  func newerKeys() throws -> DataKeys? {
    var waiting = try slotsForThisDevice()
    var known = keys.data
    // What one slot holds may be needed to believe another.
    while let index = try waiting.firstIndex(where: { try isTrusted($0, by: known) }) {
      let slot = waiting.remove(at: index)
      guard let found = try? slot.open(device: keys.device) else { continue }
      known = known.union(found) ?? known
    }
    return known == keys.data ? nil : known
  }

  private func slotsForThisDevice() throws -> [KeySlot] {
    let names = Array(try all(below: Names.keys).prefix(Self.mostSlots))
    var slots: [KeySlot] = []
    for (index, name) in names.enumerated() {
      if index % Self.mostAtOnce == 0 { try fetchAhead(Array(names[index...])) }
      guard let slot = try slot(name), case .device(keys.id, _) = slot.way,
        slot.repository == keys.data.repository
      else { continue }
      slots.append(slot)
    }
    return slots
  }

  /// Whether a slot was made by a device that takes part and was not revoked, as far as is known here.
  private func isTrusted(_ slot: KeySlot, by known: DataKeys) throws -> Bool {
    guard let voucher = slot.way.voucher, revocation(of: voucher.maker) == nil,
      slot.isVouchedFor(with: known)
    else { return false }
    if voucher.maker == keys.id { return voucher.signing == keys.device.published.signing }
    guard let maker = try memory.device(voucher.maker) else { return revocations.isEmpty }
    return maker.keys.signing == voucher.signing
  }

  /// A key slot; `nil` if it is none, or cannot be read.
  private func slot(_ name: ObjectName) throws -> KeySlot? {
    do {
      return try KeySlot(parsing: try fetch(name, limit: KeySlot.longest))
    } catch let error as RemoteError where error.isAboutObject {
      return nil
    } catch is KeySlotError {
      return nil
    }
  }

  func take(_ newer: DataKeys) throws {
    keys.data = newer
    hasNews = true
    try keys.save(in: try home.make())
  }

  // MARK: The passphrase

  /// Takes over the slots of a passphrase that another device has set: an earlier one, which was
  /// perhaps given up because somebody knows it, must not come back from here.
  func followPassphrase() throws {
    let inForce = try memory.passphrasesInForce()
    guard !inForce.isEmpty else { return }
    let known = try memory.slots().filter(\.isForPassphrase)
    let others = known.filter { slot in !inForce.contains { $0.mark.fits(slot) } }
    let isGood = others.isEmpty && known.contains { $0.epoch == keys.data.epoch }
    var slots: [KeySlot] = []
    for (device, mark) in inForce where device != keys.id && !known.contains(where: mark.fits) {
      // One that is in nobody's way may have been removed since.
      guard !isGood || newPassphrases.contains(device),
        let slot = try slot(Names.slot(mark.slot)), mark.fits(slot), slot.isForPassphrase,
        slot.repository == keys.data.repository
      else { continue }
      slots.append(slot)
    }
    guard !others.isEmpty || !slots.isEmpty else { return try notePassphrase(inForce.map(\.mark)) }
    // Until one of them is here, an earlier one stays.
    if known.count > others.count || !slots.isEmpty { try memory.exchange(others, for: slots) }
    try notePassphrase(inForce.map(\.mark))
  }

  private func notePassphrase(_ inForce: [PassphraseMark]) throws {
    if Set(inForce.map(\.passphrase)).count > 1 {
      note(
        .passphrase, "two",
        "the passphrase was changed on two devices at the same time, and both open the repository; "
          + "run 'vanlog sync passphrase' to choose one")
    } else if !inForce.contains(where: { $0.epoch == keys.data.epoch }) {
      note(
        .passphrase, "old",
        "the passphrase does not open what is written now, since it was changed while another device "
          + "made a new key; run 'vanlog sync passphrase'")
    }
  }

  // MARK: Giving them

  /// Makes slots for devices that ask for the data key in use: whoever made it did not know them.
  ///
  /// Only one that was known here before this device had that key gets it: it may have been made because
  /// somebody else can pass for a new device with the one before.
  func giveKeys() throws {
    for head in heads.values.sorted(by: { $0.actor < $1.actor })
    where head.device.id != keys.id && revocation(of: head.device.id) == nil {
      let id = head.device.id
      guard let first = try memory.firstEpoch(of: id) else {
        try memory.setFirstEpoch(keys.data.epoch, of: id)
        continue
      }
      guard head.isLocked, head.epoch < keys.data.epoch, first < keys.data.epoch,
        try memory.givenEpoch(to: id) < keys.data.epoch,
        let slot = KeySlot.sealed(
          keys.data, for: id, head.device.keys, id: SyncHome.newID(), by: keys,
          vouchedIn: head.epoch)
      else { continue }
      try memory.replace(with: slot)
      try memory.setGiven(keys.data.epoch, to: [id])
    }
  }

  /// Brings the key slots on the remote up to date, new ones first.
  func putSlots() throws {
    let revision = try memory.slotRevision()
    guard state.slotRevision != revision else { return }
    for slot in try memory.slots() { try remote.put(Names.slot(slot.id), slot.bytes) }
    for id in try memory.removedSlots() { try remote.delete(Names.slot(id)) }
    state.slotRevision = revision
    hasNews = true
  }

  /// Of two devices that were revoked at the same time, each got the key that shut the other one out.
  func noteUnsafeKey() {
    let generation = DataKeys.generation(of: keys.data.epoch)
    let epochs = Set(revocations.map(\.epoch)).filter { DataKeys.generation(of: $0) == generation }
    guard epochs.count > 1 else { return }
    note(
      .revoked, "key",
      "devices were revoked at the same time, and one of them may know the data key in use; run "
        + "'vanlog sync rotate'")
  }
}
