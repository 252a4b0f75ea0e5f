/// Bits that are appended with the highest first.
struct BitString {
  private(set) var bytes: [UInt8] = []
  private(set) var count = 0

  mutating func append(_ value: Int, bits: Int) {
    for shift in (0..<bits).reversed() {
      if count % 8 == 0 { bytes.append(0) }
      if value >> shift & 1 == 1 { bytes[count / 8] |= 0x80 >> UInt8(count % 8) }
      count += 1
    }
  }
}
