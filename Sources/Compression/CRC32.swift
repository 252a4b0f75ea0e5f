internal import CZlib

/// The checksum of ZIP archives and PNG files, which differs from the CRC-32C of vanlog's own files.
public struct CRC32: Sendable {
  public private(set) var value: UInt32 = 0

  public init() {}

  public init(of bytes: [UInt8]) {
    bytes.withUnsafeBytes { add($0) }
  }

  /// Adds the bytes that come next.
  public mutating func add(_ bytes: UnsafeRawBufferPointer) {
    let bytes = bytes.assumingMemoryBound(to: UInt8.self)
    value = UInt32(truncatingIfNeeded: crc32(UInt(value), bytes.baseAddress, UInt32(bytes.count)))
  }
}
