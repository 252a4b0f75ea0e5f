import Compression
import TestSupport
import Testing
import Text

@testable import Records
@testable import TripStore
@testable import TripSync

/// What another implementation made is read, and made alike.
@Suite struct VectorTests {
  private let keys: DataKeys
  private let device: DeviceKeys
  private let actor: ActorID
  private static let times: [UInt64] = [1_800_000_000_000 << 16, 1_800_000_000_001 << 16 | 7]

  init() throws {
    keys = try Vectors.dataKeys()
    device = try Vectors.device()
    actor = ActorID(try Vectors.id("actor"))
  }

  @Test func `keys of slots are those of another implementation`() throws {
    let slot = try Vectors.bytes("passphrase_slot")
    let header = try #require(slot.firstIndex(of: UInt8(ascii: "\n")))
    let json = try JSONValue(parsing: Array(slot[..<header]))
    let bytes = try field("salt", json)
    let cost = try #require(PassphraseCost(passes: 2, mebibytes: 32))
    let passphrase = Secret(Array(try Vectors.text("passphrase").utf8))
    let recovery = Secret(try Vectors.bytes("recovery_key"))
    let made = [
      "passphrase": try PassphraseKey.make(from: passphrase, salt: bytes, cost),
      "recovery": HKDF.key(from: recovery, salt: bytes, for: "vanlog/1/slot/recovery"),
    ]
    for (way, key) in made {
      let derived =
        [key]
        + ["commit", "wrap"].map {
          HKDF.key(from: key, salt: [], for: "vanlog/1/slot/\($0)")
        }
      let expected = Vectors.json["slot_keys"]?[way]?.elements?.map(\.string)
      #expect(derived.map { Hexadecimal.text($0.copy()) } == expected)
    }
  }

  @Test func `keys of all kinds are those of another implementation`() throws {
    let derived = try #require(Vectors.json["derived"])
    for kind in Segment.firstKinds + ["kinds"] {
      let made = (1...2).map {
        keys.key(for: .changes(kind: kind), epoch: $0).map { Hexadecimal.text($0.copy()) }
      }
      #expect(made == derived["sync_\(kind)"]?.elements?.map(\.string))
    }
  }

