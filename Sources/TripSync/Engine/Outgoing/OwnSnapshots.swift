internal import Compression
internal import Records
internal import Text

/// Everything at once: for devices that come new, and so that old segments can go.
struct OwnSnapshots: SyncPart {
  let visit: SyncVisit
  let heads: Heads
  let outgoing: Outgoing
  let lanes: OwnLanes
  let ownHead: OwnHead

  /// Seals a reference to a snapshot of everything, where not all changes are in segments: in a home
  /// that syncs for the first time, or was salvaged.
  func sealBaseIfNeeded() throws {
    if try store.sealedChange() == nil {
      var own = try memory.own()
      own.snapshot += 1
      let number = own.snapshot
      let current = try store.currentActor()
      let next = try store.end(of: .records, by: current).place.next
      own.base = SyncMemory.Base(snapshot: number, place: next)
      _ = try store.sealReference(
        SnapshotReference.content(number), also: (SyncMemory.ownName, own.json)
      ) { place, previous, contents in
        try lanes.sealed(place, previous, contents)
      }
      visit.state.hasNews = true
    }
    guard let base = try memory.own().base, (state.snapshot?.number ?? 0) < base.snapshot else {
      return
    }
    try publish(base.snapshot, as: base.place.actor)
  }

  /// Publishes a snapshot if much has come together since the last.
  ///
  /// It stores parts again that are `lost`: they may be there, and altered.
  func publishIfDue(replacing lost: Set<[UInt8]>) throws {
    guard try store.sealedChange() != nil, try !SnapshotMarks.areAny(in: store) else {
      return
    }
    let current = try store.currentActor()
    let known = heads.inOrder.compactMap(\.snapshot) + [state.snapshot].compactMap(\.self)
    let seen = try SyncSeen(store: store).all()
    let fewest = known.map { SyncSeen.distance(from: $0.seen, to: seen) }.min()
    let all = SyncSeen.distance(from: [], to: seen)
    let sinceOwn = state.snapshot?.seen ?? []
    let bytes = try SyncLane.allCases.reduce(0) { sum, lane in
      sum + (try store.waiting(after: sinceOwn.end(of: lane, current), in: lane, of: current).bytes)
    }
    let owes = try owesForeign(known)
    guard
      state.needsSnapshot || owes || (fewest ?? all) > limits.segmentsBetweenSnapshots
        || (bytes > limits.bytesBetweenSnapshots && fewest != 0)
    else { return }
    var own = try memory.own()
    own.snapshot += 1
    try memory.set(own)
    try publish(own.snapshot, as: current, replacing: lost)
    if owes { visit.state.forwarded = now.milliseconds }
    try ownHead.putIfDue()
  }

  private static let day: Int64 = 86_400_000

  /// Whether this place lacks what devices that do not use it have stored in another one: a snapshot
  /// brings it there, at once the first time, then once a day or when much has come together.
  private func owesForeign(_ known: [Head.Snapshot]) throws -> Bool {
    guard try memory.remotes().count > 1 else { return false }
    let own = Set(try store.ownActors())
    var lacking: UInt64 = 0
    for seen in try SyncSeen(store: store).all() where !own.contains(seen.actor) {
      let revoked = try memory.deviceID(of: seen.actor).flatMap { heads.revocation(of: $0) }
      guard revoked == nil else { continue }
      let there = known.map { $0.seen.end(of: .records, seen.actor) }.max() ?? 0
      let offered = max(there, heads.offered(.records, of: seen.actor))
      lacking += seen.records > offered ? seen.records - offered : 0
    }
    guard lacking > 0 else { return false }
    guard let forwarded = state.forwarded, lacking < limits.segmentsBetweenHeads else {
      return true
    }
    return abs(now.milliseconds - forwarded) >= Self.day
  }

  /// Stores a snapshot; parts that are there from an earlier one, or an interrupted one, stay.
  private func publish(
    _ number: UInt64, as actor: ActorID, replacing lost: Set<[UInt8]> = []
  ) throws {
    try lanes.send(.records)
    let ends = try endsToClaim(as: actor)
    let there = try partsThere(of: actor).subtracting(lost)
    var parts: [SnapshotManifest.Part] = []
    var listed: Set<[UInt8]> = []
    func take(_ part: PartSealing.Part?) throws {
      guard let part else { return }
      if listed.insert(part.name).inserted {
        parts.append(SnapshotManifest.Part(lane: part.lane, hash: part.name))
      }
      guard let sealed = part.sealed else { return }
      _ = try outgoing.deliver(delivery(of: sealed, as: actor))
      try progress(.publishingSnapshot(parts: parts.count))
    }
    // A folder takes bytes faster than they can be packed well.
    var sealing = PartSealing(
      with: keys.data, except: there, effort: remote.address.isDirectory ? .little : .usual)
    try store.forEachSnapshotPart { try take(sealing.add($0)) }
    while let part = try sealing.next() { try take(part) }
    _ = try outgoing.flush()
    try store.markShown()
    let manifest = try put(
      SnapshotManifest(actor: actor, number: number, ends: ends, parts: parts))
    // What others miss may be missing in the one before, too.
    let isWhole = !state.needsSnapshot && state.snapshotActor == actor
    visit.state.previousSnapshot = isWhole ? state.snapshot : nil
    visit.state.snapshot = Head.Snapshot(number: number, seen: SyncSeen.seen(manifest.ends))
    visit.state.snapshotActor = actor
    visit.state.needsSnapshot = false
    visit.state.hasNews = true
    try memory.set(state)
    visit.report.publishedSnapshot = true
  }

  /// What a snapshot says it contains: of others nothing whose tracks are not loaded yet.
  private func endsToClaim(as actor: ActorID) throws -> [LaneEnd] {
    let isWhole = try !SnapshotMarks.areAny(in: store)
    return try store.laneEnds().filter {
      $0.place.number > 0 && (isWhole || $0.place.actor == actor)
    }
  }

  private func delivery(of part: SealedPart, as actor: ActorID) -> Delivery {
    let name = Names.part(actor, part.name)
    return Delivery(change: .put(name, part.bytes)) {
    } onConflict: { _ in
      // Another version of zlib may have packed the same content differently; either will do.
      let there = try? remote.get(name, limit: RemoteLimits.largestObject)
      let isGood = there.map {
        (try? SealedPart.open($0, name: part.name, .snapshot, keys.data)) != nil
      }
      if isGood != true { try visit.putAgain(name, part.bytes) }
      return true
    }
  }

  /// Stores a manifest; one that is there already, put before this device was cut off, counts.
  private func put(_ manifest: SnapshotManifest) throws -> SnapshotManifest {
    let name = Names.manifest(manifest.actor, manifest.number)
    let bytes = try manifest.sealed(with: keys)
    do {
      try remote.put(name, bytes)
    } catch {
      guard error.kind == .conflict else { throw error }
      if !state.needsSnapshot, let known = try? remote.get(name, limit: Segment.largest),
        let manifest = try? SnapshotManifest(
          opening: known, of: manifest.actor, manifest.number, with: keys.data,
          signedBy: keys.device.published)
      {
        return manifest
      }
      try remote.delete(name)
      try remote.put(name, bytes)
    }
    return manifest
  }

  private func partsThere(of actor: ActorID) throws -> Set<[UInt8]> {
    Set(try remote.all(below: Names.parts(of: actor)).compactMap { Hexadecimal.bytes($0.last) })
  }
}
