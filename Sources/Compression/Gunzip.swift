/// Files in gzip's format (RFC 1952), which may consist of several streams.
public enum Gunzip {
  public static let magic: [UInt8] = [0x1F, 0x8B]

  private static let pieceBytes = 1 << 16

  /// Expands a file that `read` returns piece by piece, none at its end, and passes what it holds to
  /// `take`; more than `limit` bytes are refused.
  public static func expand(
    limit: Int, read: (_ maximum: Int) throws -> [UInt8],
    _ take: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    var total = 0
    var left: ArraySlice<UInt8> = []
    while true {
      var inflater = Inflater(.gzip)
      while !inflater.isAtEnd {
        if left.isEmpty { left = try read(pieceBytes)[...] }
        guard !left.isEmpty else { throw ZlibError.cutOff }
        let used = try inflater.expand(left) { piece in
          total += piece.count
          guard total <= limit else { throw ZlibError.tooLarge(limit: limit) }
          try take(piece)
        }
        left = left.dropFirst(used)
      }
      while left.count < magic.count {
        let more = try read(pieceBytes)
        if more.isEmpty { break }
        left += more
      }
      guard left.starts(with: magic) else { break }
    }
    // Tapes and some programs fill the last block with zeros.
    var others = left.count { $0 != 0 }
    while others == 0 {
      let more = try read(pieceBytes)
      if more.isEmpty { return }
      others = more.count { $0 != 0 }
    }
    throw ZlibError.trailingBytes(count: others)
  }
}
