internal import Compression
internal import CSodium
internal import Text

/// Bytes under a name that follows from what they are: part of a snapshot or of a document.
///
/// The same part has the same name no matter who seals it, or how often, so it is sent once. Only
/// how well it is packed may differ. Its nonce is a keyed hash of the name and the packed content,
/// so it repeats only with them.
///
///     "VLP1" | suite, flags, oldest reader | epoch 4 | repository 16
///     box: padded, 0 or 1 and then the content or its zlib stream, with the header and the name's
///     hash as context
struct SealedPart {
  let name: [UInt8]
  let bytes: [UInt8]

  private static let magic = Array("VLP1".utf8)
  private static let suite: UInt8 = 1
  private static let mostContent = 2 << 20
  private static let headerSize = 4 + 3 + 4 + 16

  /// Seals `content`; `identity` is what its name is made from, the content itself unless given.
  init(
    _ content: [UInt8], identity: [UInt8]? = nil, _ purpose: KeyPurpose, _ keys: DataKeys,
    epoch: Int
  ) throws(SegmentError) {
    guard let name = Self.name(of: identity ?? content, purpose, keys, epoch: epoch)
    else { throw .unknownEpoch(UInt32(clamping: epoch)) }
    try self.init(content, name: name, purpose, keys, epoch: epoch)
  }

  /// Seals `content` under the name that it has.
  init(
    _ content: [UInt8], name: [UInt8], _ purpose: KeyPurpose, _ keys: DataKeys, epoch: Int,
    effort: Zlib.Effort = .usual
  ) throws(SegmentError) {
    guard let key = keys.key(for: purpose, epoch: epoch) else {
      throw .unknownEpoch(UInt32(clamping: epoch))
    }
    let plain = Self.packed(content, effort).map { [1] + $0 } ?? [0] + content
    let nonce = Array(Self.hash(name + plain, key).prefix(SealedBox.nonceSize))
    let header = Self.header(keys, epoch)
    self.name = name
    bytes =
      header
      + SealedBox.seal(Padding.padded(plain), with: key, context: header + name, nonce: nonce)
    guard bytes.count <= RemoteLimits.largestObject else { throw .tooLarge }
  }

  /// The content compressed; `nil` if that is not shorter, or hardly shorter and little effort is to be
  /// made, as for tracks on a stick: they are packed already.
  private static func packed(_ content: [UInt8], _ effort: Zlib.Effort) -> [UInt8]? {
    if effort == .little, content.count > 2 * sampleSize {
      let middle = content.count / 2
      let sample = Array(content[middle..<middle + sampleSize])
      guard Zlib.deflated(sample, effort: .little).count < sampleSize / 8 * 7 else { return nil }
    }
    let packed = Zlib.deflated(content, effort: effort)
    return packed.count < content.count ? packed : nil
  }

  private static let sampleSize = 8_192

  /// The hash in the name of a part.
  static func name(
    of identity: [UInt8], _ purpose: KeyPurpose, _ keys: DataKeys, epoch: Int
  ) -> [UInt8]? {
    guard let key = keys.key(for: .objectName, epoch: epoch) else { return nil }
    return hash(Array(purpose.name.utf8) + [0] + identity, key)
  }

  /// What is in a part of this name.
  static func open(
    _ bytes: [UInt8], name: [UInt8], _ purpose: KeyPurpose, _ keys: DataKeys
  ) throws(SegmentError) -> [UInt8] {
    guard bytes.count <= RemoteLimits.largestObject else { throw .tooLarge }
    var cursor = SegmentCursor(bytes)
    guard try cursor.take(4) == magic else { throw .notASegment }
    guard try cursor.take(2) == [suite, 0], try cursor.take(1)[0] <= SegmentHeader.version else {
      throw .newer
    }
    let epoch = try cursor.number(4)
    guard try cursor.id() == keys.repository else { throw .otherRepository }
    guard let key = keys.key(for: purpose, epoch: Int(epoch)) else {
      throw .unknownEpoch(UInt32(truncatingIfNeeded: epoch))
    }
    let context = Array(bytes[..<headerSize]) + name
    guard let padded = SealedBox.open(bytes[headerSize...], with: key, context: context),
      let plain = Padding.content(of: padded), let form = plain.first
    else { throw .altered }
    let content = try content(of: plain.dropFirst(), form)
    // The holder of only an old data key could otherwise put any content under a name that is
    // listed.
    if purpose == .snapshot, Self.name(of: content, purpose, keys, epoch: Int(epoch)) != name {
      throw .altered
    }
    return content
  }

  private static func content(
    of packed: ArraySlice<UInt8>, _ form: UInt8
  ) throws(SegmentError) -> [UInt8] {
    switch form {
    case 0: return Array(packed)
    case 1:
      guard let content = try? Zlib.inflated(packed, limit: mostContent) else { throw .altered }
      return content
    default: throw .newer
    }
  }

  private static func header(_ keys: DataKeys, _ epoch: Int) -> [UInt8] {
    var bytes = magic + [suite, 0, SegmentHeader.version]
    bytes.append(bigEndian: UInt32(clamping: epoch))
    return bytes + keys.repository.bytes
  }

  private static func hash(_ bytes: [UInt8], _ key: Secret) -> [UInt8] {
    var hash = [UInt8](repeating: 0, count: Segment.hashSize)
    key.withBytes {
      _ = crypto_generichash(
        &hash, hash.count, bytes, UInt64(bytes.count), $0, key.count)
    }
    return hash
  }
}
