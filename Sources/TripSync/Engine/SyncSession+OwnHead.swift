internal import Text
internal import TripStore

// What this device says about itself.
extension SyncSession {
  /// Of how many segments a head says that they are missing.
  private static let mostMissing = 16

  /// Puts a new head if there is something to say.
  func putHeadIfDue(isLast: Bool = false) throws {
    guard mode != .reading, try store.sealedChange() != nil else { return }
    let current = try store.currentActor()
    let sent = state.sent(of: current)
    let isFirst = state.head == 0 || state.headActor != current
    guard isFirst || hasNews || state.unacknowledged >= limits.segmentsBetweenHeads else { return }
    if !isLast { try remote.checkBudget() }
    try putHead(of: current, sent)
    for old in state.sent where old.actor != current && hasNewsOfOld(old) {
      try putHead(of: old.actor, old)
    }
    hasNews = false
    state.unacknowledged = 0
  }

  /// The others can only help if they hear of what is missing here.
  func noteMissing() {
    if missingStill != state.missing { hasNews = true }
  }

  /// What was missing in the last sync too, and not only late.
  private var missingStill: [SegmentPlace] {
    Array(missing.filter { state.missed.contains($0) }.prefix(Self.mostMissing))
  }

  /// Whether segments of an earlier own actor were sent that no head names.
  private func hasNewsOfOld(_ sent: RemoteState.Sent) -> Bool {
    SyncLane.allCases.contains { sent[$0] > offers[sent.actor]?.end(of: $0) ?? 0 }
  }

  func putHead(of actor: ActorID, _ sent: RemoteState.Sent, hasLeft: Bool = false) throws {
    var own = try memory.own()
    own.head += 1
    // A number is used once, whatever becomes of the head.
    try memory.set(own)
    var head = Head(actor: actor, number: own.head, device: keys.published)
    head.former = try store.ownActors().filter { $0 != actor }
    head.records = try end(of: .records, actor, sent.records)
    head.files = try end(of: .files, actor, sent.files)
    head.seen = try seen()
    if state.snapshotActor == actor { head.snapshot = state.snapshot }
    head.missing = missingStill
    head.revoked = revocations
    (head.milliseconds, head.isProven) = (now.milliseconds, now.isProven)
    head.hasLeft = hasLeft
    let bytes = try head.sealed(with: keys)
    try remote.put(head.name.object, bytes)
    guard actor == (try store.currentActor()) else { return }
    state.head = own.head
    state.headActor = actor
    state.headName = head.name
    state.missing = head.missing
    ownHeads.append(head.name)
    try removeOldHeads()
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
    try putHead(of: current, state.sent(of: current), hasLeft: true)
  }

  private func removeOldHeads() throws {
    // A copy of this home may have heads of its own under an earlier actor.
    ownHeads.removeAll { $0.actor != state.headActor }
    guard ownHeads.count > limits.mostOwnHeads else { return }
    for old in ownHeads.dropLast() { try remote.delete(old.object) }
    ownHeads = ownHeads.suffix(1)
  }
}
