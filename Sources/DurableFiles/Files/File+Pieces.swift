extension File {
  private static let pieceSize = 131_072

  /// Passes the bytes from an offset onwards to `body` in pieces of at most 128 KiB, and returns
  /// their number.
  ///
  /// All pieces share one buffer, so memory use is constant.
  public func eachPiece(
    from start: Int = 0, upTo limit: Int = .max, _ body: ([UInt8]) throws -> Void
  ) throws -> Int {
    var piece = [UInt8](repeating: 0, count: min(Self.pieceSize, limit))
    var done = 0
    while done < limit {
      let room = min(Self.pieceSize, limit - done)
      if piece.count > room { piece.removeLast(piece.count - room) }
      let count = try fill(&piece, at: start + done)
      if count > 0 { try body(count < piece.count ? Array(piece[..<count]) : piece) }
      done += count
      if count < room { break }
    }
    return done
  }

  private func fill(_ piece: inout [UInt8], at offset: Int) throws(FileError) -> Int {
    var span = piece.mutableSpan
    var bytes = span.mutableBytes
    return try read(into: &bytes, at: offset)
  }
}
