public import Text

/// Whether a record is alive: the length grows by one with each delete and undelete.
public struct Life: Sendable, Hashable {
  /// Odd while alive.
  public private(set) var length: UInt32
  /// What the last delete had seen of each device; an edit that it had not seen overrides it.
  public private(set) var seen: [ActorID: UInt64]

  public static let first = Life(length: 1, seen: [:])

  mutating func end(seeing stamps: some Sequence<Stamp>) {
    length &+= 1
    seen = [:]
    for stamp in stamps { seen[stamp.actor] = max(seen[stamp.actor] ?? 0, stamp.time) }
  }

  mutating func begin() {
    length &+= 1
    seen = [:]
  }

  /// The same, having seen this.
  func reseeing(_ seen: [ActorID: UInt64]) -> Life { Life(length: length, seen: seen) }

  func merged(with other: Life) -> Life {
    if length != other.length { return length > other.length ? self : other }
    return Life(length: length, seen: seen.merging(other.seen) { max($0, $1) })
  }
}

/// A record, with everything needed to merge it.
public struct RecordState: Sendable, Hashable {
  public let kind: String
  public let id: RecordID
  public internal(set) var life = Life.first
  public internal(set) var fields: [String: FieldState]

  /// The newest stamp of all fields.
  public var changed: Stamp? {
    fields.values.lazy.compactMap(\.stamp).max()
  }

  /// A deleted record stays alive if it was edited without knowledge of the delete.
  public var isAlive: Bool {
    life.length % 2 == 1 || hasOutlivedItsEnd
  }

  /// Whether an edit overrode a delete, which is reported to the user.
  public var hasOutlivedItsEnd: Bool {
    guard life.length % 2 == 0 else { return false }
    return fields.values.flatMap(\.stamps).contains { ($0.time) > life.seen[$0.actor] ?? 0 }
  }

  /// The life and these fields, except those that are read only on request.
  func only(_ names: Set<String>, of kind: KindSpec) -> RecordState {
    var part = self
    part.fields = fields.filter { names.contains($0.key) && kind.field($0.key)?.isLarge != true }
    return part
  }

  /// The same without fields that are read only on request.
  func withoutLargeFields(of kind: KindSpec) -> RecordState {
    only(Set(fields.keys), of: kind)
  }

  /// The same with the fields of a later state, except those that had been changed before it: where
  /// this one lacks one of these, the record lacked it.
  func adding(_ later: RecordState, except changed: Set<String>) -> RecordState {
    var all = self
    all.fields.merge(later.fields.filter { !changed.contains($0.key) }) { mine, _ in mine }
    return all
  }

  /// The names of the fields whose value is another one than before.
  func fieldsThatDiffer(from before: RecordState) -> Set<String> {
    Set(fields.filter { $0.value.value != before.fields[$0.key]?.value ?? .none }.keys)
  }

  /// The union of two states of one record: a pure function of both.
  public func merged(with other: RecordState) -> RecordState {
    precondition(kind == other.kind && id == other.id, "only states of one record can be merged")
    return RecordState(
      kind: kind, id: id, life: life.merged(with: other.life),
      fields: fields.merging(other.fields) { $0.merged(with: $1) })
  }
}

// MARK: - Local changes

/// A change to one field.
public enum FieldChange: Sendable, Hashable {
  case set(FieldValue)
  /// Adds to a counter; a negative number subtracts.
  case add(Int64)
  case insert([String])
  case remove([String])
}

extension RecordState {
  /// Applies a change by the field's rule.
  mutating func apply(_ change: FieldChange, to field: FieldSpec, _ stamp: Stamp) {
    let old = fields[field.name]
    fields[field.name] =
      switch field.rule {
      case .lastWrite: .register(stamp, change.newValue(after: old?.value ?? .none))
      case .counter: Self.counter(old, change, stamp)
      case .union: Self.set(old, change, stamp)
      case .manual: .manual(Self.manual(old, change, stamp))
      case .texts: .texts(Self.manual(old, change, stamp))
      }
  }

  mutating func delete() {
    guard isAlive else { return }
    // A delete overridden by an edit is followed by another one.
    if life.length % 2 == 0 { life.begin() }
    life.end(seeing: fields.values.flatMap(\.stamps))
  }

  mutating func undelete() {
    if life.length % 2 == 0 { life.begin() }
  }

  private static func counter(
    _ old: FieldState?, _ change: FieldChange, _ stamp: Stamp
  ) -> FieldState {
    guard case .counter(var state) = old else {
      var state = CounterState()
      if change == .set(.none) {
        state.count(nil, stamp)
      } else {
        state.add(change.newValue(after: .none).integer ?? 0, stamp)
      }
      return .counter(state)
    }
    switch change {
    case .add(let step): state.add(step, stamp)
    case .set(let value): state.count(value.integer, stamp)
    case .insert, .remove: break
    }
    return .counter(state)
  }

  private static func set(_ old: FieldState?, _ change: FieldChange, _ stamp: Stamp) -> FieldState {
    var lives: [String: UInt32] = [:]
    if case .set(let known, _) = old { lives = known }
    let present = Set(lives.filter { $0.value % 2 == 1 }.keys)
    let wanted: Set<String> =
      switch change {
      case .set(let value): Set(value.words)
      case .insert(let words): present.union(words)
      case .remove(let words): present.subtracting(words)
      case .add: present
      }
    for word in present.symmetricDifference(wanted) { lives[word, default: 0] &+= 1 }
    return .set(lives, stamp)
  }

  private static func manual(
    _ old: FieldState?, _ change: FieldChange, _ stamp: Stamp
  ) -> ManualState {
    let value = change.newValue(after: old?.value ?? .none)
    switch old {
    case .manual(var state), .texts(var state):
      state.write(stamp, value)
      return state
    default: return ManualState(stamp, value)
    }
  }
}

extension FieldChange {
  fileprivate func newValue(after old: FieldValue) -> FieldValue {
    switch self {
    case .set(let value): value
    case .add(let step): .integer((old.integer ?? 0) &+ step)
    case .insert, .remove: old
    }
  }
}
