internal import DurableFiles
internal import SQLite
internal import Text

/// Fills a new store with what can be read of a damaged one.
///
/// No one else knows the new file yet, so it has no journal, and is synced as a whole by the
/// caller.
final class Mending {
  private let old: DamagedStore
  private let records: FoundRecords
  private let new: RecordStore
  private var clock: StampClock
  private(set) var saved = 0
  private(set) var losses: [SalvageReport.Loss] = []
  private(set) var emptied: [SalvageReport.Emptied] = []
  private(set) var tornRecords = 0

  /// Makes the new store at `path`, an empty file.
  static func fill(
    _ path: String, from file: DatabaseFile, _ kinds: KindSet, buildDate: Int64
  ) throws -> Mending {
    let old = try DamagedStore(file, kinds)
    let connection = try Connection(path: path, mode: .readWrite)
    try connection.execute(script: "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")
    try FollowingTable.addFunctions(to: connection)
    try connection.migrate(kinds.migrations, applicationID: Schema.applicationID)
    let new = RecordStore(connection, kinds, path: path) {
      Moment(milliseconds: 0, isProven: false)
    }
    let mending = try Mending(old, into: new, buildDate: buildDate)
    try connection.transaction(.immediate) { try mending.run() }
    try connection.close()
    return mending
  }

  private init(_ old: DamagedStore, into new: RecordStore, buildDate: Int64) throws {
    self.old = old
    self.new = new
    records = try FoundRecords(in: old)
    // What the old one gave its last stamps to may be lost, so it gives no more.
    clock = StampClock(
      actor: .random(), last: max(UInt64(clamping: buildDate) << 16, try old.clock()))
  }

  private func run() throws {
    let own = try old.ownActors()
    // A later recovery relies on the number 1, which most records name.
    let first = own.first ?? clock.actor
    try new.setMeta(RecordStore.firstActorName, first.id.bytes)
    for actor in [first] + own + [clock.actor] { try new.setOwn(actor) }
    try new.setMeta(RecordStore.actorName, clock.actor.id.bytes)
    for kind in new.kinds.all { try takeOver(kind) }
    try takeOverForeign()
    try new.saveClock(clock)
  }

  /// Throws if the store had records, as far as can be seen, and none of them can be read.
  func requireSomething(of path: String) throws(StoreError) {
    guard saved > 0 || losses.isEmpty else { throw .nothingReadable(path: path) }
  }

  // MARK: Records

  private func takeOver(_ kind: KindSpec) throws {
    var taken: Set<RecordID> = []
    var keys: Set<Int64> = []
    var late: [StoredState] = []
    let columns = old.columns[kind.name] ?? []
    var (withoutContent, torn) = (0, 0)
    let isWhole = try old.eachRow(
      of: kind.name, where: { RowShape.isRecord($0, of: kind, columns: columns) }
    ) { row in
      guard let found = try records.record(row, of: kind) else { return }
      if taken.contains(found.stored.state.id) || keys.contains(row.rowID) {
        return late.append(found.stored)
      }
      try add(found.stored, kind, key: row.rowID)
      taken.insert(found.stored.state.id)
      keys.insert(row.rowID)
      if found.hasLostContent { withoutContent += 1 } else if found.isTorn { torn += 1 }
    }
    for stored in late { try merge(stored, kind, &taken) }
    saved += taken.count
    if withoutContent > 0, let content = kind.fields.lazy.compactMap(\.content).first {
      emptied.append(SalvageReport.Emptied(kind, content, count: withoutContent))
    }
    tornRecords += torn
    if !isWhole { try count(taken, of: kind) }
  }

  /// A row of a page that had been given up: an older state of a record, or one whose key is taken.
  private func merge(
    _ stored: StoredState, _ kind: KindSpec, _ taken: inout Set<RecordID>
  ) throws {
    guard !taken.insert(stored.state.id).inserted else {
      return try add(stored, kind, key: nil)
    }
    guard var known = try new.find(stored.state.id, of: kind, withLargeFields: true) else { return }
    let merged = known.state.merged(with: stored.state)
    guard merged != known.state else { return }
    known.state = merged
    try new.update(known, kind, columns: Set(kind.fields.map(\.name)))
  }

  private func add(_ stored: StoredState, _ kind: KindSpec, key: Int64?) throws {
    let state = stored.state
    try new.insert(state, kind, base: stored.base, key: key)
    var fields = Set(state.fields.keys)
    // A delete must reach the other devices too.
    if state.life != .first { fields.insert(Logged.life) }
    let time = (state.changed ?? stored.base).time
    try new.log(Logged(kind: kind.name, id: state.id, fields: fields, time: time, before: nil))
    see(state)
  }

  private func see(_ state: RecordState) {
    for stamp in state.fields.values.flatMap(\.stamps) { clock.see(stamp) }
    for (actor, time) in state.life.seen { clock.see(Stamp(time: time, actor: actor)) }
  }

  /// Compares what was saved with what the store is known to have held.
  private func count(_ taken: Set<RecordID>, of kind: KindSpec) throws {
    let (ids, isComplete) = try old.ids(of: kind)
    let known = ids.union(taken).count
    guard known > taken.count || !isComplete else { return }
    losses.append(
      SalvageReport.Loss(
        kind: kind.plural, saved: taken.count, known: known, isExact: isComplete))
  }

  // MARK: Records of newer versions

  private func takeOverForeign() throws {
    var count = 0
    let isWhole = try old.eachRow(of: "foreign_record", where: RowShape.isForeign) { row in
      guard let state = records.foreign(row) else { return }
      if try new.mergeForeign(state) { count += 1 }
      see(state)
    }
    saved += count
    let kinds = Set(new.kinds.all.map(\.name))
    let known = old.logged.values.count { !kinds.contains($0) }
    guard !isWhole, known > count || !old.isLogWhole else { return }
    losses.append(
      SalvageReport.Loss(
        kind: "records of a newer version", saved: count, known: max(known, count), isExact: false))
  }
}
