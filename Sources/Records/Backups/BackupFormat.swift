/// The constant parts of a backup file; `docs/formats.md` describes the format.
///
/// 1. The file is a header, the entries in the order of the manifest, the manifest, and a footer,
///    with nothing between them.
/// 2. Every byte is fixed by this format, implied by the manifest, or covered by a hash, so that
///    any change is detected.
/// 3. Sizes and positions are checked against the file before anything of that size is read.
/// 4. Numbers are little-endian and unsigned.
enum BackupFormat {
  static let version = 1
  /// As in PNG: a transfer that converts line endings damages the first bytes.
  static let header = Array("VLB1\r\n\u{1A}\n".utf8)
  static let entryMark = Array("FILE".utf8)
  static let footerMark = Array("VLB1END\n".utf8)
  static let footerSize = 16 + ContentHash.size + footerMark.count
  static let manifestLimit = 16_777_216

  /// The bytes before the content of an entry.
  static func entryHeader(name: String, size: Int) -> [UInt8] {
    entryMark + bytes(UInt16(clamping: name.utf8.count)) + bytes(UInt64(size)) + name.utf8
  }

  static func bytes(_ number: some FixedWidthInteger) -> [UInt8] {
    (0..<number.bitWidth / 8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }

  static func number(_ bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}

/// The end of a backup file, which is read first.
struct BackupFooter: Equatable {
  let manifestPosition: Int
  let manifestSize: Int
  let manifestHash: ContentHash

  init(manifest: [UInt8], position: Int) {
    manifestPosition = position
    manifestSize = manifest.count
    manifestHash = ContentHash(of: manifest)
  }

  /// Parses the footer; `nil` if the bytes are not one.
  init?(_ bytes: [UInt8]) {
    guard bytes.count == BackupFormat.footerSize,
      bytes[48...].elementsEqual(BackupFormat.footerMark),
      let position = Int(exactly: BackupFormat.number(bytes[..<8])),
      let size = Int(exactly: BackupFormat.number(bytes[8..<16])),
      let hash = ContentHash(bytes: Array(bytes[16..<48]))
    else { return nil }
    (manifestPosition, manifestSize, manifestHash) = (position, size, hash)
  }

  var bytes: [UInt8] {
    BackupFormat.bytes(UInt64(manifestPosition)) + BackupFormat.bytes(UInt64(manifestSize))
      + manifestHash.bytes + BackupFormat.footerMark
  }
}
