public import DurableFiles

/// A document that is kept: what it is called on the disk, and how large it is.
public struct StoredAttachment: Sendable, Hashable {
  public let hash: ContentHash
  public let size: Int
}

/// The folder of document files, each stored once under the hash of its content.
///
/// 1. A file called `<first 2 digits>/<hash>` is whole once it has that name.
/// 2. No name from outside ever becomes a path: names follow from the content alone.
/// 3. One copy comes in at a time, as `incoming`, under the lock `incoming.lock`; one that a power
///    cut left is overwritten by the next.
public struct AttachmentStore: ~Copyable, Sendable {
  /// The name of the folder in the home.
  public static let folderName = "attachments"
  /// The largest file that is taken unless the caller says otherwise: 2 GiB.
  public static let standardLimit = 2_147_483_648
  static let incomingName = "incoming"
  private static let lockName = "incoming.lock"
  private static let longestWait = 10_000

  let folder: Directory

  /// Opens the folder in a home, which is made if need be, for its owner only.
  public init(in home: borrowing Directory) throws(FileError) {
    folder = try home.makePrivate(Self.folderName)
  }

  init(folder: consuming Directory) {
    self.folder = folder
  }

  /// Copies a file in and returns what it is called from now on; saved once this returns.
  ///
  /// A file that is kept already is not stored again, but one that was damaged is made whole. If
  /// the source changes or vanishes meanwhile, nothing is kept.
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
    // One byte more than expected tells a file that grows, and one that never ends.
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
      // Best effort: the next copy that comes in overwrites it.
      _ = try? folder.remove(Self.incomingName)
      throw error
    }
  }
}

extension ContentHash {
  /// The folder of the store in which the content lies: 256 of them keep each one small.
  var folderName: String {
    String(description.prefix(2))
  }

  /// Where the file lies in the home.
  public var place: String {
    "\(AttachmentStore.folderName)/\(folderName)/\(self)"
  }
}
