internal import Compression

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

  /// The rows, compressed, each after a byte that says that it is not filtered.
  private var packedRows: [UInt8] {
    var rows: [UInt8] = []
    rows.reserveCapacity(height * (bytesOfRow + 1))
    for row in 0..<height {
      rows.append(0)
      rows += bytes[row * bytesOfRow..<(row + 1) * bytesOfRow]
    }
    return Zlib.deflated(rows)
  }

  private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + content
    return bytes(of: UInt32(content.count)) + body + bytes(of: CRC32(of: body).value)
  }

  private static func bytes(of number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}
