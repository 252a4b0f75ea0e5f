/// Reads the segment lengths, and tells where each segment starts.
struct SegmentReader {
  private var cursor: ByteCursor
  private var left: UInt64 = 0

  init(_ section: ByteCursor) {
    cursor = section
  }

  /// Whether all lengths have been used, as required at the end of the track.
  var isFinished: Bool { cursor.isAtEnd && left == 0 }

  /// Whether the next point starts a segment; `nil` if there is no segment for it.
  @inline(__always)
  mutating func next(in bytes: [UInt8]) -> Bool? {
    let starts = left == 0
    if starts {
      guard let length = cursor.varint(in: bytes), length > 0 else { return nil }
      left = length
    }
    left -= 1
    return starts
  }
}
