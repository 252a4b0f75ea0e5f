internal import CSodium
internal import SQLite
public import Text

/// A set of changes in progress, all stamped by one clock.
public final class Edit {
  private let store: RecordStore
  private var clock: StampClock
  /// One stamp for the whole edit, so that changes that belong together win or lose together; a new
  /// one after a merge, since an edit outranks everything that it had seen.
  private var given: Stamp?
  private let now: Moment
  private var logged: [Logged] = []
  private var places: [RecordID: Int] = [:]
  /// Whether records were created in bulk and already logged.
  private var hasLoggedMany = false
  private var mark: ChangeMark
  /// Whether it only puts times right that the clock gave.
  private let isDating: Bool
  private var givenTimes: GivenTimes
  /// The rows of the log that it has written.
  private var rows: ClosedRange<Int64>?
  /// The first of them, if it begins a change that someone can take back.
  var markedRow: Int64? { mark.made == nil ? nil : rows?.lowerBound }
  private var hasSeenOthers = false
  /// Whether a copy of this home writes under the same name.
  private var hasMetTwin = false
  /// The sum over all records, if one is kept: everything that is merged counts in it.
  var sum: StateSum?
  /// Numbers the new records, so that they stay in the order in which they were made: those of this
  /// edit by their count, those of several edits by the rows of the log that came before.
  private var number: Int64
  private var random = RandomPool()

  init(
    store: RecordStore, at now: Moment, clock: StampClock, mark: ChangeMark, isDating: Bool,
    after newest: Int64
  ) {
    self.store = store
    self.clock = clock
    self.mark = mark
    self.isDating = isDating
    number = newest
    self.now = now
    givenTimes = GivenTimes(store, at: now)
  }

  private func newID() -> RecordID {
    number += 1
    return RecordID(milliseconds: now.milliseconds, number: number, using: &random)
  }

  private var stamp: Stamp {
    if let given { return given }
    let stamp = clock.tick(provenNow: isDating ? nil : now.proven)
    given = stamp
    return stamp
  }

  /// Creates a record; its values are checked against the kind.
  @discardableResult
  public func create(
    _ kind: KindSpec, _ values: FieldValues, id given: RecordID? = nil
  ) throws -> RecordID {
    let id = try given ?? (kind.identity.isEmpty ? newID() : Self.identity(of: kind, values))
    if try store.exists(id, of: kind) {
      throw StoreError.exists(kind: kind.noun, id: id.ending(IDEnding.shortest))
    }
    let all = entered(values)
    var state = RecordState(kind: kind.name, id: id, fields: [:])
    for element in all.elements where !element.value.isNone {
      state.apply(.set(element.value), to: try Self.field(element.name, of: kind), stamp)
    }
    try kind.check(state)
    try store.insert(state, kind, base: stamp)
    try givenTimes.remember(kind, id, all)
    log(kind, id, Set(all.elements.map(\.name)), .nothing)
    return id
  }

  /// Creates records with ids that no record has, with the same result as repeated `create`.
  public func create(_ kind: KindSpec, each records: [(id: RecordID, values: FieldValues)]) throws {
    for (id, values) in records {
      if try store.exists(id, of: kind) {
        throw StoreError.exists(kind: kind.noun, id: id.ending(IDEnding.shortest))
      }
      try kind.check(entered(values))
    }
    try create(kind, each: records.map(\.values), ids: records.map(\.id))
  }

  /// Creates records from values already checked, with the same result as repeated `create`.
  ///
  /// New records need no merge state beyond their columns, and the change log is written by one
  /// statement.
  package func create(
    _ kind: KindSpec, each records: [FieldValues], ids: [RecordID]? = nil
  ) throws {
    precondition(
      kind.identity.isEmpty || ids != nil, "records with an identity must be looked up first")
    let common = entered(FieldValues())
    var names = common.elements.map(\.name)
    for record in records {
      for element in record.elements where !names.contains(element.name) {
        names.append(element.name)
      }
    }
    names.sort()
    for name in names { _ = try Self.field(name, of: kind) }
    var new = NewRows(kind, names, in: store)
    for (index, record) in records.enumerated() {
      let id = ids?[index] ?? newID()
      let head = NewRows.Head(
        isAlive: true, sort: record.value(of: kind.order).integer, lifeLength: Life.first.length,
        changed: stamp, merge: nil)
      try new.add(id, head, base: stamp) { name in
        common.specified(name) ?? record.value(of: name)
      }
    }
    try new.finish()
    hasLoggedMany = hasLoggedMany || !records.isEmpty
    guard let keys = new.keys else { return }
    try givenTimes.rememberCreated(kind, keys)
    let rows = try store.log(kind, keys, fields: names, nextMark)
    self.rows = (self.rows ?? rows).lowerBound...rows.upperBound
  }

  /// Changes fields of a record; those whose value stays the same are left alone.
  ///
  /// A deleted record is refused: an edit that knows of a delete must not undo it unasked.
  public func update(
    _ kind: KindSpec, _ id: RecordID, _ values: FieldValues
  ) throws {
    try change(kind, id, values.changes, from: values.origins)
  }

