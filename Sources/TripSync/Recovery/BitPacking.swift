/// Bits taken from the front of bytes or joined to them, eleven for each word.
struct BitPacking {
  private(set) var bytes: [UInt8] = []
  private var pending: UInt32 = 0
  private var pendingCount = 0

  /// Adds the lowest `count` bits of a number, the highest of them first.
  mutating func append(_ number: Int, bits count: Int) {
    for shift in (0..<count).reversed() {
      pending = pending << 1 | UInt32(number >> shift & 1)
      pendingCount += 1
      guard pendingCount == 8 else { continue }
      bytes.append(UInt8(truncatingIfNeeded: pending))
      (pending, pendingCount) = (0, 0)
    }
  }

  /// The bytes, the last one filled with zeros.
  consuming func finished() -> [UInt8] {
    if pendingCount > 0 { append(0, bits: 8 - pendingCount) }
    return bytes
  }

  /// The number in `count` bits from the bit at `start` on; bits beyond the end are zeros.
  static func number(in bytes: [UInt8], from start: Int, bits count: Int) -> Int {
    (start..<start + count).reduce(0) { number, bit in
      let byte = bit / 8 < bytes.count ? bytes[bit / 8] : 0
      return number << 1 | Int(byte >> (7 - bit % 8) & 1)
    }
  }
}
