internal import Text
internal import Records

// A copy of this home that writes under its name, as a card image does that was put back.
extension SyncSession {
  /// Begins a new actor if a copy of this home has written under this name.
  func checkForTwin() throws {
    let current = try store.currentActor()
    guard mode != .reading, let offer = offers[current],
      offer.newest.number > (try memory.own().head)
    else { return }
    guard let head = try ownHead(offer.newest) else {
      offers[current] = nil
      return
    }
    guard try Set(head.former).isSubset(of: store.ownActors()) else {
      // By a copy that has an actor of its own, and only sent what it had from here.
      var own = try memory.own()
      own.head = head.number
      try memory.set(own)
      hasNews = true
      return
    }
    // What is sealed may be the twin's too: its bytes are the same, or it is given up.
    for lane in SyncLane.allCases { try send(lane) }
    if try store.currentActor() == current {
      let twin = try twinChanges(after: try store.end(of: .records, by: current))
      noteTwin(try store.leaveActorToTwin(twin))
    }
    state.head = 0
  }

  /// A head that this home has not made, if it was signed with its keys; anyone can make up a name.
  func ownHead(_ name: HeadName) throws -> Head? {
    guard let bytes = try object(name.object) else { return nil }
    do {
      let head = try openHead(bytes, name)
      return head.device.keys == keys.device.published ? head : nil
    } catch let error as SegmentError {
      noteUnusable(name.object, error)
      return nil
    }
  }

  /// More segments are not looked at to find out what a twin has sent.
  private static let mostOfTwin: UInt64 = 512

  /// What a copy has sent after a segment that both have; the records, since tracks are never counted.
  func twinChanges(after end: LaneEnd) throws -> TwinChanges {
    let actor = end.place.actor
    let isRecords = end.place.lane == .records
    var end = try isRecords ? end : store.end(of: .records, by: actor)
    let first = end.place.number
    // An earlier head of this home's own says nothing of the twin.
    var head: Head?
    if let offer = offers[actor], offer.records > first { head = try ownHead(offer.newest) }
    var twin = TwinChanges(
      of: store.kinds, sentAt: head?.milliseconds, isProven: head?.isProven ?? false)
    let last = max(offers[actor]?.records ?? 0, head?.records.number ?? 0)
    while end.place.number - first < Self.mostOfTwin {
      let place = end.place.next
      guard let bytes = try object(Names.segment(place)) else { break }
      if let contents = try? segmentContents(
        of: bytes, place, previous: end.hash, signedBy: keys.device.published)
      {
        if SnapshotReference.number(in: contents) != nil { twin.addGap() }
        twin.add(contents)
      } else {
        twin.addGap()
      }
      end = LaneEnd(place: place, hash: Segment.chainHash(of: bytes))
    }
    if end.place.number < last { twin.addGap() }
    return twin
  }

  private static let mostNamed = 5

  func noteTwin(_ doubts: [ApplyReport.Mention]) {
    let copy =
      "a copy of this home has synced under its name, as after a card image was put back; from now "
      + "on each goes on under a name of its own, and what both had counts once"
    guard !doubts.isEmpty else { return note(.twin, "\(keys.id)", copy) }
    var names = doubts.prefix(Self.mostNamed).map(name)
    if doubts.count > names.count { names.append("\(doubts.count - names.count) more") }
    note(
      .twin, "\(keys.id)",
      copy + ". Here the clock was not proven, so check the count of "
        + names.joined(separator: ", "))
  }

  private func name(of mention: ApplyReport.Mention) -> String {
    let record = store.kinds.named(mention.kind).flatMap { kind in
      (try? store.record(mention.id, of: kind)).flatMap { $0[kind.title] }
    }
    return record.map { "'\($0)'" } ?? mention.id.ending(IDEnding.shortest)
  }
}