  /// Changes fields as their rules allow: adds to counters, inserts and removes words.
  ///
  /// `origins` tell how the clock gave values, where it did.
  public func change(
    _ kind: KindSpec, _ id: RecordID, _ changes: [String: FieldChange],
    from origins: [String: ClockOrigin] = [:]
  ) throws {
    _ = try makeChange(kind, id, changes, from: origins)
  }

  /// The same; whether that has changed anything.
  func makeChange(
    _ kind: KindSpec, _ id: RecordID, _ changes: [String: FieldChange],
    from origins: [String: ClockOrigin] = [:]
  ) throws -> Bool {
    var stored = try require(id, kind)
    guard stored.state.isAlive else {
      throw StoreError.deleted(kind: kind.noun, id: id.ending(IDEnding.shortest))
    }
    let before = stored.state
    var changed: Set<String> = []
    for (name, change) in changes {
      let field = try Self.field(name, of: kind)
      let value = stored.state.fields[name]?.value ?? .none
      var trial = stored.state
      trial.apply(change, to: field, stamp)
      let isSettled = stored.state.fields[name]?.waitsForChoice == true
      let new = trial.fields[name]?.value ?? .none
      guard !new.isSame(as: value) || isSettled || field.isLarge else { continue }
      stored.state = trial
      changed.insert(name)
    }
    if !isDating { try givenTimes.note(kind, id, named: changes, changed: changed, origins) }
    guard !changed.isEmpty else { return false }
    try kind.check(stored.state, changed: changed)
    let companions = changed.flatMap(kind.companions).filter { !changed.contains($0.name) }
    for field in companions where changed.insert(field.name).inserted {
      stored.state.apply(.set(stored.state.value(of: field)), to: field, stamp)
    }
    try store.update(stored, kind, columns: changed)
    log(kind, id, changed, .state(try past(before, changed, kind)))
    return true
  }

  public func delete(_ kind: KindSpec, _ id: RecordID) throws {
    try setLife(kind, id) { $0.delete() }
  }

  public func undelete(_ kind: KindSpec, _ id: RecordID) throws {
    // One that has outlived its end is there already.
    try setLife(kind, id) { if !$0.isAlive { $0.undelete() } }
  }

  /// Merges another device's version of a record.
  @discardableResult
  public func merge(_ incoming: RecordState) throws -> MergeOutcome {
    guard let kind = store.kinds.named(incoming.kind) else { return try mergeForeign(incoming) }
    let hasLarge =
      incoming.fields.keys.contains { kind.field($0)?.isLarge == true }
      || (sum != nil && kind.hasLargeFields)
    let stored = try store.find(incoming.id, of: kind, withLargeFields: hasLarge)
    try see(incoming, knowing: stored?.state)
    guard var stored else {
      try store.insert(incoming, kind)
      try sum?.add(incoming)
      return MergeOutcome(hasChanged: true)
    }
    let merged = stored.state.merged(with: incoming)
    let outcome = stored.state.outcome(of: incoming, merged, own: clock.actor)
    guard outcome.hasChanged else { return outcome }
    let before = stored.state
    stored.state = merged
    try store.update(stored, kind, columns: merged.fieldsThatDiffer(from: before))
    try sum?.remove(before)
    try sum?.add(merged)
    hasMetTwin = hasMetTwin || outcome.clones.contains(clock.actor)
    return outcome
  }

  /// Merges many records of one kind, which another device has as `merge` would be given them one by
  /// one; new ones are inserted together.
  ///
  /// With `older`, new records come before all that are here: those of a snapshot arrive from the
  /// newest to the oldest.
  func merge(
    each states: [RecordState], _ kind: KindSpec, older: Bool,
    _ note: (MergeOutcome, RecordState) -> Void
  ) throws {
    var fresh: [RecordState] = []
    var ids: Set<RecordID> = []
    for state in states {
      if try !ids.contains(state.id) && !store.exists(state.id, of: kind) {
        try see(state, knowing: nil)
        ids.insert(state.id)
        fresh.append(state)
      } else {
        if ids.contains(state.id) { try insert(&fresh, kind, older, note) }
        note(try merge(state), state)
      }
    }
    try insert(&fresh, kind, older, note)
  }

  private func insert(
    _ fresh: inout [RecordState], _ kind: KindSpec, _ older: Bool,
    _ note: (MergeOutcome, RecordState) -> Void
  ) throws {
    guard !fresh.isEmpty else { return }
    try store.insert(older ? fresh.reversed() : fresh, kind, older: older)
    for state in fresh {
      try sum?.add(state)
      note(MergeOutcome(hasChanged: true), state)
    }
    fresh = []
  }

  private func mergeForeign(_ incoming: RecordState) throws -> MergeOutcome {
    let before = try store.foreign(incoming.kind, incoming.id)
    try see(incoming, knowing: before)
    let hasChanged = try store.mergeForeign(incoming)
    if hasChanged, sum != nil, let after = try store.foreign(incoming.kind, incoming.id) {
      if let before { try sum?.remove(before) }
      try sum?.add(after)
    }
    return MergeOutcome(hasChanged: hasChanged)
  }

