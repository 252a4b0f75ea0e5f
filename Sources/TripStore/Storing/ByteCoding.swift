internal import Text

/// Bytes for one column, built from numbers and texts.
struct ByteWriter {
  private(set) var bytes: [UInt8] = []

  /// A number in as few bytes as it needs, seven bits in each.
  mutating func number(_ number: UInt64) {
    bytes.append(varint: number)
  }

  mutating func count(_ count: Int) {
    number(UInt64(count))
  }

  /// A number with a sign, small on either side of 0.
  mutating func signed(_ value: Int64) {
    number(Varint.folded(value))
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

  private let bytes: [UInt8]
  private var cursor: ByteCursor

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    cursor = ByteCursor(position: 0, end: bytes.count)
  }

  var isAtEnd: Bool { cursor.isAtEnd }

  mutating func number() throws(Malformed) -> UInt64 {
    guard let number = cursor.varint(in: bytes) else { throw Malformed() }
    return number
  }

  /// How many of something follow, each of which takes at least one byte.
  mutating func count() throws(Malformed) -> Int {
    let number = try number()
    guard number <= UInt64(cursor.end - cursor.position) else { throw Malformed() }
    return Int(number)
  }

  mutating func signed() throws(Malformed) -> Int64 {
    Varint.unfolded(try number())
  }

  mutating func block() throws(Malformed) -> [UInt8] {
    guard let block = cursor.section(in: bytes) else { throw Malformed() }
    return Array(bytes[block.position..<block.end])
  }

  mutating func text() throws(Malformed) -> String {
    let bytes = try block()
    guard let text = String(utf8: bytes.span) else { throw Malformed() }
    return text
  }
}
