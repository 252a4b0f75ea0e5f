internal import Compression
internal import CSodium
internal import Text
internal import Records

/// A small object that one actor encrypts and signs: a head, or the list of a snapshot's parts.
///
///     magic 4 | suite, flags, oldest reader | epoch 4 | repository 16 | actor 16 | number 8
///     box: padded zlib of JSON, with everything before as context
///     signature of a hash of everything before
struct SignedObject {
  struct Kind {
    let magic: [UInt8]
    let purpose: KeyPurpose
    let domain: [UInt8]

    static let head = Kind(
      magic: Array("VLH1".utf8), purpose: .head, domain: Array("vanlog/head/1".utf8))
    static let manifest = Kind(
      magic: Array("VLM1".utf8), purpose: .snapshot, domain: Array("vanlog/manifest/1".utf8))
  }

  let epoch: UInt32
  let actor: ActorID
  let number: UInt64
  let content: [UInt8]

  private static let suite: UInt8 = 1
  private static let mostContent = 4 << 20
  private static let headerSize = 4 + 3 + 4 + 16 + 16 + 8

  func sealed(
    _ kind: Kind, with keys: DataKeys, signedBy device: DeviceKeys
  ) throws(SegmentError) -> [UInt8] {
    guard let key = keys.key(for: kind.purpose, epoch: Int(epoch)) else {
      throw .unknownEpoch(epoch)
    }
    var bytes = kind.magic + [Self.suite, 0, SegmentHeader.version]
    bytes.append(bigEndian: epoch)
    bytes += keys.repository.bytes + actor.id.bytes
    bytes.append(bigEndian: number)
    bytes += SealedBox.seal(
      Padding.padded(Zlib.deflated(content)), with: key, context: bytes)
    bytes += device.sign(Segment.chainHash(of: kind.domain + bytes))
    guard bytes.count <= Segment.largest else { throw .tooLarge }
    return bytes
  }

  /// Reads an object; who signed it is checked by `isSigned`, since only the content may say who.
  init(_ kind: Kind, opening bytes: [UInt8], with keys: DataKeys) throws(SegmentError) {
    guard bytes.count <= Segment.largest else { throw .tooLarge }
    var cursor = SegmentCursor(bytes)
    guard try cursor.take(4) == kind.magic else { throw .notASegment }
    guard try cursor.take(2) == [Self.suite, 0], try cursor.take(1)[0] <= SegmentHeader.version
    else { throw .newer }
    epoch = UInt32(truncatingIfNeeded: try cursor.number(4))
    guard try cursor.id() == keys.repository else { throw .otherRepository }
    actor = ActorID(try cursor.id())
    number = try cursor.number(8)
    guard let key = keys.key(for: kind.purpose, epoch: Int(epoch)) else {
      throw .unknownEpoch(epoch)
    }
    guard cursor.left > PublishedKeys.signatureSize else { throw .cutOff }
    let box = try cursor.slice(cursor.left - PublishedKeys.signatureSize)
    guard
      let padded = SealedBox.open(
        box, with: key, context: Array(bytes[..<Self.headerSize])),
      let packed = Padding.content(of: padded),
      let content = try? Zlib.inflated(packed[...], limit: Self.mostContent)
    else { throw .altered }
    self.content = content
  }

  init(epoch: UInt32, actor: ActorID, number: UInt64, content: [UInt8]) {
    (self.epoch, self.actor, self.number, self.content) = (epoch, actor, number, content)
  }

  static func isSigned(_ kind: Kind, _ bytes: [UInt8], by device: PublishedKeys) -> Bool {
    let end = bytes.count - PublishedKeys.signatureSize
    guard end >= headerSize else { return false }
    return device.isSigned(
      Segment.chainHash(of: kind.domain + bytes[..<end]), by: bytes[end...])
  }
}
