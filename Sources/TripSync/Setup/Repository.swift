internal import Text

/// The repository on a remote: what makes it one, and who can open it.
public enum Repository {
  /// More slots than any repository has; the rest is not looked at.
  private static let mostSlots = 1_000
  /// Each takes seconds on a small computer.
  private static let mostTries = 4

  /// Makes a remote hold a repository, which `slots` open.
  ///
  /// The mark comes last: a remote has a repository that can be opened, or none.
  static func create(
    on remote: any Remote, _ id: RecordID, slots: [KeySlot]
  ) throws {
    guard try mark(on: remote) == nil else {
      throw RepositoryError.exists(remote: "\(remote.address)")
    }
    for name in try remote.list(below: Names.keys).names { try remote.delete(name) }
    for slot in slots { try remote.put(Names.slot(slot.id), slot.bytes) }
    try remote.put(Names.repository, RepositoryMark.bytes(id))
  }

  /// Whether a remote holds a repository, as its mark says.
  public static func exists(on remote: any Remote) throws -> Bool {
    try mark(on: remote) != nil
  }

  /// Which repository a remote holds; `nil` if none.
  static func mark(on remote: any Remote) throws -> RecordID? {
    do {
      let bytes = try remote.get(Names.repository, limit: RepositoryMark.largest)
      return try RepositoryMark.id(in: bytes)
    } catch let error as RemoteError where error.kind == .notFound {
      return nil
    } catch let error as SegmentError {
      throw RepositoryError.unreadable(remote: "\(remote.address)", error)
    }
  }

  /// All key slots of the repository on a remote that can be read, newest keys first.
  static func slots(of id: RecordID, on remote: any Remote) throws -> [KeySlot] {
    var slots: [KeySlot] = []
    for name in try remote.list(below: Names.keys).names.prefix(mostSlots) {
      guard let bytes = try? remote.get(name, limit: KeySlot.longest),
        let slot = try? KeySlot(parsing: bytes), slot.repository == id,
        Names.slot(slot.id) == name
      else { continue }
      slots.append(slot)
    }
    return slots.sorted { ($0.epoch, $0.id) > ($1.epoch, $1.id) }
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
    guard let id = try mark(on: remote) else {
      throw RepositoryError.none(remote: "\(remote.address)")
    }
    let slots = try slots(of: id, on: remote)
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
    throw RepositoryError.noSlot(remote: "\(remote.address)", way.noun)
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

/// Why a repository cannot be made or joined.
public enum RepositoryError: Error, CustomStringConvertible {
  case exists(remote: String)
  case none(remote: String)
  case noSlot(remote: String, String)
  case unreadable(remote: String, SegmentError)
  case otherRepository(remote: String)
  case syncsAlready
  case doesNotSync
  case wrongPassphrase
  case tooManyKeys
  case lastRemote(String)
  case noRemote(String)
  case unknownDevice(String)
  case ownDevice
  case unfit(remote: String, reason: String)

  public var description: String {
    switch self {
    case .exists(let remote):
      "\(remote) holds a repository already; run 'vanlog sync join \(remote)' to take part in it"
    case .none(let remote):
      "there is no repository on \(remote); run 'vanlog sync init \(remote)' to begin one"
    case .noSlot(let remote, let way):
      "the repository on \(remote) cannot be opened with \(way)"
    case .unreadable(let remote, let error):
      "the mark of the repository on \(remote) cannot be read: \(error)"
    case .otherRepository(let remote):
      "\(remote) holds another repository than this device uses; run 'vanlog sync leave' first"
    case .syncsAlready:
      "this device syncs already; run 'vanlog sync remotes add' for another place"
    case .doesNotSync:
      "this device does not sync; run 'vanlog sync init' or 'vanlog sync join' first"
    case .wrongPassphrase: "that is not the passphrase of this repository"
    case .tooManyKeys:
      "the repository has had \(DataKeys.mostKeys) data keys already; begin a new one on another "
        + "place with 'vanlog sync leave' and 'vanlog sync init'"
    case .lastRemote(let remote):
      "\(remote) is the only place that this device syncs with; run 'vanlog sync leave' instead"
    case .noRemote(let text):
      "this device does not sync with \(text); 'vanlog sync remotes' lists the places that it does"
    case .unknownDevice(let text):
      "no device is called \(text); 'vanlog sync devices' lists them"
    case .ownDevice:
      "a device cannot revoke itself; run 'vanlog sync leave' here, or revoke it from another one"
    case .unfit(let remote, let reason):
      "\(remote) cannot be used: \(reason)"
    }
  }
}
