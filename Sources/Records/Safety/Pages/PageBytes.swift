/// Untrusted bytes of a database file; its numbers are big-endian.
struct PageBytes {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  func byte(at offset: Int) -> Int? {
    bytes.indices.contains(offset) ? Int(bytes[offset]) : nil
  }

  func number16(at offset: Int) -> Int? { number(at: offset, count: 2) }
  func number32(at offset: Int) -> Int? { number(at: offset, count: 4) }

  private func number(at offset: Int, count: Int) -> Int? {
    guard offset >= 0, offset + count <= bytes.count else { return nil }
    return bytes[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
  }
}

/// A part of such bytes, consumed from its front.
struct RecordBytes {
  private(set) var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) {
    rest = bytes
  }

  /// A varint: up to nine bytes, seven bits each except the last, most significant first.
  mutating func varint() -> UInt64? {
    var value: UInt64 = 0
    for index in 0..<9 {
      guard let byte = rest.popFirst() else { return nil }
      if index == 8 { return value << 8 | UInt64(byte) }
      value = value << 7 | UInt64(byte & 0x7F)
      if byte < 0x80 { return value }
    }
    return value
  }

  mutating func take(_ count: UInt64) -> RecordBytes? {
    guard count <= UInt64(rest.count) else { return nil }
    let taken = rest.prefix(Int(count))
    rest = rest.dropFirst(Int(count))
    return RecordBytes(taken)
  }
}
