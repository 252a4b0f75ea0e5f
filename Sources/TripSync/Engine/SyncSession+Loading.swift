internal import Text
internal import Records

// Snapshots of others, part by part: first what people enter, later tracks.
extension SyncSession {
  /// Begins the names under which it is remembered how far a snapshot is loaded.
  static let loadingPrefix = "loading/"
  /// Begins the names of snapshots from which everything readable was taken.
  private static let salvagedPrefix = "salvaged/"

  private static let storedAtOnce = 1 << 20
  private static let longestUnstored: Int64 = 1_000

  // MARK: Which one

  /// Loads the snapshot that has most of what is missing here, if it is worth it.
  func loadBestSnapshot() throws {
    let seen = try seen()
    guard let best = bestSnapshot(knowing: seen) else {
      if isRestoring { try loadAnySnapshot() }
      return
    }
    let more = Self.distance(from: seen, to: best.snapshot.seen)
    let isNew = seen.allSatisfy { $0.records == 0 && $0.files == 0 }
    guard more >= limits.worthLoading || (isNew && more > 0) else { return }
    if try !loadSnapshot(of: best.actor, best.snapshot.number, upTo: .records), isRestoring {
      try loadAnySnapshot()
    }
  }

  private func bestSnapshot(knowing seen: [Head.Seen]) -> (actor: ActorID, snapshot: Head.Snapshot)?
  {
    heads.values.filter { revocation(of: $0.device.id) == nil }
      .compactMap { head in head.snapshot.map { (actor: head.actor, snapshot: $0) } }
      .max { first, second in
        (Self.distance(from: seen, to: first.snapshot.seen), first.actor)
          < (Self.distance(from: seen, to: second.snapshot.seen), second.actor)
      }
  }

  /// Loads a snapshot that contains a segment which is not there any more.
  func loadSnapshot(covering place: SegmentPlace) throws -> Bool {
    for head in heads.values.sorted(by: { $0.actor < $1.actor }) {
      guard let snapshot = head.snapshot,
        snapshot.seen.contains(where: {
          $0.actor == place.actor && $0.end(of: place.lane) >= place.number
        })
      else { continue }
      if try loadSnapshot(of: head.actor, snapshot.number, upTo: place.lane) { return true }
    }
    return false
  }

  /// Loads the tracks of snapshots whose records are here.
  func loadRestOfSnapshots() throws {
    for (name, value) in try store.syncStates(beginning: Self.loadingPrefix) {
      let parts = name.split(separator: "/")
      guard parts.count == 3, let id = RecordID(text: parts[1]), let number = UInt64(parts[2])
      else {
        continue
      }
      if try loadSnapshot(of: ActorID(id), number, upTo: .files) { continue }
      guard let end = SnapshotManifest.end(value), try loadAnother(ActorID(id), number, end) else {
        continue
      }
      try store.setSyncStates([(name, nil)])
    }
  }

  /// Loads a snapshot that contains one of an actor which is not there any more.
  private func loadAnother(_ actor: ActorID, _ number: UInt64, _ end: UInt64) throws -> Bool {
    for head in heads.values.sorted(by: { $0.actor < $1.actor }) {
      guard let snapshot = head.snapshot, (head.actor, snapshot.number) != (actor, number),
        snapshot.seen.contains(where: { $0.actor == actor && $0.records >= end }),
        try loadSnapshot(of: head.actor, snapshot.number, upTo: .files)
      else { continue }
      return true
    }
    return false
  }

  /// Whether tracks of a snapshot whose records are here are still to be loaded.
  func isLoading() throws -> Bool { try !store.syncStates(beginning: Self.loadingPrefix).isEmpty }

  /// Loads what is in snapshots and in no log: of actors that never had one on this remote.
  func loadWhatHasNoHead(_ lane: SyncLane) throws {
    for head in heads.values.sorted(by: { $0.actor < $1.actor }) {
      guard revocation(of: head.device.id) == nil, let snapshot = head.snapshot else { continue }
      let hasMore = try snapshot.seen.contains { seen in
        try heads[seen.actor] == nil && seen.actor != store.currentActor()
          && store.end(of: lane, by: seen.actor).place.number < seen.end(of: lane)
      }
      if hasMore { _ = try loadSnapshot(of: head.actor, snapshot.number, upTo: lane) }
    }
  }

  // MARK: Part by part

  /// Loads the parts of a snapshot up to a lane's, except those that were loaded before; false if the
  /// remote does not have them all.
  func loadSnapshot(of actor: ActorID, _ number: UInt64, upTo lane: SyncLane) throws -> Bool {
    let key = "\(actor.id)/\(number)"
    guard !failedSnapshots.contains(key) else { return false }
    guard let manifest = try manifest(of: actor, number) else {
      failedSnapshots.insert(key)
      return false
    }
    let name = "\(Self.loadingPrefix)\(key)"
    // Once, everything that can be read is taken; later only what was lacking is asked for.
    let salvaged = "\(Self.salvagedPrefix)\(key)"
    let mayLack = try isRestoring && store.syncState(salvaged) == nil
    var firstLacking: Int?
    let known = try store.syncState(name)
    let tried = Self.triedPrefix + key
    if known == nil { try store.setSyncStates([(tried, Self.stored(manifest.ends))]) }
    var done = known.flatMap { manifest.partsLoaded($0) } ?? 0
    try progress(.loadingSnapshot(done: done, of: manifest.parts.count))
    // Before the first part: a snapshot may have nothing but tracks.
    if done == 0 { try store.setSyncStates([(name, manifest.progress(0))]) }
    let end =
      lane == .files
      ? manifest.parts.count : manifest.parts.prefix { $0.lane == .records }.count
    while done < end {
      // Behind a gap one by one: tracks of which a part is missing are lacking too.
      let last = firstLacking == nil ? end : done + 1
      let some = try nextParts(of: manifest, from: done, to: last, skipping: mayLack)
      guard some.count > 0 else {
        failedSnapshots.insert(key)
        return false
      }
      done += some.count
      firstLacking = firstLacking ?? some.firstLacking
      let progress = manifest.progress(firstLacking ?? done)
      let isBehindGap = firstLacking != nil
      guard try apply(some.contents, setting: name, to: progress, mayLack: isBehindGap) else {
        failedSnapshots.insert(key)
        return false
      }
      try self.progress(.loadingSnapshot(done: done, of: manifest.parts.count))
    }
    report.loadedSnapshot = true
    if firstLacking != nil {
      failedSnapshots.insert(key)
      try store.setSyncStates([(salvaged, [])])
      return false
    }
    let isWhole = done == manifest.parts.count
    let current = try store.currentActor()
    let ends = manifest.ends.filter {
      $0.place.actor != current && (isWhole || $0.place.lane == .records)
    }
    // Before anything counts on it: its tracks may come from nowhere else.
    try store.setSyncStates([(tried, nil)])
    try store.raiseEnds(ends, removing: isWhole ? name : nil)
    return true
  }

