internal import Text

/// What this device has changed, from its log, the newest first.
struct OwnHistory {
  private let store: RecordStore
  /// Only changes of this record, if there is one.
  private let wanted: RecordID?
  private var walk: ChangeWalk
  private var takenBack: Set<Int64> = []
  /// What each field was before the changes seen so far, which is what it was after older ones.
  private var after: [RecordID: RecordState] = [:]
  private let actor: ActorID

  init(_ store: RecordStore, of wanted: RecordID?) throws {
    self.store = store
    self.wanted = wanted
    walk = ChangeWalk(store)
    actor = try store.currentActor()
  }

  mutating func entry() throws -> HistoryEntry? {
    while let change = try walk.change() {
      let isUndone = takenBack.contains(change.number)
      if let undone = change.undoes, !isUndone { takenBack.insert(undone) }
      let most = HistoryEntry.mostItems
      let records = try store.records(in: change, of: wanted, limit: most)
      guard !records.isEmpty else { continue }
      return HistoryEntry(
        time: change.time, stranger: nil, command: change.command, author: change.author,
        isUndone: isUndone, isDating: try store.isDating(change),
        count: wanted == nil ? change.count : records.count,
        items: try records.map { try item($0, change.stamp) },
        stamp: Stamp(time: change.stamp, actor: actor))
    }
    return nil
  }

  private mutating func item(
    _ record: LoggedRecord, _ time: UInt64
  ) throws -> HistoryEntry.Item {
    var state = try state(of: record)
    let before: RecordState? =
      if case .state(let before) = record.before { before } else { nil }
    let names = record.fields.filter { $0 != Logged.life }
    let values = names.map { name in
      let field = state?.fields[name]
      // Nothing is known about a value that someone else has overwritten since.
      let isKnown = field?.stamps.contains { $0.time == time } == true
      return HistoryEntry.Value(
        field: name, old: before.map { $0.fields[name]?.value ?? .none },
        new: isKnown ? field?.value : nil)
    }
    for name in names { state?.fields[name] = before?.fields[name] }
    after[record.id] = state
    let outcome = outcome(record, before)
    return HistoryEntry.Item(
      kindName: record.kind, id: record.id, outcome: outcome,
      values: outcome == .created ? [] : values)
  }

  private func state(of record: LoggedRecord) throws -> RecordState? {
    if let known = after[record.id] { return known }
    guard let kind = store.kinds.named(record.kind) else { return nil }
    return try store.find(record.id, of: kind)?.state
  }

  private func outcome(
    _ record: LoggedRecord, _ before: RecordState?
  ) -> HistoryEntry.Item.Outcome {
    if record.isCreation(store.kinds) { return .created }
    guard record.fields.contains(Logged.life), let before else { return .changed }
    return before.isAlive ? .deleted : .restored
  }
}
