/// Converts other encodings and damaged UTF-8 to valid UTF-8, piece by piece.
struct TextDecoder {
  private static let replacement: [UInt8] = [0xEF, 0xBF, 0xBD]

  private let encoding: TextEncoding
  /// Bytes of an incomplete character, which the next piece completes.
  private var held: [UInt8] = []
  private var wide: UTF16Decoder

  init(_ encoding: TextEncoding) {
    self.encoding = encoding
    wide = UTF16Decoder(isBigEndian: encoding == .utf16BigEndian)
  }

  mutating func decode(_ piece: UnsafeRawBufferPointer, isLast: Bool) -> [UInt8] {
    let input = held + Array(piece)
    held = []
    return input.withUnsafeBytes { bytes in
      switch encoding {
      case .utf8: repair(bytes, isLast)
      case .utf16LittleEndian, .utf16BigEndian: decode16(bytes, isLast)
      case .windows1252: Windows1252.utf8(bytes)
      }
    }
  }

  private mutating func repair(_ bytes: UnsafeRawBufferPointer, _ isLast: Bool) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var position = 0
    while position < bytes.count {
      let end = UTF8Check.skipASCII(bytes, from: position)
      result.append(contentsOf: bytes[position..<end])
      position = end
      guard position < bytes.count else { break }
      let length = UTF8Check.character(bytes, at: position)
      if length == 0, !isLast {
        held = Array(bytes[position...])
        break
      }
      if length > 0 {
        result.append(contentsOf: bytes[position..<position + length])
      } else {
        result.append(contentsOf: Self.replacement)
      }
      position += max(1, length)
    }
    return result
  }

  private mutating func decode16(_ bytes: UnsafeRawBufferPointer, _ isLast: Bool) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    wide.decode(bytes, into: &result)
    if isLast { wide.finish(into: &result) }
    guard result.contains(UTF16Decoder.brokenMark) else { return result }
    return UTF16Decoder.replacingMarks(result[...])
  }
}
