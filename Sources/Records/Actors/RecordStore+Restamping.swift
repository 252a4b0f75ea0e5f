internal import SQLite
internal import Text

// Another copy of this home writes as its actor: what was not sent yet is moved to a new one.
extension RecordStore {
  /// Begins a new actor, under which every change after row `sealed` of the log was made.
  ///
  /// What had been sent stays with the old actor, which falls back to that: nothing that its twin
  /// sends under the same stamps can then pass for a change made here, or be counted as one.
  public func beginActor(takingOverAfter sealed: Int64) throws {
    try connection.transaction(.immediate) {
      let old = try loadClock().actor
      try forgetSum()
      let changes = try unsent(after: sealed)
      let lastSent = try lastTime(upTo: sealed)
      try beginActor()
      var clock = try loadClock()
      let stamp = clock.tick(provenNow: now.proven)
      for change in changes {
        try takeOver(
          change, Restamping(old: old, lastSent: lastSent, times: change.times, stamp: stamp))
      }
      try connection.run(
        "UPDATE change SET stamp = ? WHERE number > ?", [Int64(bitPattern: stamp.time), sealed])
      try saveClock(clock)
    }
  }

  /// When the last change up to a row of the log was made, by the clock of stamps; 0 if none was.
  private func lastTime(upTo number: Int64) throws -> UInt64 {
    let sql = "SELECT stamp FROM change WHERE number <= ? ORDER BY number DESC LIMIT 1"
    let time = try connection.first(sql, [number]) { row in try row.int64(0) }
    return UInt64(bitPattern: time ?? 0)
  }

  /// The changes of a record that were not sent, as one.
  struct Unsent {
    let kind: KindSpec
    let id: RecordID
    var fields: Set<String> = []
    var times: Set<UInt64> = []
    /// What was there before the first of them.
    var before: RecordState?
    var isNew = false
    /// Whether the history no longer says what was there before one of them.
    var isForgotten = false

    var changesLargeFields: Bool { fields.contains { kind.field($0)?.isLarge == true } }
  }

  func unsent(after sealed: Int64) throws -> [Unsent] {
    let sql = "SELECT kind, id, fields, stamp, before FROM change WHERE number > ? ORDER BY number"
    let rows = try connection.all(sql, [sealed]) { row in
      (
        kind: try row.text(0), id: try row.blob(1), fields: try row.text(2),
        time: UInt64(bitPattern: try row.int64(3)), before: try row.optionalBlob(4)
      )
    }
    var places: [RecordID: Int] = [:]
    var unsent: [Unsent] = []
    for row in rows {
      guard let kind = kinds.named(row.kind), let id = RecordID(bytes: row.id) else { continue }
      let place = places[id] ?? unsent.count
      if place == unsent.count {
        places[id] = place
        unsent.append(Unsent(kind: kind, id: id))
      }
      let changed = unsent[place].fields
      unsent[place].fields.formUnion(Logged.names(in: row.fields))
      unsent[place].times.insert(row.time)
      guard let bytes = row.before else {
        unsent[place].isForgotten = true
        continue
      }
      guard !unsent[place].isNew else { continue }
      switch try before(bytes, row.kind, id) {
      case .nothing: unsent[place].isNew = true
      case .state(let state):
        unsent[place].before = unsent[place].before?.adding(state, except: changed) ?? state
      }
    }
    return unsent
  }

  private func takeOver(_ change: Unsent, _ restamping: Restamping) throws {
    guard let stored = try find(change.id, of: change.kind, withLargeFields: true) else { return }
    let stamp = restamping.stamp
    var next = StoredState(
      key: stored.key, base: change.isNew ? stamp : stored.base, state: stored.state)
    for name in change.fields {
      guard let field = stored.state.fields[name] else { continue }
      // Without its total of before, all that the old actor ever added would be counted twice.
      if change.isForgotten, case .counter = field { continue }
      next.state.fields[name] = restamping.moved(field, before: change.before?.fields[name])
    }
    next.state.life = restamping.moved(stored.state.life)
    if change.isNew {
      let number = try number(of: stamp.actor)
      try connection.run(
        "UPDATE \(change.kind.name) SET base_time = ?, base_device = ? WHERE key = ?",
        [Int64(bitPattern: stamp.time), number, stored.key])
    }
    try update(next, change.kind, columns: [])
  }
}

/// Moves what an actor wrote at some times to another stamp.
struct Restamping {
  let old: ActorID
  /// The newest time of the old actor that others can know from here; later ones may be its twin's.
  let lastSent: UInt64
  /// When the record was changed since.
  let times: Set<UInt64>
  let stamp: Stamp

  func moved(_ field: FieldState, before: FieldState?) -> FieldState {
    switch field {
    case .register(let known, let value): .register(moved(known), value)
    case .twins(let known, let values): .twins(moved(known), values)
    case .set(let lives, let known): .set(lives, moved(known))
    case .manual(let state): .manual(moved(state))
    case .texts(let state): .texts(moved(state))
    case .counter(let state): .counter(moved(state, before: before))
    }
  }

  /// What a delete had seen of the actor is only what was sent; the rest it has seen as the new one.
  func moved(_ life: Life) -> Life { life.reseeing(seen(life.seen)) }

  private func isMine(_ known: Stamp) -> Bool { known.actor == old && times.contains(known.time) }

  private func moved(_ known: Stamp) -> Stamp { isMine(known) ? stamp : known }

  private func moved(_ state: ManualState) -> ManualState {
    let entries = state.entries.map { ManualState.Entry(stamp: moved($0.stamp), value: $0.value) }
    return ManualState(entries: Set(entries), seen: seen(state.seen))
  }

  private func seen(_ seen: [ActorID: UInt64]) -> [ActorID: UInt64] {
    guard let time = seen[old], time > lastSent else { return seen }
    var seen = seen
    seen[old] = lastSent > 0 ? lastSent : nil
    seen[stamp.actor] = stamp.time
    return seen
  }

  /// The old actor falls back to its total of before; the new one has added the rest.
  private func moved(_ state: CounterState, before: FieldState?) -> CounterState {
    var state = state
    var known: CounterPart?
    if case .counter(let before) = before { known = before.parts[old] }
    if let part = state.parts[old], times.contains(part.time) {
      state.parts[old] = known
      state.parts[stamp.actor] = CounterPart(
        time: stamp.time, total: part.total &- (known?.total ?? 0))
    }
    guard var audit = state.audit, isMine(audit.stamp) else { return state }
    if let total = audit.seen[old], total != known?.total {
      audit.seen[old] = known?.total
      audit.seen[stamp.actor] = total &- (known?.total ?? 0)
    }
    state.audit = CounterState.Audit(stamp: stamp, value: audit.value, seen: audit.seen)
    return state
  }
}
