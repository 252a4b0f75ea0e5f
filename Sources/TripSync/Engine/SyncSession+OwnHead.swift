internal import Text
internal import Records

// What this device says about itself.
extension SyncSession {
  /// Of how many segments a head says that they are missing.
  private static let mostMissing = 16

  /// Puts a new head if there is something to say, together with all that is under way.
  func putHeadIfDue(isLast: Bool = false) throws {
    guard mode != .reading, try store.sealedChange() != nil else { return }
    let isFirst = try state.head == 0 || state.headActor != store.currentActor()
    guard isFirst || hasNews || state.unacknowledged >= limits.segmentsBetweenHeads else { return }
    if !isLast { try remote.checkBudget() }
    while try !putHeads() {
      // What was sealed anew is sent by the next sync if nothing may be used any more.
      guard !isLast else { return }
      try push(.records)
    }
    hasNews = false
    state.unacknowledged = 0
  }

  /// Puts new heads of all own actors that have something to say; false if a twin was met.
  private func putHeads() throws -> Bool {
    let current = try store.currentActor()
    // The first one twice: a lane whose only head is damaged cannot be read.
    if state.headActor != current, offers[current] == nil {
      try addHead(of: current, sentSoon(of: current))
    }
    try addHead(of: current, sentSoon(of: current))
    // Also of those that send their first segments only now.
    for old in try store.ownActors() where old != current {
      let sent = sentSoon(of: old)
      if hasNewsOfOld(sent) { try addHead(of: old, sent) }
    }
    return try flush()
  }

  /// The others can only help if they hear of what is missing here.
  func noteMissing() {
    if missingStill != state.missing || isLocked != state.isLocked { hasNews = true }
  }

  /// What was missing in the last sync too, and not only late.
  private var missingStill: [SegmentPlace] {
    Array(missing.filter { state.missed.contains($0) }.prefix(Self.mostMissing))
  }

  /// Whether segments of an earlier own actor were sent that no head names.
  private func hasNewsOfOld(_ sent: RemoteState.Sent) -> Bool {
    SyncLane.allCases.contains { sent[$0] > offers[sent.actor]?.end(of: $0) ?? 0 }
  }

  /// Puts a head of an own actor on its way.
  private func addHead(
    of actor: ActorID, _ sent: RemoteState.Sent, hasLeft: Bool = false
  ) throws {
    var own = try memory.own()
    own.head += 1
    // A number is used once, whatever becomes of the head.
    try memory.set(own)
    var head = Head(actor: actor, number: own.head, device: keys.published)
    head.former = try store.ownActors().filter { $0 != actor }
    head.records = try end(of: .records, actor, sent.records)
    head.files = try end(of: .files, actor, sent.files)
    let known = try ownState()
    head.state = try actor == store.currentActor() ? known?.mark : nil
    head.seen = try known?.seen ?? seen()
    if state.snapshotActor == actor { head.snapshot = state.snapshot }
    head.missing = missingStill
    head.lost = lostStill
    head.isLocked = isLocked
    head.revoked = revocations
    head.recovery = try memory.recoveryTarget(of: keys.id)
    head.passphrase = try memory.passphraseMark(of: keys.id)
    (head.milliseconds, head.isProven) = (now.milliseconds, now.isProven)
    head.hasLeft = hasLeft
    let (name, missing, lost, locked) = (head.name, head.missing, head.lost, head.isLocked)
    let isCurrent = try actor == store.currentActor()
    let bytes = try head.sealed(with: keys)
    underWay.append(
      Delivery(change: .put(name.object, bytes)) {
        guard isCurrent else { return }
        (self.state.head, self.state.headActor, self.state.headName) = (name.number, actor, name)
        (self.state.missing, self.state.lost, self.state.isLocked) = (missing, lost, locked)
        self.ownHeads.append(name)
      } onConflict: { _ in
        guard try self.ownHead(name) != nil else {
          try self.putAgain(name.object, bytes)
          return true
        }
        // By another copy of this home: of an earlier actor it says the same, and of this one the next
        // number is to be used.
        return !isCurrent
      })
    if isCurrent { removeOldHeads(of: actor) }
  }

  /// Removes all own heads but the newest, which stays beside the new one: one of them is there, in
  /// whatever order this is done.
  private func removeOldHeads(of actor: ActorID) {
    // A copy of this home may have heads of its own under an earlier actor.
    ownHeads.removeAll { $0.actor != actor }
    for old in ownHeads.dropLast().prefix(limits.mostRemoved) {
      underWay.append(
        Delivery(change: .delete(old.object)) {
          self.ownHeads.removeAll { $0 == old }
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

  /// Everything that is contained here.
  func seen() throws -> [Head.Seen] { try SyncSeen(store: store).all() }

  /// Says that this device takes part no longer.
  func sayGoodbye() throws {
    let current = try store.currentActor()
    heads = try memory.heads(at: state, with: keys.data)
    try addHead(of: current, state.sent(of: current), hasLeft: true)
    _ = try flush()
  }
}
