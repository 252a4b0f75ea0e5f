internal import Text
internal import TripStore

// What nobody can need any more.
extension SyncSession {
  /// Removes own segments that are in a snapshot and that all devices have, and own snapshots before
  /// the last two.
  ///
  /// Only own objects are ever removed, and only what is contained in others.
  func prune() throws {
    let current = try store.currentActor()
    guard let snapshot = state.snapshot, state.snapshotActor == current else { return }
    for lane in SyncLane.allCases {
      let covered = snapshot.seen.first { $0.actor == current }?.end(of: lane) ?? 0
      let safe = min(covered, acknowledged(lane, current), state.sent(of: current)[lane])
      try removeSegments(upTo: safe, lane, current)
    }
    try removeOldSnapshots(current, newest: snapshot.number)
  }

  /// Up to where every device that takes part has a lane.
  private func acknowledged(_ lane: SyncLane, _ actor: ActorID) -> UInt64 {
    let former = Set(heads.values.flatMap(\.former))
    let live = heads.values.filter { head in
      !head.hasLeft && !former.contains(head.actor) && head.device.id != keys.id
        && !revocations.contains { $0.device == head.device.id }
    }
    return live.map { head in
      head.seen.first { $0.actor == actor }?.end(of: lane) ?? 0
    }.min() ?? .max
  }

  /// Other remotes may still need them, so they are only removed there and here if there is no other.
  private func removeSegments(upTo number: UInt64, _ lane: SyncLane, _ actor: ActorID) throws {
    guard try memory.remotes().count == 1 else { return }
    var removed = 0
    while removed < limits.mostRemoved,
      let next = try store.segmentToSend(after: 0, in: lane, of: actor), next.place.number <= number
    {
      try remote.checkBudget()
      try remote.delete(Names.segment(next.place))
      try store.forgetSegments(upTo: next.place.number, in: lane, of: actor)
      removed += 1
    }
  }

  private func removeOldSnapshots(_ actor: ActorID, newest: UInt64) throws {
    guard report.publishedSnapshot, newest > 2 else { return }
    let numbers = try all(below: Names.manifests(of: actor)).compactMap(Names.number).sorted()
    let kept = numbers.suffix(2)
    // A list that lags may lack the newest: it must not go by that.
    guard numbers.count > kept.count, numbers.last == newest else { return }
    var needed: Set<[UInt8]> = []
    for number in kept {
      guard let manifest = try ownManifest(actor, number) else { return }
      needed.formUnion(manifest.parts.map(\.hash))
    }
    for number in numbers.dropLast(kept.count) {
      try remote.delete(Names.manifest(actor, number))
    }
    for name in try all(below: Names.parts(of: actor)) {
      guard let hash = Hexadecimal.bytes(name.last), !needed.contains(hash) else { continue }
      try remote.checkBudget()
      try remote.delete(name)
    }
  }

  /// The list of parts of an own snapshot; `nil` if it cannot be had as it was stored.
  private func ownManifest(_ actor: ActorID, _ number: UInt64) throws -> SnapshotManifest? {
    do {
      let bytes = try remote.get(Names.manifest(actor, number), limit: Segment.largest)
      return try SnapshotManifest(
        opening: bytes, of: actor, number, with: keys.data, signedBy: keys.device.published)
    } catch let error as RemoteError where error.isAboutObject {
      return nil
    } catch is SegmentError {
      return nil
    }
  }
}
