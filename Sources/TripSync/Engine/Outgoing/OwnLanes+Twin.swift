internal import Records
internal import Text

// A copy of this home that writes under its name, as a card image does that was put back.
extension OwnLanes {
  /// Begins a new actor if a copy of this home has written under this name.
  func checkForTwin() throws {
    let current = try store.currentActor()
    guard mode != .reading, let offer = heads.offer(of: current),
      offer.newest.number > (try memory.own().head)
    else { return }
    guard let head = try reader.ownHead(offer.newest) else {
      heads.forgetOffer(of: current)
      return
    }
    guard try Set(head.former).isSubset(of: store.ownActors()) else {
      // By a copy that has an actor of its own, and only sent what it had from here.
      var own = try memory.own()
      own.head = head.number
      try memory.set(own)
      visit.state.hasNews = true
      return
    }
    // What is sealed may be the twin's too: its bytes are the same, or it is given up.
    for lane in SyncLane.allCases { try send(lane) }
    if try store.currentActor() == current {
      let twin = try twinChanges(after: try store.end(of: .records, by: current))
      noteTwin(try store.leaveActorToTwin(twin))
    }
    visit.state.head = 0
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
    if let offer = heads.offer(of: actor), offer.records > first {
      head = try reader.ownHead(offer.newest)
    }
    var twin = TwinChanges(
      of: store.kinds, sentAt: head?.milliseconds, isProven: head?.isProven ?? false)
    let last = max(heads.offered(.records, of: actor), head?.records.number ?? 0)
    while end.place.number - first < Self.mostOfTwin {
      let place = end.place.next
      guard let bytes = try remote.object(Names.segment(place)) else { break }
      if let contents = try? Segment.contents(
        of: bytes, place, previous: end.hash, with: keys.data, signedBy: keys.device.published)
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
      + "on each continues under a name of its own, and what both had counts once"
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
