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
  var bytes: [UInt8] { words.reversed().flatMap { TripStore.bytes(Int64(bitPattern: $0)) } }

  mutating func add(_ hash: ContentHash) {
    var carry = false
    for (index, word) in Self.words(of: hash.bytes).enumerated() {
      let (sum, over) = words[index].addingReportingOverflow(word)
      let (total, overAgain) = sum.addingReportingOverflow(carry ? 1 : 0)
      words[index] = total
      carry = over || overAgain
    }
  }

  mutating func remove(_ hash: ContentHash) {
    var borrow = false
    for (index, word) in Self.words(of: hash.bytes).enumerated() {
      let (rest, under) = words[index].subtractingReportingOverflow(word)
      let (total, underAgain) = rest.subtractingReportingOverflow(borrow ? 1 : 0)
      words[index] = total
      borrow = under || underAgain
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
