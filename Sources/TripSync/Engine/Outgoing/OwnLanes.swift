internal import Compression
internal import Records
internal import Text

/// The lanes of this home's own actors: what this device has to say.
struct OwnLanes: SyncPart {
  let visit: SyncVisit
  let heads: Heads
  let reader: HeadReader
  let outgoing: Outgoing

  /// Seals what was changed since the last time.
  func seal() throws {
    _ = try store.sealChanges { place, previous, contents in
      try sealed(place, previous, contents)
    }
  }

  func sealed(
    _ place: SegmentPlace, _ previous: [UInt8], _ contents: [BundleContent]
  ) throws -> SealedSegment {
    let header = SegmentHeader(
      repository: keys.data.repository, actor: place.actor.id, lane: place.lane,
      number: place.number, previous: previous, epoch: UInt32(keys.data.epoch))
    let sections = contents.map {
      Segment.Section(kind: $0.kind, content: Zlib.deflated($0.bytes))
    }
    let bytes = try Segment(header: header, sections: sections).withDirectory().sealed(
      with: keys.data, signedBy: keys.device)
    return SealedSegment(bytes: bytes, hash: Segment.chainHash(of: bytes))
  }

  /// Sends all segments of a lane that the remote lacks, and does not return before they are there.
  func send(_ lane: SyncLane) throws {
    repeat { try push(lane) } while try !outgoing.flush()
  }

  /// Puts all segments of a lane that the remote lacks on their way, the oldest first.
  func push(_ lane: SyncLane) throws {
    for actor in try store.ownActors() {
      var last = outgoing.sentSoon(of: actor)[lane]
      let waiting = try store.waiting(after: last, in: lane, of: actor).count
      guard waiting > 0 else { continue }
      var done = 0
      while let next = try store.segmentToSend(after: last, in: lane, of: actor) {
        if try isHeldBack(next.place) { break }
        let isGood = try outgoing.deliver(
          delivery(of: next) {
            done += 1
            try progress(.sending(done: done, of: waiting))
          })
        guard isGood else { return try push(lane) }
        last = next.place.number
        visit.state.hasNews = true
      }
    }
  }

  private func delivery(
    of segment: RecordStore.WaitingSegment, _ step: @escaping () throws -> Void
  ) -> Delivery {
    let place = segment.place
    return Delivery(change: .put(Names.segment(place), segment.bytes), place: place) {
      try outgoing.noteSent(place, bytes: segment.bytes.count)
      try step()
    } onConflict: { _ in
      try settleConflict(over: segment)
    }
  }

  /// A segment that refers to a snapshot waits until that is complete.
  private func isHeldBack(_ place: SegmentPlace) throws -> Bool {
    guard let base = try memory.own().base, base.place.actor == place.actor,
      base.place.lane == place.lane, place.number >= base.place.number
    else { return false }
    return (state.snapshot?.number ?? 0) < base.snapshot
  }

  /// Stores a segment where other bytes are; false if another copy of this home was faster with the
  /// same number.
  private func settleConflict(over segment: RecordStore.WaitingSegment) throws -> Bool {
    guard try isByTwin(segment.place) else {
      try visit.putAgain(Names.segment(segment.place), segment.bytes)
      return true
    }
    let header = try Segment.header(of: segment.bytes)
    let last = SegmentPlace(
      actor: segment.place.actor, lane: segment.place.lane, number: segment.place.number - 1)
    let twin = try twinChanges(after: LaneEnd(place: last, hash: header.previous))
    noteTwin(
      try store.giveUpSegments(from: segment.place, previous: header.previous, to: twin))
    try seal()
    return false
  }

  /// Whether a segment that is there under an own number was signed by this device, which did not
  /// make it here; any other was altered.
  private func isByTwin(_ place: SegmentPlace) throws -> Bool {
    guard let bytes = try remote.object(Names.segment(place)),
      let header = try? Segment.header(of: bytes),
      header.actor == place.actor.id, header.lane == place.lane, header.number == place.number,
      // Signed is enough: it may be of a kind or with a key that this device does not know.
      (try? Segment.open(bytes, with: keys.data, signedBy: keys.device.published, kinds: []))
        != nil
    else { return false }
    return true
  }

  /// Sends again what others say that the remote lost.
  func healOthers() throws {
    let own = Set(try store.ownActors())
    for head in heads.inOrder
    where !head.missing.isEmpty && state.healed[head.actor] ?? 0 < head.number {
      for place in head.missing where own.contains(place.actor) { try heal(place) }
      visit.state.healed[head.actor] = head.number
    }
  }

  /// Stores an own segment again.
  func heal(_ place: SegmentPlace) throws {
    guard
      let segment = try store.segmentToSend(
        after: place.number - 1, in: place.lane, of: place.actor),
      segment.place == place
    else {
      // It was removed, since it is in a snapshot; that one is lost too.
      visit.state.needsSnapshot = true
      return
    }
    try remote.checkBudget(sending: segment.bytes.count)
    do {
      try remote.put(Names.segment(place), segment.bytes)
    } catch let error {
      guard error.kind == .conflict else { throw error }
      guard try settleConflict(over: segment) else { return }
    }
    if try memory.own().base?.place == place { visit.state.needsSnapshot = true }
  }
}
