internal import Text
internal import Records

// What the others say.
extension SyncSession {
  /// After so many heads that are none, the rest is left alone.
  private static let mostUnusable = 16
  static let largestHead = 256 << 10

  // MARK: Listing

  /// Lists the heads: the one request of a sync with nothing to do.
  func look() throws {
    let current = try store.currentActor()
    let listing = try remote.list(below: Names.heads)
    if listing.strays > 0 || !listing.isComplete {
      note(.junk, "heads", "\(listing.strays) things among the heads do not belong there")
    }
    let own = Set(try store.ownActors())
    for name in listing.names.compactMap(HeadName.init) {
      if name.actor == current { ownHeads.append(name) }
      if own.contains(name.actor), name.actor != current { formerHeads.append(name) }
      if offers[name.actor]?.add(name) == nil { offers[name.actor] = Offer(name) }
    }
    ownHeads.sort()
  }

  /// Makes sure that this is still the remote that it was.
  func checkRepository() throws {
    let isOwnHeadListed =
      state.head == 0
      || state.headActor.map { (offers[$0]?.newest.number ?? 0) >= state.head } != false
    guard !state.isChecked || !isOwnHeadListed else { return }
    let id: RecordID
    do {
      let bytes = try remote.get(Names.repository, limit: RepositoryMark.largest)
      id = try RepositoryMark.id(in: bytes)
    } catch let error as RemoteError where error.kind == .notFound {
      let slots = try remote.list(below: Names.keys).names
      guard offers.isEmpty, slots.isEmpty else {
        throw SyncFailure.mark(.unmarked(remote: "\(remote.address)"))
      }
      throw SyncFailure.emptied(remote: "\(remote.address)")
    } catch let error as SegmentError {
      throw SyncFailure.mark(.unreadable(remote: "\(remote.address)", error))
    }
    guard id == keys.data.repository else {
      // Heads that are known from here prove that it is the right place.
      let known = Set(heads.keys).union(try store.ownActors())
      if !known.isDisjoint(with: offers.keys) {
        throw SyncFailure.mark(.alteredMark(remote: "\(remote.address)"))
      }
      throw SyncFailure.otherRepository(remote: "\(remote.address)")
    }
    state.isChecked = true
    if !isOwnHeadListed, try !isOwnHeadThere() { try goBack() }
  }

  /// Whether the newest own head is there, although the list of heads does not show it: lists may lag.
  private func isOwnHeadThere() throws -> Bool {
    guard let name = state.headName, try object(name.object) != nil else { return false }
    if offers[name.actor]?.add(name) == nil { offers[name.actor] = Offer(name) }
    return true
  }

  /// The remote shows an older state: whatever it lacks is sent again.
  private func goBack() throws {
    note(
      .wentBack, "heads",
      "\(remote.address) went back to an older state; what this device had stored there is stored "
        + "again")
    for sent in state.sent {
      var known = RemoteState.Sent(actor: sent.actor)
      known.records = min(sent.records, offers[sent.actor]?.records ?? 0)
      known.files = min(sent.files, offers[sent.actor]?.files ?? 0)
      state.setSent(known)
    }
    (state.snapshot, state.previousSnapshot) = (nil, nil)
    state.needsSnapshot = true
    (state.healed, state.healedParts, state.retired) = ([:], [:], [])
    try memory.forgetSentParts(at: state)
    hasNews = true
  }

  // MARK: Fetching

  /// Gets the heads that are new, and checks who made them.
  func fetchHeads() throws {
    let own = Set(try store.ownActors())
    let current = try store.currentActor()
    var wanted: [HeadName] = []
    for (actor, offer) in offersInOrder where actor != current {
      if let known = heads[actor], known.name >= offer.newest {
        if known.name > offer.newest, !own.contains(actor) { noteOlder(known) }
      } else {
        wanted.append(offer.newest)
      }
    }
    for (index, name) in wanted.enumerated() {
      guard unusableHeads < Self.mostUnusable else {
        note(.junk, "heads", "many of the heads on \(remote.address) are none")
        break
      }
      try remote.checkBudget()
      if index % Self.mostAtOnce == 0 { try fetchHeadsAhead(wanted[index...]) }
      if try !fetch(name) { try fetchOlder(than: name) }
    }
    try judgeStrangers()
    for (actor, known) in heads where offers[actor] == nil && !own.contains(actor) {
      noteOlder(known)
    }
  }

  /// Those known before come first, so that junk cannot keep them waiting.
  private var offersInOrder: [(key: ActorID, value: Offer)] {
    offers.sorted { first, second in
      let (one, two) = (heads[first.key] != nil, heads[second.key] != nil)
      return one == two ? first.key < second.key : one
    }
  }

  private func noteOlder(_ known: Head) {
    note(
      .wentBack, "\(known.actor.id)",
      "\(remote.address) shows an older state of '\(known.device.name)' than before, or none")
  }

  /// Takes an earlier head where the newest cannot be read: it says less, and introduces the device.
  private func fetchOlder(than newest: HeadName) throws {
    let names = (offers[newest.actor]?.names ?? []).filter { $0 < newest }.sorted(by: >)
    for name in names where heads[newest.actor].map({ $0.name < name }) != false {
      guard unusableHeads < Self.mostUnusable else { return }
      if try fetch(name) { return }
    }
  }

