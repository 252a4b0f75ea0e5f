/// What merging another actor's version of a record did, as far as people want to know.
public struct MergeOutcome: Sendable, Hashable {
  /// Whether anything changed here.
  public internal(set) var hasChanged = false
  /// Actors under one of whose stamps there are two values: a copied device carried on beside the
  /// first one.
  public internal(set) var clones: Set<ActorID> = []
  /// Whether an edit brought back a record that someone had deleted.
  public internal(set) var hasOutlivedItsEnd = false
  /// Whether the record is deleted now, although its last change was made here.
  public internal(set) var hasLostOwnEdit = false
}

extension RecordState {
  /// What becomes of this state when another is merged into it, giving `result`.
  func outcome(of other: RecordState, _ result: RecordState, own: ActorID) -> MergeOutcome {
    var outcome = MergeOutcome()
    outcome.hasChanged = result != self
    for (name, field) in fields {
      guard let theirs = other.fields[name] else { continue }
      outcome.clones.formUnion(field.clones(in: theirs))
    }
    outcome.hasOutlivedItsEnd = result.hasOutlivedItsEnd && !hasOutlivedItsEnd
    outcome.hasLostOwnEdit = isAlive && !result.isAlive && changed?.actor == own
    return outcome
  }
}

extension FieldState {
  /// The actors under one of whose stamps the two states have different values.
  func clones(in other: FieldState) -> Set<ActorID> {
    let theirs = other.values
    var found: Set<ActorID> = []
    for (stamp, values) in values where theirs[stamp] != nil && theirs[stamp] != values {
      found.insert(stamp.actor)
    }
    return found
  }

  /// What was written under each stamp that is still there.
  private var values: [Stamp: Set<FieldValue>] {
    switch self {
    case .register(let stamp, let value): [stamp: [value]]
    case .twins(let stamp, let values): [stamp: Set(values)]
    // Words are inserted and removed one by one; their lives say it all.
    case .set: [:]
    case .manual(let state), .texts(let state):
      Dictionary(grouping: state.entries, by: \.stamp).mapValues { Set($0.map(\.value)) }
    case .counter(let state): state.written
    }
  }
}

extension CounterState {
  fileprivate var written: [Stamp: Set<FieldValue>] {
    var written: [Stamp: Set<FieldValue>] = [:]
    for (actor, part) in parts {
      written[Stamp(time: part.time, actor: actor)] = [.integer(part.total)]
    }
    if let audit { written[audit.stamp, default: []].insert(.integer(audit.value)) }
    return written
  }
}
