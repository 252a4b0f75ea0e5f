internal import Records
internal import Text

/// What the others have to say.
final class Incoming: SyncPart {
  let visit: SyncVisit
  let heads: Heads
  let losses: Losses
  let reading: Reading
  let loads: SnapshotLoads
  let listing: LaneListing

  init(_ visit: SyncVisit, _ heads: Heads, _ losses: Losses, _ reading: Reading) {
    (self.visit, self.heads, self.losses, self.reading) = (visit, heads, losses, reading)
    listing = LaneListing(visit.remote)
    loads = SnapshotLoads(visit, heads, losses, reading)
  }

  /// Applies all segments of a lane that are new, each actor's in order.
  func pull(_ lane: SyncLane) throws {
    switch lane {
    case .records: try loads.loadBest()
    case .files: try loads.loadRest()
    }
    let current = try store.currentActor()
    let total = try segmentsToExpect(lane)
    if total > 0 { try progress(.receiving(done: 0, of: total)) }
    var done = 0
    for actor in heads.actors where actor != current {
      try pull(lane, of: actor) {
        done += 1
        try progress(.receiving(done: done, of: max(done, total)))
      }
    }
    try loads.loadWhatHasNoHead(lane)
    noteWithheld(lane)
  }

  /// Whether there is anything of others to be received.
  func expectsSegments(_ lane: SyncLane) throws -> Bool { try segmentsToExpect(lane) > 0 }

  private func segmentsToExpect(_ lane: SyncLane) throws -> Int {
    let current = try store.currentActor()
    return try heads.actors.filter { $0 != current }.reduce(0) { sum, actor in
      let target = heads.target(of: actor, lane)
      let known = try store.end(of: lane, by: actor).place.number
      return sum + Int(clamping: target > known ? target - known : 0)
    }
  }

  private func pull(
    _ lane: SyncLane, of actor: ActorID, _ step: () throws -> Void
  ) throws {
    let target = heads.target(of: actor, lane)
    // Of a revoked device nothing counts beyond it; of others, what a lost head would have named.
    let limit = heads[actor].flatMap { heads.revocation(of: $0.device.id) } == nil ? .max : target
    var end = try store.end(of: lane, by: actor)
    while try end.place.number < target
      || (limit > target && isThereUnnamed(end.place.next))
    {
      try remote.checkBudget()
      if !reading.hasFetched(Names.segment(end.place.next)) {
        try reading.fetchAhead(Reading.segments(after: end.place, upTo: target))
      }
      switch try receive(end.place.next, after: end) {
      case .applied(let next): end = next
      case .snapshot:
        let next = try store.end(of: lane, by: actor)
        guard next.place.number > end.place.number else { return }
        end = next
      case .missing:
        losses.miss(end.place.next)
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
    let device = heads[place.actor]?.device.keys
    let finding = try reading.find(name, limit: Segment.largest) { bytes in
      (
        try Segment.contents(
          of: bytes, place, previous: end.hash, with: keys.data, signedBy: device),
        Segment.chainHash(of: bytes)
      )
    }
    switch finding {
    case .value(let (contents, hash)):
      let end = LaneEnd(place: place, hash: hash)
      return try visit.applying("\(name)", about: name.text) { try apply(contents, of: end) }
        ?? .unusable
    case .missing: return try loads.load(containing: place) ? .snapshot : .missing
    case .unusable:
      losses.miss(place)
      return .unusable
    }
  }

  private func apply(_ contents: [BundleContent], of end: LaneEnd) throws -> Arrival {
    if let number = SnapshotReference.number(in: contents) {
      // A later one has taken its place where it is not there any more.
      guard
        try loads.load(end.place.actor, number, upTo: .records)
          || loads.load(containing: end.place)
      else { return .missing }
      if try store.end(of: end.place.lane, by: end.place.actor).place.number >= end.place.number {
        return .snapshot
      }
    }
    let records = contents.filter { $0.kind != SnapshotReference.kind }
    guard let applied = try store.apply(records, of: end) else { return .snapshot }
    visit.report.applied.add(applied)
    visit.report.receivedSegments += 1
    remote.countAsDone()
    visit.state.unacknowledged += 1
    return .applied(end)
  }

  /// Compares with what the others have seen.
  private func noteWithheld(_ lane: SyncLane) {
    let own = (try? store.ownActors()) ?? []
    for head in heads.inOrder {
      for seen in head.seen where seen.actor != head.actor && !own.contains(seen.actor) {
        let offered = heads.target(of: seen.actor, lane)
        let known = (try? store.end(of: lane, by: seen.actor).place.number) ?? 0
        guard seen.end(of: lane) > max(offered, known) else { continue }
        if let known = heads[seen.actor], heads.revocation(of: known.device.id) != nil { continue }
        let name = heads[seen.actor]?.device.name ?? "another device"
        note(
          .withheld, "\(seen.actor.id) \(lane.rawValue)",
          "'\(head.device.name)' has seen '\(name)' up to \(seen.end(of: lane)), and "
            + "\(remote.address) offers it up to \(offered)")
      }
    }
    for place in losses.missing {
      let name = heads[place.actor]?.device.name ?? "another device"
      note(
        .withheld, "\(place.actor.id) \(place.lane.rawValue)",
        "\(remote.address) does not hand over number \(place.number) of '\(name)'; that device "
          + "sends it again when it syncs")
    }
  }
}
