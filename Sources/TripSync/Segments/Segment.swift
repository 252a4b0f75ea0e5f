internal import CSodium
internal import Text

/// Changes of one actor, encrypted by kind and signed by the device: the unit that travels.
///
/// Once made, its bytes never change; the same number never means other bytes.
public struct Segment: Sendable, Equatable {
  /// One kind's changes, under a tag that does not show the kind.
  public struct Section: Sendable, Equatable {
    public let kind: String
    public let content: [UInt8]

    public init(kind: String, content: [UInt8]) {
      (self.kind, self.content) = (kind, content)
    }
  }

  public let header: SegmentHeader
  public let sections: [Section]

  public static let hashSize = 32
  /// More is refused before it is read.
  public static let largest = 512 * 1_024
  static let tagSize = 8
  static let signatureDomain = Array("vanlog/seg/1".utf8)

  public init(header: SegmentHeader, sections: [Section]) {
    (self.header, self.sections) = (header, sections)
  }

  // MARK: Sealing

  /// The final bytes; `nonces` are random except in test vectors.
  public func sealed(
    with keys: DataKeys, signedBy device: DeviceKeys
  ) throws(SegmentError) -> [UInt8] {
    try sealed(with: keys, signedBy: device) { Sodium.randomBytes(SealedBox.nonceSize) }
  }

  func sealed(
    with keys: DataKeys, signedBy device: DeviceKeys, nonce: () -> [UInt8]
  ) throws(SegmentError) -> [UInt8] {
    guard header.repository == keys.repository else { throw .otherRepository }
    let head = header.bytes(sections: sections.count)
    var bytes = head
    for (index, section) in sections.enumerated() {
      guard let key = keys.key(for: .changes(kind: section.kind), epoch: Int(header.epoch)),
        let tag = Self.tag(of: section.kind, keys, header.epoch)
      else { throw .unknownEpoch(header.epoch) }
      let box = SealedBox.seal(
        Padding.padded(section.content), with: key,
        context: Self.context(head, index, tag), nonce: nonce())
      bytes += tag
      bytes.append(bigEndian: UInt32(box.count))
      bytes += box
    }
    bytes += device.sign(Self.digest(of: bytes))
    guard bytes.count <= Self.largest else { throw .tooLarge }
    return bytes
  }

  // MARK: Opening

  /// Reads a segment after checking that `device` signed it and that nothing was changed.
  ///
  /// `kinds` are those whose tags are tried; sections of others are left out and counted.
  public static func open(
    _ bytes: [UInt8], with keys: DataKeys, signedBy device: PublishedKeys, kinds: [String]
  ) throws(SegmentError) -> (segment: Segment, unknownSections: Int) {
    guard bytes.count <= largest else { throw .tooLarge }
    var cursor = SegmentCursor(bytes)
    let (header, count) = try SegmentHeader.read(from: &cursor)
    guard header.repository == keys.repository else { throw .otherRepository }
    let end = bytes.count - PublishedKeys.signatureSize
    guard end >= SegmentHeader.size else { throw .cutOff }
    guard device.isSigned(digest(of: Array(bytes[..<end])), by: bytes[end...]) else {
      throw .badSignature
    }
    let head = Array(bytes[..<SegmentHeader.size])
    let tags = try tags(of: kinds, keys, header.epoch)
    var sections: [Section] = []
    for index in 0..<count {
      let tag = try cursor.take(tagSize)
      let box = try cursor.slice(Int(try cursor.number(4)))
      guard let kind = tags[tag] else { continue }
      guard let key = keys.key(for: .changes(kind: kind), epoch: Int(header.epoch)),
        let padded = SealedBox.open(box, with: key, context: context(head, index, tag)),
        let content = Padding.content(of: padded)
      else { throw .altered }
      sections.append(Section(kind: kind, content: content))
    }
    guard cursor.left == PublishedKeys.signatureSize else { throw .malformed }
    return (Segment(header: header, sections: sections), count - sections.count)
  }

