public import Text

extension RecordID {
  /// An id that every device derives from the same bytes, laid out like others: the time first, then
  /// bits of a hash in place of random ones.
  public init(derivedFrom bytes: [UInt8], milliseconds: Int64) {
    var bits = HashedBits(ContentHash(of: bytes))
    self.init(milliseconds: milliseconds, using: &bits)
  }

  /// The id of a later drive in the file of this one: the same however often it is kept.
  public func ofLaterDrive(_ number: Int) -> RecordID {
    guard number > 0 else { return self }
    return RecordID(
      derivedFrom: Array("vanlog later drive 1 \(self) \(number)".utf8),
      milliseconds: Int64(high >> 16))
  }
}

/// Yields the bits of a hash as if they were random; an id takes 128 of its 256.
private struct HashedBits: RandomNumberGenerator {
  private var words: ArraySlice<UInt64>

  init(_ hash: ContentHash) {
    let bytes = hash.bytes
    words = ArraySlice(
      stride(from: 0, to: bytes.count, by: 8).map { start in
        bytes[start..<start + 8].reduce(0) { $0 << 8 | UInt64($1) }
      })
  }

  mutating func next() -> UInt64 {
    words.popFirst() ?? 0
  }
}
