internal import Text

/// Finds who wrote a value: an undo gives a field the value of before, which somebody else may have
/// written.
final class ValueOrigins {
  private let store: TripStore
  private let own: Set<ActorID>
  /// Undos, by the time of their stamps, and all changes that they may take back.
  private let undos: [UInt64: [LoggedChange]]
  private let changes: [Int64: LoggedChange]
  private var records: [Int64: [RecordID: LoggedRecord]] = [:]

  init(_ store: TripStore, own: Set<ActorID>, _ changes: [LoggedChange]) {
    self.store = store
    self.own = own
    undos = Dictionary(grouping: changes.filter { $0.undoes != nil }, by: \.stamp)
    self.changes = Dictionary(uniqueKeysWithValues: changes.map { ($0.number, $0) })
  }

  /// The other device that wrote the value of a field; `nil` if it was this one.
  func stranger(_ stamp: Stamp?, _ field: String, of id: RecordID) throws -> ActorID? {
    guard var stamp else { return nil }
    while own.contains(stamp.actor) {
      guard let before = try before(stamp, field, of: id) else { return nil }
      guard let older = before.fields[field]?.stamp, older < stamp else { return nil }
      stamp = older
    }
    return stamp.actor
  }

  /// What was there before the change that an undo with this stamp has taken back.
  private func before(_ stamp: Stamp, _ field: String, of id: RecordID) throws -> RecordState? {
    for undo in undos[stamp.time] ?? [] {
      guard let undone = undo.undoes, let record = try record(id, in: undone),
        record.fields.contains(field), case .state(let state) = record.before
      else { continue }
      return state
    }
    return nil
  }

  private func record(_ id: RecordID, in number: Int64) throws -> LoggedRecord? {
    if let known = records[number] { return known[id] }
    let all = try changes[number].map { try store.records(in: $0) } ?? []
    let byID = Dictionary(all.map { ($0.id, $0) }) { first, _ in first }
    records[number] = byID
    return byID[id]
  }
}
