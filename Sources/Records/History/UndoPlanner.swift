internal import Text

/// Works out what takes a change back, record by record.
struct UndoPlanner {
  private(set) var steps: [UndoStep] = []
  private(set) var remainders: [UndoPlan.Remainder] = []
  private(set) var isForgotten = false
  private let store: RecordStore
  private let change: LoggedChange
  private let own: Set<ActorID>
  private let origins: ValueOrigins
  private let hasFile: (String) -> Bool

  /// `newer` are all changes made since, and what was made since of older ones.
  init(
    _ change: LoggedChange, newer: [LoggedChange], in store: RecordStore,
    hasFile: @escaping (String) -> Bool
  ) throws {
    self.store = store
    self.change = change
    self.hasFile = hasFile
    own = Set(try store.ownActors())
    origins = ValueOrigins(store, own: own, of: change, newer)
  }

  mutating func run() throws {
    for record in try changedRecords() {
      guard let kind = store.kinds.named(record.kind),
        let stored = try store.find(record.id, of: kind)
      else { continue }
      switch record.before {
      case nil: isForgotten = true
      case .nothing:
        if stored.state.isAlive {
          try delete(kind, stored.state, seen: [:], values: [])
        } else {
          leave(kind, record.id, nil, .deletedSince)
        }
      case .state(let before): try restore(kind, record, before, stored.state)
      }
    }
    // A choice is made once: to take the rest back would leave neither of its values where it was.
    if remainders.contains(where: { $0.reason == .settled }) { steps = [] }
  }

  /// The records of the change, each once: what the first of several transactions found was before.
  private func changedRecords() throws -> [LoggedRecord] {
    var records: [LoggedRecord] = []
    var places: [RecordID: Int] = [:]
    for record in try store.records(in: change) {
      if let place = places[record.id], records[place].kind == record.kind {
        records[place].add(record)
      } else {
        places[record.id] = records.count
        records.append(record)
      }
    }
    return records
  }

  /// Deletes a record, unless someone else has written to it since: what was there of each device
  /// is what the delete before had `seen`, as nothing else was in a record that stayed deleted.
  private mutating func delete(
    _ kind: KindSpec, _ state: RecordState, seen: [ActorID: UInt64], values: [UndoStep.Value]
  ) throws {
    if let other = try other(since: seen, in: state) {
      leave(kind, state.id, nil, .changedSince(other))
    } else {
      steps.append(
        UndoStep(kindName: kind.name, id: state.id, outcome: .deleted, values: values))
    }
  }

  /// Another device or author that has written to a record since this was seen; what vanlog adds to
  /// one on its own goes with it.
  private func other(
    since seen: [ActorID: UInt64], in state: RecordState
  ) throws -> OtherWriter? {
    let stamps = state.fields.values.flatMap(\.stamps).filter { !own.contains($0.actor) }
    if let newest = stamps.filter({ $0.time > seen[$0.actor] ?? 0 }).max() {
      return .device(newest.actor)
    }
    for (name, field) in state.fields.sorted(by: { $0.key < $1.key })
    where field.stamp.map({ $0.time >= change.stamp }) == true {
      let other = try origins.other(field.stamp, name, of: state.id, since: seen)
      if let other, other != .vanlog { return other }
    }
    return nil
  }

  private mutating func restore(
    _ kind: KindSpec, _ record: LoggedRecord, _ before: RecordState, _ state: RecordState
  ) throws {
    let livesOn = record.fields.contains(Logged.life) ? before.isAlive : state.isAlive
    let names = record.fields.filter { $0 != Logged.life }
    guard livesOn || state.isAlive else { return leave(kind, record.id, nil, .deletedSince) }
    let values = try self.values(names, kind, before, state)
    if !livesOn {
      try delete(kind, state, seen: before.life.seen, values: values)
    } else if !state.isAlive || !values.isEmpty {
      steps.append(
        UndoStep(
          kindName: kind.name, id: record.id, outcome: state.isAlive ? .changed : .restored,
          values: values))
    } else if names.isEmpty {
      leave(kind, record.id, nil, .restoredSince)
    }
  }

