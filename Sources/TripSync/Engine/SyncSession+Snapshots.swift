internal import Compression
internal import Text
internal import Records

/// A segment whose content is a snapshot of its actor.
enum SnapshotReference {
  static let kind = "snapshot"

  static func content(_ number: UInt64) -> BundleContent {
    var bytes: [UInt8] = []
    bytes.append(bigEndian: number)
    return BundleContent(kind: kind, bytes: bytes)
  }

  static func number(in contents: [BundleContent]) -> UInt64? {
    guard let bytes = contents.first(where: { $0.kind == kind })?.bytes, bytes.count == 8 else {
      return nil
    }
    return bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }
}

// Everything at once: for devices that come new, and so that old segments can go.
extension SyncSession {
  // MARK: Publishing

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
        try sealed(place, previous, contents)
      }
      hasNews = true
    }
    guard let base = try memory.own().base, (state.snapshot?.number ?? 0) < base.snapshot else {
      return
    }
    try publish(base.snapshot, as: base.place.actor)
  }

  /// Publishes a snapshot if much has come together since the last.
  func publishSnapshotIfDue() throws {
    guard try store.sealedChange() != nil, try !isLoading() else { return }
    let current = try store.currentActor()
    let known = heads.values.compactMap(\.snapshot) + [state.snapshot].compactMap(\.self)
    let seen = try seen()
    let fewest = known.map { Self.distance(from: $0.seen, to: seen) }.min()
    let all = Self.distance(from: [], to: seen)
    let sinceOwn = state.snapshot?.seen.first { $0.actor == current }
    let bytes = try SyncLane.allCases.reduce(0) { sum, lane in
      sum + (try store.waiting(after: sinceOwn?.end(of: lane) ?? 0, in: lane, of: current).bytes)
    }
    let owes = try owesForeign(known)
    guard
      state.needsSnapshot || owes || (fewest ?? all) > limits.segmentsBetweenSnapshots
        || (bytes > limits.bytesBetweenSnapshots && fewest != 0)
    else { return }
    var own = try memory.own()
    own.snapshot += 1
    try memory.set(own)
    try publish(own.snapshot, as: current)
    if owes { state.forwarded = now.milliseconds }
    try putHeadIfDue()
  }

  private static let day: Int64 = 86_400_000

  /// Whether this place lacks what devices that do not use it have stored in another one: a snapshot
  /// brings it there, at once the first time, then once a day or when much has come together.
  private func owesForeign(_ known: [Head.Snapshot]) throws -> Bool {
    guard try memory.remotes().count > 1 else { return false }
    let own = Set(try store.ownActors())
    var lacking: UInt64 = 0
    for seen in try seen() where !own.contains(seen.actor) {
      let revoked = try memory.deviceID(of: seen.actor).flatMap { revocation(of: $0) }
      guard revoked == nil else { continue }
      let there = known.compactMap { $0.seen.first { $0.actor == seen.actor }?.records }.max() ?? 0
      let offered = max(there, offers[seen.actor]?.records ?? 0)
      lacking += seen.records > offered ? seen.records - offered : 0
    }
    guard lacking > 0 else { return false }
    guard let forwarded = state.forwarded, lacking < limits.segmentsBetweenHeads else {
      return true
    }
    return abs(now.milliseconds - forwarded) >= Self.day
  }

  static func distance(from known: [Head.Seen], to all: [Head.Seen]) -> UInt64 {
    all.reduce(0) { sum, seen in
      let old = known.first { $0.actor == seen.actor }
      let (records, files) = (old?.records ?? 0, old?.files ?? 0)
      return sum + (seen.records - min(records, seen.records))
        + (seen.files - min(files, seen.files))
    }
  }

  /// Stores a snapshot; parts that are there from an earlier one, or an interrupted one, stay.
  private func publish(_ number: UInt64, as actor: ActorID) throws {
    try send(.records)
    let ends = try endsToClaim(as: actor)
    // What others do not get may be there, and altered.
    let there = try partsThere(of: actor).subtracting(lostOwnParts)
    var parts: [SnapshotManifest.Part] = []
    var listed: Set<[UInt8]> = []
    func take(_ part: PartSealing.Part?) throws {
      guard let part else { return }
      if listed.insert(part.name).inserted {
        parts.append(SnapshotManifest.Part(lane: part.lane, hash: part.name))
      }
      guard let sealed = part.sealed else { return }
      _ = try deliver(delivery(of: sealed, as: actor))
      try progress(.publishingSnapshot(parts: parts.count))
    }
    // A folder takes bytes faster than they can be packed well.
    var sealing = PartSealing(
      with: keys.data, except: there, effort: remote.address.isDirectory ? .little : .usual)
    try store.forEachSnapshotPart { try take(sealing.add($0)) }
    while let part = try sealing.next() { try take(part) }
    _ = try flush()
    try store.markShown()
    let manifest = try put(
      SnapshotManifest(actor: actor, number: number, ends: ends, parts: parts))
    // What others miss may be missing in the one before, too.
    let isWhole = !state.needsSnapshot && state.snapshotActor == actor
    state.previousSnapshot = isWhole ? state.snapshot : nil
    state.snapshot = Head.Snapshot(number: number, seen: SyncSeen.seen(manifest.ends))
    state.snapshotActor = actor
    state.needsSnapshot = false
    hasNews = true
    try memory.set(state)
    report.publishedSnapshot = true
  }

  /// What a snapshot says it contains: of others nothing whose tracks are not loaded yet.
  private func endsToClaim(as actor: ActorID) throws -> [LaneEnd] {
    let isWhole = try !isLoading()
    return try store.laneEnds().filter {
      $0.place.number > 0 && (isWhole || $0.place.actor == actor)
    }
  }

  private func delivery(of part: SealedPart, as actor: ActorID) -> Delivery {
    let name = Names.part(actor, part.name)
    return Delivery(change: .put(name, part.bytes)) {
    } onConflict: { _ in
      // Another version of zlib may have packed the same content differently; either will do.
      let there = try? self.remote.get(name, limit: RemoteLimits.largestObject)
      let isGood = there.map {
        (try? SealedPart.open($0, name: part.name, .snapshot, self.keys.data)) != nil
      }
      if isGood != true { try self.putAgain(name, part.bytes) }
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
    Set(try all(below: Names.parts(of: actor)).compactMap { Hexadecimal.bytes($0.last) })
  }

  /// All names below a folder, however many.
  func all(below folder: ObjectName) throws -> [ObjectName] {
    var names: [ObjectName] = []
    while true {
      try remote.checkBudget()
      let listing = try remote.list(below: folder, after: names.last)
      names += listing.names
      guard !listing.isComplete, !listing.names.isEmpty else { return names }
    }
  }
}
