internal import DurableFiles
internal import Glibc

/// A backup file of unknown origin, opened for reading; untrusted until verified.
///
/// Opening checks everything except the contents: header, footer, manifest, names, and that the
/// entries fill the file exactly. `verify` checks the contents too.
public struct BackupReader: ~Copyable {
  public let manifest: BackupManifest
  let file: File
  let path: String
  /// The offset of each entry's content.
  private let positions: [Int]

  public init(_ path: String) throws {
    try self.init(File(path, links: .follow), path: path)
  }

  init(_ file: consuming File, path: String) throws {
    let size = try file.status().size
    try Self.checkHeader(of: file, path: path)
    let footer = try Self.footer(of: file, size: size, path: path)
    let bytes = try file.bytes(at: footer.manifestPosition, count: footer.manifestSize)
    guard ContentHash(of: bytes) == footer.manifestHash else {
      throw BackupError.damaged(path: path, part: .manifest)
    }
    let manifest = try BackupManifest(bytes, path: path)
    positions = try Self.layOut(manifest, in: file, upTo: footer.manifestPosition, path: path)
    self.manifest = manifest
    self.file = file
    self.path = path
  }

  /// Reads the whole file and verifies every hash.
  public func verify(_ progress: (BackupStep) throws -> Void = { _ in }) throws {
    var done = 0
    for index in manifest.entries.indices {
      try read(index) { piece in
        done += piece.count
        try progress(BackupStep(stage: .verifying, done: done, total: manifest.totalSize))
      }
    }
  }

  /// Passes the content of an entry on in pieces; they are verified only once this returns.
  func read(_ index: Int, _ body: ([UInt8]) throws -> Void) throws {
    let (entry, start) = (manifest.entries[index], positions[index])
    var hasher = ContentHasher()
    let count = try file.eachPiece(from: start, upTo: entry.size) { piece in
      hasher.update(piece)
      try body(piece)
    }
    let hash = hasher.finish()
    guard count == entry.size, hash == entry.hash,
      try file.bytes(at: start + entry.size, count: ContentHash.size) == hash.bytes
    else { throw BackupError.damaged(path: path, part: .entry(entry.name)) }
  }

  /// Drops the file from the page cache, so that reading back tests the disk.
  func forgetCachedBytes() {
    // Best effort: without it, the cached bytes are compared.
    _ = posix_fadvise(file.descriptor, 0, 0, POSIX_FADV_DONTNEED)
  }
}

/// The checks on opening.
extension BackupReader {
  private static func checkHeader(of file: borrowing File, path: String) throws {
    let expected = BackupFormat.header
    let size = min(try file.status().size, expected.count)
    let bytes = try file.bytes(at: 0, count: size)
    if bytes == expected { return }
    if expected.starts(with: bytes) { throw BackupError.truncated(path: path) }
    if bytes.count == expected.count, bytes[..<3].elementsEqual(expected[..<3]),
      bytes[4...].elementsEqual(expected[4...]),
      (UInt8(ascii: "2")...UInt8(ascii: "9")).contains(bytes[3])
    {
      let version = Int(bytes[3] - UInt8(ascii: "0"))
      throw BackupError.newerVersion(path: path, version: version)
    }
    throw BackupError.notABackup(path: path)
  }

  private static func footer(
    of file: borrowing File, size: Int, path: String
  ) throws -> BackupFooter {
    let position = size - BackupFormat.footerSize
    guard position >= BackupFormat.header.count,
      let footer = BackupFooter(try file.bytes(at: position, count: BackupFormat.footerSize))
    else { throw BackupError.truncated(path: path) }
    guard footer.manifestSize <= BackupFormat.manifestLimit,
      footer.manifestPosition >= BackupFormat.header.count,
      footer.manifestPosition == position - footer.manifestSize
    else { throw BackupError.damaged(path: path, part: .end) }
    return footer
  }

  /// The offset of each content, after checking that the entries fill the file up to the manifest.
  private static func layOut(
    _ manifest: BackupManifest, in file: borrowing File, upTo end: Int, path: String
  ) throws -> [Int] {
    var position = BackupFormat.header.count
    var positions: [Int] = []
    for entry in manifest.entries {
      let damaged = BackupError.damaged(path: path, part: .entry(entry.name))
      let header = BackupFormat.entryHeader(name: entry.name.text, size: entry.size)
      let room = end - position - header.count - ContentHash.size
      guard room >= 0, entry.size <= room,
        try file.bytes(at: position, count: header.count) == header
      else { throw damaged }
      positions.append(position + header.count)
      position += header.count + entry.size + ContentHash.size
    }
    guard position == end else { throw BackupError.damaged(path: path, part: .manifest) }
    return positions
  }
}
