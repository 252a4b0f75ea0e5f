internal import HomeFolder
internal import Text
internal import Records

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

  // MARK: The words

  /// Takes over the slots of recovery words that another device has made, so that every place gets
  /// them, and makes one for the data key in use if there is none.
  func followWords() throws {
    guard let words = try memory.newestRecoveryTarget(), revocation(of: words.device) == nil else {
      return
    }
    let known = try memory.slots().filter { $0.receivingWords != nil }
    var fitting = known.filter { $0.receivingWords == words.target.receiving }
    guard !Self.isComplete(fitting, keys.data.epoch) else { return }
    let ids = Set(known.map(\.id))
    var found: [KeySlot] = []
    for name in try all(below: Names.keys).prefix(Self.mostSlots) {
      guard RecordID(text: name.last).map({ !ids.contains($0) }) == true,
        let slot = try slot(name), slot.receivingWords == words.target.receiving,
        slot.repository == keys.data.repository, Names.slot(slot.id) == name
      else { continue }
      found.append(slot)
    }
    fitting += found
    let hasFirst = fitting.contains { if case .recoveryKey = $0.way { true } else { false } }
    // Without the one that was made with the words, others prove nothing to who has them.
    guard hasFirst else { return }
    if !Self.isComplete(fitting, keys.data.epoch),
      let slot = KeySlot.sealed(keys.data, for: words.target, id: SyncHome.newID(), by: keys)
    {
      found.append(slot)
    }
    let outdated = known.filter { $0.receivingWords != words.target.receiving }
    try memory.exchange(outdated, for: found)
  }

  /// Whether words open everything with these slots.
  private static func isComplete(_ slots: [KeySlot], _ epoch: Int) -> Bool {
    slots.contains { $0.epoch == epoch }
      && slots.contains { if case .recoveryKey = $0.way { true } else { false } }
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
    for slot in try memory.slots() { try put(slot) }
    for id in try memory.removedSlots() { try remote.delete(Names.slot(id)) }
    state.slotRevision = revision
    hasNews = true
  }

  /// Stores a key slot; one that is damaged there is replaced.
  private func put(_ slot: KeySlot) throws {
    let name = Names.slot(slot.id)
    do {
      try remote.put(name, slot.bytes)
    } catch let error {
      guard error.kind == .conflict else { throw error }
      try putAgain(name, slot.bytes)
    }
  }

  // MARK: Looking after them

  private static let daysBetweenLooks: Int64 = 7

  /// Looks at the mark and the key files now and then, since only who joins needs them.
  ///
  /// A damaged key file that is known here is stored again.
  func lookAfterKeys() throws {
    let passed = now.milliseconds - (state.keysSeen ?? 0)
    guard state.keysSeen == nil || passed < 0 || passed > Self.daysBetweenLooks * 86_400_000 else {
      return
    }
    for slot in try memory.slots() where try isDamaged(slot) {
      try putAgain(Names.slot(slot.id), slot.bytes)
    }
    if try checkKeys() { state.keysSeen = now.milliseconds }
  }

  /// Whether other bytes are there than those of a key slot, and not only on the way.
  private func isDamaged(_ slot: KeySlot) throws -> Bool {
    for _ in 1...2 {
      guard let there = try object(Names.slot(slot.id)), there != slot.bytes else { return false }
    }
    return true
  }

  /// Whether who has the passphrase could join: reads the mark and all key files.
  ///
  /// What is missing may only be late, except to a restore drill, which is run when all is there.
  func checkKeys() throws -> Bool {
    var isGood = true
    func noteDamage(_ name: ObjectName, _ what: String) {
      isGood = false
      note(
        .altered, name.text,
        "\(what) on \(remote.address); run 'vanlog sync remotes mend \(remote.address)'")
    }
    do {
      let id = try read(Names.repository, limit: RepositoryMark.largest) {
        try RepositoryMark.id(in: $0)
      }
      if id != keys.data.repository { throw SegmentError.otherRepository }
    } catch let error as RemoteError where error.kind == .notFound {
      if mode == .reading {
        noteDamage(Names.repository, "the mark of the repository is missing")
      }
    } catch let error where error.isAboutContents {
      noteDamage(Names.repository, "the mark of the repository is damaged")
    }
    var opensByPassphrase = false
    for name in try all(below: Names.keys).prefix(Self.mostSlots) {
      do {
        let slot = try read(name, limit: KeySlot.longest) { bytes in
          guard let slot = try? KeySlot(parsing: bytes), Names.slot(slot.id) == name else {
            throw SegmentError.altered
          }
          return slot
        }
        if slot.repository == keys.data.repository, slot.isForPassphrase {
          opensByPassphrase = true
        }
      } catch let error as RemoteError where error.kind == .notFound {
        continue  // it was replaced meanwhile
      } catch let error where error.isAboutContents {
        noteDamage(name, "the key file \(name) is damaged")
      }
    }
    if mode == .reading, isGood, !opensByPassphrase {
      noteDamage(Names.keys, "there is no key file that a passphrase opens")
    }
    return isGood
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

extension Error {
  /// Whether an object is there and is not what it should be.
  fileprivate var isAboutContents: Bool {
    self is SegmentError || (self as? RemoteError)?.isAboutObject == true
  }
}
