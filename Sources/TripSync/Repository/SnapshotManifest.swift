internal import Text
internal import Records

/// The list of a snapshot's parts, in the order in which they are to be loaded.
struct SnapshotManifest: Equatable {
  struct Part: Equatable {
    let lane: SyncLane
    let hash: [UInt8]
  }

  let actor: ActorID
  let number: UInt64
  /// What the snapshot contains, with the hashes by which the lanes continue.
  let ends: [LaneEnd]
  let parts: [Part]

  func sealed(with keys: LocalKeys) throws(SegmentError) -> [UInt8] {
    let object = SignedObject(
      epoch: UInt32(keys.data.epoch), actor: actor, number: number, content: json)
    return try object.sealed(.manifest, with: keys.data, signedBy: keys.device)
  }

  init(actor: ActorID, number: UInt64, ends: [LaneEnd], parts: [Part]) {
    (self.actor, self.number, self.ends, self.parts) = (actor, number, ends, parts)
  }

  init(
    opening bytes: [UInt8], of actor: ActorID, _ number: UInt64, with keys: DataKeys,
    signedBy device: PublishedKeys
  ) throws(SegmentError) {
    let object = try SignedObject(.manifest, opening: bytes, with: keys)
    guard object.actor == actor, object.number == number else { throw .otherName }
    guard SignedObject.isSigned(.manifest, bytes, by: device) else { throw .badSignature }
    guard let json = try? JSONValue(parsing: object.content, maximumDepth: 4),
      let ends = json["ends"]?.elements, let parts = json["parts"]?.elements
    else { throw .malformed }
    (self.actor, self.number) = (actor, number)
    self.ends = ends.compactMap(LaneEnd.init)
    self.parts = parts.compactMap(Part.init)
    guard self.ends.count == ends.count, self.parts.count == parts.count else { throw .malformed }
  }

  private var json: [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.field(array: "ends") { json in
        for end in ends { end.write(to: &json) }
      }
      json.field("parts", parts)
    }
    return json.bytes
  }
}

extension SnapshotManifest.Part: JSONObject {
  func writeMembers(to json: inout JSONWriter) {
    json.field("lane", lane.rawValue)
    json.field("hash", Hexadecimal.text(hash))
  }

  fileprivate init?(_ json: JSONValue) {
    guard let lane = json["lane"]?.integer.flatMap({ SyncLane(rawValue: UInt8(clamping: $0)) }),
      let hash = Hexadecimal.bytes(json["hash"]?.string ?? ""), hash.count == Segment.hashSize
    else { return nil }
    (self.lane, self.hash) = (lane, hash)
  }
}

extension LaneEnd {
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("actor", "\(place.actor.id)")
      json.field("lane", place.lane.rawValue)
      json.field("number", place.number)
      json.field("hash", Hexadecimal.text(hash))
    }
  }

  fileprivate init?(_ json: JSONValue) {
    guard let id = RecordID(text: json["actor"]?.string ?? ""),
      let lane = json["lane"]?.integer.flatMap({ SyncLane(rawValue: UInt8(clamping: $0)) }),
      let number = json["number"]?.unsigned,
      let hash = Hexadecimal.bytes(json["hash"]?.string ?? ""), hash.count == Segment.hashSize
    else { return nil }
    self.init(place: SegmentPlace(actor: ActorID(id), lane: lane, number: number), hash: hash)
  }
}

/// Contents of several kinds in one part: each its kind (length, text), then its bytes (length 4).
enum PartContents {
  static func joined(_ contents: [BundleContent]) -> [UInt8] {
    var bytes: [UInt8] = []
    for content in contents {
      let kind = Array(content.kind.utf8)
      bytes.append(UInt8(kind.count))
      bytes += kind
      bytes.append(bigEndian: UInt32(content.bytes.count))
      bytes += content.bytes
    }
    return bytes
  }

  static func split(_ bytes: [UInt8]) throws(SegmentError) -> [BundleContent] {
    var cursor = SegmentCursor(bytes)
    var contents: [BundleContent] = []
    while cursor.left > 0 {
      let name = try cursor.take(Int(try cursor.number(1)))
      guard let kind = String(validating: name, as: UTF8.self) else { throw .malformed }
      contents.append(
        BundleContent(kind: kind, bytes: try cursor.take(Int(try cursor.number(4)))))
    }
    return contents
  }
}
