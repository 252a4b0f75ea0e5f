internal import HomeFolder
internal import Text
internal import TripStore

// New data keys, which a device gets in a slot of its own.
extension SyncSession {
  private static let mostSlots = 1_000

  /// The data keys that a slot for this device holds, if they go on where those known end.
  func newerKeys() throws -> DataKeys? {
    var best: DataKeys?
    for name in try all(below: Names.keys).prefix(Self.mostSlots) {
      guard let slot = try slot(name), case .device(keys.id, _, _) = slot.way,
        slot.repository == keys.data.repository, slot.epoch > (best ?? keys.data).epoch,
        let found = try? slot.open(device: keys.device), found.continues(keys.data)
      else { continue }
      best = found
    }
    return best
  }

  /// A key slot; `nil` if it is none, or cannot be read.
  func slot(_ name: ObjectName) throws -> KeySlot? {
    do {
      return try KeySlot(parsing: try remote.get(name, limit: KeySlot.longest))
    } catch let error as RemoteError where error.isAboutObject {
      return nil
    } catch is KeySlotError {
      return nil
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

  func take(_ newer: DataKeys) throws {
    keys.data = newer
    hasNews = true
    try keys.save(in: try home.make())
  }
}
