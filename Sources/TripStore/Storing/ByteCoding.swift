internal import Text

/// Bytes for one column, built from numbers and texts.
struct ByteWriter {
  private(set) var bytes: [UInt8] = []

  /// A number in as few bytes as it needs, seven bits in each.
  mutating func number(_ number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  mutating func count(_ count: Int) {
    number(UInt64(count))
  }

  /// A number with a sign, small on either side of 0.
  mutating func signed(_ value: Int64) {
    number(UInt64(bitPattern: value << 1 ^ value >> 63))
  }

  mutating func block(_ block: [UInt8]) {
    count(block.count)
    bytes += block
  }

  mutating func text(_ text: String) {
    block(Array(text.utf8))
  }
}

/// Reads what `ByteWriter` wrote, or finds that somebody else did.
struct ByteReader {
  struct Malformed: Error {}

  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) {
    rest = bytes[...]
  }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func number() throws(Malformed) -> UInt64 {
    var value: UInt64 = 0
    for shift in stride(from: UInt64(0), through: 63, by: 7) {
      guard let byte = rest.popFirst() else { throw Malformed() }
      guard shift < 63 || byte <= 1 else { throw Malformed() }
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
    }
    throw Malformed()
  }

  /// How many of something follow, each of which takes at least one byte.
  mutating func count() throws(Malformed) -> Int {
    let number = try number()
    guard number <= UInt64(rest.count) else { throw Malformed() }
    return Int(number)
  }

  mutating func signed() throws(Malformed) -> Int64 {
    let number = try number()
    return Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1)
  }

  mutating func block() throws(Malformed) -> [UInt8] {
    let count = try count()
    let block = Array(rest.prefix(count))
    rest = rest.dropFirst(count)
    return block
  }

  mutating func text() throws(Malformed) -> String {
    let bytes = try block()
    guard let text = String(utf8: bytes.span) else { throw Malformed() }
    return text
  }
}