  /// Refuses a state that cannot be right, and advances the clock past any other.
  private func see(_ incoming: RecordState, knowing known: RecordState?) throws {
    if let reason = incoming.objection(knowing: known) {
      let id = incoming.id.ending(IDEnding.shortest)
      throw StoreError.malformed(kind: incoming.kind, id: id, reason: reason)
    }
    if let newest = incoming.changed { clock.see(newest) }
    hasSeenOthers = true
    given = nil
  }

  func finish() throws {
    if try isToAndFro() { mark = .none }
    for entry in logged {
      let row = try store.log(entry, nextMark)
      rows = (rows?.lowerBound ?? row)...row
    }
    if let rows { try store.trimHistory(after: rows) }
    // The newest row of the log also holds the clock, which saves writing a page of its own.
    let newest = hasLoggedMany ? given?.time : logged.last?.time
    if hasSeenOthers, clock.last > newest ?? 0 { try store.saveClock(clock) }
    if hasMetTwin { try store.beginActor() }
  }

  /// Whether a command has changed values and changed all of them back, which is not a change to
  /// people, though other devices must hear of it.
  private func isToAndFro() throws -> Bool {
    guard mark.command != nil, mark.link == nil, !hasLoggedMany, rows == nil, !logged.isEmpty
    else { return false }
    return try !logged.contains(where: hasEffect)
  }

  private func hasEffect(_ entry: Logged) throws -> Bool {
    guard case .state(let before) = entry.before, let kind = store.kinds.named(entry.kind),
      let now = try store.find(entry.id, of: kind)?.state
    else { return true }
    if entry.fields.contains(Logged.life), before.isAlive != now.isAlive { return true }
    return entry.fields.contains { name in
      guard let field = kind.field(name) else { return false }
      let (old, new) = (before.fields[name], now.fields[name])
      return field.isLarge || (field.rule != .texts && old?.waitsForChoice == true)
        || !(old?.value ?? .none).isSame(as: new?.value ?? .none)
    }
  }

  // MARK: Steps

  /// Only the first row of a change says what it is.
  private var nextMark: ChangeMark { rows == nil ? mark : .none }

  /// Adds the values that every new record has.
  private func entered(_ values: FieldValues) -> FieldValues {
    var values = values
    values.set(
      .created, Instant(millisecondsSinceEpoch: now.milliseconds), from: .now(in: nil))
    values[.clock] = now.isProven ? "proven" : "unproven"
    return values
  }

  private func setLife(
    _ kind: KindSpec, _ id: RecordID, _ change: (inout RecordState) -> Void
  ) throws {
    var stored = try require(id, kind)
    let before = stored.state
    change(&stored.state)
    guard stored.state != before else { return }
    try store.update(stored, kind, columns: [])
    try givenTimes.reconsider(kind, id)
    log(kind, id, [Logged.life], .state(try past(before, [], kind)))
  }

  /// What the log keeps of a record: these fields, and whether it was alive, which so few could not
  /// report one that has outlived its end.
  private func past(
    _ state: RecordState, _ fields: Set<String>, _ kind: KindSpec
  ) throws -> RecordState {
    var past = state.only(fields, of: kind)
    guard state.hasOutlivedItsEnd else { return past }
    past.life.begin()
    // It is no longer what the sum counts.
    try store.forgetSum()
    return past
  }

  private func require(_ id: RecordID, _ kind: KindSpec) throws -> StoredState {
    guard let stored = try store.find(id, of: kind) else {
      throw store.missing(kind, id.ending(IDEnding.shortest))
    }
    return stored
  }

  /// One entry per record and stamp, however often it changes.
  private func log(
    _ kind: KindSpec, _ id: RecordID, _ fields: Set<String>, _ before: Logged.Before
  ) {
    if let place = places[id], logged[place].kind == kind.name, logged[place].time == stamp.time {
      guard case .state(let state) = before else { return }
      logged[place].add(fields, state)
    } else {
      places[id] = logged.count
      logged.append(
        Logged(kind: kind.name, id: id, fields: fields, time: stamp.time, before: before))
    }
  }

  private static func field(_ name: String, of kind: KindSpec) throws -> FieldSpec {
    guard let field = kind.field(name) else {
      throw StoreError.badValue(field: name, reason: "is not a field of a \(kind.noun)")
    }
    return field
  }

  /// The id that every device derives for a record with this identity.
  package static func identity(of kind: KindSpec, _ values: FieldValues) throws -> RecordID {
    var writer = ByteWriter()
    writer.text(kind.name)
    for name in kind.identity {
      guard let text = values.value(of: name).text else {
        throw StoreError.missingField(kind: kind.noun, field: name)
      }
      writer.text(text)
    }
    var hash = [UInt8](repeating: 0, count: RecordID.byteCount)
    crypto_generichash(
      &hash, hash.count, writer.bytes, UInt64(writer.bytes.count), nil, 0)
    return RecordID(bytes: hash) ?? .zero
  }
}
