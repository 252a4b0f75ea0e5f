internal import HomeFolder
internal import SQLite
internal import Text

// Who writes here. Two homes must never write as the same actor: see `ActorID`.
extension RecordStore {
  static let actorName = "device"
  /// The actor whose number is 1, without which damaged stamps could not be read.
  static let firstActorName = "first"
  private static let bindingName = "binding"
  private static let adoptedName = "adopted"

  /// Names the actor of a new store, and begins another one if this file is a copy.
  func settle(buildDate: Int64) throws {
    let place = Whereabouts.ofFile(path)
    guard try !isSettled(in: place) else { return }
    try connection.transaction(.immediate) {
      let known = try allMeta()
      if known[Self.adoptedName] != adopted {
        try adopt()
        try setMeta(Self.adoptedName, adopted)
      }
      guard let actor = known[Self.actorName] else {
        try nameActor(buildDate: buildDate)
        return try bind(to: place)
      }
      guard known[Self.bindingName] != Self.binding(to: place, actor) else { return }
      // A store of an older version has none, and may be the only one: today's homes continue.
      if known[Self.bindingName] != nil { try nameNextActor() }
      try bind(to: place)
    }
  }

  /// Begins a new actor; the clock and everything else stay as they are.
  func beginActor() throws {
    try connection.transaction(.immediate) {
      guard try meta(Self.actorName) != nil else { return }
      try nameNextActor()
      try bind(to: Whereabouts.ofFile(path))
    }
  }

  /// Marks a file as a copy: the first change in it begins a new actor.
  ///
  /// This works in files of every version, whose migration is left to that change.
  static func markAsCopy(_ path: String, of kinds: KindSet) throws {
    let connection = try Connection(path: path, mode: .readWrite)
    _ = try connection.schemaVersion(
      applicationID: Schema.applicationID, known: kinds.version)
    let hasMeta = "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'meta'"
    if try connection.first(hasMeta, [], { row in try row.int(0) }) != nil {
      try connection.run(
        "INSERT INTO meta VALUES (?, x'') ON CONFLICT(name) DO UPDATE SET value = excluded.value",
        [bindingName])
    }
    try connection.close()
  }

  /// All actors that wrote in this home, the first one first.
  public func ownActors() throws -> [ActorID] {
    try connection.all("SELECT id FROM device WHERE own = 1 ORDER BY number") { row in
      try row.blob(0)
    }.compactMap { RecordID(bytes: $0) }.map(ActorID.init)
  }

  /// The actor that writes now.
  public func currentActor() throws -> ActorID { try loadClock().actor }

  /// Marks an actor as one of this home.
  func setOwn(_ actor: ActorID) throws {
    let number = try number(of: actor)
    try connection.run("UPDATE device SET own = 1 WHERE number = ?", [number])
  }

  private func nameNextActor() throws {
    let clock = try loadClock()
    let next = ActorID.random()
    try setMeta(Self.actorName, next.id.bytes)
    try setOwn(next)
    try saveClock(clock)
  }

  private func nameActor(buildDate: Int64) throws {
    let actor = ActorID.random()
    try setMeta(Self.actorName, actor.id.bytes)
    try setMeta(Self.firstActorName, actor.id.bytes)
    try saveClock(StampClock(actor: actor, last: UInt64(clamping: buildDate) << 16))
    try setOwn(actor)
  }

  // MARK: Where the file is

  private func isSettled(in place: [UInt8]) throws -> Bool {
    let known = try allMeta()
    guard let actor = known[Self.actorName], known[Self.adoptedName] == adopted else {
      return false
    }
    return known[Self.bindingName] == Self.binding(to: place, actor)
  }

  private func bind(to place: [UInt8]) throws {
    guard let actor = try meta(Self.actorName) else { return }
    try setMeta(Self.bindingName, Self.binding(to: place, actor))
  }

  /// A hash, since the parts themselves say too much, keyed so that it differs in every home.
  private static func binding(to place: [UInt8], _ actor: [UInt8]) -> [UInt8] {
    ContentHash(of: actor + place).bytes
  }

  private func allMeta() throws -> [String: [UInt8]] {
    let rows = try connection.all("SELECT name, value FROM meta") { row in
      (name: try row.text(0), value: try row.blob(1))
    }
    return Dictionary(rows.map { ($0.name, $0.value) }) { first, _ in first }
  }

  /// The schema for which records of newer versions were taken over.
  private var adopted: [UInt8] { [UInt8(kinds.version)] }
}

extension ActorID {
  /// A new actor, unlike any other.
  static func random() -> ActorID {
    var random = SystemRandomNumberGenerator()
    let halves = [random.next(), random.next()].map { RecordStore.bytes(Int64(bitPattern: $0)) }
    return ActorID(RecordID(bytes: halves.flatMap(\.self)) ?? .zero)
  }
}
