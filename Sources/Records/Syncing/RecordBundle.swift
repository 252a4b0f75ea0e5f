internal import SQLite
internal import Text

/// Packs the states of records of one kind for other devices.
///
///     version 1
///     count of actors, each: its id, 16 bytes
///     count of records, each
///       id, 16 bytes
///       length of its life
///       block: its state as `StateCodec` packs it, without columns; empty if there is nothing
///       count of large values, each: name, stamp, hash of the value (32 bytes), its size
///
/// A stamp is an actor and a time; an actor is a number in the bundle's own list. A large value
/// travels in pieces before the bundle. All numbers are varints.
struct BundleWriter {
  let kind: String
  private var actors = ActorList()
  private var records = ByteWriter()
  private(set) var count = 0

  static let version: UInt64 = 1

  init(kind: String) {
    self.kind = kind
  }

  /// How long the bundle is so far, about.
  var size: Int { records.bytes.count + actors.all.count * RecordID.byteCount }

  /// Adds a record; `large` are values that were sent in pieces.
  mutating func add(_ state: RecordState, large: [LargeValue] = []) throws {
    let codec = self.codec
    records.raw(state.id.bytes)
    records.number(UInt64(state.life.length))
    records.block(try codec.pack(state, of: nil, base: RecordStore.noBase) ?? [])
    records.count(large.count)
    for value in large {
      records.text(value.field)
      records.number(actors.number(of: value.stamp.actor))
      records.number(value.stamp.time)
      records.raw(value.hash.bytes)
      records.count(value.size)
    }
    count += 1
  }

  /// Adds a record without large values, whose state was packed with this bundle's `codec`.
  mutating func add(_ id: RecordID, lifeLength: UInt32, packed state: [UInt8]) {
    records.raw(id.bytes)
    records.number(UInt64(lifeLength))
    records.block(state)
    records.count(0)
    count += 1
  }

  /// Packs states so that their actors are those of this bundle.
  var codec: StateCodec {
    StateCodec(
      numberOf: { [actors] actor in actors.number(of: actor) }, actorOf: { _ in throw Unused() })
  }

  var content: BundleContent {
    var writer = ByteWriter()
    writer.number(Self.version)
    writer.count(actors.all.count)
    for actor in actors.all { writer.raw(actor.id.bytes) }
    writer.count(count)
    writer.raw(records.bytes)
    return BundleContent(kind: kind, bytes: writer.bytes)
  }

  private struct Unused: Error {}
}

/// A value that travels apart from its record, in pieces.
struct LargeValue: Sendable, Hashable {
  let field: String
  let stamp: Stamp
  let hash: ContentHash
  let size: Int
}

/// Actors in the order in which they were first named.
private final class ActorList {
  private(set) var all: [ActorID] = []
  private var numbers: [ActorID: UInt64] = [:]

  func number(of actor: ActorID) -> UInt64 {
    // Nearly everything in a bundle was written by one of the first.
    if actor == all.first { return 0 }
    if let known = numbers[actor] { return known }
    let number = UInt64(all.count)
    numbers[actor] = number
    all.append(actor)
    return number
  }
}

/// Records of one kind as they arrived.
struct RecordBundle: Sendable {
  struct Entry: Sendable {
    let state: RecordState
    let large: [LargeValue]
  }

  let kind: String
  let entries: [Entry]

  /// Reads what `BundleWriter` packed; throws if another program wrote it wrongly.
  init(_ content: BundleContent) throws(BundleError) {
    kind = content.kind
    do {
      entries = try Self.entries(of: content)
    } catch {
      throw .malformed(kind: content.kind)
    }
  }

  private static func entries(of content: BundleContent) throws -> [Entry] {
    var reader = ByteReader(content.bytes)
    guard try reader.number() == BundleWriter.version else { throw ByteReader.Malformed() }
    var actors: [ActorID] = []
    for _ in 0..<(try reader.count()) { actors.append(ActorID(try reader.id())) }
    let codec = StateCodec(
      numberOf: { _ in 0 },
      actorOf: { [actors] number in
        guard number < UInt64(actors.count) else { throw ByteReader.Malformed() }
        return actors[Int(number)]
      })
    var entries: [Entry] = []
    for _ in 0..<(try reader.count()) {
      entries.append(try entry(of: content.kind, &reader, codec))
    }
    guard reader.isAtEnd else { throw ByteReader.Malformed() }
    return entries
  }

  private static func entry(
    of kind: String, _ reader: inout ByteReader, _ codec: StateCodec
  ) throws -> Entry {
    let id = try reader.id()
    guard let length = UInt32(exactly: try reader.number()) else { throw ByteReader.Malformed() }
    let packed = try reader.block()
    let state = try codec.unpack(
      packed.isEmpty ? nil : packed, columns: [:], of: nil, id: id, kindName: kind,
      lifeLength: length, base: RecordStore.noBase)
    var large: [LargeValue] = []
    for _ in 0..<(try reader.count()) {
      let field = try reader.text()
      let actor = try codec.actorOf(reader.number())
      let stamp = Stamp(time: try reader.number(), actor: actor)
      guard let hash = ContentHash(bytes: try reader.raw(ContentHash.size)),
        let size = Int(exactly: try reader.number())
      else { throw ByteReader.Malformed() }
      large.append(LargeValue(field: field, stamp: stamp, hash: hash, size: size))
    }
    return Entry(state: state, large: large)
  }
}

extension BundleContent {
  /// The time of the newest change in a bundle of records, by the clock of stamps.
  public var newestChange: Int64? {
    (try? RecordBundle(self))?.entries.compactMap(\.state.changed?.milliseconds).max()
  }
}

/// Why what another device sent cannot be applied.
public enum BundleError: Error, Hashable, CustomStringConvertible {
  case malformed(kind: String)
  /// A large value whose pieces did not all arrive before it, or are others.
  case incomplete(kind: String, id: String)

  public var description: String {
    switch self {
    case .malformed(let kind): "its records of kind \(kind) are not laid out as they should be"
    case .incomplete(let kind, let id): "a large value of \(kind) \(id) is incomplete"
    }
  }
}
