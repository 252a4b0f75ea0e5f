/// Assembles blobs by hand that vanlog itself never writes.
enum Sealed {
  /// A blob of format 1 with these bytes after the version.
  static func blob(_ body: [UInt8], magic: String = "VLTR", version: UInt8 = 1) -> [UInt8] {
    sealed(Array(magic.utf8) + [version] + body)
  }

  /// The bytes and their checksum.
  static func sealed(_ bytes: [UInt8]) -> [UInt8] {
    let sum = checksum(bytes)
    return bytes + (0..<4).map { UInt8(truncatingIfNeeded: sum >> (8 * UInt32($0))) }
  }

  /// CRC-32C bit by bit, following its definition.
  static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum = ~UInt32(0)
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? (sum >> 1) ^ 0x82F6_3B78 : sum >> 1 }
    }
    return ~sum
  }

  /// A section: its length in one byte, and its bytes.
  static func section(_ bytes: UInt8...) -> [UInt8] {
    [UInt8(bytes.count)] + bytes
  }
}
