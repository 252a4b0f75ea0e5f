/// CRC-32C (Castagnoli): reflected polynomial 0x82F63B78, with all bits inverted at start and end.
///
/// Eight bytes per step from eight tables, without instructions that some processors lack.
public enum CRC32C {
  /// The checksum of a sequence of bytes.
  public static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.withUnsafeBytes { bytes in tables.withUnsafeBufferPointer { update(bytes, $0) } }
  }

  private static func update(
    _ bytes: UnsafeRawBufferPointer, _ tables: UnsafeBufferPointer<UInt32>
  ) -> UInt32 {
    var sum = ~UInt32(0)
    var offset = 0
    while offset + 8 <= bytes.count {
      let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      sum = folded(word ^ UInt64(sum), tables)
      offset += 8
    }
    for byte in bytes[offset...] {
      sum = sum >> 8 ^ tables[Int(UInt8(truncatingIfNeeded: sum) ^ byte)]
    }
    return ~sum
  }

  /// The combined entries of eight bytes: the first is followed by seven more, the last by none.
  private static func folded(_ word: UInt64, _ tables: UnsafeBufferPointer<UInt32>) -> UInt32 {
    func part(_ byte: Int) -> UInt32 {
      tables[(7 - byte) << 8 | Int(UInt8(truncatingIfNeeded: word >> (8 * UInt64(byte))))]
    }
    return part(0) ^ part(1) ^ part(2) ^ part(3) ^ part(4) ^ part(5) ^ part(6) ^ part(7)
  }

  /// Entry `256 * n + byte`: the checksum of a byte that is followed by `n` zero bytes.
  private static let tables: [UInt32] = {
    var tables: [UInt32] = []
    tables.reserveCapacity(8 * 256)
    for byte in 0..<UInt32(256) { tables.append((0..<8).reduce(byte) { sum, _ in shifted(sum) }) }
    for index in 256..<8 * 256 {
      let shorter = tables[index - 256]
      tables.append(shorter >> 8 ^ tables[Int(shorter & 0xFF)])
    }
    return tables
  }()

  private static func shifted(_ sum: UInt32) -> UInt32 {
    sum & 1 == 1 ? sum >> 1 ^ 0x82F6_3B78 : sum >> 1
  }
}
