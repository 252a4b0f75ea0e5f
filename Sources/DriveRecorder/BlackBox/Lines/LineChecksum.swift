internal import Text

/// The checksum that ties a line to its drive and its number.
///
/// It covers the 26 letters of the drive's id, the line's number in decimal digits, and the line
/// from its first brace to the comma before `"crc"`. So a line of another drive in a reused block
/// never counts, nor does a line that is repeated or in the wrong place (Invariant 3).
struct LineChecksum {
  private let drive: [UInt8]
  private var covered: [UInt8] = []

  init(drive: RecordID) {
    self.drive = Array(drive.description.utf8)
  }

  /// The checksum of a line that ends before its member `crc`.
  mutating func of(_ line: UnsafeBufferPointer<UInt8>, number: Int64) -> UInt32 {
    covered.removeAll(keepingCapacity: true)
    covered.append(contentsOf: drive)
    covered.append(decimal: UInt64(clamping: number))
    covered.append(contentsOf: line)
    return CRC32C.checksum(covered[...])
  }

  mutating func of(_ line: ArraySlice<UInt8>, number: Int64) -> UInt32 {
    line.withUnsafeBufferPointer { of($0, number: number) }
  }
}
