public import Text
internal import Records

/// What an actor says about itself: how far its lanes go, and what it contains of the others'.
///
/// A new head is a new object; the newest one counts. Only who has the data keys can make one, so it
/// also introduces the device and its keys.
struct Head: Equatable {
  /// The last segment of a lane, and the hash by which the next one would name it.
  struct End: Equatable {
    var number: UInt64 = 0
    var hash = [UInt8](repeating: 0, count: Segment.hashSize)
  }

  /// How much of an actor's lanes a device has.
  struct Seen: Equatable {
    let actor: ActorID
    let records: UInt64
    let files: UInt64

    func end(of lane: SyncLane) -> UInt64 { lane == .records ? records : files }
  }

  /// A snapshot that is complete on the remote, and what it contains.
  struct Snapshot: Equatable {
    let number: UInt64
    let seen: [Seen]
  }

  var actor: ActorID
  var number: UInt64 = 0
  /// The data key that it is encrypted with; 0 until it is.
  var epoch = 0
  var device: SyncDevice
  /// Earlier actors of the same device, whose heads count no longer.
  var former: [ActorID] = []
  var records = End()
  var files = End()
  var seen: [Seen] = []
  var snapshot: Snapshot?
  /// Segments that it was offered and does not get.
  var missing: [SegmentPlace] = []
  /// Parts of snapshots and documents that it was promised and does not get.
  var lost: [LostPart] = []
  /// Whether it meets a data key that it was never given.
  var isLocked = false
  /// Devices that are not believed any more, and what still counts of theirs.
  var revoked: [Revocation] = []
  /// The recovery words that the device made last.
  var recovery: RecoveryTarget?
  /// The passphrase that the device set last.
  var passphrase: PassphraseMark?
  /// When it was made, by a clock that was proven or not.
  var milliseconds: Int64 = 0
  var isProven = false
  /// Whether the device says goodbye.
  var hasLeft = false
  /// The mark of the state that results from what it has seen; `nil` while there is more in it.
  var state: [UInt8]?

  var name: HeadName {
    HeadName(actor: actor, number: number, records: records.number, files: files.number)
  }

  func end(of lane: SyncLane) -> End { lane == .records ? records : files }
}

/// A device as the others know it.
public struct SyncDevice: Sendable, Hashable {
  public let id: RecordID
  public let name: String
  public let keys: PublishedKeys

  public static let longestName = 60
}

/// A device that was lost: what it had sent by then counts, and nothing after.
struct Revocation: Equatable {
  let device: RecordID
  private(set) var seen: [Head.Seen]
  /// The first epoch whose key it did not get.
  private(set) var epoch: Int

  init(device: RecordID, seen: [Head.Seen], epoch: Int) {
    (self.device, self.epoch) = (device, epoch)
    self.seen = seen.sorted { $0.actor < $1.actor }
  }

  /// Adds what another device says about the same.
  mutating func include(_ other: Revocation) {
    include(other.seen)
    epoch = max(epoch, other.epoch)
  }

  /// Adds what another device had.
  mutating func include(_ others: [Head.Seen]) {
    var all: [ActorID: Head.Seen] = [:]
    for one in seen + others {
      all[one.actor] = Head.Seen(
        actor: one.actor, records: max(one.records, all[one.actor]?.records ?? 0),
        files: max(one.files, all[one.actor]?.files ?? 0))
    }
    seen = all.values.sorted { $0.actor < $1.actor }
  }
}

extension Head {
  func sealed(with keys: LocalKeys) throws(SegmentError) -> [UInt8] {
    let object = SignedObject(
      epoch: UInt32(keys.data.epoch), actor: actor, number: number, content: json)
    return try object.sealed(.head, with: keys.data, signedBy: keys.device)
  }

  /// Reads a head of this name, which must be signed with the keys that it names.
  init(opening bytes: [UInt8], name: HeadName, with keys: DataKeys) throws(SegmentError) {
    let object = try SignedObject(.head, opening: bytes, with: keys)
    guard let head = Head(object) else { throw .malformed }
    guard head.name == name else { throw .otherName }
    guard SignedObject.isSigned(.head, bytes, by: head.device.keys) else { throw .badSignature }
    self = head
  }

  /// Reads the content of a head, no matter who signed it.
  init?(_ object: SignedObject) {
    guard let json = try? JSONValue(parsing: object.content, maximumDepth: 8) else { return nil }
    self.init(json, actor: object.actor, number: object.number)
    epoch = Int(object.epoch)
  }
}

// MARK: - JSON

extension Head {
  fileprivate var json: [UInt8] {
    var json = JSONWriter()
    json.object { json in
      device.write(to: &json)
      json.field("ms", milliseconds)
      json.field("proven", isProven)
      if hasLeft { json.field("left", true) }
      if let state { json.field("state", Hexadecimal.text(state)) }
      json.field("records", records)
      json.field("files", files)
      json.field("former", former.map { "\($0.id)" })
      json.field("seen", seen)
      json.field("snapshot", snapshot)
      json.field("missing", missing.map(\.text))
      if !lost.isEmpty { json.field("lost", lost.map(\.text)) }
      if isLocked { json.field("locked", true) }
      json.field("revoked", revoked)
      if let recovery { json.field("recovery", recovery) }
      if let passphrase { json.field("passphrase", passphrase) }
    }
    return json.bytes
  }

