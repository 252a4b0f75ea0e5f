internal import HomeFolder
internal import Text
internal import Records

// Parts that a remote lost, one by one.
extension SyncSession {
  /// Of how many parts a head says that they are lost.
  private static let mostLost = 16

  /// What was lost in the last sync too, and not only late.
  var lostStill: [LostPart] {
    Array(lost.filter { state.lostBefore.contains($0) }.prefix(Self.mostLost))
  }

  /// The others can only help if they hear of what is lost.
  func noteLost() {
    if lostStill != state.lost { hasNews = true }
  }

  /// What others say is lost and this device can store again: of documents what is returned; of own
  /// snapshots the next one has it.
  func lostOfOthers() -> [LostPart] {
    guard let own = try? Set(store.ownActors()) else { return [] }
    var documents: [LostPart] = []
    for head in heads.values.sorted(by: { $0.actor < $1.actor })
    where !head.lost.isEmpty && state.healedParts[head.actor] ?? 0 < head.number {
      for part in head.lost {
        switch part {
        case .snapshotPart(let actor, let hash):
          guard own.contains(actor) else { continue }
          state.needsSnapshot = true
          lostOwnParts.insert(hash)
        case .documentPart: documents.append(part)
        }
      }
      state.healedParts[head.actor] = head.number
    }
    return documents
  }

  /// Stores parts of documents again that were there.
  func sendAgain(_ parts: [LostPart]) throws {
    guard !parts.isEmpty else { return }
    let files = try AttachmentStore(in: try home.make())
    let sizes = Dictionary(
      try store.attachedContents().map { ($0.hash, $0.size) }, uniquingKeysWith: max)
    for case .documentPart(let hash, let number) in parts {
      guard let size = sizes[hash], number < Self.parts(of: size), try files.holds(hash),
        try memory.sentParts(of: hash, at: state) > number
      else { continue }
      let part = try sealedPart(of: hash, number, files)
      let name = Names.blob(part.name)
      if let there = try object(name), there != part.bytes { try remote.delete(name) }
      try remote.checkBudget(sending: part.bytes.count)
      try remote.put(name, part.bytes)
    }
  }
}
