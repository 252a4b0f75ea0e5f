internal import SQLite
internal import Text

// The sum over the state of all records, kept while a home syncs: in `meta`, with the number of the
// last change in the log that is in it. What others sent is added in the transaction that applies it;
// what was changed here is taken from the log when the sum is asked for, so that an edit costs nothing.
extension RecordStore {
  private static let sumName = "sum"
  /// With more changes than this it is quicker to sum up everything.
  private static let mostPending: Int64 = 4_000

  /// The sum of keyed hashes of all records, 32 bytes: the same in two stores with the same state.
  public func stateSum() throws -> [UInt8] {
    try connection.transaction(.deferred) { try (keptSum() ?? recount()).bytes }
  }

  /// What this store contains and the sum over it, of one moment; `nil` while there are changes that
  /// others cannot have.
  public func sealedState() throws -> (ends: [LaneEnd], sum: [UInt8])? {
    try connection.transaction(.immediate) {
      guard try sealedChange() != nil, try !hasUnsealedChanges() else { return nil }
      return (try laneEnds(), try currentSum().bytes)
    }
  }

  /// The sum over the records as they are, ignoring the kept one.
  public func recountedSum() throws -> [UInt8] { try recount().bytes }

  /// Something changed records in a way that the log does not show.
  func forgetSum() throws {
    try connection.run("DELETE FROM meta WHERE name = ?", [Self.sumName])
  }

  /// The sum as of now, inside a transaction; `nil` if none is kept.
  func keptSum() throws -> StateSum? {
    guard let kept = try meta(Self.sumName), kept.count == 8 + ContentHash.size,
      let sum = StateSum(bytes: kept[8...])
    else { return nil }
    let last = Self.number(Array(kept[..<8]))
    let newest = try newestChange()
    guard newest > last else { return sum }
    guard newest - last <= Self.mostPending, let next = try adding(unsent(after: last), to: sum)
    else { return try recount() }
    return next
  }

  func keep(_ sum: StateSum) throws {
    try setMeta(Self.sumName, Self.bytes(try newestChange()) + sum.bytes)
  }

  func currentSum() throws -> StateSum {
    let known = try meta(Self.sumName)
    let sum = try keptSum() ?? recount()
    let next = Self.bytes(try newestChange()) + sum.bytes
    if next != known { try setMeta(Self.sumName, next) }
    return sum
  }

  private func recount() throws -> StateSum {
    var sum = StateSum()
    try forEachRecordHash { sum.add($0) }
    return sum
  }

  /// Takes records out as they were before some changes, and puts them in as they are; `nil` if the
  /// log no longer says what was there before.
  private func adding(_ changes: [Unsent], to sum: StateSum) throws -> StateSum? {
    var sum = sum
    for change in changes {
      let hasLarge = change.kind.hasLargeFields
      guard let now = try find(change.id, of: change.kind, withLargeFields: hasLarge)?.state else {
        return nil
      }
      if !change.isNew {
        guard let before = change.before, !change.isForgotten, !change.changesLargeFields else {
          return nil
        }
        sum.remove(try Self.canonical(now.before(change.fields, before)).hash)
      }
      sum.add(try Self.canonical(now).hash)
    }
    return sum
  }
}

extension StateSum {
  mutating func add(_ state: RecordState) throws { add(try RecordStore.canonical(state).hash) }
  mutating func remove(_ state: RecordState) throws {
    remove(try RecordStore.canonical(state).hash)
  }
}

extension RecordState {
  /// This record as it was before these fields, or its life, were changed.
  fileprivate func before(_ names: Set<String>, _ before: RecordState) -> RecordState {
    var state = self
    state.life = before.life
    for name in names { state.fields[name] = before.fields[name] }
    return state
  }
}
