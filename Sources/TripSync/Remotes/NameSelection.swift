/// The first names of a list that may be endless, in any order and with repetitions.
///
/// It holds at most twice as many as are wanted.
struct NameSelection {
  private let folder: ObjectName?
  private let after: ObjectName?
  private let limit: Int
  private(set) var held: [ObjectName] = []
  private var strays = 0
  /// The last name that can still be among the first, once there are enough.
  private var last: ObjectName?
  private var hasMore = false

  init(below folder: ObjectName?, after: ObjectName?, limit: Int) {
    precondition(limit > 0)
    (self.folder, self.after, self.limit) = (folder, after, limit)
  }

  mutating func offer(_ name: ObjectName) {
    guard name.isBelow(folder) else { return offerStray() }
    if let after, name <= after { return }
    if let last, name > last {
      hasMore = true
      return
    }
    held.append(name)
    if held.count == 2 * limit { cut() }
  }

  mutating func offerStray() {
    strays += 1
  }

  /// Whether a name that begins so may be among the first, so that it is worth looking for any.
  mutating func mayTake(namesBeginningWith prefix: String) -> Bool {
    if let after, prefix.utf8.lexicographicallyPrecedes(after.text.utf8),
      !after.text.utf8.starts(with: prefix.utf8)
    {
      return false
    }
    guard let last, last.text.utf8.lexicographicallyPrecedes(prefix.utf8) else { return true }
    hasMore = true
    return false
  }

  mutating func listing() -> RemoteListing {
    cut()
    return RemoteListing(names: held, isComplete: !hasMore, strays: strays)
  }

  private mutating func cut() {
    held.sort()
    var unique: [ObjectName] = []
    unique.reserveCapacity(2 * limit)
    for name in held where name != unique.last {
      if unique.count == limit {
        hasMore = true
        break
      }
      unique.append(name)
    }
    held = unique
    if held.count == limit { last = held.last }
  }
}
