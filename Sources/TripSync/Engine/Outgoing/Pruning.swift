internal import Records
internal import Text

/// Removes what no one can need any more.
struct Pruning: SyncPart {
  let visit: SyncVisit
  let heads: Heads

  /// Removes own segments that are in two snapshots and that all devices have, snapshots of earlier
  /// own actors then, and own ones before the last two.
  ///
  /// Only own objects are ever removed, and only what is contained in others.
  func prune() throws {
    let current = try store.currentActor()
    guard let snapshot = state.snapshot, state.snapshotActor == current else { return }
    if let previous = state.previousSnapshot {
      for actor in try store.ownActors() {
        for lane in SyncLane.allCases {
          let covered = min(snapshot.seen.end(of: lane, actor), previous.seen.end(of: lane, actor))
          let known = heads.acknowledged(lane, of: actor, exceptBy: keys.id)
          let safe = min(covered, known, state.sent(of: actor)[lane])
          try removeSegments(upTo: safe, lane, actor)
        }
        if actor != current { try retire(actor) }
      }
      try forgetSegments()
    }
    try removeOldSnapshots(current, newest: snapshot.number)
  }

  private func removeSegments(upTo number: UInt64, _ lane: SyncLane, _ actor: ActorID) throws {
    var removed = state.removed(of: actor)
    while removed[lane] < number {
      try remote.checkBudget()
      let last = min(number, removed[lane] + UInt64(limits.mostRemoved))
      let places = (removed[lane] + 1...last).map {
        SegmentPlace(actor: actor, lane: lane, number: $0)
      }
      try remote.change(all: places.map { .delete(Names.segment($0)) })
      removed[lane] = last
      visit.state.setRemoved(removed)
    }
  }

  /// Own segments stay here until they were removed from every remote.
  private func forgetSegments() throws {
    let states = try memory.remotes().filter { $0.number != state.number } + [state]
    for actor in try store.ownActors() {
      for lane in SyncLane.allCases {
        let everywhere = states.map { $0.removed(of: actor)[lane] }.min() ?? 0
        guard everywhere > 0 else { continue }
        try store.forgetSegments(upTo: everywhere, in: lane, of: actor)
      }
    }
  }

  /// Removes what is left of an earlier own actor once none of its segments is needed.
  ///
  /// Its newest head stays: a copy of this home may be alive under that name, and must not find itself forgotten.
  private func retire(_ actor: ActorID) throws {
    let left = heads.former.filter { $0.actor == actor }.sorted()
    let removed = state.removed(of: actor)
    let isNeeded = try SyncLane.allCases.contains { lane in
      try removed[lane] < store.end(of: lane, by: actor).place.number
        || left.contains { $0.end(of: lane) > removed[lane] }
    }
    guard !isNeeded, !state.retired.contains(actor) else { return }
    var names = try remote.all(below: Names.snapshots(of: actor)) + left.dropLast().map(\.object)
    while !names.isEmpty {
      try remote.checkBudget()
      try remote.change(all: names.prefix(limits.mostRemoved).map { .delete($0) })
      names.removeFirst(min(limits.mostRemoved, names.count))
    }
    visit.state.retired.insert(actor)
  }

  private func removeOldSnapshots(_ actor: ActorID, newest: UInt64) throws {
    guard visit.report.publishedSnapshot, newest > 2 else { return }
    let numbers = try remote.all(below: Names.manifests(of: actor)).compactMap(Names.number)
      .sorted()
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
    for name in try remote.all(below: Names.parts(of: actor)) {
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
