internal import Records

/// What others say that the remote lost and this device can store again.
struct LostByOthers: SyncPart {
  let visit: SyncVisit
  /// Parts of documents.
  private(set) var documents: [LostPart] = []
  /// Parts of own snapshots, which the next one has.
  private(set) var ownParts: Set<[UInt8]> = []

  /// Takes what heads say that were not heard before.
  init(_ visit: SyncVisit, _ heads: Heads) {
    self.visit = visit
    guard let own = try? Set(store.ownActors()) else { return }
    for head in heads.inOrder
    where !head.lost.isEmpty && state.healedParts[head.actor] ?? 0 < head.number {
      for part in head.lost {
        switch part {
        case .snapshotPart(let actor, let hash):
          guard own.contains(actor) else { continue }
          visit.state.needsSnapshot = true
          ownParts.insert(hash)
        case .documentPart: documents.append(part)
        }
      }
      visit.state.healedParts[head.actor] = head.number
    }
  }
}
