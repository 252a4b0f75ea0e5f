internal import Records
internal import Text

/// What devices say at one remote, as far as it is believed, and how far to believe it.
final class Heads {
  /// The newest heads seen, by actor, without the own one.
  private var newest: [ActorID: Head] = [:]
  /// What the list of heads offers now.
  private var offers: [ActorID: HeadOffer] = [:]
  private(set) var revocations: [Revocation] = []
  /// Names of heads of the own actor, the newest last.
  private(set) var own: [HeadName] = []
  /// Those of earlier own actors.
  private(set) var former: [HeadName] = []
  /// How many heads could not be read.
  private(set) var unusable = 0
  /// Devices that say that they have made a key slot for a passphrase.
  private(set) var newPassphrases: Set<RecordID> = []

  // MARK: Learning

  /// Begins with what is known from the last sync.
  func recall(_ heads: some Sequence<Head>, revocations: [Revocation] = []) {
    for head in heads { believe(head) }
    self.revocations = revocations
  }

  /// Takes the names that a remote lists.
  func list(_ names: [HeadName], own current: ActorID, former earlier: Set<ActorID>) {
    for name in names {
      if name.actor == current { own.append(name) }
      if earlier.contains(name.actor), name.actor != current { former.append(name) }
      offer(name)
    }
    own.sort()
  }

  func offer(_ name: HeadName) {
    if offers[name.actor]?.add(name) == nil { offers[name.actor] = HeadOffer(name) }
  }

  func forgetOffer(of actor: ActorID) { offers[actor] = nil }

  func believe(_ head: Head) { newest[head.actor] = head }

  func believe(_ revocation: Revocation) {
    revocations.removeAll { $0.device == revocation.device }
    revocations.append(revocation)
  }

  func noteUnusable() { unusable += 1 }

  func noteNewPassphrase(of device: RecordID) { newPassphrases.insert(device) }

  func addOwn(_ name: HeadName) { own.append(name) }

  func removeOwn(where isGone: (HeadName) -> Bool) { own.removeAll(where: isGone) }

  // MARK: Asking

  subscript(actor: ActorID) -> Head? { newest[actor] }

  var inOrder: [Head] { newest.values.sorted { $0.actor < $1.actor } }

  var actors: [ActorID] { newest.keys.sorted() }

  /// Without those of devices that were revoked.
  var trusted: [Head] { inOrder.filter { revocation(of: $0.device.id) == nil } }

  var offeredActors: Set<ActorID> { Set(offers.keys) }

  /// Those known before come first, so that junk cannot keep them waiting.
  var offersInOrder: [HeadOffer] {
    offers.values.sorted { first, second in
      let (one, two) = (newest[first.newest.actor] != nil, newest[second.newest.actor] != nil)
      return one == two ? first.newest.actor < second.newest.actor : one
    }
  }

  func offer(of actor: ActorID) -> HeadOffer? { offers[actor] }

  /// Up to where the names of heads go.
  func offered(_ lane: SyncLane, of actor: ActorID) -> UInt64 {
    offers[actor]?.end(of: lane) ?? 0
  }

  func revocation(of device: RecordID) -> Revocation? {
    revocations.first { $0.device == device }
  }

  /// Up to where an actor's lane goes, as far as it is believed.
  func target(of actor: ActorID, _ lane: SyncLane) -> UInt64 {
    guard let head = newest[actor] else { return offered(lane, of: actor) }
    let end = max(offered(lane, of: actor), head.end(of: lane).number)
    guard let revocation = revocation(of: head.device.id) else { return end }
    return min(end, revocation.seen.end(of: lane, actor))
  }

  /// How much of a lane is said to exist and, for a revoked device, how much of it counts.
  func most(of head: Head, _ lane: SyncLane) -> UInt64 {
    if let revocation = revocation(of: head.device.id) {
      return min(revocation.seen.end(of: lane, head.actor), head.end(of: lane).number)
    }
    let seen = trusted.map { $0.seen.end(of: lane, head.actor) }
    return max(head.end(of: lane).number, seen.max() ?? 0)
  }

  /// Up to where every other device that takes part has a lane of an own actor.
  func acknowledged(_ lane: SyncLane, of actor: ActorID, exceptBy device: RecordID) -> UInt64 {
    let former = Set(newest.values.flatMap(\.former))
    return trusted.filter { !$0.hasLeft && !former.contains($0.actor) && $0.device.id != device }
      .map { $0.seen.end(of: lane, actor) }.min() ?? .max
  }

  /// The snapshot with most of what is missing in `seen`.
  func bestSnapshot(beyond seen: [Head.Seen]) -> (actor: ActorID, snapshot: Head.Snapshot)? {
    trusted.compactMap { head in head.snapshot.map { (actor: head.actor, snapshot: $0) } }
      .max { first, second in
        (SyncSeen.distance(from: seen, to: first.snapshot.seen), first.actor)
          < (SyncSeen.distance(from: seen, to: second.snapshot.seen), second.actor)
      }
  }

  /// Snapshots that contain a segment.
  func snapshots(containing place: SegmentPlace) -> [(actor: ActorID, number: UInt64)] {
    inOrder.compactMap { head in
      guard let snapshot = head.snapshot,
        snapshot.seen.end(of: place.lane, place.actor) >= place.number
      else { return nil }
      return (head.actor, snapshot.number)
    }
  }
}

extension [Head.Seen] {
  /// Up to where an actor's lane is contained.
  func end(of lane: SyncLane, _ actor: ActorID) -> UInt64 {
    first { $0.actor == actor }?.end(of: lane) ?? 0
  }
}
