internal import Text
internal import Records

/// Finds out what the others say, and whether to believe it.
struct HeadReader: SyncPart {
  /// After this many false heads, the rest is left alone.
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
        note(.junk, "heads", "many of the heads on \(remote.address) are not heads")
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
    // Anyone can make up names of heads until there is no room for what matters.
    let finding = try reading.find(
      name.object, limit: Self.largest, keepsWrong: heads[name.actor] != nil
    ) { bytes in
      let head = try open(bytes, name)
      try accept(head)
      return (head, bytes)
    }
    switch finding {
    case .value(let (head, bytes)) where try isStranger(head): strangers.append((head, bytes))
    case .value(let (head, bytes)): try believe(head, bytes)
    case .missing: return false  // listed and gone: its owner has just put a newer one
    case .unusable:
      heads.noteUnusable()
      return false
    }
    return true
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
}
