internal import Text
public import TrackFormats

/// Decodes the points of a blob one at a time, in constant memory.
///
/// The checksum is verified before the first point. A malicious blob can pass it and still be
/// invalid, so a track is known to be complete only when `next()` has returned `nil`.
public struct TrackDecoder: Sendable {
  /// The number of points according to the header.
  public let pointCount: Int

  /// Whether the point last returned by `next()` starts a segment.
  public private(set) var startsSegment = false

  private let bytes: [UInt8]
  private var pointsLeft: Int
  private var columns: Columns?

  /// Verifies the checksum and reads the header.
  public init(_ bytes: [UInt8]) throws(TrackError) {
    var cursor = try Self.verifiedBody(of: bytes)
    guard
      let mask = cursor.byte(in: bytes), mask < 1 << UInt8(OptionalColumn.allCases.count),
      let count = cursor.varint(in: bytes)
    else { throw .malformed(.header) }
    guard count <= UInt64(TrackCodec.maximumPointCount) else {
      throw .tooManyPoints(limit: TrackCodec.maximumPointCount)
    }
    self.bytes = bytes
    pointCount = Int(count)
    pointsLeft = pointCount
    if count > 0 { columns = try Columns(mask: mask, &cursor, of: bytes) }
    guard cursor.isAtEnd, count > 0 || mask == 0 else { throw .malformed(.header) }
  }

  /// The next point, or `nil` when all have been read and nothing is left over.
  ///
  /// The decoder must not be used after an error.
  public mutating func next() throws(TrackError) -> TrackPoint? {
    guard pointsLeft > 0 else {
      try columns?.finish()
      return nil
    }
    pointsLeft -= 1
    return try columns?.next(in: bytes, &startsSegment)
  }

  /// The bytes between the version and the checksum.
  private static func verifiedBody(of bytes: [UInt8]) throws(TrackError) -> ByteCursor {
    let head = TrackCodec.magic.count
    guard bytes.starts(with: TrackCodec.magic) else { throw .notATrack }
    let end = bytes.count - TrackCodec.checksumSize
    guard end > head else { throw .checksumMismatch }
    let kept = bytes[end...].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    guard CRC32C.checksum(bytes[..<end]) == kept else { throw .checksumMismatch }
    guard bytes[head] == TrackCodec.version else { throw .unsupportedVersion(bytes[head]) }
    return ByteCursor(position: head + 1, end: end)
  }
}
