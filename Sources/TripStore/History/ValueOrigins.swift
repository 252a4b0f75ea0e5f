internal import Text

/// Who else has written since a change that is to be taken back.
public enum OtherWriter: Sendable, Hashable {
  case device(ActorID)
  /// Another author of this device: a phone, by its id, or `nil` for the terminal.
  case author(String?)
  /// What vanlog did by itself.
  case vanlog
}

/// Finds who wrote a value: an undo gives a field the value of before, which somebody else may have
/// written.
final class ValueOrigins {
  private let store: TripStore
  private let own: Set<ActorID>
  private let author: String?
  /// All changes since, the newest first, by the time of their stamps; and as they are in the log.
  private let byStamp: [UInt64: [LoggedChange]]
  private let newer: [LoggedChange]
  private let changes: [Int64: LoggedChange]
  private var records: [Int64: [RecordID: LoggedRecord]] = [:]

  /// `newer` are all changes since one of this author, the newest first.
  init(_ store: TripStore, own: Set<ActorID>, _ newer: [LoggedChange], author: String?) {
    self.store = store
    self.own = own
    self.author = author
    self.newer = newer
    byStamp = Dictionary(grouping: newer, by: \.stamp)
    changes = Dictionary(uniqueKeysWithValues: newer.map { ($0.number, $0) })
  }

  /// Who else wrote the value of a field; `nil` if it was this author, or nobody since.
  func other(_ stamp: Stamp?, _ field: String, of id: RecordID) throws -> OtherWriter? {
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
        return change.author == author ? nil : .author(change.author)
      }
      guard let older = try self.before(replaced, field, of: id)?.fields[field]?.stamp,
        older < stamp
      else { return nil }
      stamp = older
    }
    return .device(stamp.actor)
  }

  /// The state of a field after the change itself: what the next one since has found there.
  func stateAfter(
    _ current: FieldState?, _ field: String, of id: RecordID, _ kind: KindSpec
  ) throws -> FieldState? {
    for change in newer.reversed() where change.kinds.contains(kind.name) {
      guard let record = try record(id, in: change.number), record.fields.contains(field),
        case .state(let before) = record.before
      else { continue }
      return before.fields[field]
    }
    return current
  }

  /// The newest change with this stamp that wrote the field.
  private func change(
    with stamp: Stamp, _ field: String, of id: RecordID
  ) throws -> LoggedChange? {
    try byStamp[stamp.time]?.first { change in
      try record(id, in: change.number)?.fields.contains(field) == true
    }
  }

  /// What was there before a change.
  private func before(
    _ number: Int64, _ field: String, of id: RecordID
  ) throws -> RecordState? {
    guard let record = try record(id, in: number), record.fields.contains(field),
      case .state(let state) = record.before
    else { return nil }
    return state
  }

  private func record(_ id: RecordID, in number: Int64) throws -> LoggedRecord? {
    if let known = records[number] { return known[id] }
    let all = try changes[number].map { try store.records(in: $0) } ?? []
    let byID = Dictionary(all.map { ($0.id, $0) }) { first, _ in first }
    records[number] = byID
    return byID[id]
  }
}
