internal import Records
internal import Text

// A snapshot part by part, so that one that was cut off continues where it was.
extension SnapshotLoads {
  private static let usualPart = 64 << 10
  private static let storedAtOnce = 1 << 20
  private static let longestUnstored: Int64 = 1_000

  func loadParts(
    of manifest: SnapshotManifest, _ marks: SnapshotMarks, upTo lane: SyncLane
  ) throws -> Bool {
    // Once, everything that can be read is taken; later only what was lacking is asked for.
    let mayLack = try visit.isRestoring && store.syncState(marks.salvaged) == nil
    var firstLacking: Int?
    var done = try begin(manifest, marks)
    let end =
      lane == .files
      ? manifest.parts.count : manifest.parts.prefix { $0.lane == .records }.count
    while done < end {
      // After a gap, one by one: tracks with a missing part are missing too.
      let last = firstLacking == nil ? end : done + 1
      let some = try nextParts(of: manifest, from: done, to: last, skipping: mayLack)
      guard some.count > 0 else { return false }
      done += some.count
      firstLacking = firstLacking ?? some.firstLacking
      let reached = manifest.progress(firstLacking ?? done)
      let isBehindGap = firstLacking != nil
      guard
        try apply(some.contents, setting: marks.loading, to: reached, mayLack: isBehindGap)
      else { return false }
      try progress(.loadingSnapshot(done: done, of: manifest.parts.count))
    }
    visit.report.loadedSnapshot = true
    guard firstLacking == nil else {
      try store.setSyncStates([(marks.salvaged, [])])
      return false
    }
    try finish(manifest, marks, isWhole: done == manifest.parts.count)
    return true
  }

  /// Remembers that a snapshot is being loaded; returns how many of its parts are here.
  private func begin(_ manifest: SnapshotManifest, _ marks: SnapshotMarks) throws -> Int {
    let known = try store.syncState(marks.loading)
    let done = known.flatMap { manifest.partsLoaded($0) } ?? 0
    var states: [(name: String, value: [UInt8]?)] = []
    if known == nil { states.append((marks.tried, SnapshotMarks.stored(manifest.ends))) }
    // Before the first part: a snapshot may have nothing but tracks.
    if done == 0 { states.append((marks.loading, manifest.progress(0))) }
    if !states.isEmpty { try store.setSyncStates(states) }
    try progress(.loadingSnapshot(done: done, of: manifest.parts.count))
    return done
  }

  private func finish(
    _ manifest: SnapshotManifest, _ marks: SnapshotMarks, isWhole: Bool
  ) throws {
    let current = try store.currentActor()
    let ends = manifest.ends.filter {
      $0.place.actor != current && (isWhole || $0.place.lane == .records)
    }
    // With what counts on it: its tracks may come from nowhere else.
    try store.together {
      try store.setSyncStates([(marks.tried, nil)])
      try store.raiseEnds(ends, removing: isWhole ? marks.loading : nil)
    }
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
      if !reading.hasFetched(Names.part(manifest.actor, part.hash)) {
        try reading.fetchAhead(
          manifest.parts[(start + some.count)..<end].prefix(Reading.mostAtOnce).map {
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
    let applied: Void? = try visit.applying("part of a snapshot", about: name) {
      do {
        visit.report.applied.add(try store.apply(contents, setting: name, to: value))
        remote.countAsDone()
      } catch BundleError.incomplete where mayLack {
        // The rest of a track is in what is missing.
      }
    }
    return applied != nil
  }

  func manifest(of actor: ActorID, _ number: UInt64) throws -> SnapshotManifest? {
    guard let device = heads[actor]?.device.keys else { return nil }
    let name = Names.manifest(actor, number)
    do {
      try remote.checkBudget()
      return try reading.read(name, limit: Segment.largest) { bytes in
        try SnapshotManifest(opening: bytes, of: actor, number, with: keys.data, signedBy: device)
      }
    } catch let error as RemoteError where error.isAboutObject {
      return nil
    } catch let error as SegmentError {
      reading.noteUnusable(name, error)
      return nil
    }
  }

  private func contents(
    of part: SnapshotManifest.Part, _ actor: ActorID
  ) throws -> [BundleContent]? {
    let name = Names.part(actor, part.hash)
    do {
      try remote.checkBudget()
      return try reading.read(name, limit: RemoteLimits.largestObject) { bytes in
        try PartContents.split(try SealedPart.open(bytes, name: part.hash, .snapshot, keys.data))
      }
    } catch let error as RemoteError where error.isAboutObject {
      losses.lose(.snapshotPart(actor, part.hash))
      note(
        .withheld, name.text, "\(remote.address) does not hand over part of a snapshot: \(error)")
    } catch let error as SegmentError {
      losses.lose(.snapshotPart(actor, part.hash))
      reading.noteUnusable(name, error)
    }
    return nil
  }
}
