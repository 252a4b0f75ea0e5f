internal import Text
internal import Records

/// What is remembered between syncs apart from single remotes, in the store's `sync_state`.
struct SyncMemory {
  let store: RecordStore

  // MARK: Own numbers

  /// Numbers that are used once: of heads and of snapshots.
  struct Own: Equatable {
    var head: UInt64 = 0
    var snapshot: UInt64 = 0
    /// A snapshot to which a sealed segment refers, until it is complete on all remotes.
    var base: Base?
  }

  struct Base: Equatable {
    let snapshot: UInt64
    let place: SegmentPlace
  }

  static let ownName = "own"

  func own() throws -> Own {
    guard let bytes = try store.syncState(Self.ownName) else { return Own() }
    return Own(bytes) ?? Own()
  }

  func set(_ own: Own) throws { try store.setSyncStates([(Self.ownName, own.json)]) }

  // MARK: Remotes

  func remotes() throws -> [RemoteState] {
    try store.syncStates(beginning: RemoteState.prefix).compactMap { RemoteState($0.value) }
      .sorted { $0.number < $1.number }
  }

  func set(_ remote: RemoteState) throws {
    try store.setSyncStates([(remote.name, remote.json)])
  }

  /// Remembers a remote and forgets another one, both or nothing.
  func set(_ remote: RemoteState, inPlaceOf old: RemoteState?) throws {
    var states: [(name: String, value: [UInt8]?)] = [(remote.name, remote.json)]
    if let old { states += try removal(of: old) }
    try store.setSyncStates(states)
  }

  /// Forgets a remote and what was seen there.
  func remove(_ remote: RemoteState) throws { try store.setSyncStates(removal(of: remote)) }

  private func removal(of remote: RemoteState) throws -> [(name: String, value: [UInt8]?)] {
    let heads = try store.syncStates(beginning: Self.headPrefix(remote))
    let blobs = try store.syncStates(beginning: "blob/\(remote.number)/")
    return (heads + blobs).map { ($0.name, nil) } + [(remote.name, nil)]
  }

  // MARK: Heads

  private static func headPrefix(_ remote: RemoteState) -> String { "head/\(remote.number)/" }

  /// The newest heads seen at a remote, as they were there.
  func heads(at remote: RemoteState, with keys: DataKeys) throws -> [ActorID: Head] {
    var heads: [ActorID: Head] = [:]
    for (_, value) in try store.syncStates(beginning: Self.headPrefix(remote)) {
      guard let end = value.firstIndex(of: UInt8(ascii: "\n")),
        let name = ObjectName(String(decoding: value[..<end], as: UTF8.self)).flatMap(
          HeadName.init),
        let head = try? Head(opening: Array(value[(end + 1)...]), name: name, with: keys)
      else { continue }
      heads[head.actor] = head
    }
    return heads
  }

  func keep(_ bytes: [UInt8], of name: HeadName, at remote: RemoteState) throws {
    let value = Array(name.object.text.utf8) + [UInt8(ascii: "\n")] + bytes
    try store.setSyncStates([("\(Self.headPrefix(remote))\(name.actor.id)", value)])
  }

  // MARK: Devices

  /// A device as it was first seen; another one cannot take its place.
  func device(_ id: RecordID) throws -> SyncDevice? {
    try store.syncState("device/\(id)").flatMap { SyncDevice(stored: $0) }
  }

  func devices() throws -> [SyncDevice] {
    try store.syncStates(beginning: "device/").compactMap { SyncDevice(stored: $0.value) }
  }

  func set(_ device: SyncDevice) throws {
    try store.setSyncStates([("device/\(device.id)", device.stored)])
  }

  /// The device that an actor belongs to.
  func deviceID(of actor: ActorID) throws -> RecordID? {
    try store.syncState("actor/\(actor.id)").flatMap { RecordID(bytes: $0) }
  }

  func setDevice(_ id: RecordID, of actor: ActorID) throws {
    try store.setSyncStates([("actor/\(actor.id)", id.bytes)])
  }

  // MARK: Revocations

  func revocations() throws -> [Revocation] {
    try store.syncStates(beginning: "revoked/").compactMap { entry in
      (try? JSONValue(parsing: entry.value)).flatMap { Revocation($0) }
    }
  }

  func set(_ revocation: Revocation) throws {
    var json = JSONWriter()
    revocation.write(to: &json)
    try store.setSyncStates([("revoked/\(revocation.device)", json.bytes)])
  }

  // MARK: Documents

  /// How many parts of a document are at a remote.
  func sentParts(of hash: ContentHash, at remote: RemoteState) throws -> Int {
    try store.syncState("blob/\(remote.number)/\(hash)").map { $0.reduce(0) { $0 << 8 | Int($1) } }
      ?? 0
  }

  /// The remote lost what it had, perhaps parts of documents too.
  func forgetSentParts(at remote: RemoteState) throws {
    let known = try store.syncStates(beginning: "blob/\(remote.number)/")
    try store.setSyncStates(known.map { ($0.name, nil) })
  }

  func setSentParts(_ count: Int, of hash: ContentHash, at remote: RemoteState) throws {
    var bytes: [UInt8] = []
    bytes.append(bigEndian: UInt32(clamping: count))
    try store.setSyncStates([("blob/\(remote.number)/\(hash)", bytes)])
  }
}

extension SyncMemory.Own {
  var json: [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.field("head", head)
      json.field("snapshot", snapshot)
      if let base {
        json.field("base", base.snapshot)
        json.field("base_actor", "\(base.place.actor.id)")
        json.field("base_number", base.place.number)
      }
    }
    return json.bytes
  }

  init?(_ bytes: [UInt8]) {
    guard let json = try? JSONValue(parsing: bytes, maximumDepth: 2) else { return nil }
    head = json["head"]?.unsigned ?? 0
    snapshot = json["snapshot"]?.unsigned ?? 0
    guard let number = json["base"]?.unsigned, let place = json["base_number"]?.unsigned,
      let actor = RecordID(text: json["base_actor"]?.string ?? "")
    else { return }
    base = SyncMemory.Base(
      snapshot: number,
      place: SegmentPlace(actor: ActorID(actor), lane: .records, number: place))
  }
}

extension SyncDevice {
  fileprivate var stored: [UInt8] {
    var json = JSONWriter()
    json.object { write(to: &$0) }
    return json.bytes
  }

  fileprivate init?(stored bytes: [UInt8]) {
    guard let json = try? JSONValue(parsing: bytes, maximumDepth: 2) else { return nil }
    self.init(json)
  }
}
