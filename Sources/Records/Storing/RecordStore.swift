internal import HomeFolder
package import SQLite
internal import Text

/// The personal store: everything that a person enters, in `trips.sqlite`.
///
/// It knows how records are kept, merged and taken back, and is told which kinds there are.
///
/// Not thread-safe; other processes may use the file concurrently.
public final class RecordStore {
  public let path: String
  /// The kinds of its records.
  public let kinds: KindSet
  package let connection: Connection
  private let moment: () -> Moment
  /// Those looked up so far; no one has many.
  private var actors: [(number: Int64, actor: ActorID)] = []
  /// How single rows of each kind are read, of those looked up so far.
  private var lookups: [String: RowLookup] = [:]
  /// What happened to the file when it was opened, as sentences for the user.
  public internal(set) var notes: [String] = []
  /// Whether it is a copy of what can be read of a damaged one.
  public internal(set) var isRemains = false
  var sizes = SegmentSizes()
  /// The command that a person has given, as the log names what it changes; `nil` for what vanlog
  /// does on its own.
  public var command: String?
  /// Who gives it: a phone, by its id; `nil` for the terminal.
  public var author: String?
  /// The first row in the log of what this command has changed.
  var firstRow: Int64?

  public static let fileName = HomeFolder.storeName

  /// The path of SQLite's rollback journal for a database.
  static func journalName(_ database: String) -> String { database + journalEnding }
  static let journalEnding = "-journal"

  init(
    _ connection: Connection, _ kinds: KindSet, path: String, moment: @escaping () -> Moment
  ) {
    self.connection = connection
    self.kinds = kinds
    self.path = path
    self.moment = moment
  }

  var now: Moment { moment() }

  func lookup(of kind: KindSpec) -> RowLookup {
    if let known = lookups[kind.name] { return known }
    let lookup = RowLookup(kind)
    lookups[kind.name] = lookup
    return lookup
  }

  // MARK: Devices

  func number(of actor: ActorID) throws -> Int64 {
    if let known = actors.first(where: { $0.actor == actor }) { return known.number }
    let found =
      try connection.first("SELECT number FROM device WHERE id = ?", [actor.id.bytes]) { row in
        try row.int64(0)
      } ?? insert(actor)
    actors.append((found, actor))
    return found
  }

  private func insert(_ actor: ActorID) throws -> Int64 {
    try connection.run("INSERT INTO device(id) VALUES (?)", [actor.id.bytes])
    return connection.lastInsertRowID
  }

  func actor(_ number: Int64) throws -> ActorID {
    if let known = actors.first(where: { $0.number == number }) { return known.actor }
    let bytes = try connection.first("SELECT id FROM device WHERE number = ?", [number]) { row in
      try row.blob(0)
    }
    guard let bytes, let id = RecordID(bytes: bytes) else {
      throw StoreError.damaged(path: path, what: "it refers to an unknown device")
    }
    let actor = ActorID(id)
    actors.append((number, actor))
    return actor
  }

  var codec: StateCodec {
    StateCodec(
      numberOf: { actor in UInt64(try self.number(of: actor)) },
      actorOf: { number in try self.actor(Int64(clamping: number)) })
  }

  // MARK: Meta

  func meta(_ name: String) throws -> [UInt8]? {
    try connection.first("SELECT value FROM meta WHERE name = ?", [name]) { row in try row.blob(0) }
  }

  func setMeta(_ name: String, _ value: [UInt8]) throws {
    try connection.run(
      "INSERT INTO meta VALUES (?, ?) ON CONFLICT(name) DO UPDATE SET value = excluded.value",
      [name, value])
  }

  /// A number as `meta` has it: eight bytes, the highest first.
  static func bytes(_ number: Int64) -> [UInt8] {
    stride(from: Int64(56), through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  static func number(_ bytes: [UInt8]) -> Int64 { bytes.reduce(0) { $0 << 8 | Int64($1) } }

  /// The clock as left by the last process; to be read under the write lock.
  func loadClock() throws -> StampClock {
    guard let bytes = try meta(Self.actorName), let id = RecordID(bytes: bytes) else {
      throw StoreError.damaged(path: path, what: "it does not say which device it belongs to")
    }
    let saved = try meta("clock").map { UInt64(bitPattern: Self.number($0)) } ?? 0
    let logged = try connection.first("SELECT stamp FROM change ORDER BY number DESC LIMIT 1") {
      row in
      UInt64(bitPattern: try row.int64(0))
    }
    return StampClock(actor: ActorID(id), last: max(saved, logged ?? 0))
  }

  /// Saves the clock; anything that empties the change log must do this first.
  func saveClock(_ clock: StampClock) throws {
    try setMeta("clock", Self.bytes(Int64(bitPattern: clock.last)))
  }
}
