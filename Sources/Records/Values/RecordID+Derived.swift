public import Text

extension RecordID {
  /// An id that every device derives from the same bytes, laid out like others: the time first, then
  /// bits of a hash in place of random ones.
  public init(derivedFrom bytes: [UInt8], milliseconds: Int64) {
    var bits = HashedBits(ContentHash(of: bytes))
    self.init(milliseconds: milliseconds, using: &bits)
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
