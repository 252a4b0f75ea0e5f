internal import Text

/// The bytes of a column, built from numbers and strings.
struct ByteWriter {
  private(set) var bytes: [UInt8] = []

  /// Writes a number in as few bytes as possible, seven bits in each.
  mutating func number(_ number: UInt64) {
    bytes.append(varint: number)
  }

  mutating func count(_ count: Int) {
    number(UInt64(count))
  }

  /// Writes a signed number; values near 0 are short.
  mutating func signed(_ value: Int64) {
    number(Varint.folded(value))
  }

  mutating func block(_ block: [UInt8]) {
    count(block.count)
    bytes += block
  }

  mutating func block(_ block: UnsafeBufferPointer<UInt8>) {
    count(block.count)
    bytes += block
  }

  mutating func text(_ text: String) {
    count(text.utf8.count)
    bytes += text.utf8
  }

  /// Writes bytes whose number the reader knows.
  mutating func raw(_ more: [UInt8]) {
    bytes += more
  }

  /// Starts over, in the same memory.
  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
  }
}

/// Reads what `ByteWriter` wrote; throws if it did not.
struct ByteReader {
  struct Malformed: Error {}

  private let bytes: [UInt8]
  private var cursor: ByteCursor

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    cursor = ByteCursor(position: 0, end: bytes.count)
  }

  mutating func number() throws(Malformed) -> UInt64 {
    guard let number = cursor.varint(in: bytes) else { throw Malformed() }
    return number
  }

  /// Reads the count of items that follow, each of which takes at least one byte.
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

  mutating func raw(_ count: Int) throws(Malformed) -> [UInt8] {
    guard let bytes = cursor.bytes(count, in: bytes) else { throw Malformed() }
    return bytes
  }

  mutating func id() throws(Malformed) -> RecordID {
    guard let id = RecordID(bytes: try raw(RecordID.byteCount)) else { throw Malformed() }
    return id
  }

  var isAtEnd: Bool { cursor.isAtEnd }
}
