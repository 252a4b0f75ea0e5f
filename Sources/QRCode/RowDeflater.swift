/// Compresses the rows of a picture in zlib's format (RFC 1950 and 1951).
///
/// It looks only for what pictures of squares are made of: runs of one byte, and what the row above
/// has too. A code shrinks to a hundredth of its dots, without a library.
struct RowDeflater {
  private static let longestMatch = 258

  private var stream: [UInt8] = []
  /// Bits that do not fill a byte yet, the first one lowest.
  private var bits: UInt64 = 0
  private var bitCount = 0

  static func stream(of bytes: [UInt8], rowBytes: Int) -> [UInt8] {
    precondition(rowBytes <= 32_768, "references reach no farther")
    var deflater = RowDeflater()
    deflater.stream = [0x78, 0x01]
    // One last block, with the codes that need no table.
    deflater.append(0b011, bits: 3)
    deflater.appendContent(bytes, rowBytes: rowBytes)
    deflater.appendSymbol(256)
    deflater.append(0, bits: -deflater.bitCount & 7)
    let sum = checksum(bytes)
    return deflater.stream + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: sum >> $0) }
  }

  private mutating func appendContent(_ bytes: [UInt8], rowBytes: Int) {
    var place = 0
    while place < bytes.count {
      let run = Self.match(bytes, at: place, distance: 1)
      let above = Self.match(bytes, at: place, distance: rowBytes)
      let length = max(run, above)
      if length < 3 {
        appendSymbol(Int(bytes[place]))
        place += 1
      } else {
        appendMatch(length: length, distance: run == length ? 1 : rowBytes)
        place += length
      }
    }
  }

  /// How many bytes are the same as those a distance before.
  private static func match(_ bytes: [UInt8], at place: Int, distance: Int) -> Int {
    guard place >= distance else { return 0 }
    var length = 0
    while length < longestMatch, place + length < bytes.count,
      bytes[place + length] == bytes[place + length - distance]
    {
      length += 1
    }
    return length
  }

  /// A reference: its length and distance each as a symbol, and the bits that this leaves open.
  private mutating func appendMatch(length: Int, distance: Int) {
    if length == Self.longestMatch {
      appendSymbol(285)
    } else {
      let extraBits = max(Self.highestBit(length - 3) - 2, 0)
      appendSymbol(257 + 4 * extraBits + (length - 3) >> extraBits)
      append(UInt64(length - 3) & (1 << extraBits - 1), bits: extraBits)
    }
    let beyond = distance - 1
    let extraBits = max(Self.highestBit(beyond) - 1, 0)
    appendReversed(2 * extraBits + beyond >> extraBits, bits: 5)
    append(UInt64(beyond) & (1 << extraBits - 1), bits: extraBits)
  }

  private static func highestBit(_ number: Int) -> Int {
    number > 0 ? Int.bitWidth - 1 - number.leadingZeroBitCount : 0
  }

  /// A byte, the end or a length, by the fixed codes.
  private mutating func appendSymbol(_ symbol: Int) {
    switch symbol {
    case 0..<144: appendReversed(0b0011_0000 + symbol, bits: 8)
    case 144..<256: appendReversed(0b1_1001_0000 + symbol - 144, bits: 9)
    case 256..<280: appendReversed(symbol - 256, bits: 7)
    default: appendReversed(0b1100_0000 + symbol - 280, bits: 8)
    }
  }

  /// Codes have their highest bit first, unlike everything else.
  private mutating func appendReversed(_ code: Int, bits: Int) {
    for shift in (0..<bits).reversed() { append(UInt64(code >> shift & 1), bits: 1) }
  }

  private mutating func append(_ value: UInt64, bits count: Int) {
    bits |= value << UInt64(bitCount)
    bitCount += count
    while bitCount >= 8 {
      stream.append(UInt8(truncatingIfNeeded: bits))
      bits >>= 8
      bitCount -= 8
    }
  }

  /// Adler-32.
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var (low, high): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      low = (low + UInt32(byte)) % 65_521
      high = (high + low) % 65_521
    }
    return high << 16 | low
  }
}
