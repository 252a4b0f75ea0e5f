internal import DurableFiles
internal import Glibc

/// A file to include in a backup.
struct BackupSource {
  let name: BackupEntryName
  /// For progress only; the size of the opened file is what counts.
  let expectedSize: Int
  let open: () throws -> File
}

/// Writes the parts of a backup file in sequence, in constant memory.
struct BackupWriter: ~Copyable {
  private var copy: Replacement
  private var position = 0
  private var entries: [BackupManifest.Entry] = []

  init(_ copy: consuming Replacement) throws {
    self.copy = copy
    try write(BackupFormat.header)
  }

  /// Adds a file, which must not change while it is read.
  mutating func add(_ source: BackupSource, _ progress: (_ bytes: Int) throws -> Void) throws {
    let file = try SourceFile(source.open())
    try write(BackupFormat.entryHeader(name: source.name.text, size: file.size))
    var hasher = ContentHasher()
    let count = try file.file.eachPiece(upTo: file.size + 1) { piece in
      hasher.update(piece)
      try write(piece)
      try progress(piece.count)
    }
    guard count == file.size, try file.hasSameBytes() else {
      throw BackupError.sourceChanged(source.name)
    }
    let hash = hasher.finish()
    try write(hash.bytes)
    entries.append(.init(name: source.name, size: count, hash: hash))
  }

  /// Adds the manifest and footer; once this returns, the file is on disk under its name.
  consuming func finish(_ stamp: BackupStamp, home: ActorID?) throws -> BackupManifest {
    let manifest = BackupManifest(stamp: stamp, home: home, entries: entries)
    let bytes = manifest.bytes
    guard bytes.count <= BackupFormat.manifestLimit else { throw BackupError.tooManyFiles }
    try copy.write(bytes)
    try copy.write(BackupFooter(manifest: bytes, position: position).bytes)
    try copy.commit()
    return manifest
  }

  private mutating func write(_ bytes: [UInt8]) throws(FileError) {
    try copy.write(bytes)
    position += bytes.count
  }
}

extension BackupWriter {
  /// Writes a backup of these sources, reads it back in full, and only then gives it its name.
  ///
  /// Never overwrites an existing file.
  static func write(
    _ sources: [BackupSource], to path: String, stamp: BackupStamp, home: ActorID? = nil,
    progress: (BackupStep) throws -> Void = { _ in }
  ) throws -> BackupManifest {
    let place = FilePlace(path)
    let folder = try place.open()
    guard try folder.status(of: place.name) == nil else {
      throw BackupError.targetExists(path: path)
    }
    let unverified = place.name + ".unverified"
    do {
      let manifest = try write(
        sources, into: folder.replacement(of: unverified), stamp: stamp, home: home,
        progress: progress)
      let reader = try BackupReader(folder.file(unverified), path: folder.path(of: unverified))
      reader.forgetCachedBytes()
      try reader.verify(progress)
      try folder.rename(unverified, to: place.name, in: folder)
      return manifest
    } catch {
      // Best effort: the next backup of this name overwrites it.
      _ = try? folder.remove(unverified)
      throw error
    }
  }

  private static func write(
    _ sources: [BackupSource], into copy: consuming Replacement, stamp: BackupStamp,
    home: ActorID?, progress: (BackupStep) throws -> Void
  ) throws -> BackupManifest {
    let total = sources.reduce(0) { $0 + $1.expectedSize }
    var done = 0
    var writer = try BackupWriter(copy)
    for source in sources {
      try writer.add(source) { bytes in
        done += bytes
        try progress(BackupStep(stage: .writing, done: done, total: max(total, done)))
      }
    }
    return try writer.finish(stamp, home: home)
  }
}
