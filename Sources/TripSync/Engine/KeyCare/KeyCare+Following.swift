internal import Records
internal import Text

// A new passphrase and new words, which another device has made.
extension KeyCare {
  // MARK: The passphrase

  /// Takes over the slots of a passphrase that another device has set: an earlier one, which was
  /// perhaps given up because someone knows it, must not come back from here.
  func followPassphrase() throws {
    let inForce = try memory.passphrasesInForce()
    guard !inForce.isEmpty else { return }
    let known = try memory.slots().filter(\.isForPassphrase)
    let others = known.filter { slot in !inForce.contains { $0.mark.fits(slot) } }
    let isGood = others.isEmpty && known.contains { $0.epoch == keys.data.epoch }
    var slots: [KeySlot] = []
    for (device, mark) in inForce where device != keys.id && !known.contains(where: mark.fits) {
      // One that is in no one's way may have been removed since.
      guard !isGood || heads.newPassphrases.contains(device),
        let slot = try reading.keySlot(Names.slot(mark.slot)), mark.fits(slot),
        slot.isForPassphrase,
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
    guard let words = try memory.newestRecoveryTarget(), heads.revocation(of: words.device) == nil
    else {
      return
    }
    let known = try memory.slots().filter { $0.receivingWords != nil }
    var fitting = known.filter { $0.receivingWords == words.target.receiving }
    guard !Self.isComplete(fitting, keys.data.epoch) else { return }
    let ids = Set(known.map(\.id))
    var found: [KeySlot] = []
    for name in try remote.all(below: Names.keys).prefix(Repository.mostSlots) {
      guard RecordID(text: name.last).map({ !ids.contains($0) }) == true,
        let slot = try reading.keySlot(name), slot.receivingWords == words.target.receiving,
        slot.repository == keys.data.repository, Names.slot(slot.id) == name
      else { continue }
      found.append(slot)
    }
    fitting += found
    let hasFirst = fitting.contains { if case .recoveryKey = $0.way { true } else { false } }
    // Without the one that was made with the words, others prove nothing to a holder of the words.
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
}
