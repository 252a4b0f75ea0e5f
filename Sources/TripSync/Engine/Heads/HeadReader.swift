internal import Text
internal import Records

/// Finds out what the others say, and whether to believe it.
struct HeadReader: SyncPart {
  /// After so many heads that are none, the rest is left alone.
  private static let mostUnusable = 16
  static let largest = 256 << 10

  let visit: SyncVisit
  let heads: Heads
  let reading: Reading

  // MARK: Listing

  /// Lists the heads: the one request of a sync with nothing to do.
  func list() throws {
    let listing = try remote.list(below: Names.heads)
    if listing.strays > 0 || !listing.isComplete {
      note(.junk, "heads", "\(listing.strays) things among the heads do not belong there")
    }
    heads.list(
      listing.names.compactMap(HeadName.init), own: try store.currentActor(),
      former: Set(try store.ownActors()))
  }

  // MARK: Fetching

  /// Gets the heads that are new, and checks who made them.
  func fetch() throws {
    let own = Set(try store.ownActors())
    let current = try store.currentActor()
    var wanted: [HeadName] = []
    for offer in heads.offersInOrder where offer.newest.actor != current {
      if let known = heads[offer.newest.actor], known.name >= offer.newest {
        if known.name > offer.newest, !own.contains(known.actor) { noteOlder(known) }
      } else {
        wanted.append(offer.newest)
      }
    }
    try fetch(wanted)
    for known in heads.inOrder
    where heads.offer(of: known.actor) == nil && !own.contains(known.actor) {
      noteOlder(known)
    }
  }

  private func fetch(_ wanted: [HeadName]) throws {
    var strangers: [(head: Head, bytes: [UInt8])] = []
    for (index, name) in wanted.enumerated() {
      guard heads.unusable < Self.mostUnusable else {
        note(.junk, "heads", "many of the heads on \(remote.address) are none")
        break
      }
      try remote.checkBudget()
      if index % Reading.mostAtOnce == 0 { try fetchAhead(wanted[index...]) }
      if try !fetch(name, &strangers) { try fetchOlder(than: name, &strangers) }
    }
    try judge(strangers)
  }

  /// The heads that are new, and the first segments that they name: one request less for each.
  private func fetchAhead(_ names: ArraySlice<HeadName>) throws {
    var objects = names.prefix(Reading.mostAtOnce).map(\.object)
    if names.count <= Reading.mostAtOnce {
      for name in names where heads[name.actor] != nil {
        let end = try store.end(of: .records, by: name.actor).place
        objects += Reading.segments(after: end, upTo: name.records)
      }
    }
    try reading.fetchAhead(objects)
  }

  private func noteOlder(_ known: Head) {
    note(
      .wentBack, "\(known.actor.id)",
      "\(remote.address) shows an older state of '\(known.device.name)' than before, or none")
  }

  /// Takes an earlier head where the newest cannot be read: it says less, and introduces the device.
  private func fetchOlder(
    than newest: HeadName, _ strangers: inout [(head: Head, bytes: [UInt8])]
  ) throws {
    let names = (heads.offer(of: newest.actor)?.names ?? []).filter { $0 < newest }.sorted(by: >)
    for name in names where heads[newest.actor].map({ $0.name < name }) != false {
      guard heads.unusable < Self.mostUnusable else { return }
      if try fetch(name, &strangers) { return }
    }
  }

