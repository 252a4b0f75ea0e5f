internal import Text

/// A record read from a damaged store.
struct FoundRecord {
  let stored: StoredState
  /// Whether something of it is lost.
  let isTorn: Bool
  /// Whether the content is that the kind declares, such as the points of a drive.
  let hasLostContent: Bool
}

/// Turns the rows of a damaged store into records, with their stamps.
final class FoundRecords {
  private let columns: [String: [String]]
  private var actors: [Int64: ActorID]

  init(in store: DamagedStore) throws {
    columns = store.columns
    actors = try store.actors()
  }

  /// A row that has the shape of a record of this kind.
  func record(_ row: RawRow, of kind: KindSpec) throws -> FoundRecord? {
    guard let time = row.values[6]?.integer, let changed = row.values[8]?.integer else {
      return nil
    }
    let (values, lost) = fields(of: row, kind)
    var merge: [UInt8]?
    if case .bytes(let bytes) = row.values[9] { merge = bytes }
    // The values count for more than who wrote which of them when.
    let whole = try? state(row, kind, values, merge: merge, time: time)
    guard var stored = try whole ?? state(row, kind, values, merge: nil, time: changed) else {
      return nil
    }
    for field in lost { stored.state.fields[field] = nil }
    return FoundRecord(
      stored: stored, isTorn: whole == nil || !lost.isEmpty,
      hasLostContent: kind.fields.contains { field in
        field.content.map { lost.contains(field.name) || !Self.isSound(values[field.name], $0) }
          == true
      })
  }

  private func state(
    _ row: RawRow, _ kind: KindSpec, _ values: [String: FieldValue], merge: [UInt8]?, time: Int64
  ) throws -> StoredState? {
    guard let id = RowShape.id(in: row.values[1]), let life = row.values[5]?.integer,
      let number = row.values[7]?.integer
    else { return nil }
    let base = Stamp(time: UInt64(bitPattern: time), actor: actor(number))
    let state = try codec.unpack(
      merge, columns: values, of: kind, id: id, kindName: kind.name,
      lifeLength: UInt32(clamping: life), base: base)
    return StoredState(key: row.rowID, base: base, state: state)
  }

  private static func isSound(_ value: FieldValue?, _ content: LargeContent) -> Bool {
    guard case .bytes(let bytes) = value else { return true }
    return content.isSound(bytes)
  }

  /// A record of a newer version, as an entry of `foreign_record` holds it.
  func foreign(_ row: RawRow) -> RecordState? {
    guard let kind = row.values[0]?.text, let id = RowShape.id(in: row.values[1]),
      let life = row.values[2]?.integer, let value = row.values[3]
    else { return nil }
    var bytes: [UInt8]?
    if case .bytes(let found) = value { bytes = found }
    return try? codec.unpack(
      bytes, columns: [:], of: nil, id: id, kindName: kind, lifeLength: UInt32(clamping: life),
      base: Stamp(time: 0, actor: ActorID(.zero)))
  }

  /// The values of a row, and the names of those that are lost.
  private func fields(
    of row: RawRow, _ kind: KindSpec
  ) -> (values: [String: FieldValue], lost: [String]) {
    var values: [String: FieldValue] = [:]
    var lost: [String] = []
    for (name, value) in zip(columns[kind.name] ?? [], row.values).dropFirst(RowShape.headCount) {
      guard let field = kind.field(name) else { continue }
      if let value = value.flatMap({ Self.value($0, field) }) {
        if !value.isNone { values[name] = value }
      } else {
        lost.append(name)
      }
    }
    return (values, lost)
  }

  /// The value of a field, or `nil` if these bytes are not one.
  private static func value(_ value: FieldValue, _ field: FieldSpec) -> FieldValue? {
    guard case .text(let text) = value, field.type.isList else { return value }
    return RecordStore.words(in: text).map { .set($0) }
  }

  /// The device behind a number; one that is lost gets an id that no other device has.
  private func actor(_ number: Int64) -> ActorID {
    if let known = actors[number] { return known }
    var random = SystemRandomNumberGenerator()
    let actor = ActorID(RecordID(milliseconds: 0, using: &random))
    actors[number] = actor
    return actor
  }

  private var codec: StateCodec {
    StateCodec(
      numberOf: { _ in preconditionFailure("a damaged store is only read") },
      actorOf: { number in self.actor(Int64(clamping: number)) })
  }
}

extension DamagedStore {
  /// The actors of this home that can still be found, the one with the number 1 first.
  func ownActors() throws -> [ActorID] {
    var own = [try firstActor(), try actor(RecordStore.actorName)].compactMap(\.self)
    _ = try eachRow(of: "device", where: RowShape.isDevice) { row in
      guard row.values.count > 2, row.values[2]?.integer == 1 else { return }
      if let id = RowShape.id(in: row.values[1]) { own.append(ActorID(id)) }
    }
    var once: [ActorID] = []
    for actor in own where !once.contains(actor) { once.append(actor) }
    return once
  }

  /// The actor with the number 1; before there were actors, that of the device.
  private func firstActor() throws -> ActorID? {
    try actor(RecordStore.firstActorName) ?? actor(RecordStore.actorName)
  }

  private func actor(_ name: String) throws -> ActorID? {
    try meta(name).flatMap { RecordID(bytes: $0) }.map { ActorID($0) }
  }

  /// The newest stamp that the store has given or seen.
  func clock() throws -> UInt64 {
    let saved = try meta("clock") ?? []
    return max(newest, saved.count == 8 ? saved.reduce(0) { $0 << 8 | UInt64($1) } : 0)
  }

  private func meta(_ name: String) throws -> [UInt8]? {
    var found: [UInt8]?
    _ = try eachRow(of: "meta", where: RowShape.isMeta) { row in
      if row.values[0]?.text == name, case .bytes(let bytes) = row.values[1] { found = bytes }
    }
    return found
  }

  /// The devices by their numbers.
  ///
  /// If the table is lost, its index has them; if that is lost too, `meta` still has number 1.
  fileprivate func actors() throws -> [Int64: ActorID] {
    var actors: [Int64: ActorID] = [:]
    if let first = try firstActor() { actors[1] = first }
    _ = try eachRow(of: DamagedSchema.deviceIndex, where: RowShape.isDeviceEntry) { row in
      if let id = RowShape.id(in: row.values[0]), let number = row.values[1]?.integer {
        actors[number] = ActorID(id)
      }
    }
    _ = try eachRow(of: "device", where: RowShape.isDevice) { row in
      if let id = RowShape.id(in: row.values[1]) { actors[row.rowID] = ActorID(id) }
    }
    return actors
  }

  /// The ids of a kind that the store is known to hold, and whether those are all.
  func ids(of kind: KindSpec) throws -> (ids: Set<RecordID>, isComplete: Bool) {
    var ids: Set<RecordID> = []
    let index = DamagedSchema.idIndex(of: kind)
    let isWhole = try eachRow(of: index, where: RowShape.isIDEntry) { row in
      if let id = RowShape.id(in: row.values[1]) { ids.insert(id) }
    }
    if isWhole { return (ids, true) }
    for (id, name) in logged where name == kind.name { ids.insert(id) }
    return (ids, isLogWhole)
  }
}
