/// The sum of the hashes of records, modulo 2^256.
///
/// Their order does not matter, and a record that changes is taken out and put in again.
struct StateSum: Sendable, Equatable {
  /// The lowest first.
  private var words: [UInt64] = [0, 0, 0, 0]

  init() {}

  /// Reads what `bytes` gave.
  init?(bytes: some Collection<UInt8>) {
    guard bytes.count == ContentHash.size else { return nil }
    words = Self.words(of: bytes)
  }

  /// 32 bytes, the highest first.
  var bytes: [UInt8] { words.reversed().flatMap { RecordStore.bytes(Int64(bitPattern: $0)) } }

  mutating func add(_ hash: ContentHash) { add(Self.words(of: hash.bytes), carrying: false) }

  /// Adds the complement and 1.
  mutating func remove(_ hash: ContentHash) {
    add(Self.words(of: hash.bytes).map(~), carrying: true)
  }

  private mutating func add(_ others: [UInt64], carrying: Bool) {
    var carry = carrying
    for (index, other) in others.enumerated() {
      let (sum, over) = words[index].addingReportingOverflow(other)
      let (total, overAgain) = sum.addingReportingOverflow(carry ? 1 : 0)
      words[index] = total
      carry = over || overAgain
    }
  }

  private static func words(of bytes: some Collection<UInt8>) -> [UInt64] {
    var words: [UInt64] = [0, 0, 0, 0]
    for (index, byte) in bytes.enumerated() {
      words[3 - index / 8] = words[3 - index / 8] << 8 | UInt64(byte)
    }
    return words
  }
}