  /// Reads a segment and all of its sections, also of kinds that only newer versions know: such a
  /// segment names them in a section of its own.
  public static func open(
    _ bytes: [UInt8], with keys: DataKeys, signedBy device: PublishedKeys
  ) throws(SegmentError) -> Segment {
    let known = firstKinds + [directoryKind]
    var (segment, unknown) = try open(bytes, with: keys, signedBy: device, kinds: known)
    if let directory = segment.sections.first(where: { $0.kind == directoryKind }) {
      let names = directory.content.split(separator: UInt8(ascii: "\n")).map {
        String(decoding: $0, as: UTF8.self)
      }
      (segment, unknown) = try open(
        bytes, with: keys, signedBy: device, kinds: known + names.prefix(mostKinds))
    }
    guard unknown == 0 else { throw .newer }
    return Segment(
      header: segment.header, sections: segment.sections.filter { $0.kind != directoryKind })
  }

  /// The same segment with a section that names the kinds which not every version knows.
  func withDirectory() -> Segment {
    let names = sections.map(\.kind).filter { !Self.firstKinds.contains($0) }
    guard !names.isEmpty else { return self }
    let directory = Section(
      kind: Self.directoryKind, content: Array(names.joined(separator: "\n").utf8))
    return Segment(header: header, sections: [directory] + sections)
  }

  /// The kinds that every version knows; never changed.
  static let firstKinds = [
    "trip", "drive", "checkin", "ledger", "item", "document", "van", "person", "setting", "place",
    "spot_note", "piece", "snapshot",
  ]
  static let directoryKind = "kinds"
  private static let mostKinds = 1_000

  /// What a segment says about itself, before anything is checked.
  static func header(of bytes: [UInt8]) throws(SegmentError) -> SegmentHeader {
    var cursor = SegmentCursor(Array(bytes.prefix(SegmentHeader.size)))
    return try SegmentHeader.read(from: &cursor).header
  }

  /// What the next segment of the lane names as the one before it.
  public static func chainHash(of bytes: [UInt8]) -> [UInt8] {
    var hash = [UInt8](repeating: 0, count: hashSize)
    crypto_generichash(&hash, hashSize, bytes, UInt64(bytes.count), nil, 0)
    return hash
  }

  // MARK: Parts

  /// What the device signs: a hash of everything before the signature.
  private static func digest(of bytes: [UInt8]) -> [UInt8] {
    chainHash(of: signatureDomain + bytes)
  }

  private static func context(_ head: [UInt8], _ index: Int, _ tag: [UInt8]) -> [UInt8] {
    var context = head
    context.append(bigEndian: UInt16(index))
    return context + tag
  }

  private static func tags(
    of kinds: [String], _ keys: DataKeys, _ epoch: UInt32
  ) throws(SegmentError) -> [[UInt8]: String] {
    guard let key = keys.key(for: .objectName, epoch: Int(epoch)) else {
      throw .unknownEpoch(epoch)
    }
    var tags: [[UInt8]: String] = [:]
    for kind in kinds { tags[tag(of: kind, key)] = kind }
    return tags
  }

  /// A keyed hash of a kind's name: who has no key learns only which sections are of one kind.
  static func tag(of kind: String, _ keys: DataKeys, _ epoch: UInt32) -> [UInt8]? {
    keys.key(for: .objectName, epoch: Int(epoch)).map { tag(of: kind, $0) }
  }

  private static func tag(of kind: String, _ key: Secret) -> [UInt8] {
    let name = Array(kind.utf8)
    var hash = [UInt8](repeating: 0, count: hashSize)
    key.withBytes {
      _ = crypto_generichash(&hash, hashSize, name, UInt64(name.count), $0, key.count)
    }
    return Array(hash.prefix(tagSize))
  }
}

/// Why a segment cannot be used, or not made.
public enum SegmentError: Error, Hashable, CustomStringConvertible {
  case notASegment, newer, malformed, cutOff, tooLarge
  case otherRepository, otherName, otherPrevious, badSignature, altered
  case unknownEpoch(UInt32)

  public var description: String {
    switch self {
    case .notASegment: "the file is not a segment of vanlog"
    case .newer: "a newer vanlog made the segment; update this one"
    case .malformed: "the segment is not laid out as one"
    case .cutOff: "the segment ends too early"
    case .tooLarge: "the segment is larger than \(Segment.largest / 1_024) KiB"
    case .otherRepository: "the segment belongs to another repository"
    case .otherName: "it is not what its name says"
    case .otherPrevious: "it does not follow the one before it"
    case .badSignature: "the segment was not signed by the device it names"
    case .altered: "the segment was altered, or its key is another one"
    case .unknownEpoch(let epoch): "the segment needs key \(epoch), which this device does not have"
    }
  }
}
