internal import CZlib

/// Compression in zlib's format (RFC 1950), in one go and in memory.
public enum Zlib {
  /// The version of the library in use, such as "1.2.13".
  public static var version: String { String(cString: zlibVersion()) }

  /// How much time to spend on making a stream short.
  public enum Effort: Sendable {
    /// As zlib does unless asked.
    case usual
    /// A third of the time, for a few percent more bytes.
    case little

    fileprivate var level: Int32 {
      switch self {
      case .usual: 6
      case .little: 1
      }
    }
  }

  /// What zlib spends unless asked (DEF_MEM_LEVEL, which its header does not give).
  private static let usualMemory: Int32 = 8

  /// No stream expands more: 258 bytes for two bits.
  private static let mostExpansion = 1_032

  /// Compresses bytes; another version of the library may write others, which expand to the same.
  ///
  /// Short texts shrink more with a `dictionary` of what they are likely to contain, the likeliest
  /// at its end. Reading them takes the same dictionary.
  public static func deflated(
    _ bytes: [UInt8], dictionary: [UInt8] = [], effort: Effort = .usual
  ) -> [UInt8] {
    compressed(bytes, wrapping: MAX_WBITS, dictionary: dictionary, effort: effort)
  }

  /// Compresses bytes as a file of gzip (RFC 1952), which is also what HTTP calls so.
  public static func gzipped(_ bytes: [UInt8]) -> [UInt8] {
    compressed(bytes, wrapping: MAX_WBITS + 16, dictionary: [], effort: .usual)
  }

  /// `wrapping` says in zlib's words what is around the stream.
  private static func compressed(
    _ bytes: [UInt8], wrapping: Int32, dictionary: [UInt8], effort: Effort
  ) -> [UInt8] {
    withStream(reading: bytes[...]) { stream in
      let size = Int32(MemoryLayout<z_stream>.size)
      let code = deflateInit2_(
        stream, effort.level, Z_DEFLATED, wrapping, usualMemory, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
        size)
      guard code == Z_OK else { fatalError("no memory to compress") }
      defer { deflateEnd(stream) }
      if !dictionary.isEmpty {
        deflateSetDictionary(stream, dictionary, UInt32(dictionary.count))
      }
      let most = Int(deflateBound(stream, UInt(bytes.count)))
      return output(of: stream, atMost: most) {
        let code = deflate(stream, Z_FINISH)
        precondition(code == Z_STREAM_END)
      }
    }
  }

  /// Expands a whole stream, trusting nothing in it.
  ///
  /// It never takes more memory than `limit` and a little; a stream that holds more is refused, and
  /// so is one that something follows.
  public static func inflated(
    _ bytes: ArraySlice<UInt8>, limit: Int, dictionary: [UInt8] = []
  ) throws(ZlibError) -> [UInt8] {
    precondition(limit >= 0)
    let most = min(limit, bytes.count * mostExpansion, Int(UInt32.max) - 1)
    let (content, code, left) = withStream(reading: bytes) { stream in
      var code = Z_OK
      let size = Int32(MemoryLayout<z_stream>.size)
      guard inflateInit_(stream, ZLIB_VERSION, size) == Z_OK else {
        fatalError("no memory to expand")
      }
      defer { inflateEnd(stream) }
      // One byte more than is allowed tells a full stream from a longer one.
      let content = output(of: stream, atMost: most + 1) {
        code = expand(stream, dictionary)
      }
      return (content, code, Int(stream.pointee.avail_in))
    }
    guard content.count <= most else { throw .tooLarge(limit: limit) }
    switch code {
    case Z_STREAM_END where left == 0: return content
    case Z_STREAM_END: throw .trailingBytes(count: left)
    case Z_BUF_ERROR: throw .cutOff
    case Z_NEED_DICT: throw .otherDictionary
    case Z_MEM_ERROR: fatalError("no memory to expand")
    default: throw .damaged
    }
  }

  private static func expand(
    _ stream: UnsafeMutablePointer<z_stream>, _ dictionary: [UInt8]
  ) -> Int32 {
    let code = inflate(stream, Z_FINISH)
    guard code == Z_NEED_DICT, !dictionary.isEmpty,
      inflateSetDictionary(stream, dictionary, UInt32(dictionary.count)) == Z_OK
    else { return code }
    return inflate(stream, Z_FINISH)
  }

  /// Lends a stream that reads bytes; zlib remembers its address, so it must not move.
  private static func withStream<Result>(
    reading bytes: ArraySlice<UInt8>, _ body: (UnsafeMutablePointer<z_stream>) -> Result
  ) -> Result {
    bytes.withUnsafeBufferPointer { input in
      var stream = z_stream()
      stream.next_in = input.baseAddress
      stream.avail_in = UInt32(input.count)
      return withUnsafeMutablePointer(to: &stream) { body($0) }
    }
  }

  /// What `write` makes a stream write; memory that it leaves untouched costs nothing.
  private static func output(
    of stream: UnsafeMutablePointer<z_stream>, atMost most: Int, _ write: () -> Void
  ) -> [UInt8] {
    let bytes = [UInt8](unsafeUninitializedCapacity: most) { buffer, count in
      stream.pointee.next_out = buffer.baseAddress
      stream.pointee.avail_out = UInt32(most)
      write()
      count = most - Int(stream.pointee.avail_out)
    }
    guard bytes.count < most / 2 else { return bytes }
    return bytes.withUnsafeBufferPointer { Array($0) }  // gives the rest back
  }
}
