internal import HomeFolder
internal import Records
internal import Text

/// New data keys, which a device gets in a slot of its own.
struct NewerKeys: SyncPart {
  let visit: SyncVisit
  let heads: Heads
  let reading: Reading

  /// Takes over the data keys that slots for this device hold; false if all of them are known.
  func take() throws -> Bool {
    guard let newer = try newerKeys() else { return false }
    visit.keys.data = newer
    visit.state.hasNews = true
    try keys.save(in: try home.make())
    return true
  }

  /// All data keys that slots for this device hold, if there are more than those known; `nil` if not.
  ///
  /// Two devices may have made a new one at the same time: then both are taken.
  private func newerKeys() throws -> DataKeys? {
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
    let names = Array(try remote.all(below: Names.keys).prefix(Repository.mostSlots))
    var slots: [KeySlot] = []
    for (index, name) in names.enumerated() {
      if index % Reading.mostAtOnce == 0 { try reading.fetchAhead(names[index...]) }
      guard let slot = try reading.keySlot(name), case .device(keys.id, _) = slot.way,
        slot.repository == keys.data.repository
      else { continue }
      slots.append(slot)
    }
    return slots
  }

  /// Whether a slot was made by a device that takes part and was not revoked, as far as is known here.
  private func isTrusted(_ slot: KeySlot, by known: DataKeys) throws -> Bool {
    guard let voucher = slot.way.voucher, heads.revocation(of: voucher.maker) == nil,
      slot.isVouchedFor(with: known)
    else { return false }
    if voucher.maker == keys.id { return voucher.signing == keys.device.published.signing }
    guard let maker = try memory.device(voucher.maker) else { return heads.revocations.isEmpty }
    return maker.keys.signing == voucher.signing
  }
}
