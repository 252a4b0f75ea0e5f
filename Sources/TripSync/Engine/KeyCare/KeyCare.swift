internal import HomeFolder
internal import Records
internal import Text

/// Looks after who can open the repository.
struct KeyCare: SyncPart {
  let visit: SyncVisit
  let heads: Heads
  let reading: Reading

  /// Makes slots for devices that ask for the data key in use: its maker did not know them.
  ///
  /// Only one that was known here before this device had that key gets it: it may have been made because
  /// someone can pass for a new device with the previous one.
  func giveKeys() throws {
    for head in heads.trusted where head.device.id != keys.id {
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
    visit.state.slotRevision = revision
    visit.state.hasNews = true
  }

  /// Stores a key slot; one that is damaged there is replaced.
  private func put(_ slot: KeySlot) throws {
    let name = Names.slot(slot.id)
    do {
      try remote.put(name, slot.bytes)
    } catch let error {
      guard error.kind == .conflict else { throw error }
      try visit.putAgain(name, slot.bytes)
    }
  }

  /// Of two devices that were revoked at the same time, each got the key that shut the other one out.
  func noteUnsafeKey() {
    let generation = DataKeys.generation(of: keys.data.epoch)
    let epochs = Set(heads.revocations.map(\.epoch)).filter {
      DataKeys.generation(of: $0) == generation
    }
    guard epochs.count > 1 else { return }
    note(
      .revoked, Trouble.key,
      "devices were revoked at the same time, and one of them may know the data key in use; run "
        + "'vanlog sync rotate'")
  }
}
