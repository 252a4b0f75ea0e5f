internal import Records
internal import Text

/// What this device says about itself.
struct OwnHead: SyncPart {
  let visit: SyncVisit
  let heads: Heads
  let losses: Losses
  let outgoing: Outgoing
  let lanes: OwnLanes

  /// Puts a new head if there is something to say, together with all that is under way.
  func putIfDue(isLast: Bool = false) throws {
    guard mode != .reading, try store.sealedChange() != nil else { return }
    let isFirst = try state.head == 0 || state.headActor != store.currentActor()
    guard isFirst || state.hasNews || state.unacknowledged >= limits.segmentsBetweenHeads else {
      return
    }
    if !isLast { try remote.checkBudget() }
    while try !putHeads() {
      // What was sealed again is sent by the next sync if the budget is used up.
      guard !isLast else { return }
      try lanes.push(.records)
    }
    visit.state.hasNews = false
    visit.state.unacknowledged = 0
  }

  /// Puts new heads of all own actors that have something to say; false if a twin was met.
  private func putHeads() throws -> Bool {
    let current = try store.currentActor()
    // The first one twice: a lane whose only head is damaged cannot be read.
    if state.headActor != current, heads.offer(of: current) == nil {
      try addHead(of: current, outgoing.sentSoon(of: current))
    }
    try addHead(of: current, outgoing.sentSoon(of: current))
    // Also of those that send their first segments only now.
    for old in try store.ownActors() where old != current {
      let sent = outgoing.sentSoon(of: old)
      if hasNewsOfOld(sent) { try addHead(of: old, sent) }
    }
    return try outgoing.flush()
  }

  /// The others can only help if they hear of what is missing here.
  func noteMissing() {
    if losses.areNews(to: state) { visit.state.hasNews = true }
  }

  /// The same of parts of snapshots and documents.
  func noteLost() {
    if losses.lostStill != state.lost { visit.state.hasNews = true }
  }

  /// Whether segments of an earlier own actor were sent that no head names.
  private func hasNewsOfOld(_ sent: RemoteState.Sent) -> Bool {
    SyncLane.allCases.contains { sent[$0] > heads.offered($0, of: sent.actor) }
  }

  /// Puts a head of an own actor on its way.
  private func addHead(
    of actor: ActorID, _ sent: RemoteState.Sent, hasLeft: Bool = false
  ) throws {
    var own = try memory.own()
    own.head += 1
    // A number is used once, no matter what becomes of the head.
    try memory.set(own)
    let head = try head(of: actor, own.head, sent, hasLeft: hasLeft)
    let name = head.name
    let isCurrent = try actor == store.currentActor()
    let bytes = try head.sealed(with: keys)
    outgoing.add(
      Delivery(change: .put(name.object, bytes)) {
        guard isCurrent else { return }
        visit.state.noteHead(head)
        heads.addOwn(name)
      } onConflict: { _ in
        guard try lanes.reader.ownHead(name) != nil else {
          try visit.putAgain(name.object, bytes)
          return true
        }
        // By another copy of this home: of an earlier actor it says the same, and of this one the next
        // number is to be used.
        return !isCurrent
      })
    if isCurrent { removeOldHeads(of: actor) }
  }

  /// What there is to say about an own actor.
  private func head(
    of actor: ActorID, _ number: UInt64, _ sent: RemoteState.Sent, hasLeft: Bool
  ) throws -> Head {
    var head = Head(actor: actor, number: number, device: keys.published)
    head.former = try store.ownActors().filter { $0 != actor }
    head.records = try end(of: .records, actor, sent.records)
    head.files = try end(of: .files, actor, sent.files)
    let known = try OwnState(of: store, with: keys.data)
    head.state = try actor == store.currentActor() ? known?.mark : nil
    head.seen = try known?.seen ?? SyncSeen(store: store).all()
    if state.snapshotActor == actor { head.snapshot = state.snapshot }
    head.missing = losses.missingStill
    head.lost = losses.lostStill
    head.isLocked = losses.isLocked
    head.revoked = heads.revocations
    head.recovery = try memory.recoveryTarget(of: keys.id)
    head.passphrase = try memory.passphraseMark(of: keys.id)
    (head.milliseconds, head.isProven) = (now.milliseconds, now.isProven)
    head.hasLeft = hasLeft
    return head
  }

  /// Removes all own heads but the newest, which stays beside the new one: one of them is always
  /// there, in any order.
  private func removeOldHeads(of actor: ActorID) {
    // A copy of this home may have heads of its own under an earlier actor.
    heads.removeOwn { $0.actor != actor }
    for old in heads.own.dropLast().prefix(limits.mostRemoved) {
      outgoing.add(
        Delivery(change: .delete(old.object)) {
          heads.removeOwn { $0 == old }
        } onConflict: { error in
          throw error
        })
    }
  }

  /// The end of a lane as far as it is on the remote.
  private func end(of lane: SyncLane, _ actor: ActorID, _ number: UInt64) throws -> Head.End {
    let end = try store.end(of: lane, by: actor)
    guard end.place.number != number else { return Head.End(number: number, hash: end.hash) }
    // The hash is in the segment after it, which is still here.
    guard let next = try store.segmentToSend(after: number, in: lane, of: actor),
      let header = try? Segment.header(of: next.bytes)
    else { return Head.End(number: number) }
    return Head.End(number: number, hash: header.previous)
  }

  /// Says that this device takes part no longer.
  func sayGoodbye() throws {
    let current = try store.currentActor()
    try addHead(of: current, state.sent(of: current), hasLeft: true)
    _ = try outgoing.flush()
  }
}
