internal import Text
internal import Records

// A mark that is gone or damaged. Every object, except parts that sync programs leave, names its
// repository in the clear, so the mark can be written again exactly as it was.
extension Repository {
  /// Where the objects of a repository are.
  private static let folders = ["keys", "heads", "log", "snap", "blob"].compactMap(ObjectName.init)
  /// This many objects of each folder are asked which repository they belong to.
  private static let mostAsked = 32

  /// Whether nothing is there that a repository would have.
  static func isEmpty(_ remote: any Remote) throws -> Bool {
    for folder in folders {
      let names = try remote.list(below: folder, after: nil, limit: 1).names
      if !names.isEmpty { return false }
    }
    return true
  }

  /// Writes the mark again where it is missing or damaged, and returns whether it was.
  ///
  /// `expected` is the repository that the home has keys of. Run twice, or on two devices, it writes the
  /// same bytes; killed in between, it leaves a repository without its mark, as before.
  static func mend(_ remote: any Remote, expecting expected: RecordID?) throws -> Bool {
    let place = "\(remote.address)"
    var isDamaged = false
    var marked: RecordID?
    do {
      marked = try mark(on: remote)
    } catch RepositoryError.unreadable(_, let error) where error != .newer {
      isDamaged = true
    }
    let named = try repositories(on: remote)
    if let marked {
      // One that something agrees with is right, also beside objects that were mixed in.
      guard named[marked] == nil, !named.isEmpty else {
        if let expected, expected != marked {
          throw RepositoryError.otherRepository(remote: place)
        }
        return false
      }
      isDamaged = true
    }
    guard let id = try leading(named, expected, isEmpty: isEmpty(remote), place) else {
      throw RepositoryError.none(remote: place)
    }
    if let expected, expected != id { throw RepositoryError.otherRepository(remote: place) }
    if isDamaged { try remote.delete(Names.repository) }
    try remote.put(Names.repository, RepositoryMark.bytes(id))
    return true
  }

  /// The repository that a place is of, by the objects in it; `nil` if nothing is there.
  private static func leading(
    _ named: [RecordID: Int], _ expected: RecordID?, isEmpty: Bool, _ place: String
  ) throws -> RecordID? {
    if isEmpty { return nil }
    guard let most = named.max(by: { ($0.value, $0.key) < ($1.value, $1.key) }) else {
      throw RepositoryError.notMendable(remote: place, isMixed: false)
    }
    // A flipped bit makes an id that nothing else has; two repositories in one place are another thing.
    let others = named.values.reduce(0, +) - most.value
    guard most.value > others else {
      throw RepositoryError.notMendable(remote: place, isMixed: true)
    }
    return most.key
  }

  /// Which repositories the objects on a remote belong to, and how many name each.
  private static func repositories(on remote: any Remote) throws -> [RecordID: Int] {
    var named: [RecordID: Int] = [:]
    for folder in folders {
      let names = try remote.list(below: folder, after: nil, limit: mostAsked).names
      for name in names {
        guard let id = try repository(of: name, on: remote) else { continue }
        named[id, default: 0] += 1
      }
    }
    return named
  }

  /// Whether anything on a remote belongs to a repository, by the objects themselves.
  static func isHeld(_ id: RecordID, on remote: any Remote) throws -> Bool {
    try repositories(on: remote)[id] != nil
  }

  private static func repository(
    of name: ObjectName, on remote: any Remote
  ) throws(RemoteError) -> RecordID? {
    do {
      return repository(of: try remote.get(name))
    } catch {
      guard error.isAboutObject else { throw error }
      return nil
    }
  }

  /// The repository that an object says in clear that it is of.
  private static func repository(of bytes: [UInt8]) -> RecordID? {
    if let slot = try? KeySlot(parsing: bytes) { return slot.repository }
    // Segments, heads, manifests and parts: magic, suite, flags, oldest reader, epoch, repository.
    let magics = ["VLS1", "VLH1", "VLM1", "VLP1"].map { Array($0.utf8) }
    guard magics.contains(Array(bytes.prefix(4))), bytes.count >= 27 else { return nil }
    return RecordID(bytes: Array(bytes[11..<27]))
  }
}

extension SyncHome {
  /// Mends the mark of the repository in a place, and has all key files stored there again at the next
  /// sync; returns whether the mark was missing or damaged.
  public func mend(_ remote: any Remote) throws -> Bool {
    let wasWrong = try Repository.mend(remote, expecting: keys?.data.repository)
    let known = try memory.remotes().first { $0.address == remote.address }
    if keys != nil, var state = known {
      state.isChecked = false
      state.slotRevision = -1
      try memory.set(state)
    }
    return wasWrong
  }
}