  /// Gets a head and checks who made it; false if it cannot be used.
  private func fetch(
    _ name: HeadName, _ strangers: inout [(head: Head, bytes: [UInt8])]
  ) throws -> Bool {
    do {
      // Anybody can make up names of heads, until there is no room for what matters.
      let (head, bytes) = try reading.read(
        name.object, limit: Self.largest, keepsWrong: heads[name.actor] != nil
      ) { bytes in
        let head = try open(bytes, name)
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
      heads.noteUnusable()
      note(.altered, name.object.text, "\(error)")
    } catch let error as SegmentError {
      heads.noteUnusable()
      reading.noteUnusable(name.object, error)
    }
    return false
  }

  /// Reads a head, with a data key that this device gets only now if need be.
  func open(_ bytes: [UInt8], _ name: HeadName) throws -> Head {
    do {
      return try Head(opening: bytes, name: name, with: keys.data)
    } catch SegmentError.unknownEpoch {
      let newer = NewerKeys(visit: visit, heads: heads, reading: reading)
      guard try newer.take() else { throw SegmentError.unknownEpoch(0) }
      return try Head(opening: bytes, name: name, with: keys.data)
    }
  }

  /// A head that this home has not made, if it was signed with its keys; anyone can make up a name.
  func ownHead(_ name: HeadName) throws -> Head? {
    guard let bytes = try remote.object(name.object) else { return nil }
    do {
      let head = try open(bytes, name)
      return head.device.keys == keys.device.published ? head : nil
    } catch let error as SegmentError {
      reading.noteUnusable(name.object, error)
      return nil
    }
  }

  // MARK: Believing

  private func believe(_ head: Head, _ bytes: [UInt8]) throws {
    heads.believe(head)
    try memory.keep(bytes, of: head.name, at: state)
    remote.countAsDone()
    if let revocation = heads.revocation(of: head.device.id) {
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
  private func judge(_ strangers: [(head: Head, bytes: [UInt8])]) throws {
    for (head, bytes) in strangers {
      let isKnown = heads.inOrder.contains { other in
        other.epoch == keys.data.epoch && other.seen.contains { $0.actor == head.actor }
      }
      guard isKnown || heads.revocations.isEmpty || heads.revocation(of: head.device.id) != nil
      else {
        note(
          .revoked, "\(head.device.id) \(head.number)",
          "'\(head.device.name)' is unknown and writes with an old data key, as a revoked device "
            + "would; if it is one of yours, run 'vanlog sync join' on it once more")
        continue
      }
      try believe(head, bytes)
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
        heads.noteNewPassphrase(of: head.device.id)
      }
    }
    for revocation in head.revoked { try learn(revocation) }
  }

  /// What any device had from a revoked one before it heard of that counts: it is contained there.
  private func learn(_ revocation: Revocation) throws {
    let known = heads.revocation(of: revocation.device)
    var merged =
      try known
      ?? Revocation(
        device: revocation.device, seen: ownSeen(of: revocation.device), epoch: revocation.epoch)
    merged.include(revocation)
    guard merged != known else { return }
    heads.believe(merged)
    try memory.set(merged)
    if merged != revocation { visit.state.hasNews = true }
  }

  private func ownSeen(of device: RecordID) throws -> [Head.Seen] {
    try SyncSeen(store: store).all().filter { try memory.deviceID(of: $0.actor) == device }
  }

  /// Whether two chains of segments go by one name: the hash of an actor's last segment is another
  /// than that of the one which is contained here.
  private func noteFork(_ head: Head) throws {
    for lane in SyncLane.allCases {
      let (end, known) = (head.end(of: lane), try store.end(of: lane, by: head.actor))
      let isUnknown = end.hash.allSatisfy { $0 == 0 }
      guard end.number > 0, end.number == known.place.number, !isUnknown, end.hash != known.hash
      else { continue }
      note(
        .twin, "\(head.actor.id)",
        "'\(head.device.name)' has written number \(end.number) twice, with different contents, as "
          + "copies of one home do; what is here stays, and it goes on under another name")
    }
  }

  private func noteRevoked(_ head: Head, _ revocation: Revocation) {
    var beyond: UInt64 = 0
    for lane in SyncLane.allCases {
      let end = head.end(of: lane).number
      let last = revocation.seen.end(of: lane, head.actor)
      if end > last { beyond += end - last }
    }
    guard beyond > 0 else { return }
    note(
      .revoked, "\(head.device.id) \(head.number)",
      "'\(head.device.name)' was revoked, and \(beyond) of the batches that it has sent "
        + "\(beyond == 1 ? "does" : "do") not count")
  }

  func refuseIfRevoked() throws {
    if heads.revocation(of: keys.id) != nil {
      throw SyncFailure.revoked(device: keys.name)
    }
  }
}
