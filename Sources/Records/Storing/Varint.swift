/// Integers in as few bytes as possible: seven bits per byte, lowest first, with the top bit set in
/// all bytes but the last.
enum Varint {
  /// The number of bytes of a number: 1 to 10.
  static func size(_ value: UInt64) -> Int {
    (70 - (value | 1).leadingZeroBitCount) / 7
  }

  /// Zigzag encoding, which keeps small signed numbers small: 0, -1, 1, -2, 2 become 0, 1, 2, 3, 4.
  static func folded(_ value: Int64) -> UInt64 {
    UInt64(bitPattern: (value << 1) ^ (value >> 63))
  }

  static func unfolded(_ value: UInt64) -> Int64 {
    Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
  }
}

extension [UInt8] {
  mutating func append(varint value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    append(UInt8(truncatingIfNeeded: rest))
  }
}

/// A position in a blob that only moves forward, and never past the end of its part.
struct ByteCursor {
  private(set) var position: Int
  let end: Int

  var isAtEnd: Bool { position == end }

  /// The next byte, or `nil` at the end.
  mutating func byte(in bytes: [UInt8]) -> UInt8? {
    guard position < end else { return nil }
    defer { position += 1 }
    return bytes[position]
  }

  /// The next number, or `nil` if the part ends first or the number has more than 64 bits.
  @inline(__always)
  mutating func varint(in bytes: [UInt8]) -> UInt64? {
    guard position < end else { return nil }
    let first = bytes[position]
    position += 1
    guard first >= 0x80 else { return UInt64(first) }
    guard position < end else { return nil }
    let second = bytes[position]
    position += 1
    let low = UInt64(first & 0x7F) | UInt64(second & 0x7F) << 7
    return second < 0x80 ? low : longVarint(startingWith: low, in: bytes)
  }

  private mutating func longVarint(startingWith low: UInt64, in bytes: [UInt8]) -> UInt64? {
    var value = low
    for shift in stride(from: UInt64(14), through: 63, by: 7) {
      guard let byte = byte(in: bytes) else { return nil }
      // The tenth byte has room for one bit.
      guard shift < 63 || byte <= 1 else { return nil }
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
    }
    return nil
  }

  /// Splits off the next part: a length, then as many bytes.
  mutating func section(in bytes: [UInt8]) -> ByteCursor? {
    guard let length = varint(in: bytes), length <= UInt64(end - position) else { return nil }
    let start = position
    position += Int(length)
    return ByteCursor(position: start, end: position)
  }

  /// The next bytes, or `nil` if the part has fewer.
  mutating func bytes(_ count: Int, in bytes: [UInt8]) -> [UInt8]? {
    guard (0...end - position).contains(count) else { return nil }
    defer { position += count }
    return Array(bytes[position..<position + count])
  }
}
