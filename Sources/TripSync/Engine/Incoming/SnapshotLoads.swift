internal import Records
internal import Text

/// Snapshots of others, part by part: first what people enter, later tracks.
final class SnapshotLoads: SyncPart {
  private static let usualPart = 64 << 10
  private static let storedAtOnce = 1 << 20
  private static let longestUnstored: Int64 = 1_000

  let visit: SyncVisit
  private let heads: Heads
  private let losses: Losses
  private let reading: Reading
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

  // MARK: Part by part

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

  private func loadParts(
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
      // Behind a gap one by one: tracks of which a part is missing are lacking too.
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
    if known == nil {
      try store.setSyncStates([(marks.tried, SnapshotMarks.stored(manifest.ends))])
    }
    let done = known.flatMap { manifest.partsLoaded($0) } ?? 0
    try progress(.loadingSnapshot(done: done, of: manifest.parts.count))
    // Before the first part: a snapshot may have nothing but tracks.
    if done == 0 { try store.setSyncStates([(marks.loading, manifest.progress(0))]) }
    return done
  }

  private func finish(
    _ manifest: SnapshotManifest, _ marks: SnapshotMarks, isWhole: Bool
  ) throws {
    let current = try store.currentActor()
    let ends = manifest.ends.filter {
      $0.place.actor != current && (isWhole || $0.place.lane == .records)
    }
    // Before anything counts on it: its tracks may come from nowhere else.
    try store.setSyncStates([(marks.tried, nil)])
    try store.raiseEnds(ends, removing: isWhole ? marks.loading : nil)
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
    do {
      visit.report.applied.add(try store.apply(contents, setting: name, to: value))
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
