import SQLite
import TestSupport
import Testing
import Text

@testable import Records
@testable import TripStore

/// A home that two authors, vanlog itself and another device change at random, beside a model of what
/// each author's undo must do.
///
/// The law: an undo takes back its author's newest change and no other one. Every field that nobody
/// else has written since is as it was before, `none` included; all else stays.
final class UndoWorld {
  /// A record as anybody can read it.
  struct Look: Hashable {
    let isAlive: Bool
    let values: [String: FieldValue]
  }

  typealias Touched = [RecordID: Set<String>]

  static let authors: [String?] = [nil, "abcd1234"]

  let store, there: RecordStore
  var values: RandomValues
  var kinds: [RecordID: KindSpec] = [:]
  /// All records, in the order in which they came.
  var ids: [RecordID] = []
  var steps: [Step] = []
  /// Who wrote each field last, if that was no undo: an author, or somebody else.
  enum Writer: Hashable {
    case author(String?)
    case other
  }
  var writers: [RecordID: [String: Writer]] = [:]
  /// What each author's undo and redo take next, the last one first.
  var done: [String?: [Step]] = [:]
  var undone: [String?: [(undo: Step, of: Step)]] = [:]
  var trace: [String] = []
  let kindsInUse: [KindSpec]

  init(seed: UInt64) throws {
    values = RandomValues(seed: seed)
    store = try TestHome("here-\(seed)").store()
    there = try TestHome("there-\(seed)").store()
    // What fsync would cost says nothing here.
    for store in [store, there] {
      try store.connection.execute(script: "PRAGMA synchronous = OFF; PRAGMA journal_mode = MEMORY")
    }
    kindsInUse = [.item, .ledger, values.pick(KindSpec.all)]
  }

  func run(_ count: Int) throws {
    for author in Self.authors { try change("add", by: author) { try add($0) } }
    for _ in 0..<count { try act() }
    // At last all that can be taken back is.
    for author in Self.authors {
      while try undo(by: author), undone[author, default: []].count < 40 {}
    }
  }

  func act() throws {
    let author = values.pick(Self.authors)
    switch Int.random(in: 0..<32, using: &values.random) {
    case 0..<4: try change("add", by: author) { try add($0) }
    case 4..<10: try change("edit", by: author) { try edit($0, anyRecord()) }
    case 10: try bulkEdit(by: author)
    case 11: try changeTwice(by: author)
    case 12, 13: try change("delete", by: author) { try turn($0) { try $0.delete($1, $2) } }
    case 14: try change("undelete", by: author) { try turn($0) { try $0.undelete($1, $2) } }
    case 15: try change("same", by: author) { try same($0) }
    case 16, 17: try byItself()
    case 18, 19: try sync()
    case 20: try beginActor()
    case 21..<28: _ = try undo(by: author)
    default: try redo(by: author)
    }
  }

  // MARK: Changes

  func anyRecord() -> (id: RecordID, kind: KindSpec)? {
    // Mostly one of the last, so that authors meet.
    guard !ids.isEmpty else { return nil }
    let id = values.pick(values.chance(3) ? ids : Array(ids.suffix(3)))
    return kinds[id].map { (id, $0) }
  }

  func add(_ edit: Edit) throws {
    let kind = values.pick(kindsInUse)
    do {
      let id = try edit.create(kind, values.record(of: kind))
      kinds[id] = kind
      ids.append(id)
    } catch StoreError.exists {}
  }

  func edit(_ edit: Edit, _ record: (id: RecordID, kind: KindSpec)?) throws {
    guard let (id, kind) = record, try store.record(id, of: kind)?.isAlive == true else { return }
    do {
      try edit.change(kind, id, values.changes(of: kind))
    } catch StoreError.badValue {}  // a number that adds up to more than the field takes
  }

  func bulkEdit(by author: String?) throws {
    try change("bulk edit", by: author) { edit in
      for _ in 0..<3 { try self.edit(edit, anyRecord()) }
    }
  }

  func turn(
    _ edit: Edit, _ body: (Edit, KindSpec, RecordID) throws -> Void
  ) throws {
    if let (id, kind) = anyRecord() { try body(edit, kind, id) }
  }

  /// An edit that names a value that is there already.
  func same(_ edit: Edit) throws {
    guard let (id, kind) = anyRecord(), let record = try store.record(id, of: kind), record.isAlive
    else { return }
    let field = values.pick(kind.ownFields.filter { !$0.isLarge })
    guard try store.find(id, of: kind)?.state.fields[field.name]?.waitsForChoice != true else {
      return
    }
    try edit.change(kind, id, [field.name: .set(record[field])])
  }

  func change(
    _ what: String, by author: String?, _ body: (Edit) throws -> Void
  ) throws {
    try note("\(what) \(trace.count)", by: author) { try store.edit(body) }
  }

