/// Validates UTF-8, piece by piece.
struct UTF8Check {
  /// Counts of valid multi-byte characters, and of bytes that belong to none.
  private(set) var characters = 0
  private(set) var broken = 0

  /// Checks a piece, and returns how many bytes at its end are an incomplete character.
  ///
  /// The caller prepends them to the next piece; `isLast` says that there is none.
  mutating func take(_ bytes: UnsafeRawBufferPointer, isLast: Bool) -> Int {
    var position = 0
    while position < bytes.count {
      position = Self.skipASCII(bytes, from: position)
      guard position < bytes.count else { break }
      switch Self.character(bytes, at: position) {
      case 0:
        if !isLast { return bytes.count - position }
        broken += 1
        position += 1
      case -1:
        broken += 1
        position += 1
      case let length:
        characters += 1
        position += length
      }
    }
    return 0
  }

  /// The position of the first non-ASCII byte from a position on.
  static func skipASCII(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    var position = start
    while position &+ 32 <= bytes.count {
      let block = bytes.loadUnaligned(fromByteOffset: position, as: SIMD4<UInt64>.self)
      let high = (block[0] | block[1] | block[2] | block[3]) & 0x8080_8080_8080_8080
      if high != 0 { break }
      position &+= 32
    }
    while position < bytes.count, bytes[position] < 0x80 { position &+= 1 }
    return position
  }

  /// The length of the multi-byte character at a position, -1 if there is none, and 0 if the bytes
  /// end in the middle of it.
  static func character(_ bytes: UnsafeRawBufferPointer, at position: Int) -> Int {
    let first = bytes[position]
    let length = first < 0xC2 ? -1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : first < 0xF5 ? 4 : -1
    guard length > 0 else { return -1 }
    for index in 1..<length {
      guard position + index < bytes.count else { return 0 }
      let byte = bytes[position + index]
      guard byte & 0xC0 == 0x80 else { return -1 }
      guard index > 1 || isSecond(byte, after: first) else { return -1 }
    }
    return length
  }

  /// Rejects overlong forms, surrogates, and values beyond Unicode.
  private static func isSecond(_ byte: UInt8, after first: UInt8) -> Bool {
    switch first {
    case 0xE0: byte >= 0xA0
    case 0xED: byte < 0xA0
    case 0xF0: byte >= 0x90
    case 0xF4: byte < 0x90
    default: true
    }
  }
}
