internal import Compression
internal import Text
internal import Records

// What the others have to say.
extension SyncSession {
  private static let mostContent = 4 << 20

  /// Applies all segments of a lane that are new, each actor's in order.
  func pull(_ lane: SyncLane) throws {
    switch lane {
    case .records: try loadBestSnapshot()
    case .files: try loadRestOfSnapshots()
    }
    let current = try store.currentActor()
    let total = try segmentsToExpect(lane)
    if total > 0 { try progress(.receiving(done: 0, of: total)) }
    var done = 0
    for actor in heads.keys.sorted() where actor != current {
      try pull(lane, of: actor) {
        done += 1
        try progress(.receiving(done: done, of: max(done, total)))
      }
    }
    try loadWhatHasNoHead(lane)
    noteWithheld(lane)
  }

  /// Whether there is anything of others to be received.
  func expectsSegments(_ lane: SyncLane) throws -> Bool { try segmentsToExpect(lane) > 0 }

  private func segmentsToExpect(_ lane: SyncLane) throws -> Int {
    let current = try store.currentActor()
    return try heads.keys.filter { $0 != current }.reduce(0) { sum, actor in
      let target = target(of: actor, lane)
      let known = try store.end(of: lane, by: actor).place.number
      return sum + Int(clamping: target > known ? target - known : 0)
    }
  }

  /// Up to where an actor's lane goes, as far as it is believed.
  private func target(of actor: ActorID, _ lane: SyncLane) -> UInt64 {
    let end = max(offers[actor]?.end(of: lane) ?? 0, heads[actor]?.end(of: lane).number ?? 0)
    guard let device = heads[actor]?.device.id,
      let revocation = revocations.first(where: { $0.device == device })
    else { return end }
    return min(end, revocation.seen.first { $0.actor == actor }?.end(of: lane) ?? 0)
  }

  private func pull(
    _ lane: SyncLane, of actor: ActorID, _ step: () throws -> Void
  ) throws {
    let target = target(of: actor, lane)
    // Of a revoked device nothing counts beyond it; of others, what a lost head would have named.
    let limit = heads[actor].flatMap { revocation(of: $0.device.id) } == nil ? .max : target
    var end = try store.end(of: lane, by: actor)
    while try end.place.number < target
      || (limit > target && isThereUnnamed(end.place.next))
    {
      try remote.checkBudget()
      try fetchAhead(after: end.place, upTo: target)
      switch try receive(end.place.next, after: end) {
      case .applied(let next): end = next
      case .snapshot:
        let next = try store.end(of: lane, by: actor)
        guard next.place.number > end.place.number else { return }
        end = next
      case .missing:
        missing.append(end.place.next)
        return try takeBeyond(end.place.next, upTo: limit, step)
      case .unusable: return try takeBeyond(end.place.next, upTo: limit, step)
      }
      try step()
    }
    try forgetBeyond(lane, of: actor)
  }

  private enum Arrival {
    case applied(LaneEnd)
    /// It is contained in a snapshot, which was loaded.
    case snapshot
    case missing, unusable
  }

  /// Gets and applies one segment.
  private func receive(_ place: SegmentPlace, after end: LaneEnd) throws -> Arrival {
    let name = Names.segment(place)
    do {
      let (contents, hash) = try read(name, limit: Segment.largest) { bytes in
        let device = heads[place.actor]?.device.keys
        return (
          try segmentContents(of: bytes, place, previous: end.hash, signedBy: device),
          Segment.chainHash(of: bytes)
        )
      }
      return try apply(contents, of: LaneEnd(place: place, hash: hash))
    } catch let error as RemoteError where error.kind == .notFound {
      return try loadSnapshot(covering: place) ? .snapshot : .missing
    } catch let error as RemoteError where error.isAboutObject {
      note(.altered, name.text, "\(error)")
      missing.append(place)
      return .unusable
    } catch let error as SegmentError {
      noteUnusable(name, error)
      missing.append(place)
      return .unusable
    } catch let error as BundleError {
      note(.altered, name.text, "\(name) cannot be applied: \(error)")
      return .unusable
    } catch let error as StoreError where error.isAboutIncoming {
      note(.altered, name.text, "\(name) cannot be applied: \(error)")
      return .unusable
    }
  }

  /// The contents of a segment that is what its name says, and follows the one before unless that is
  /// missing.
  func segmentContents(
    of bytes: [UInt8], _ place: SegmentPlace, previous: [UInt8]?, signedBy device: PublishedKeys?
  ) throws -> [BundleContent] {
    let header = try Segment.header(of: bytes)
    guard header.actor == place.actor.id, header.lane == place.lane, header.number == place.number
    else { throw SegmentError.otherName }
    let previous = previous ?? header.previous
    guard header.previous == previous else { throw SegmentError.otherPrevious }
    guard let device else { throw SegmentError.badSignature }
    let segment: Segment = try Segment.open(bytes, with: keys.data, signedBy: device)
    return try segment.sections.map { section throws(SegmentError) in
      guard let content = try? Zlib.inflated(section.content[...], limit: Self.mostContent) else {
        throw .altered
      }
      return BundleContent(kind: section.kind, bytes: content)
    }
  }

  private func apply(_ contents: [BundleContent], of end: LaneEnd) throws -> Arrival {
    if let number = SnapshotReference.number(in: contents) {
      // A later one has taken its place where it is not there any more.
      guard
        try loadSnapshot(of: end.place.actor, number, upTo: .records)
          || loadSnapshot(covering: end.place)
      else { return .missing }
      if try store.end(of: end.place.lane, by: end.place.actor).place.number >= end.place.number {
        return .snapshot
      }
    }
    let records = contents.filter { $0.kind != SnapshotReference.kind }
    guard let applied = try store.apply(records, of: end) else { return .snapshot }
    report.applied.add(applied)
    report.receivedSegments += 1
    remote.countAsDone()
    state.unacknowledged += 1
    return .applied(end)
  }

  /// Compares with what the others have seen.
  private func noteWithheld(_ lane: SyncLane) {
    let own = (try? store.ownActors()) ?? []
    for head in heads.values {
      for seen in head.seen where seen.actor != head.actor && !own.contains(seen.actor) {
        let offered = target(of: seen.actor, lane)
        let known = (try? store.end(of: lane, by: seen.actor).place.number) ?? 0
        guard seen.end(of: lane) > max(offered, known) else { continue }
        if revocations.contains(where: { $0.device == heads[seen.actor]?.device.id }) { continue }
        let name = heads[seen.actor]?.device.name ?? "another device"
        note(
          .withheld, "\(seen.actor.id) \(lane.rawValue)",
          "'\(head.device.name)' has seen '\(name)' up to \(seen.end(of: lane)), and "
            + "\(remote.address) offers it up to \(offered)")
      }
    }
    for place in missing {
      let name = heads[place.actor]?.device.name ?? "another device"
      note(
        .withheld, "\(place.actor.id) \(place.lane.rawValue)",
        "\(remote.address) does not hand over number \(place.number) of '\(name)'; that device "
          + "sends it again when it syncs")
    }
  }
}

extension StoreError {
  /// Whether what arrived is wrong, rather than the store.
  var isAboutIncoming: Bool {
    if case .malformed = self { true } else { false }
  }
}
