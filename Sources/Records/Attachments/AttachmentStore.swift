public import DurableFiles

/// A stored attachment: its name on disk and its size.
public struct StoredAttachment: Sendable, Hashable {
  public let hash: ContentHash
  public let size: Int
}

/// The folder of attachments, each stored once under the hash of its content.
///
/// 1. A file named `<first 2 digits>/<hash>` is complete as soon as it has that name.
/// 2. No name from outside ever becomes a path: names are derived from the content alone.
/// 3. One file is added at a time, as `incoming`, under the lock `incoming.lock`; a leftover of a
///    power cut is overwritten by the next.
public struct AttachmentStore: ~Copyable, Sendable {
  /// The name of the folder in the home.
  public static let folderName = "attachments"
  /// The default limit on the size of a file: 2 GiB.
  public static let standardLimit = 2_147_483_648
  static let incomingName = "incoming"
  private static let lockName = "incoming.lock"
  private static let longestWait = 10_000

  let folder: Directory

  /// Opens the folder in a home, creating it, accessible to its owner only, if needed.
  public init(in home: borrowing Directory) throws(FileError) {
    folder = try home.makePrivate(Self.folderName)
  }

  init(folder: consuming Directory) {
    self.folder = folder
  }

  /// Copies a file into the store and returns its attachment; durable once this returns.
  ///
  /// A file already in the store is not stored again, but a damaged copy is replaced. If the source
  /// changes or vanishes during the copy, nothing is stored.
  public func add(
    from path: String, limit: Int = standardLimit,
    _ progress: (_ copied: Int) throws -> Void = { _ in }
  ) throws -> StoredAttachment {
    let source = try SourceFile(File(path, links: .follow))
    guard source.size <= limit else { throw AttachmentError.tooLarge(path: path, limit: limit) }
    let lock = try folder.lock(Self.lockName, waiting: Self.longestWait)
    var copy = try folder.replacement(of: Self.incomingName)
    let hash = try Self.stream(source, to: &copy, path: path, limit: limit, progress)
    let state = try state(of: hash)
    if state != .whole {
      try copy.commit()
      try giveName(hash, replacing: state == .damaged)
    }
    withExtendedLifetime(lock) {}
    return StoredAttachment(hash: hash, size: source.size)
  }

  private static func stream(
    _ source: borrowing SourceFile, to copy: inout Replacement, path: String, limit: Int,
    _ progress: (Int) throws -> Void
  ) throws -> ContentHash {
    var hasher = ContentHasher()
    var copied = 0
    // Reading one byte past the expected size detects a growing or endless file.
    let count = try source.file.eachPiece(upTo: source.size + 1) { piece in
      hasher.update(piece)
      try copy.write(piece)
      copied += piece.count
      try progress(copied)
    }
    guard count == source.size, try source.hasSameBytes(), try source.hasItsNames() else {
      throw AttachmentError.changedWhileCopied(path: path)
    }
    return hasher.finish()
  }

  private func giveName(_ hash: ContentHash, replacing: Bool) throws {
    do {
      let place = try folder.makePrivate(hash.folderName)
      try folder.rename(
        Self.incomingName, to: hash.description, in: place, replacing: replacing)
    } catch {
      // Best effort: the next file added overwrites it.
      _ = try? folder.remove(Self.incomingName)
      throw error
    }
  }
}

extension ContentHash {
  /// The subfolder for the content: 256 of them keep each one small.
  var folderName: String {
    String(description.prefix(2))
  }

  /// The path relative to the home.
  public var place: String {
    "\(AttachmentStore.folderName)/\(folderName)/\(self)"
  }
}
