internal import HomeFolder
internal import Records
internal import Text

/// From time to time a sync reads one of its own objects back, and stores it again if it has changed.
struct ReadBack: SyncPart {
  let visit: SyncVisit
  let heads: Heads
  let lanes: OwnLanes
  let documents: Documents

  /// An own object that was at the remote before this sync and that can be made here again.
  enum Kept {
    case segment(RecordStore.WaitingSegment)
    case documentPart(ContentHash, Int)
  }

  /// What is to be read back now, if anything; nothing where each byte counts or the link breaks.
  func next() throws -> Kept? {
    guard mode == .everything, !remote.countsBytes, !remote.pace.isShaky else { return nil }
    visit.state.readingBack.begin(at: now.milliseconds)
    guard state.readingBack.isDue(at: now.milliseconds) else { return nil }
    if let next = try following() { return next }
    guard state.readingBack.last != nil else { return nil }
    visit.state.readingBack.beginAgain()
    return try following()
  }

  func check(_ object: Kept) throws {
    try remote.checkBudget()
    switch object {
    case .segment(let segment): try check(segment)
    case .documentPart(let hash, let number):
      if try documents.part(hash, number) == nil {
        try documents.sendAgain([.documentPart(hash, number)])
        note(
          .altered, LostPart.documentPart(hash, number).text,
          "\(remote.address) had lost or altered part of a document; this device has stored it "
            + "there again")
      }
    }
    visit.state.readingBack.note(object.position, at: now.milliseconds)
  }

  private func check(_ segment: RecordStore.WaitingSegment) throws {
    let name = Names.segment(segment.place)
    // Asked twice, since bytes may only have changed on the way.
    guard try remote.object(name) != segment.bytes else { return }
    let there = try remote.object(name)
    guard there != segment.bytes, there != nil || !isSuperseded(segment.place) else { return }
    try lanes.heal(segment.place)
    guard there == nil else { return }
    note(
      .altered, name.text,
      "\(remote.address) had lost \(name); this device has stored it there again")
  }

  /// Whether a copy of this home has put it into a snapshot, and so was free to remove it.
  private func isSuperseded(_ place: SegmentPlace) -> Bool {
    heads.inOrder.contains { head in
      (head.actor == place.actor || head.former.contains(place.actor))
        && head.snapshot?.seen.contains {
          $0.actor == place.actor && $0.end(of: place.lane) >= place.number
        } == true
    }
  }

  // MARK: In order

  private func following() throws -> Kept? {
    if case .documentPart = state.readingBack.last { return try followingPart() }
    return try followingSegment() ?? followingPart()
  }

  private func followingSegment() throws -> Kept? {
    var last: SegmentPlace?
    if case .segment(let place) = state.readingBack.last { last = place }
    for actor in try store.ownActors().sorted() {
      for lane in SyncLane.allCases {
        var number = state.removed(of: actor)[lane]
        if let last {
          if (actor, lane.rawValue) < (last.actor, last.lane.rawValue) { continue }
          if actor == last.actor, lane == last.lane { number = max(number, last.number) }
        }
        guard let next = try store.segmentToSend(after: number, in: lane, of: actor),
          next.place.number <= state.sent(of: actor)[lane]
        else { continue }
        return .segment(next)
      }
    }
    return nil
  }

  private func followingPart() throws -> Kept? {
    var last: (hash: ContentHash, number: Int)?
    if case .documentPart(let hash, let number) = state.readingBack.last { last = (hash, number) }
    let documents = try store.attachedContents().map(\.hash)
    guard !documents.isEmpty else { return nil }
    let files = try AttachmentStore(in: try home.make())
    for hash in documents.sorted(by: { $0.description < $1.description }) {
      var number = 0
      if let last {
        if hash.description < last.hash.description { continue }
        if hash == last.hash { number = last.number + 1 }
      }
      guard number < (try memory.sentParts(of: hash, at: state)), try files.holds(hash) else {
        continue
      }
      return .documentPart(hash, number)
    }
    return nil
  }
}

extension ReadBack.Kept {
  fileprivate var position: ReadingBack.Position {
    switch self {
    case .segment(let segment): .segment(segment.place)
    case .documentPart(let hash, let number): .documentPart(hash, number)
    }
  }
}
