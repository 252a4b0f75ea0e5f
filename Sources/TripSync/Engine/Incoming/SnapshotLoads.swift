internal import Records
internal import Text

/// Snapshots of others, part by part: first what people enter, later tracks.
final class SnapshotLoads: SyncPart {
  let visit: SyncVisit
  let heads: Heads
  let losses: Losses
  let reading: Reading
  /// Snapshots that could not be loaded as a whole.
  private var failed: Set<SnapshotMarks> = []

  init(_ visit: SyncVisit, _ heads: Heads, _ losses: Losses, _ reading: Reading) {
    (self.visit, self.heads, self.losses, self.reading) = (visit, heads, losses, reading)
  }

  // MARK: Which one

  /// Loads the snapshot that has most of what is missing here, if it is worth it.
  func loadBest() throws {
    let seen = try SyncSeen(store: store).all()
    guard let best = heads.bestSnapshot(beyond: seen) else {
      if visit.isRestoring { try loadAny() }
      return
    }
    let more = SyncSeen.distance(from: seen, to: best.snapshot.seen)
    let isNew = seen.allSatisfy { $0.records == 0 && $0.files == 0 }
    guard more >= limits.worthLoading || (isNew && more > 0) else { return }
    if try !load(best.actor, best.snapshot.number, upTo: .records), visit.isRestoring {
      try loadAny()
    }
  }

  /// Loads a snapshot that contains a segment which is not there any more.
  func load(containing place: SegmentPlace) throws -> Bool {
    try heads.snapshots(containing: place).contains {
      try load($0.actor, $0.number, upTo: place.lane)
    }
  }

  /// Loads the tracks of snapshots whose records are here.
  func loadRest() throws {
    for (name, value) in try store.syncStates(beginning: SnapshotMarks.loading) {
      guard let marks = SnapshotMarks(loading: name) else { continue }
      if try load(marks.actor, marks.number, upTo: .files) { continue }
      guard let end = SnapshotManifest.end(value),
        try loadAnother(marks.actor, marks.number, end)
      else { continue }
      try store.setSyncStates([(name, nil)])
    }
  }

  /// Loads a snapshot that contains one of an actor which is not there any more.
  private func loadAnother(_ actor: ActorID, _ number: UInt64, _ end: UInt64) throws -> Bool {
    for head in heads.inOrder {
      guard let snapshot = head.snapshot, (head.actor, snapshot.number) != (actor, number),
        snapshot.seen.contains(where: { $0.actor == actor && $0.records >= end }),
        try load(head.actor, snapshot.number, upTo: .files)
      else { continue }
      return true
    }
    return false
  }

  /// Loads what is in snapshots and in no log: of actors that never had one on this remote.
  func loadWhatHasNoHead(_ lane: SyncLane) throws {
    for head in heads.trusted {
      guard let snapshot = head.snapshot else { continue }
      let hasMore = try snapshot.seen.contains { seen in
        try heads[seen.actor] == nil && seen.actor != store.currentActor()
          && store.end(of: lane, by: seen.actor).place.number < seen.end(of: lane)
      }
      if hasMore { _ = try load(head.actor, snapshot.number, upTo: lane) }
    }
  }

  private static let mostSnapshots = 16

  /// Loads any snapshot that is there, named by a head or not: of one that is damaged what can be read,
  /// and then the next, until one of them is whole.
  private func loadAny() throws {
    var tried = 0
    for head in heads.trusted {
      let numbers = try remote.all(below: Names.manifests(of: head.actor)).compactMap(Names.number)
      for number in numbers.sorted(by: >) {
        guard tried < Self.mostSnapshots else { return }
        tried += 1
        if try load(head.actor, number, upTo: .records) { return }
      }
    }
  }

  /// Loads the parts of a snapshot up to a lane's, except those that were loaded before; false if the
  /// remote does not have them all.
  func load(_ actor: ActorID, _ number: UInt64, upTo lane: SyncLane) throws -> Bool {
    let marks = SnapshotMarks(of: actor, number)
    guard !failed.contains(marks) else { return false }
    guard let manifest = try manifest(of: actor, number),
      try loadParts(of: manifest, marks, upTo: lane)
    else {
      failed.insert(marks)
      return false
    }
    return true
  }
}