  private static let most = 4_096

  fileprivate init?(_ json: JSONValue, actor: ActorID, number: UInt64) {
    guard let device = SyncDevice(json), let milliseconds = json["ms"]?.integer,
      let records = End(json["records"]), let files = End(json["files"])
    else { return nil }
    (self.actor, self.number, self.device) = (actor, number, device)
    (self.milliseconds, self.records, self.files) = (milliseconds, records, files)
    isProven = json["proven"]?.bool ?? false
    isLocked = json["locked"]?.bool ?? false
    hasLeft = json["left"]?.bool ?? false
    state = json["state"]?.string.flatMap { Hexadecimal.bytes($0) }
    former = Self.list(json["former"]).compactMap { RecordID(text: $0.string ?? "") }
      .map(ActorID.init)
    seen = Self.list(json["seen"]).compactMap { Seen($0) }
    snapshot = json["snapshot"].flatMap { Snapshot($0) }
    missing = Self.list(json["missing"]).compactMap { SegmentPlace($0) }
    lost = Self.list(json["lost"]).compactMap { LostPart($0) }
    revoked = Self.list(json["revoked"]).compactMap { Revocation($0) }
    recovery = json["recovery"].flatMap { RecoveryTarget($0) }
    passphrase = json["passphrase"].flatMap { PassphraseMark($0) }
  }

  private static func list(_ json: JSONValue?) -> ArraySlice<JSONValue> {
    (json?.elements ?? []).prefix(most)
  }
}

extension Head.End: JSONObject {
  func writeMembers(to json: inout JSONWriter) {
    json.field("number", number)
    json.field("hash", Hexadecimal.text(hash))
  }

  init?(_ json: JSONValue?) {
    guard let number = json?["number"]?.unsigned,
      let hash = Hexadecimal.bytes(json?["hash"]?.string ?? ""), hash.count == Segment.hashSize
    else { return nil }
    (self.number, self.hash) = (number, hash)
  }
}

extension Head.Seen: JSONObject {
  func writeMembers(to json: inout JSONWriter) {
    json.field("actor", "\(actor.id)")
    json.field("records", records)
    json.field("files", files)
  }

  init?(_ json: JSONValue) {
    guard let id = RecordID(text: json["actor"]?.string ?? ""),
      let records = json["records"]?.unsigned, let files = json["files"]?.unsigned
    else { return nil }
    (actor, self.records, self.files) = (ActorID(id), records, files)
  }
}

extension Head.Snapshot: JSONObject {
  func writeMembers(to json: inout JSONWriter) {
    json.field("number", number)
    json.field("seen", seen)
  }

  init?(_ json: JSONValue) {
    guard let number = json["number"]?.unsigned, let seen = json["seen"]?.elements else {
      return nil
    }
    (self.number, self.seen) = (number, seen.compactMap(Head.Seen.init))
  }
}

extension Revocation: JSONObject {
  func writeMembers(to json: inout JSONWriter) {
    json.field("device", "\(device)")
    json.field("seen", seen)
    json.field("epoch", epoch)
  }

  init?(_ json: JSONValue) {
    guard let device = RecordID(text: json["device"]?.string ?? ""),
      let seen = json["seen"]?.elements, let epoch = json["epoch"]?.unsigned
    else { return nil }
    self.init(device: device, seen: seen.compactMap(Head.Seen.init), epoch: Int(epoch))
  }
}

extension SegmentPlace {
  var text: String { "\(actor.id) \(lane.rawValue) \(number)" }

  init?(_ json: JSONValue) {
    let words = (json.string ?? "").split(separator: " ")
    guard words.count == 3, let id = RecordID(text: words[0]),
      let lane = UInt8(words[1]).flatMap(SyncLane.init), let number = Names.decimal(words[2]),
      number > 0
    else { return nil }
    self.init(actor: ActorID(id), lane: lane, number: number)
  }
}

extension SyncDevice {
  func write(to json: inout JSONWriter) {
    json.field("device", "\(id)")
    json.field("name", name)
    json.field("signing", Hexadecimal.text(keys.signing))
    json.field("receiving", Hexadecimal.text(keys.receiving))
  }

  init?(_ json: JSONValue) {
    guard let id = RecordID(text: json["device"]?.string ?? ""), let name = json["name"]?.string,
      let signing = Hexadecimal.bytes(json["signing"]?.string ?? ""), signing.count == 32,
      let receiving = Hexadecimal.bytes(json["receiving"]?.string ?? ""), receiving.count == 32
    else { return nil }
    self.init(
      id: id, name: String(name.prefix(Self.longestName)),
      keys: PublishedKeys(signing: signing, receiving: receiving))
  }
}

extension JSONValue {
  /// A number that counts something.
  var unsigned: UInt64? {
    integer.flatMap { UInt64(exactly: $0) }.flatMap { $0 <= Names.largestNumber ? $0 : nil }
  }
}
