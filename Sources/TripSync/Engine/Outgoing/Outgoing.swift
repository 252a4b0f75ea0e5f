internal import Text
internal import Records

/// Something to be stored or removed on the remote together with others.
struct Delivery {
  let change: RemoteChange
  /// The place of a segment, which counts for the head that goes with it.
  var place: SegmentPlace?
  /// What is different here once it is done.
  let whenDone: () throws -> Void
  /// Settles it where other bytes are there; false if nothing behind it may be sent.
  let onConflict: (RemoteError) throws -> Bool
}

/// Objects on their way: several at once, so that a far remote is waited for once.
///
/// What is cut off is done again by the next sync, since nothing counts as stored before it is.
final class Outgoing: SyncPart {
  private static let bytesBetweenSaves = 256 << 10

  let visit: SyncVisit
  /// What is sent next, all at once.
  private var underWay: [Delivery] = []
  /// What was sent since the state of the remote was stored.
  private var unsavedBytes = 0

  init(_ visit: SyncVisit) { self.visit = visit }

  private var bytesUnderWay: Int { underWay.reduce(0) { $0 + ($1.change.bytes?.count ?? 0) } }

  /// Sends something with what follows; false if a twin was met, as in `flush`.
  func deliver(_ delivery: Delivery) throws -> Bool {
    let count = delivery.change.bytes?.count ?? 0
    try remote.checkBudget(sending: count, after: bytesUnderWay)
    if !underWay.isEmpty,
      !remote.pace.hasRoom(for: count, after: underWay.count, bytesUnderWay)
    {
      guard try flush() else { return false }
    }
    underWay.append(delivery)
    return true
  }

  /// Sends something with what follows, regardless of the remaining budget: a head comes last.
  func add(_ delivery: Delivery) { underWay.append(delivery) }

  /// Sends all that waits for it; false if a copy of this home has written under its name: then what
  /// was sealed is sealed again under another one, and has yet to be sent.
  func flush() throws -> Bool {
    guard !underWay.isEmpty else { return true }
    let deliveries = underWay
    underWay = []
    do {
      try remote.change(all: deliveries.map(\.change))
    } catch let error {
      guard error.kind == .conflict else { throw error }
      return try deliverEach(deliveries)
    }
    for delivery in deliveries { try delivery.whenDone() }
    return true
  }

  /// Sends one after the other, to find out which of them is a conflict.
  private func deliverEach(_ deliveries: [Delivery]) throws -> Bool {
    for (index, delivery) in deliveries.enumerated() {
      do {
        try remote.change(delivery.change)
      } catch let error {
        guard error.kind == .conflict else { throw error }
        guard try delivery.onConflict(error) else {
          try takeBackHeads(deliveries[(index + 1)...])
          return false
        }
      }
      try delivery.whenDone()
    }
    return true
  }

  /// A head that was sent together with a segment which is not there says what is not so.
  private func takeBackHeads(_ deliveries: ArraySlice<Delivery>) throws {
    for delivery in deliveries {
      guard let bytes = delivery.change.bytes, HeadName(delivery.change.name) != nil,
        try remote.object(delivery.change.name) == bytes
      else { continue }
      try remote.delete(delivery.change.name)
    }
  }

  /// How much of an own actor's lanes is on the remote once all that is under way has arrived.
  func sentSoon(of actor: ActorID) -> RemoteState.Sent {
    var sent = state.sent(of: actor)
    for place in underWay.compactMap(\.place) where place.actor == actor {
      sent[place.lane] = max(sent[place.lane], place.number)
    }
    return sent
  }

  /// Notes that a segment has arrived; if power fails, only the last of what was sent is sent again.
  func noteSent(_ place: SegmentPlace, bytes count: Int) throws {
    var sent = state.sent(of: place.actor)
    sent[place.lane] = place.number
    visit.state.setSent(sent)
    visit.report.sentSegments += 1
    unsavedBytes += count
    guard unsavedBytes >= Self.bytesBetweenSaves else { return }
    try memory.set(state)
    unsavedBytes = 0
  }
}
