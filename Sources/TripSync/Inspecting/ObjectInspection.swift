public import Text
internal import Records

/// What a file of a repository shows to anyone who has it, and what the keys add.
public struct ObjectInspection: Sendable {
  public enum Form: String, Sendable, CaseIterable {
    case repository, slot, head, segment, manifest, part
  }

  /// Something encrypted: what an envelope with a nonce, a text and a tag has.
  public struct Box: Sendable {
    /// The kind of record, or what else is in it; `nil` without the keys.
    public internal(set) var type: String?
    /// What stands for the kind to those who have no keys.
    public let tag: [UInt8]
    public let nonce: [UInt8]
    public let ciphertext: [UInt8]
    public let authenticationTag: [UInt8]
    /// How much is in it, unpacked; `nil` without the keys.
    public internal(set) var plainSize: Int?
    /// The newest change in it; `nil` without the keys, or if none says.
    public internal(set) var milliseconds: Int64?
  }

  public let form: Form
  /// The format's version: the oldest reader that may use it.
  public let version: Int
  public internal(set) var repository: RecordID?
  public internal(set) var epoch: Int?
  public internal(set) var actor: RecordID?
  public internal(set) var lane: String?
  public internal(set) var number: UInt64?
  public internal(set) var previous: [UInt8]?
  /// How a slot opens.
  public internal(set) var way: String?
  public internal(set) var boxes: [Box] = []
  public internal(set) var signature: [UInt8]?
  /// Whether the device that it names has signed it; `nil` without the keys.
  public internal(set) var isSigned: Bool?
  /// The device that signed it, by its name.
  public internal(set) var device: String?
  /// Whether it opens with the keys of this device; `nil` without them.
  public internal(set) var isOpen: Bool?
  public internal(set) var milliseconds: Int64?

  init(_ form: Form, version: Int) {
    (self.form, self.version) = (form, version)
  }

  /// A larger file is not an object.
  public static let largest = RemoteLimits.largestObject

  /// Reads what anyone can read.
  public init(of bytes: [UInt8]) throws(SegmentError) {
    switch Array(bytes.prefix(4)) {
    case Array("VLS1".utf8): self = try Self.segment(bytes)
    case Array("VLH1".utf8): self = try Self.signed(bytes, .head)
    case Array("VLM1".utf8): self = try Self.signed(bytes, .manifest)
    case Array("VLP1".utf8): self = try Self.part(bytes)
    default: self = try Self.text(bytes)
    }
  }

  // MARK: Forms

  private static func segment(_ bytes: [UInt8]) throws(SegmentError) -> ObjectInspection {
    var cursor = SegmentCursor(bytes)
    let (header, count) = try SegmentHeader.read(from: &cursor)
    var found = ObjectInspection(.segment, version: Int(header.oldestReader))
    found.repository = header.repository
    found.epoch = Int(header.epoch)
    found.actor = header.actor
    found.lane = "\(header.lane)"
    found.number = header.number
    found.previous = header.previous
    for _ in 0..<count {
      let tag = try cursor.take(Segment.tagSize)
      found.boxes.append(try box(cursor.slice(Int(try cursor.number(4))), tag: tag))
    }
    found.signature = try cursor.take(PublishedKeys.signatureSize)
    return found
  }

  private static func signed(
    _ bytes: [UInt8], _ form: Form
  ) throws(SegmentError) -> ObjectInspection {
    var cursor = SegmentCursor(bytes)
    _ = try cursor.take(6)
    var found = ObjectInspection(form, version: Int(try cursor.number(1)))
    found.epoch = Int(try cursor.number(4))
    found.repository = try cursor.id()
    found.actor = try cursor.id()
    found.number = try cursor.number(8)
    guard cursor.left > PublishedKeys.signatureSize else { throw .cutOff }
    found.boxes = [try box(cursor.slice(cursor.left - PublishedKeys.signatureSize))]
    found.signature = try cursor.take(PublishedKeys.signatureSize)
    return found
  }

  private static func part(_ bytes: [UInt8]) throws(SegmentError) -> ObjectInspection {
    var cursor = SegmentCursor(bytes)
    _ = try cursor.take(6)
    var found = ObjectInspection(.part, version: Int(try cursor.number(1)))
    found.epoch = Int(try cursor.number(4))
    found.repository = try cursor.id()
    found.boxes = [try box(cursor.slice(cursor.left))]
    return found
  }

  /// A key slot or the mark of the repository.
  private static func text(_ bytes: [UInt8]) throws(SegmentError) -> ObjectInspection {
    if let slot = try? KeySlot(parsing: bytes) {
      var found = ObjectInspection(.slot, version: Int(KeySlotHeader.version))
      (found.repository, found.epoch) = (slot.repository, slot.epoch)
      found.way = slot.way.word
      let start = (bytes.firstIndex(of: UInt8(ascii: "\n")) ?? 0) + 1 + KeySlot.commitmentSize
      found.boxes = [try box(bytes[start..<bytes.count - KeySlot.checksumSize])]
      return found
    }
    var found = ObjectInspection(.repository, version: 1)
    found.repository = try RepositoryMark.id(in: bytes)
    return found
  }

  private static func box(
    _ bytes: ArraySlice<UInt8>, tag: [UInt8] = []
  ) throws(SegmentError) -> Box {
    guard bytes.count >= SealedBox.overhead else { throw .cutOff }
    let text = bytes.dropFirst(SealedBox.nonceSize)
    return Box(
      tag: tag, nonce: Array(bytes.prefix(SealedBox.nonceSize)),
      ciphertext: Array(text.dropLast(SealedBox.tagSize)),
      authenticationTag: Array(text.suffix(SealedBox.tagSize)))
  }
}

extension KeySlot.Way {
  fileprivate var word: String {
    switch self {
    case .passphrase: "passphrase"
    case .recoveryKey: "recovery words"
    case .recoveryUpdate: "recovery words"
    case .device(let id, _): "device \(id)"
    }
  }
}