  /// A command in two transactions, between which another author gets in.
  func changeTwice(by author: String?) throws {
    let other = Self.authors.first { $0 != author } ?? nil
    let name = "twice \(trace.count)"
    try note(name, by: author) { try store.edit { try edit($0, anyRecord()) } }
    guard let first = done[author]?.last, first.command == name, let row = store.firstRow else {
      return
    }
    try change("edit", by: other) { try edit($0, anyRecord()) }
    done[other]?.last?.isInterrupted = true
    let before = try look()
    let states = try self.states()
    (store.command, store.author, store.firstRow) = (name, author, row)
    try store.edit { try edit($0, anyRecord()) }
    let touched = try self.touched(since: states)
    guard !touched.isEmpty else { return }
    disturb(touched, by: author)
    let settles = isSettling(touched, states)
    // What was there before is what the first part to write a field has found.
    var all = before
    for (id, fields) in first.touched {
      guard let found = first.before[id], let later = before[id] else {
        all[id] = first.before[id]
        continue
      }
      let isFirst = fields.contains(Logged.life)
      all[id] = Look(
        isAlive: isFirst ? found.isAlive : later.isAlive,
        values: later.values.filter { !fields.contains($0.key) }
          .merging(found.values.filter { fields.contains($0.key) }) { $1 })
    }
    let step = Step(
      name, by: author, first.touched.merging(touched) { $0.union($1) }, before: all,
      after: try look(), settles: first.settles || settles, isInterrupted: true)
    step.others = first.others
    replace(first, with: step, by: author)
  }

  func replace(_ old: Step, with new: Step, by author: String?) {
    steps = steps.map { $0 === old ? new : $0 }
    done[author] = done[author]?.map { $0 === old ? new : $0 }
  }

  /// Runs a command, and keeps what it has changed as a step of its author.
  func note(_ name: String, by author: String?, _ body: () throws -> Void) throws {
    trace.append("\(author ?? "terminal"): \(name)")
    let (before, states) = (try look(), try self.states())
    (store.command, store.author, store.firstRow) = (name, author, nil)
    try body()
    let touched = try self.touched(since: states)
    guard !touched.isEmpty else { return }
    disturb(touched, by: author)
    let step = Step(
      name, by: author, touched, before: before, after: try look(),
      settles: isSettling(touched, states))
    steps.append(step)
    guard step.isAnything else { return }
    done[author, default: []].append(step)
    undone[author] = []
  }

  /// Whether fields were written that had several values.
  func isSettling(_ touched: Touched, _ before: [RecordID: RecordState]) -> Bool {
    touched.contains { id, fields in
      fields.contains { name in
        guard let field = before[id]?.fields[name] else { return false }
        if case .texts = field { return false }
        return field.waitsForChoice
      }
    }
  }

  func byItself() throws {
    trace.append("vanlog")
    let states = try self.states()
    (store.command, store.author, store.firstRow) = (nil, nil, nil)
    try store.edit { try edit($0, anyRecord()) }
    disturb(try touched(since: states), by: nil, orNobody: true)
  }

  /// The other device gets all there is here, changes some of it, and gives it back.
  func sync() throws {
    trace.append("sync")
    try send(from: store, to: there)
    there.command = nil
    for _ in 0..<Int.random(in: 0...3, using: &values.random) {
      guard let (id, kind) = anyRecord(), let record = try there.record(id, of: kind) else {
        continue
      }
      try there.edit { edit in
        if !record.isAlive {
          if values.chance(2) { try edit.undelete(kind, id) }
        } else if values.chance(5) {
          try edit.delete(kind, id)
        } else {
          do {
            try edit.change(kind, id, values.changes(of: kind))
          } catch StoreError.badValue {}
        }
      }
    }
    // What is changed here before that arrives is concurrent.
    if values.chance(2) { try change("edit", by: nil) { try edit($0, anyRecord()) } }
    store.command = nil
    let now = try self.states()
    try send(from: there, to: store)
    disturb(try touched(since: now), by: nil, orNobody: true)
  }

  func send(from: RecordStore, to: RecordStore) throws {
    to.command = nil
    to.firstRow = nil
    try to.edit { edit in
      for id in ids {
        guard let kind = kinds[id], let stored = try from.find(id, of: kind) else { continue }
        try edit.merge(stored.state)
      }
    }
  }

  func beginActor() throws {
    trace.append("new actor")
    try store.beginActor()
  }

  // MARK: Looking

  func look() throws -> [RecordID: Look] {
    var looks: [RecordID: Look] = [:]
    for id in ids {
      guard let kind = kinds[id], let record = try store.record(id, of: kind) else { continue }
      var values: [String: FieldValue] = [:]
      for field in kind.fields where !record[field].isNone { values[field.name] = record[field] }
      looks[id] = Look(isAlive: record.isAlive, values: values)
    }
    return looks
  }

  func states() throws -> [RecordID: RecordState] {
    var states: [RecordID: RecordState] = [:]
    for id in ids {
      guard let kind = kinds[id] else { continue }
      states[id] = try store.find(id, of: kind)?.state
    }
    return states
  }

  /// The fields that were written since, and the life if that was.
  func touched(since before: [RecordID: RecordState]) throws -> Touched {
    var touched: Touched = [:]
    for (id, now) in try states() {
      let then = before[id]
      var fields = Set(now.fields.keys.filter { now.fields[$0] != then?.fields[$0] })
      if now.isAlive != then?.isAlive { fields.insert(Logged.life) }
      if !fields.isEmpty { touched[id] = fields }
    }
    return touched
  }

  /// Notes for the steps of everybody else that these fields were written.
  func disturb(
    _ touched: Touched, by author: String?, orNobody: Bool = false, isUndo: Bool = false
  ) {
    for (id, fields) in touched {
      for name in fields {
        writers[id, default: [:]][name] = isUndo ? nil : orNobody ? .other : .author(author)
      }
    }
    for step in steps where orNobody || step.author != author {
      for (id, fields) in touched where step.touched[id] != nil {
        step.others[id, default: []].formUnion(fields)
      }
    }
  }
}