  @Test func `a segment of compressed bundles is read, also of a kind that is not known`() throws {
    let bytes = try Vectors.bytes("zlib_segment")
    let segment: Segment = try Segment.open(bytes, with: keys, signedBy: device.published)
    #expect(segment.sections.map(\.kind) == ["checkin", "flight", "piece", "snapshot"])
    let given = try #require(Vectors.json["zlib_sections"]?.elements).dropFirst().map {
      try field("content", $0)
    }
    #expect(segment.sections.map(\.content) == given)
    let contents = try segment.sections.map { try Zlib.inflated($0.content[...], limit: 4_096) }
    #expect(contents[0] == (try Vectors.bytes("bundle")))
    let piece = try LargePiece(BundleContent(kind: "piece", bytes: contents[2]))
    #expect(piece.bytes == Array("a track".utf8))
    #expect(piece.hash == ContentHash(of: piece.bytes) && piece.start == 0)
    let reference = BundleContent(kind: "snapshot", bytes: contents[3])
    #expect(SnapshotReference.number(in: [reference]) == 3)
  }

  @Test func `a bundle with every tag is read, and made alike`() throws {
    let content = BundleContent(kind: "checkin", bytes: try Vectors.bytes("bundle"))
    let bundle = try RecordBundle(content)
    let large = LargeValue(
      field: "track", stamp: Stamp(time: Self.times[0], actor: bundle.firstActor),
      hash: ContentHash(of: Array("a track".utf8)), size: 7)
    #expect(bundle.entries.map(\.large) == [[], [large]])
    #expect(bundle.entries[0].state.fields == Self.fields(bundle.firstActor, bundle.lastActor))
    #expect(bundle.entries[0].state.life.length == 2)
    #expect(bundle.entries[1].state.life == .first)
    var writer = BundleWriter(kind: "checkin")
    for entry in bundle.entries { try writer.add(entry.state, large: entry.large) }
    #expect(writer.content == content)
  }

  private static func fields(_ a: ActorID, _ b: ActorID) -> [String: FieldState] {
    let (one, two) = (Stamp(time: times[0], actor: a), Stamp(time: times[1], actor: b))
    let parts = [
      a: CounterPart(time: one.time, total: 10), b: CounterPart(time: two.time, total: -3),
    ]
    let seen = [a: one.time, b: two.time]
    return [
      "count": .counter(CounterState(parts: parts)),
      "counted": .counter(
        CounterState(parts: parts, audit: .init(stamp: two, value: 8, seen: [a: 10]))),
      "manual": .manual(
        ManualState(
          entries: [.init(stamp: one, value: .none), .init(stamp: two, value: .integer(4_250))],
          seen: seen)),
      "photo": .register(one, .bytes([0, 255])),
      "tags": .set(["blue": 2, "rød": 1], two),
      "texts": .texts(ManualState(one, .text("left"))),
      "twins": .twins(one, [.integer(-1), .text("one")]),
      "words": .register(two, .set(["a", "b"])),
    ]
  }

  @Test func `a head is read, with all that it says`() throws {
    let (other, end) = (ActorID(try seeded("other")), try seededHash())
    let everything = Head.Seen(actor: other, records: 5, files: 2)
    let name = HeadName(actor: actor, number: 12, records: 7, files: 0)
    let bytes = try Vectors.bytes("head")
    let head = try Head(opening: bytes, name: name, with: keys)
    #expect(head.device.id == (try Vectors.id("device")) && head.device.name == "Bus")
    #expect(head.device.keys == device.published)
    #expect(head.records == Head.End(number: 7, hash: end) && head.files == Head.End())
    #expect(head.former == [ActorID(try seeded("former"))])
    #expect(head.seen == [everything])
    #expect(head.snapshot == Head.Snapshot(number: 3, seen: [everything]))
    #expect(head.missing == [SegmentPlace(actor: other, lane: .records, number: 6)])
    #expect(head.revoked == [Revocation(device: try seeded("lost"), seen: [everything], epoch: 2)])
    #expect(head.state?.count == 16)
    let slot = try KeySlot(parsing: Vectors.bytes("recovery_slot"))
    let target = try #require(RecoveryTarget(slot, number: 4))
    #expect(head.recovery?.receiving == target.receiving && head.recovery?.salt == target.salt)
    #expect(head.recovery?.number == 4 && head.recovery?.epoch == 1)
    #expect(head.milliseconds == 1_800_000_000_000 && head.isProven && head.hasLeft)
    let later = HeadName(actor: actor, number: 13, records: 7, files: 0)
    #expect(throws: SegmentError.otherName) { try Head(opening: bytes, name: later, with: keys) }
    try expectEveryChangeNoticed(bytes) { try Head(opening: $0, name: name, with: keys) }
  }

  @Test func `a manifest is read, with all that it says`() throws {
    let bytes = try Vectors.bytes("manifest")
    let open = { (bytes: [UInt8]) in
      try SnapshotManifest(opening: bytes, of: actor, 12, with: keys, signedBy: device.published)
    }
    let place = SegmentPlace(actor: ActorID(try seeded("other")), lane: .records, number: 5)
    let manifest = try open(bytes)
    #expect(manifest.ends == [LaneEnd(place: place, hash: try seededHash())])
    #expect(manifest.parts.map(\.lane) == [.records, .files])
    #expect(throws: SegmentError.otherName) {
      try SnapshotManifest(opening: bytes, of: actor, 13, with: keys, signedBy: device.published)
    }
    try expectEveryChangeNoticed(bytes) { try open($0) }
  }

  @Test func `sealed parts are read, and one that is not compressed is made alike`() throws {
    let parts = try #require(Vectors.json["parts"]?.elements)
    for part in parts {
      let purpose: KeyPurpose = part["purpose"]?.string == "snap" ? .snapshot : .blob
      let (bytes, name) = (try field("bytes", part), try field("name", part))
      #expect(try SealedPart.open(bytes, name: name, purpose, keys) == field("content", part))
      #expect(
        SealedPart.name(of: try field("identity", part), purpose, keys, epoch: 2) == name)
    }
    let contents = try PartContents.split(try field("content", parts[0]))
    #expect(contents.map(\.kind) == ["checkin", "item"])
    #expect(contents[0].bytes == (try Vectors.bytes("bundle")))
    #expect(try PartContents.joined(contents) == field("content", parts[0]))
    let sealed = try SealedPart(
      try field("content", parts[2]), identity: try field("identity", parts[2]), .blob, keys,
      epoch: 2)
    #expect(sealed.bytes == (try field("bytes", parts[2])))
  }

  @Test func `who has only an old data key cannot put another content under a part's name`() throws
  {
    let listed = try SealedPart(Array("what was sent".utf8), .snapshot, keys, epoch: 2)
    let old = try SealedPart(Array("what was not".utf8), .snapshot, keys, epoch: 1)
    let header = Array(old.bytes[..<27])
    let key = try #require(keys.key(for: .snapshot, epoch: 1))
    let box = SealedBox.seal(
      Padding.padded([0] + Array("what was not".utf8)), with: key, context: header + listed.name)
    #expect(throws: SegmentError.altered) {
      try SealedPart.open(header + box, name: listed.name, .snapshot, keys)
    }
  }

  // MARK: Parts of vectors

  private func field(_ name: String, _ json: JSONValue) throws -> [UInt8] {
    try #require(Hexadecimal.bytes(json[name]?.string ?? ""), "\(name)")
  }

  private func seeded(_ name: String) throws -> RecordID {
    let text = Vectors.json["named"]?[name]?.string ?? ""
    return try #require(RecordID(text: text), "\(name)")
  }

  private func seededHash() throws -> [UInt8] {
    try field("end", try #require(Vectors.json["named"]))
  }

  private func expectEveryChangeNoticed(
    _ bytes: [UInt8], _ open: ([UInt8]) throws -> some Any
  ) throws {
    for index in bytes.indices {
      var changed = bytes
      changed[index] ^= 0x04
      #expect(throws: SegmentError.self, "byte \(index)") { _ = try open(changed) }
    }
  }
}

extension RecordBundle {
  /// The two actors of the example, in the order of their bytes.
  fileprivate var firstActor: ActorID { entries[0].state.life.seen.keys.min() ?? ActorID(.zero) }
  fileprivate var lastActor: ActorID { entries[0].state.life.seen.keys.max() ?? ActorID(.zero) }
}
