internal import Text

/// Who else has written since a change that is to be taken back.
public enum OtherWriter: Sendable, Hashable {
  case device(ActorID)
  /// Another author of this device: a phone, by its id, or `nil` for the terminal.
  case author(String?)
  /// What vanlog did on its own.
  case vanlog
}

/// Finds who wrote a value: an undo gives a field the value of before, which someone else may have
/// written.
final class ValueOrigins {
  private let store: RecordStore
  private let own: Set<ActorID>
  private let change: LoggedChange
  /// All changes since by the times of their stamps, and as they are in the log.
  private let byStamp: [UInt64: [LoggedChange]]
  private let newer: [LoggedChange]
  private let changes: [Int64: LoggedChange]
  private var records: [Int64: [RecordID: [LoggedRecord]]] = [:]

  /// `newer` are all changes since this one, the newest first, and parts since of older ones.
  init(_ store: RecordStore, own: Set<ActorID>, of change: LoggedChange, _ newer: [LoggedChange]) {
    self.store = store
    self.own = own
    self.change = change
    self.newer = newer
    byStamp = newer.reduce(into: [:]) { byStamp, change in
      for stamp in change.stamps { byStamp[stamp, default: []].append(change) }
    }
    changes = Dictionary(uniqueKeysWithValues: newer.map { ($0.number, $0) })
  }

  /// Who else has written a field since; `nil` if only this author has, or no one.
  ///
  /// What another device wrote that had been `seen`, and an undo has brought back, is not since.
  func other(
    _ stamp: Stamp?, _ field: String, of id: RecordID, since seen: [ActorID: UInt64] = [:]
  ) throws -> OtherWriter? {
    guard var stamp else { return nil }
    while own.contains(stamp.actor) {
      guard let change = try change(with: stamp, field, of: id) else { return nil }
      let replaced: Int64
      if let undone = change.undoes {
        replaced = undone
      } else if try store.isDating(change) {
        replaced = change.number  // A time that was put right is still its author's.
      } else if change.command == nil {
        return .vanlog
      } else {
        return change.author == self.change.author ? nil : .author(change.author)
      }
      guard let older = try self.before(replaced, field, of: id)?.fields[field]?.stamp,
        older < stamp
      else { return nil }
      stamp = older
    }
    return stamp.time > seen[stamp.actor] ?? 0 ? .device(stamp.actor) : nil
  }

  /// What the change itself has added to a counter: each of its transactions what lies between the
  /// number that it has found and the one that the next transaction, of whichever change, has.
  func added(
    to current: CounterState, _ field: String, of id: RecordID, _ kind: KindSpec
  ) throws -> Int64 {
    var writes: [(row: Int64, isItself: Bool, found: Int64)] = []
    for other in [change] + newer where other.kinds.contains(kind.name) {
      for record in try records(id, in: other) where record.fields.contains(field) {
        guard case .state(let before) = record.before else { continue }
        let found = CounterState.added(before.fields[field], own)
        writes.append((record.row, other.number == change.number, found))
      }
    }
    writes.sort { $0.row < $1.row }
    let after = writes.dropFirst().map(\.found) + [CounterState.added(.counter(current), own)]
    return zip(writes, after).reduce(0) { sum, step in
      step.0.isItself ? sum &+ step.1 &- step.0.found : sum
    }
  }

  /// The newest change with this stamp that wrote the field.
  private func change(
    with stamp: Stamp, _ field: String, of id: RecordID
  ) throws -> LoggedChange? {
    try byStamp[stamp.time]?.first { change in
      try records(id, in: change).contains { $0.fields.contains(field) }
    }
  }

  /// What was there before a change.
  private func before(
    _ number: Int64, _ field: String, of id: RecordID
  ) throws -> RecordState? {
    guard let change = changes[number],
      let record = try records(id, in: change).first(where: { $0.fields.contains(field) }),
      case .state(let state) = record.before
    else { return nil }
    return state
  }

  /// What each transaction of a change has done to a record.
  private func records(_ id: RecordID, in change: LoggedChange) throws -> [LoggedRecord] {
    if let known = records[change.number] { return known[id] ?? [] }
    let all = Dictionary(grouping: try store.records(in: change), by: \.id)
    records[change.number] = all
    return all[id] ?? []
  }
}
