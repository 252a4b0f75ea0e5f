internal import CZlib

/// Expands a stream piece by piece, in memory that does not grow with it.
///
/// Nothing of the stream is believed; how much may come out of it is for the caller to count.
public struct Inflater: ~Copyable {
  /// What is around the compressed bytes.
  public enum Wrapping: Sendable {
    /// A header and a checksum, which is compared (RFC 1952).
    case gzip
    /// Nothing, as in a ZIP archive (RFC 1951).
    case none

    fileprivate var windowBits: Int32 {
      switch self {
      case .gzip: 15 + 16
      case .none: -15
      }
    }
  }

  private static let pieceBytes = 1 << 17

  /// Allocated, because zlib remembers its address.
  private let stream: UnsafeMutablePointer<z_stream>
  private let room: UnsafeMutableBufferPointer<UInt8>
  /// Whether the stream is complete.
  public private(set) var isAtEnd = false

  public init(_ wrapping: Wrapping) {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    room = .allocate(capacity: Self.pieceBytes)
    let size = Int32(MemoryLayout<z_stream>.size)
    guard inflateInit2_(stream, wrapping.windowBits, ZLIB_VERSION, size) == Z_OK else {
      fatalError("no memory to expand")
    }
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
    room.deallocate()
  }

  /// Expands the next bytes, and passes what they hold to `take` piece by piece.
  ///
  /// Returns how many of them belong to the stream: all of them, unless it ends there.
  public mutating func expand(
    _ bytes: ArraySlice<UInt8>, _ take: (UnsafeRawBufferPointer) throws -> Void
  ) throws -> Int {
    guard !isAtEnd, !bytes.isEmpty else { return 0 }
    let (stream, room) = (stream, room)
    let (used, isEnd) = try bytes.withUnsafeBufferPointer { input in
      stream.pointee.next_in = input.baseAddress
      stream.pointee.avail_in = UInt32(input.count)
      var isEnd = false
      repeat {
        stream.pointee.next_out = room.baseAddress
        stream.pointee.avail_out = UInt32(room.count)
        isEnd = try Self.isEnd(inflate(stream, Z_NO_FLUSH))
        let count = room.count - Int(stream.pointee.avail_out)
        if count > 0 {
          try take(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(room)[..<count]))
        }
      } while !isEnd && stream.pointee.avail_out == 0
      return (input.count - Int(stream.pointee.avail_in), isEnd)
    }
    isAtEnd = isEnd
    return used
  }

  private static func isEnd(_ code: Int32) throws(ZlibError) -> Bool {
    switch code {
    case Z_OK, Z_BUF_ERROR: return false
    case Z_STREAM_END: return true
    case Z_NEED_DICT: throw .otherDictionary
    case Z_MEM_ERROR: fatalError("no memory to expand")
    default: throw .damaged
    }
  }
}