  /// The values of before; of fields that make sense only together all are restored or none.
  private mutating func values(
    _ names: [String], _ kind: KindSpec, _ before: RecordState, _ state: RecordState
  ) throws -> [UndoStep.Value] {
    var values: [UndoStep.Value] = []
    var left: Set<String> = []
    for field in kind.fields where names.contains(field.name) {
      let (old, current) = (before.fields[field.name], state.fields[field.name])
      if let reason = try obstacle(field, kind, state.id, old, current) {
        left.insert(field.name)
        leave(kind, state.id, field.name, reason)
      } else if let value = try value(field, of: state.id, kind, old, current) {
        values.append(value)
      }
    }
    return values.filter { value in
      kind.companions(of: value.field).allSatisfy { !left.contains($0.name) }
    }
  }

  /// Why the value of before cannot come back.
  private func obstacle(
    _ field: FieldSpec, _ kind: KindSpec, _ id: RecordID, _ old: FieldState?,
    _ current: FieldState?
  ) throws -> UndoPlan.Remainder.Reason? {
    if field.isLarge { return .notKept }
    if case .counter(let count) = current, count.canBeCorrected(from: old) { return nil }
    if let current, current.waitsForChoice {
      let strange = current.stamps.filter { !own.contains($0.actor) }.max()
      return strange.map { .changedSince(.device($0.actor)) } ?? .settled
    }
    if let old, field.rule != .texts, old.waitsForChoice { return .settled }
    if let other = try origins.other(current?.stamp, field.name, of: id) {
      return .changedSince(other)
    }
    if field.name == kind.file?.content.name, let hash = old?.value.text,
      old?.value != current?.value, !hasFile(hash)
    {
      return .fileGone
    }
    return nil
  }

  private mutating func leave(
    _ kind: KindSpec, _ id: RecordID, _ field: String?, _ reason: UndoPlan.Remainder.Reason
  ) {
    remainders.append(
      UndoPlan.Remainder(kindName: kind.name, id: id, field: field, reason: reason))
  }

  /// The step back to the value of before; `nil` if it is there.
  private func value(
    _ field: FieldSpec, of id: RecordID, _ kind: KindSpec, _ old: FieldState?,
    _ current: FieldState?
  ) throws -> UndoStep.Value? {
    let from = current?.value ?? .none
    let to = old?.value ?? .none
    if case .counter(let count) = current, count.canBeCorrected(from: old) {
      let step = 0 &- (try origins.added(to: count, field.name, of: id, kind))
      // Without a number there is none again, unless others have added to it since.
      if !to.isNone || !count.isBack(at: old, after: step, own) {
        guard step != 0 else { return nil }
        return UndoStep.Value(
          field: field.name, from: from, to: .integer((count.value ?? 0) &+ step),
          change: .add(step))
      }
    }
    guard !from.isSame(as: to) else { return nil }
    return UndoStep.Value(field: field.name, from: from, to: to, change: .back(field, from, to))
  }
}

extension FieldChange {
  /// What makes a value that of before; a number that others may add to meanwhile by a difference.
  fileprivate static func back(
    _ field: FieldSpec, _ from: FieldValue, _ to: FieldValue
  ) -> FieldChange {
    guard field.rule == .counter, let here = from.integer, let there = to.integer else {
      return .set(to)
    }
    return .add(there &- here)
  }
}

extension CounterState {
  /// Whether no one has counted since, so that what was added can be taken away again.
  fileprivate func canBeCorrected(from old: FieldState?) -> Bool {
    switch old {
    case nil: audit == nil
    case .counter(let before): audit == before.audit
    default: false
    }
  }

  /// What this device has added in all.
  static func added(_ state: FieldState?, _ own: Set<ActorID>) -> Int64 {
    guard case .counter(let count) = state else { return 0 }
    return own.reduce(0) { $0 &+ (count.parts[$1]?.total ?? 0) }
  }

  /// Whether there is nothing more than before once this device has added this much.
  fileprivate func isBack(
    at old: FieldState?, after step: Int64, _ own: Set<ActorID>
  ) -> Bool {
    guard Self.added(.counter(self), own) &+ step == Self.added(old, own) else { return false }
    var before: [ActorID: CounterPart] = [:]
    if case .counter(let count) = old { before = count.parts }
    return Set(parts.keys).union(before.keys).subtracting(own).allSatisfy {
      parts[$0]?.total ?? 0 == before[$0]?.total ?? 0
    }
  }
}
