internal import HomeFolder
internal import Records
internal import Text

// From time to time a sync reads one of its own objects back, and stores it again if it has changed.
extension SyncSession {
  /// An own object that was at the remote before this sync and that can be made here again.
  enum KeptObject {
    case segment(RecordStore.WaitingSegment)
    case documentPart(ContentHash, Int)
  }

  /// What is to be read back now, if anything; nothing where each byte counts or the link breaks.
  func nextToReadBack() throws -> KeptObject? {
    guard mode == .everything, !remote.countsBytes, !remote.pace.isShaky else { return nil }
    state.readingBack.begin(at: now.milliseconds)
    guard state.readingBack.isDue(at: now.milliseconds) else { return nil }
    if let next = try following() { return next }
    guard state.readingBack.last != nil else { return nil }
    state.readingBack.beginAgain()
    return try following()
  }

  func readBack(_ object: KeptObject) throws {
    try remote.checkBudget()
    switch object {
    case .segment(let segment): try readBack(segment)
    case .documentPart(let hash, let number):
      let known = lost
      if try documentPart(hash, number) == nil {
        lost = known
        try sendAgain([.documentPart(hash, number)])
        note(
          .altered, LostPart.documentPart(hash, number).text,
          "\(remote.address) had lost or altered part of a document; this device has stored it "
            + "there again")
      }
    }
    state.readingBack.note(object.position, at: now.milliseconds)
  }

  private func readBack(_ segment: RecordStore.WaitingSegment) throws {
    let name = Names.segment(segment.place)
    // Asked twice, since bytes may only have changed on the way.
    guard try object(name) != segment.bytes else { return }
    let there = try object(name)
    guard there != segment.bytes else { return }
    try heal(segment.place)
    guard there == nil else { return }
    note(
      .altered, name.text,
      "\(remote.address) had lost \(name); this device has stored it there again")
  }

  // MARK: In order

  private func following() throws -> KeptObject? {
    if case .documentPart = state.readingBack.last { return try followingPart() }
    return try followingSegment() ?? followingPart()
  }

  private func followingSegment() throws -> KeptObject? {
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

  private func followingPart() throws -> KeptObject? {
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

extension SyncSession.KeptObject {
  fileprivate var position: ReadingBack.Position {
    switch self {
    case .segment(let segment): .segment(segment.place)
    case .documentPart(let hash, let number): .documentPart(hash, number)
    }
  }
}