  /// Gets some parts to be stored together: over a slow link few, so that little is lost with it.
  private func nextParts(
    of manifest: SnapshotManifest, from start: Int, to end: Int, skipping maySkip: Bool
  ) throws -> (contents: [BundleContent], count: Int, firstLacking: Int?) {
    var some: (contents: [BundleContent], count: Int, firstLacking: Int?) = ([], 0, nil)
    let begin = MonotonicClock.now
    var size = 0
    while start + some.count < end, size < Self.storedAtOnce,
      MonotonicClock.now - begin < Self.longestUnstored
    {
      let part = manifest.parts[start + some.count]
      if fetched[Names.part(manifest.actor, part.hash)] == nil {
        try fetchAhead(
          manifest.parts[(start + some.count)..<end].prefix(Self.mostAtOnce).map {
            Names.part(manifest.actor, $0.hash)
          }, of: Self.usualPart)
      }
      do {
        guard let contents = try contents(of: part, manifest.actor) else {
          guard maySkip else { break }
          some.firstLacking = start + some.count
          some.count += 1
          return some
        }
        some.contents += contents
        some.count += 1
        size += contents.reduce(0) { $0 + $1.bytes.count }
      } catch {
        guard some.count > 0 else { throw error }
        break  // what has arrived is stored first; the next request fails again
      }
    }
    return some
  }

  /// Merges part of a snapshot; false if it cannot be.
  private func apply(
    _ contents: [BundleContent], setting name: String, to value: [UInt8], mayLack: Bool
  ) throws -> Bool {
    do {
      report.applied.add(try store.apply(contents, setting: name, to: value))
      remote.countAsDone()
      return true
    } catch BundleError.incomplete where mayLack {
      return true
    } catch let error as BundleError {
      note(.altered, name, "part of a snapshot cannot be applied: \(error)")
    } catch let error as StoreError where error.isAboutIncoming {
      note(.altered, name, "part of a snapshot cannot be applied: \(error)")
    }
    return false
  }

  private func manifest(of actor: ActorID, _ number: UInt64) throws -> SnapshotManifest? {
    guard let device = heads[actor]?.device.keys else { return nil }
    let name = Names.manifest(actor, number)
    do {
      try remote.checkBudget()
      return try read(name, limit: Segment.largest) { bytes in
        try SnapshotManifest(opening: bytes, of: actor, number, with: keys.data, signedBy: device)
      }
    } catch let error as RemoteError where error.isAboutObject {
      return nil
    } catch let error as SegmentError {
      noteUnusable(name, error)
      return nil
    }
  }

  private func contents(
    of part: SnapshotManifest.Part, _ actor: ActorID
  ) throws -> [BundleContent]? {
    let name = Names.part(actor, part.hash)
    do {
      try remote.checkBudget()
      return try read(name, limit: RemoteLimits.largestObject) { bytes in
        try PartContents.split(try SealedPart.open(bytes, name: part.hash, .snapshot, keys.data))
      }
    } catch let error as RemoteError where error.isAboutObject {
      lost.append(.snapshotPart(actor, part.hash))
      note(
        .withheld, name.text, "\(remote.address) does not hand over part of a snapshot: \(error)")
    } catch let error as SegmentError {
      lost.append(.snapshotPart(actor, part.hash))
      noteUnusable(name, error)
    }
    return nil
  }
}

extension SnapshotManifest {
  /// How many parts were loaded, and of which list of parts: one number may get another list where a
  /// remote was emptied.
  fileprivate func progress(_ done: Int) -> [UInt8] {
    let end = ends.first { $0.place.actor == actor && $0.place.lane == .records }
    return Array("\(done) \(Hexadecimal.text(identity)) \(end?.place.number ?? 0)".utf8)
  }

  fileprivate func partsLoaded(_ progress: [UInt8]) -> Int? {
    let words = String(decoding: progress, as: UTF8.self).split(separator: " ")
    guard words.count == 3, let done = Int(words[0]), words[1] == Hexadecimal.text(identity) else {
      return nil
    }
    return min(done, parts.count)
  }

  /// Up to where the actor's own records go in it.
  fileprivate static func end(_ progress: [UInt8]) -> UInt64? {
    String(decoding: progress, as: UTF8.self).split(separator: " ").last.flatMap { UInt64($0) }
  }

  private var identity: [UInt8] { Segment.chainHash(of: parts.flatMap(\.hash)) }
}
