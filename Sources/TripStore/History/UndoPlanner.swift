internal import Text

/// Works out what takes a change back, record by record.
struct UndoPlanner {
  private(set) var steps: [UndoStep] = []
  private(set) var remainders: [UndoPlan.Remainder] = []
  private(set) var isForgotten = false
  private let store: TripStore
  private let change: LoggedChange
  private let own: Set<ActorID>
  private let origins: ValueOrigins
  private let hasFile: (String) -> Bool

  /// `newer` are all changes made since.
  init(
    _ change: LoggedChange, newer: [LoggedChange], in store: TripStore,
    hasFile: @escaping (String) -> Bool
  ) throws {
    self.store = store
    self.change = change
    self.hasFile = hasFile
    own = Set(try store.ownActors())
    origins = ValueOrigins(store, own: own, newer)
  }

  mutating func run() throws {
    for record in try store.records(in: change) {
      guard let kind = KindSpec.named(record.kind),
        let stored = try store.find(record.id, of: kind)
      else { continue }
      switch record.before {
      case nil: isForgotten = true
      case .nothing:
        if stored.state.isAlive { try delete(kind, stored.state, values: []) }
      case .state(let before): try restore(kind, record, before, stored.state)
      }
    }
  }

  /// Deletes a record, unless another device has written to it since.
  private mutating func delete(
    _ kind: KindSpec, _ state: RecordState, values: [UndoStep.Value]
  ) throws {
    if let stranger = try stranger(since: change.stamp, in: state) {
      leave(kind, state.id, nil, .changedSince(stranger))
    } else {
      steps.append(
        UndoStep(kindName: kind.name, id: state.id, outcome: .deleted, values: values))
    }
  }

  /// Another device that has written to a record since a time.
  private func stranger(since time: UInt64, in state: RecordState) throws -> ActorID? {
    let stamps = state.fields.values.flatMap(\.stamps).filter { $0.time > time }
    if let newest = stamps.filter({ !own.contains($0.actor) }).max() { return newest.actor }
    for (name, field) in state.fields where field.stamp.map({ $0.time > time }) == true {
      if let stranger = try origins.stranger(field.stamp, name, of: state.id) { return stranger }
    }
    return nil
  }

  private mutating func restore(
    _ kind: KindSpec, _ record: LoggedRecord, _ before: RecordState, _ state: RecordState
  ) throws {
    let livesOn = record.fields.contains(Logged.life) ? before.isAlive : state.isAlive
    let names = record.fields.filter { $0 != Logged.life }
    guard livesOn || state.isAlive else {
      if !names.isEmpty { leave(kind, record.id, nil, .deletedSince) }
      return
    }
    let values = try self.values(names, kind, before, state)
    if !livesOn {
      try delete(kind, state, values: values)
    } else if !state.isAlive || !values.isEmpty {
      steps.append(
        UndoStep(
          kindName: kind.name, id: record.id, outcome: state.isAlive ? .changed : .restored,
          values: values))
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
      if let reason = try obstacle(field, of: state.id, old, current) {
        left.insert(field.name)
        leave(kind, state.id, field.name, reason)
      } else if let value = Self.value(field, old, current, own) {
        values.append(value)
      }
    }
    return values.filter { value in
      kind.companions(of: value.field).allSatisfy { !left.contains($0.name) }
    }
  }

  /// Why the value of before cannot come back.
  private func obstacle(
    _ field: FieldSpec, of id: RecordID, _ old: FieldState?, _ current: FieldState?
  ) throws -> UndoPlan.Remainder.Reason? {
    if field.isLarge { return .notKept }
    if case .counter(let count) = current, count.canBeCorrected(from: old) { return nil }
    if let current, current.waitsForChoice {
      let strange = current.stamps.filter { !own.contains($0.actor) }.max()
      return strange.map { .changedSince($0.actor) } ?? .settled
    }
    if field.rule == .manual, old?.waitsForChoice == true { return .settled }
    if let stranger = try origins.stranger(current?.stamp, field.name, of: id) {
      return .changedSince(stranger)
    }
    if field.name == Field.content.name, let hash = old?.value.text, old?.value != current?.value,
      !hasFile(hash)
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
  private static func value(
    _ field: FieldSpec, _ old: FieldState?, _ current: FieldState?, _ own: Set<ActorID>
  ) -> UndoStep.Value? {
    let from = current?.value ?? .none
    if case .counter(let count) = current {
      let step = count.correction(to: old, own)
      guard step != 0 else { return nil }
      return UndoStep.Value(
        field: field.name, from: from, to: .integer(count.value &+ step), change: .add(step))
    }
    let to = old?.value ?? .none
    guard from != to, !(from.isEmpty && to.isEmpty) else { return nil }
    return UndoStep.Value(field: field.name, from: from, to: to, change: .set(to))
  }
}

extension FieldValue {
  fileprivate var isEmpty: Bool { isNone || self == .set([]) }
}

extension CounterState {
  /// Whether nobody has counted since, so that what was added can be taken away again.
  fileprivate func canBeCorrected(from old: FieldState?) -> Bool {
    guard case .counter(let before) = old else { return false }
    return audit == before.audit
  }

  /// What to add so that what this device did since is gone.
  fileprivate func correction(to old: FieldState?, _ own: Set<ActorID>) -> Int64 {
    guard case .counter(let before) = old, audit == before.audit else {
      return (old?.value.integer ?? 0) &- value
    }
    return own.reduce(0) { sum, actor in
      sum &+ (before.parts[actor]?.total ?? 0) &- (parts[actor]?.total ?? 0)
    }
  }
}
