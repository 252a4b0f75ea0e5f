import Text

@testable import Records
@testable import TripStore

/// What people did, kept apart from the stores under test, and what must be left of it.
struct EditJournal {
  struct Place: Hashable {
    let kind: String
    let id: RecordID
    let field: String
  }

  struct Created: Hashable {
    let kind: KindSpec
    let id: RecordID

    static func == (first: Created, second: Created) -> Bool { first.id == second.id }
    func hash(into hasher: inout Hasher) { hasher.combine(id) }
  }

  private(set) var records: [Created] = []
  private var sums: [Place: Int64] = [:]
  private var newest: [Place: (stamp: Stamp, value: FieldValue)] = [:]
  private var written: [Place: Set<FieldValue>] = [:]
  private var replaced: [Place: Set<FieldValue>] = [:]
  private var inserted: [Place: Set<String>] = [:]
  private var removed: [Place: Set<String>] = [:]
  /// Whether stamps may have been moved to another actor since they were given.
  var mayBeRestamped = false
  private(set) var count = 0

  // MARK: Entries

  mutating func create(_ kind: KindSpec, _ state: RecordState) {
    records.append(Created(kind: kind, id: state.id))
    let before = RecordState(kind: state.kind, id: state.id, fields: [:])
    for name in state.fields.keys { change(kind, before, state, name, nil) }
  }

  /// A field was changed from one state to another.
  mutating func change(
    _ kind: KindSpec, _ before: RecordState, _ after: RecordState, _ name: String,
    _ change: FieldChange?
  ) {
    count += 1
    let place = Place(kind: kind.name, id: after.id, field: name)
    guard let field = after.fields[name] else { return }
    switch field {
    case .register(let stamp, let value):
      if newest[place].map({ $0.stamp < stamp }) ?? true { newest[place] = (stamp, value) }
    case .manual, .texts:
      written[place, default: []].formUnion(field.entries)
      replaced[place, default: []].formUnion(before.fields[name]?.entries ?? [])
    case .counter(let state):
      let old = before.fields[name]?.value.integer ?? 0
      sums[place, default: 0] += (state.value ?? 0) - old
    case .set:
      let (old, new) = (Set(before.fields[name]?.value.words ?? []), Set(field.value.words))
      inserted[place, default: []].formUnion(new.subtracting(old))
      removed[place, default: []].formUnion(old.subtracting(new))
    case .twins: break
    }
  }

  // MARK: What must be left

  /// Everything in which a store is not what it must be.
  func objections(to store: RecordStore) throws -> [String] {
    var objections: [String] = []
    for record in records {
      guard let stored = try store.find(record.id, of: record.kind, withLargeFields: true) else {
        objections.append("\(record.kind.name) \(record.id) is missing")
        continue
      }
      for field in record.kind.fields {
        let place = Place(kind: record.kind.name, id: record.id, field: field.name)
        guard let reason = objection(to: stored.state.fields[field.name], at: place) else {
          continue
        }
        objections.append("\(record.kind.name) \(record.id) \(field.name): \(reason)")
      }
    }
    return objections
  }

  private func describe(_ state: FieldState?) -> String {
    guard let state else { return "nothing" }
    return "\(state.stamp?.time ?? 0) \(text(state.value))"
  }

  /// Long values only by their hash.
  private func text(_ value: FieldValue) -> String {
    guard case .bytes(let bytes) = value else { return "\(value)" }
    return "\(bytes.count) bytes \(ContentHash(of: bytes))"
  }

  private func objection(to state: FieldState?, at place: Place) -> String? {
    if let sum = sums[place], state?.value.integer != sum {
      return "\(state?.value.integer ?? 0) instead of \(sum)"
    }
    if let all = written[place] {
      let lost = all.subtracting(replaced[place] ?? []).subtracting(state?.entries ?? [])
      if !lost.isEmpty { return "\(lost) is lost" }
    }
    if let all = inserted[place] {
      let lost = all.subtracting(removed[place] ?? []).subtracting(state?.value.words ?? [])
      if !lost.isEmpty { return "\(lost) is lost" }
    }
    if let last = newest[place], !mayBeRestamped, state?.value != last.value {
      return "\(describe(state)) instead of \(last.stamp.time) \(text(last.value))"
    }
    return nil
  }
}

extension FieldState {
  fileprivate var entries: [FieldValue] {
    switch self {
    case .manual(let state), .texts(let state): state.entries.map(\.value).filter { !$0.isNone }
    default: []
    }
  }
}
