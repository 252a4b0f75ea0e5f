public import Text
public import Records

/// Who wrote a segment, which one it is, and what it follows.
///
/// The header is readable by anyone who has the file; the signature and every section bind to it, so
/// that a segment cannot be passed off as another one.
public struct SegmentHeader: Sendable, Hashable {
  public typealias Lane = SyncLane

  public var repository: RecordID
  public var actor: RecordID
  public var lane: Lane
  /// 1, 2, 3 and so on in each lane of an actor.
  public var number: UInt64
  /// The chain hash of the segment before, zeros for the first.
  public var previous: [UInt8]
  /// The key epoch of the sections.
  public var epoch: UInt32
  /// The oldest format version whose readers may apply the segment.
  public var oldestReader: UInt8

  /// What this program can read.
  public static let version: UInt8 = 1

  public init(
    repository: RecordID, actor: RecordID, lane: Lane, number: UInt64, previous: [UInt8],
    epoch: UInt32, oldestReader: UInt8 = 1
  ) {
    precondition(number > 0 && previous.count == Segment.hashSize && epoch > 0)
    (self.repository, self.actor, self.lane, self.number) = (repository, actor, lane, number)
    (self.previous, self.epoch, self.oldestReader) = (previous, epoch, oldestReader)
  }

  static let size = 4 + 1 + 1 + 1 + 4 + 16 + 16 + 1 + 8 + Segment.hashSize + 2
  private static let magic = Array("VLS1".utf8)
  /// XChaCha20-Poly1305, Ed25519 and BLAKE2b; another set of algorithms gets another number.
  private static let suite: UInt8 = 1

  func bytes(sections: Int) -> [UInt8] {
    var bytes = Self.magic + [Self.suite, 0, oldestReader]
    bytes.append(bigEndian: epoch)
    bytes += repository.bytes + actor.bytes + [lane.rawValue]
    bytes.append(bigEndian: number)
    bytes += previous
    bytes.append(bigEndian: UInt16(sections))
    return bytes
  }

  /// Reads a header and the number of sections after it.
  static func read(
    from cursor: inout SegmentCursor
  ) throws(SegmentError) -> (header: SegmentHeader, sections: Int) {
    guard try cursor.take(4) == magic else { throw .notASegment }
    guard try cursor.take(1) == [suite], try cursor.take(1) == [0] else { throw .newer }
    let oldestReader = try cursor.take(1)[0]
    guard oldestReader <= version else { throw .newer }
    let epoch = UInt32(truncatingIfNeeded: try cursor.number(4))
    let (repository, actor) = (try cursor.id(), try cursor.id())
    guard let lane = Lane(rawValue: try cursor.take(1)[0]) else { throw .malformed }
    let number = try cursor.number(8)
    let previous = try cursor.take(Segment.hashSize)
    guard epoch > 0, number > 0 else { throw .malformed }
    let header = SegmentHeader(
      repository: repository, actor: actor, lane: lane, number: number, previous: previous,
      epoch: epoch, oldestReader: oldestReader)
    return (header, Int(try cursor.number(2)))
  }
}

extension [UInt8] {
  mutating func append<Number: FixedWidthInteger>(bigEndian number: Number) {
    for shift in stride(from: Number.bitWidth - 8, through: 0, by: -8) {
      append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }
}

/// Takes the parts of a segment's bytes from their front.
struct SegmentCursor {
  let bytes: [UInt8]
  private(set) var position = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  var left: Int { bytes.count - position }

  mutating func slice(_ count: Int) throws(SegmentError) -> ArraySlice<UInt8> {
    guard count <= left else { throw .cutOff }
    defer { position += count }
    return bytes[position..<position + count]
  }

  mutating func take(_ count: Int) throws(SegmentError) -> [UInt8] {
    Array(try slice(count))
  }

  mutating func number(_ count: Int) throws(SegmentError) -> UInt64 {
    try slice(count).reduce(0) { $0 << 8 | UInt64($1) }
  }

  mutating func id() throws(SegmentError) -> RecordID {
    guard let id = RecordID(bytes: try take(RecordID.byteCount)) else { throw .malformed }
    return id
  }
}
