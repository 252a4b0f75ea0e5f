internal import TrackFormats

/// Turns other encodings, and damaged UTF-8, into valid UTF-8 piece by piece.
struct TextDecoder {
  enum Mode {
    case repairedUTF8, windows1252
    case utf16(isBigEndian: Bool)
  }

  private static let replacement: [UInt8] = [0xEF, 0xBF, 0xBD]

  private let mode: Mode
  /// Bytes of a character that the next piece completes.
  private var held: [UInt8] = []
  private var wide: UTF16Decoder?

  init(_ mode: Mode) {
    self.mode = mode
    if case .utf16(let isBigEndian) = mode { wide = UTF16Decoder(isBigEndian: isBigEndian) }
  }

  mutating func decode(_ piece: UnsafeRawBufferPointer, isLast: Bool) -> [UInt8] {
    let input = held + Array(piece)
    held = []
    return input.withUnsafeBytes { bytes in
      switch mode {
      case .windows1252: Self.decode1252(bytes)
      case .repairedUTF8: repair(bytes, isLast)
      case .utf16: decode16(bytes, isLast)
      }
    }
  }

  private static func decode1252(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + bytes.count / 8)
    for byte in bytes {
      guard byte >= 0x80 else {
        result.append(byte)
        continue
      }
      // The five bytes without a meaning are no letters of anyone's.
      let scalar = Windows1252.scalar(byte)
      let isMeaningless = (0x80..<0xA0).contains(scalar.value)
      UTF8.encode(isMeaningless ? "\u{FFFD}" : scalar)?.forEach { result.append($0) }
    }
    return result
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
    wide?.decode(bytes, into: &result)
    if isLast { wide?.finish(into: &result) }
    guard result.contains(UTF16Decoder.brokenMark) else { return result }
    return UTF16Decoder.replacingMarks(result[...])
  }
}
