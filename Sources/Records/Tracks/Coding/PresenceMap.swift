/// Writes which points have a value, as alternating run lengths: points with a value, points
/// without, and so on.
///
/// Only the first run can be empty. The values follow without gaps.
struct PresenceWriter {
  private var runs: [UInt64] = [0]
  private var isPresent = true

  mutating func add(_ present: Bool) {
    if present != isPresent {
      runs.append(0)
      isPresent = present
    }
    runs[runs.count - 1] += 1
  }

  /// Writes the size of the map and the map.
  func write(to bytes: inout [UInt8]) {
    bytes.append(varint: UInt64(runs.reduce(0) { $0 + Varint.size($1) }))
    for run in runs { bytes.append(varint: run) }
  }
}

/// Reads a presence map one point at a time.
struct PresenceReader {
  private var cursor: ByteCursor
  private var isPresent = true
  private var left: UInt64

  /// Reads the first run; `nil` if there is none.
  init?(_ section: ByteCursor, in bytes: [UInt8]) {
    cursor = section
    guard let first = cursor.varint(in: bytes) else { return nil }
    left = first
  }

  /// Whether all runs have been used, as required at the end of the track.
  var isFinished: Bool { cursor.isAtEnd && left == 0 }

  /// Whether the next point has a value; `nil` if the map ends here or has an empty run.
  @inline(__always)
  mutating func next(in bytes: [UInt8]) -> Bool? {
    if left == 0 {
      guard let run = cursor.varint(in: bytes), run > 0 else { return nil }
      left = run
      isPresent.toggle()
    }
    left -= 1
    return isPresent
  }
}