  /// Gets a head and checks who made it; false if it cannot be used.
  private func fetch(_ name: HeadName) throws -> Bool {
    do {
      let (head, bytes) = try read(name.object, limit: Self.largestHead) { bytes in
        let head = try openHead(bytes, name)
        try accept(head)
        return (head, bytes)
      }
      if try isStranger(head) {
        strangers.append((head, bytes))
      } else {
        try believe(head, bytes)
      }
      return true
    } catch let error as RemoteError where error.kind == .notFound {
      // Listed and gone: its owner has just put a newer one.
    } catch let error as RemoteError where error.isAboutObject {
      unusableHeads += 1
      note(.altered, name.object.text, "\(error)")
    } catch let error as SegmentError {
      unusableHeads += 1
      noteUnusable(name.object, error)
    }
    return false
  }

  private func believe(_ head: Head, _ bytes: [UInt8]) throws {
    heads[head.actor] = head
    try memory.keep(bytes, of: head.name, at: state)
    remote.countAsDone()
    if let revocation = revocation(of: head.device.id) {
      noteRevoked(head, revocation)
    } else {
      try learn(from: head)
      try noteFork(head)
    }
  }

  /// Whether nobody here knows the device, and it writes with an old data key: it may have been
  /// revoked, and have given itself another name.
  private func isStranger(_ head: Head) throws -> Bool {
    try head.epoch < keys.data.epoch && head.device.id != keys.id
      && memory.device(head.device.id) == nil
  }

  /// Believes strangers if no device was ever revoked, or if one with the new data key knows them.
  private func judgeStrangers() throws {
    for (head, bytes) in strangers {
      let isKnown = heads.values.contains { other in
        other.epoch == keys.data.epoch && other.seen.contains { $0.actor == head.actor }
      }
      guard isKnown || revocations.isEmpty || revocation(of: head.device.id) != nil else {
        note(
          .revoked, "\(head.device.id)",
          "'\(head.device.name)' is unknown and writes with an old data key, as a revoked device "
            + "would; if it is one of yours, run 'vanlog sync join' on it once more")
        continue
      }
      try believe(head, bytes)
    }
    strangers = []
  }

  /// Reads a head, with a data key that this device gets only now if need be.
  func openHead(_ bytes: [UInt8], _ name: HeadName) throws -> Head {
    do {
      return try Head(opening: bytes, name: name, with: keys.data)
    } catch SegmentError.unknownEpoch {
      guard let newer = try newerKeys() else { throw SegmentError.unknownEpoch(0) }
      try take(newer)
      return try Head(opening: bytes, name: name, with: newer)
    }
  }

  /// Throws unless a head is by the device that its actor belongs to, with the keys known of it.
  private func accept(_ head: Head) throws {
    if let known = try memory.device(head.device.id), known.keys != head.device.keys {
      throw SegmentError.badSignature
    }
    if let owner = try memory.deviceID(of: head.actor), owner != head.device.id {
      throw SegmentError.badSignature
    }
  }

  private func learn(from head: Head) throws {
    if head.device.id != keys.id { try memory.set(head.device) }
    try memory.setDevice(head.device.id, of: head.actor)
    if let recovery = head.recovery, head.device.id != keys.id,
      try memory.recoveryTarget(of: head.device.id)?.number ?? 0 < recovery.number
    {
      try memory.set(recovery, of: head.device.id)
    }
    if let mark = head.passphrase, head.device.id != keys.id {
      let known = try memory.passphraseMark(of: head.device.id)
      if known != mark, known.map({ mark.follows($0) }) != false {
        try memory.set(mark, of: head.device.id)
        newPassphrases.insert(head.device.id)
      }
    }
    for revocation in head.revoked { try learn(revocation) }
  }

  /// What any device had from a revoked one before it heard of that counts: it is contained there.
  private func learn(_ revocation: Revocation) throws {
    let known = self.revocation(of: revocation.device)
    var merged =
      try known
      ?? Revocation(
        device: revocation.device, seen: ownSeen(of: revocation.device), epoch: revocation.epoch)
    merged.include(revocation)
    guard merged != known else { return }
    revocations.removeAll { $0.device == revocation.device }
    revocations.append(merged)
    try memory.set(merged)
    if merged != revocation { hasNews = true }
  }

  func revocation(of device: RecordID) -> Revocation? {
    revocations.first { $0.device == device }
  }

  private func ownSeen(of device: RecordID) throws -> [Head.Seen] {
    try seen().filter { try memory.deviceID(of: $0.actor) == device }
  }

  private func noteRevoked(_ head: Head, _ revocation: Revocation) {
    let counted = revocation.seen.first { $0.actor == head.actor }
    var beyond: UInt64 = 0
    for lane in SyncLane.allCases {
      let end = head.end(of: lane).number
      let last = counted?.end(of: lane) ?? 0
      if end > last { beyond += end - last }
    }
    guard beyond > 0 else { return }
    note(
      .revoked, "\(head.device.id)",
      "'\(head.device.name)' was revoked, and \(beyond) of the batches that it has sent "
        + "\(beyond == 1 ? "does" : "do") not count")
  }

  func refuseIfRevoked() throws {
    if revocations.contains(where: { $0.device == keys.id }) {
      throw SyncFailure.revoked(device: keys.name)
    }
  }
}

extension RemoteError {
  /// Whether one object is wrong rather than the remote.
  var isAboutObject: Bool {
    switch kind {
    case .notFound, .tooLarge, .conflict: true
    default: false
    }
  }
}
