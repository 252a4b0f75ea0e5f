/// From data to the bytes that a code holds: padded, divided into blocks, each with its check bytes.
enum CodeBytes {
  /// What says that the bytes that follow are UTF-8: mode 7 with the number 26.
  private static let utf8Mark = (value: 0b0111 << 8 | 26, bits: 12)

  /// The smallest version that has room, from one on; `nil` if none has.
  static func version(
    for data: [UInt8], isText: Bool, level: ErrorCorrection, from first: Int
  ) -> Int? {
    let mode = DataMode(for: data)
    return (first...CodeSize.versions.upperBound).first { version in
      let bits = mode.bits(count: data.count, version: version) + markBits(data, isText: isText)
      return bits <= 8 * CodeSize(version: version, level: level).dataBytes
    }
  }

  /// The bytes of a code, in the order in which they are drawn.
  static func make(_ data: [UInt8], isText: Bool, size: CodeSize) -> [UInt8] {
    let padded = padded(data, isText: isText, size: size)
    let divisor = ReedSolomon.divisor(checkBytes: size.checkBytesOfBlock)
    var blocks: [ArraySlice<UInt8>] = []
    var checks: [[UInt8]] = []
    var start = 0
    for count in size.dataBytesOfBlocks {
      blocks.append(padded[start..<start + count])
      checks.append(ReedSolomon.checkBytes(of: padded[start..<start + count], divisor))
      start += count
    }
    // The first bytes of all blocks, then their second ones: a stain hits a little of many blocks.
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size.bytes)
    for offset in 0..<(size.dataBytesOfBlocks.last ?? 0) {
      for block in blocks where offset < block.count {
        bytes.append(block[block.startIndex + offset])
      }
    }
    for offset in 0..<size.checkBytesOfBlock {
      for check in checks { bytes.append(check[offset]) }
    }
    return bytes
  }

  /// ASCII means the same in every encoding, so that only other text needs a mark.
  private static func markBits(_ data: [UInt8], isText: Bool) -> Int {
    isText && data.contains { $0 >= 0x80 } ? utf8Mark.bits : 0
  }

  private static func padded(_ data: [UInt8], isText: Bool, size: CodeSize) -> [UInt8] {
    var bits = BitString()
    if markBits(data, isText: isText) > 0 { bits.append(utf8Mark.value, bits: utf8Mark.bits) }
    DataMode(for: data).append(data, version: size.version, to: &bits)
    // Four zeros end the data, as far as there is room for them; then the byte is filled up.
    bits.append(0, bits: min(4, 8 * size.dataBytes - bits.count))
    bits.append(0, bits: -bits.count & 7)
    var filling = [0xEC, 0x11]
    while bits.bytes.count < size.dataBytes {
      bits.append(filling[0], bits: 8)
      filling.swapAt(0, 1)
    }
    return bits.bytes
  }
}

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
