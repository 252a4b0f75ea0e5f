internal import Text

/// The repository on a remote: what makes it one, and who can open it.
public enum Repository {
  /// More slots than any repository has; the rest is not looked at.
  static let mostSlots = 1_000
  /// Each takes seconds on a small computer.
  private static let mostTries = 4

  /// Makes an empty remote hold a repository, which `slots` open.
  ///
  /// The mark comes last: a remote has a repository that can be opened, or slots without a mark, to
  /// which `mend` gives it. Nothing that is there is ever removed, but the slots made here if another
  /// device was faster.
  static func create(
    on remote: any Remote, _ id: RecordID, slots: [KeySlot]
  ) throws {
    guard try !exists(on: remote) else { throw RepositoryError.exists(remote: "\(remote.address)") }
    for slot in slots { try remote.put(Names.slot(slot.id), slot.bytes) }
    do {
      // A server may take what it should refuse, and have shown nothing for a moment.
      guard try mark(on: remote) == nil else {
        throw RepositoryError.exists(remote: "\(remote.address)")
      }
      try remote.put(Names.repository, RepositoryMark.bytes(id))
      guard try mark(on: remote) == id else {
        throw RepositoryError.exists(remote: "\(remote.address)")
      }
    } catch RepositoryError.exists {
      try takeBack(slots, id, on: remote)
    } catch let error as RemoteError where error.kind == .conflict {
      try takeBack(slots, id, on: remote)
    }
  }

  /// Another device has begun a repository at the same time: these slots open nothing.
  private static func takeBack(
    _ slots: [KeySlot], _ id: RecordID, on remote: any Remote
  ) throws {
    // The same repository, if two devices add a place to it: the slots are its own.
    if try mark(on: remote) == id { return }
    for slot in slots { try? remote.delete(Names.slot(slot.id)) }
    throw RepositoryError.exists(remote: "\(remote.address)")
  }

  /// Whether a remote holds a repository; throws if it does, and has no mark that can be read.
  public static func exists(on remote: any Remote) throws -> Bool {
    if try mark(on: remote) != nil { return true }
    guard try isEmpty(remote) else { throw RepositoryError.unmarked(remote: "\(remote.address)") }
    return false
  }

  /// Which repository a remote holds, as its mark says; `nil` if it has none.
  static func mark(on remote: any Remote) throws -> RecordID? {
    do {
      let bytes = try remote.get(Names.repository, limit: RepositoryMark.largest)
      return try RepositoryMark.id(in: bytes)
    } catch let error as RemoteError where error.kind == .notFound {
      return nil
    } catch let error as SegmentError {
      throw RepositoryError.unreadable(remote: "\(remote.address)", error)
    } catch let error as RemoteError where error.isAboutObject {
      throw RepositoryError.unreadable(remote: "\(remote.address)", .malformed)
    }
  }

  /// All key slots of the repository on a remote that can be read, newest keys first, and how many
  /// cannot.
  static func slots(
    of id: RecordID, on remote: any Remote
  ) throws -> (slots: [KeySlot], damaged: Int, others: Int) {
    var found: (slots: [KeySlot], damaged: Int, others: Int) = ([], 0, 0)
    for name in try remote.list(below: Names.keys).names.prefix(mostSlots) {
      do {
        let slot = try KeySlot(parsing: try remote.get(name, limit: KeySlot.longest))
        if slot.repository != id {
          found.others += 1
        } else if Names.slot(slot.id) == name {
          found.slots.append(slot)
        } else {
          found.damaged += 1
        }
      } catch let error as RemoteError {
        // Listed and gone: it was replaced meanwhile.
        if error.kind == .notFound { continue }
        guard error.isAboutObject else { throw error }
        found.damaged += 1
      } catch is KeySlotError {
        found.damaged += 1
      }
    }
    found.slots.sort { ($0.epoch, $0.id) > ($1.epoch, $1.id) }
    return found
  }

  /// How to open a repository on a device that has no keys of it.
  public enum Way {
    case passphrase(Secret)
    case recoveryKey(RecoveryKey)
  }

  /// Opens the repository on a remote.
  static func open(
    on remote: any Remote, with way: Way
  ) throws -> (keys: DataKeys, slots: [KeySlot]) {
    guard try exists(on: remote), let id = try mark(on: remote) else {
      throw RepositoryError.none(remote: "\(remote.address)")
    }
    let (slots, damaged, others) = try slots(of: id, on: remote)
    var failure: KeySlotFailure?
    var found: [DataKeys] = []
    // All of them: two devices may have made a new data key at the same time.
    for slot in slots.filter({ $0.opens(with: way) }).prefix(mostTries) {
      do {
        found.append(try slot.open(with: way))
      } catch {
        failure = failure ?? error
      }
    }
    if let keys = found.first {
      let all = found.dropFirst().reduce(keys) { $0.union($1) ?? $0 }
      return (updated(all, by: slots, with: way), slots)
    }
    if let failure { throw failure }
    if slots.isEmpty, others > 0 {
      throw RepositoryError.alteredMark(remote: "\(remote.address)")
    }
    throw RepositoryError.noSlot(remote: "\(remote.address)", way.noun, damaged: damaged)
  }

  /// Adds the keys of slots that devices made for the words without knowing them, if they prove that
  /// they had one of these before.
  private static func updated(_ keys: DataKeys, by slots: [KeySlot], with way: Way) -> DataKeys {
    guard case .recoveryKey(let key) = way else { return keys }
    var waiting = slots.filter { slot in
      if case .recoveryUpdate = slot.way { true } else { false }
    }
    var all = keys
    while let index = waiting.firstIndex(where: { $0.isVouchedFor(with: all) }) {
      guard let more = try? waiting.remove(at: index).open(recoveryKey: key.secret) else {
        continue
      }
      all = all.union(more) ?? all
    }
    return all
  }
}

extension Repository.Way {
  fileprivate var noun: String {
    switch self {
    case .passphrase: "a passphrase"
    case .recoveryKey: "recovery words"
    }
  }
}

extension KeySlot {
  fileprivate func opens(with way: Repository.Way) -> Bool {
    switch (self.way, way) {
    case (.passphrase, .passphrase), (.recoveryKey, .recoveryKey): true
    default: false
    }
  }

  fileprivate func open(with way: Repository.Way) throws(KeySlotFailure) -> DataKeys {
    switch way {
    case .passphrase(let passphrase): try open(passphrase: passphrase)
    case .recoveryKey(let key): try open(recoveryKey: key.secret)
    }
  }

  /// The public key of the recovery words that open it; `nil` if none do.
  var receivingWords: [UInt8]? {
    switch way {
    case .recoveryKey(_, let receiving), .recoveryUpdate(_, let receiving): receiving
    case .passphrase, .device: nil
    }
  }

  var isForPassphrase: Bool { if case .passphrase = way { true } else { false } }

  /// Whether both open in the same way, so that one takes the other's place.
  func replaces(_ other: KeySlot) -> Bool {
    switch (way, other.way) {
    case (.passphrase, .passphrase), (.recoveryKey, .recoveryKey): true
    case (.recoveryKey, .recoveryUpdate), (.recoveryUpdate, .recoveryUpdate): true
    case (.device(let one, _), .device(let two, _)): one == two
    default: false
    }
  }
}
