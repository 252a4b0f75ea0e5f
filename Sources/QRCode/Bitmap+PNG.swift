extension Bitmap {
  /// The picture as a PNG file (ISO/IEC 15948) of one bit a dot.
  ///
  /// The resolution says how large it is on paper.
  public func png(dotsPerInch: Int = 300) -> [UInt8] {
    var header = Self.bytes(of: UInt32(width)) + Self.bytes(of: UInt32(height))
    // One bit of grey a dot; the only method of compression, of filters, and no interlacing.
    header += [1, 0, 0, 0, 0]
    let dotsPerMetre = UInt32((Double(dotsPerInch) / 0.0254).rounded())
    let scale = Self.bytes(of: dotsPerMetre) + Self.bytes(of: dotsPerMetre) + [1]
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + Self.chunk("IHDR", header) + Self.chunk("pHYs", scale) + Self.chunk("IDAT", packedRows)
      + Self.chunk("IEND", [])
  }

  /// The rows, each after a byte that says that it is not filtered.
  private var packedRows: [UInt8] {
    var rows: [UInt8] = []
    rows.reserveCapacity(height * (bytesOfRow + 1))
    for row in 0..<height {
      rows.append(0)
      rows += bytes[row * bytesOfRow..<(row + 1) * bytesOfRow]
    }
    return RowDeflater.stream(of: rows, rowBytes: bytesOfRow + 1)
  }

  private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + content
    return bytes(of: UInt32(content.count)) + body + bytes(of: checksum(body))
  }

  private static func bytes(of number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  /// CRC-32 as PNG has it, which differs from the CRC-32C of vanlog's own files.
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum = ~UInt32(0)
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum >> 1 ^ (sum & 1) * 0xEDB8_8320 }
    }
    return ~sum
  }
}
