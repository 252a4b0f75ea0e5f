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

  init(_ mode: Mode) {
    self.mode = mode
  }

  mutating func decode(_ piece: UnsafeRawBufferPointer, isLast: Bool) -> [UInt8] {
    let input = held + Array(piece)
    held = []
    return input.withUnsafeBytes { bytes in
      switch mode {
      case .windows1252: Self.decode1252(bytes)
      case .repairedUTF8: repair(bytes, isLast)
      case .utf16(let isBigEndian): decode16(bytes, isBigEndian, isLast)
      }
    }
  }

  private static func decode1252(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + bytes.count / 8)
    for byte in bytes {
      if byte < 0x80 {
        result.append(byte)
      } else {
        append(byte < 0xA0 ? UInt32(upper1252[Int(byte) - 0x80]) : UInt32(byte), to: &result)
      }
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

  private mutating func decode16(
    _ bytes: UnsafeRawBufferPointer, _ isBigEndian: Bool, _ isLast: Bool
  ) -> [UInt8] {
    func unit(_ position: Int) -> UInt32 {
      let (first, second) = (UInt32(bytes[position]), UInt32(bytes[position + 1]))
      return isBigEndian ? first << 8 | second : second << 8 | first
    }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var position = 0
    while position + 2 <= bytes.count {
      let high = unit(position)
      if high & 0xFC00 == 0xD800 {
        guard position + 4 <= bytes.count else { break }
        let low = unit(position + 2)
        if low & 0xFC00 == 0xDC00 {
          Self.append(0x1_0000 + ((high & 0x3FF) << 10 | low & 0x3FF), to: &result)
          position += 4
          continue
        }
      }
      Self.append(high, to: &result)
      position += 2
    }
    guard position < bytes.count else { return result }
    if isLast { result += Self.replacement } else { held = Array(bytes[position...]) }
    return result
  }

  private static func append(_ scalar: UInt32, to result: inout [UInt8]) {
    if scalar < 0x80 {
      result.append(UInt8(scalar))
    } else if let scalar = Unicode.Scalar(scalar), let encoded = UTF8.encode(scalar) {
      result.append(contentsOf: encoded)
    } else {
      result.append(contentsOf: replacement)
    }
  }

  /// What 0x80 to 0x9F stand for; the five without a meaning become the replacement character.
  private static let upper1252: [UInt16] = [
    0x20AC, 0xFFFD, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
    0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0xFFFD, 0x017D, 0xFFFD,
    0xFFFD, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0xFFFD, 0x017E, 0x0178,
  ]
}
