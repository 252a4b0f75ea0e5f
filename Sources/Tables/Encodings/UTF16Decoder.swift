/// Converts UTF-16 to UTF-8, wherever the pieces are split.
package struct UTF16Decoder {
  /// Marks half a character: a byte that never occurs in UTF-8.
  package static let brokenMark: UInt8 = 0xFF

  private let isBigEndian: Bool
  private var firstByte: UInt8?
  private var highSurrogate: UInt16?

  package init(isBigEndian: Bool) {
    self.isBigEndian = isBigEndian
  }

  package mutating func decode(_ bytes: some Sequence<UInt8>, into result: inout [UInt8]) {
    for byte in bytes {
      guard let first = firstByte else {
        firstByte = byte
        continue
      }
      firstByte = nil
      let (high, low) = isBigEndian ? (first, byte) : (byte, first)
      take(UInt16(high) << 8 | UInt16(low), &result)
    }
  }

  /// Marks an incomplete character at the end.
  package mutating func finish(into result: inout [UInt8]) {
    if highSurrogate != nil || firstByte != nil { result.append(Self.brokenMark) }
    (firstByte, highSurrogate) = (nil, nil)
  }

  private mutating func take(_ unit: UInt16, _ result: inout [UInt8]) {
    if let high = highSurrogate {
      highSurrogate = nil
      if UTF16.isTrailSurrogate(unit) {
        let scalar = 0x1_0000 + (UInt32(high & 0x3FF) << 10 | UInt32(unit & 0x3FF))
        append(Unicode.Scalar(scalar), &result)
        return
      }
      result.append(Self.brokenMark)
    }
    if UTF16.isLeadSurrogate(unit) {
      highSurrogate = unit
    } else {
      append(Unicode.Scalar(unit), &result)
    }
  }

  private func append(_ scalar: Unicode.Scalar?, _ result: inout [UInt8]) {
    guard let scalar, let encoded = UTF8.encode(scalar) else {
      result.append(Self.brokenMark)
      return
    }
    result.append(contentsOf: encoded)
  }

  /// Replaces each mark with the replacement character.
  package static func replacingMarks(_ field: ArraySlice<UInt8>) -> [UInt8] {
    field.flatMap { $0 == brokenMark ? [0xEF, 0xBF, 0xBD] : [$0] }
  }
}
