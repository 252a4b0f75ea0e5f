public import DurableFiles

/// Listing and reading attachments; content is always verified before it leaves the store.
extension AttachmentStore {
  enum State {
    case missing, whole, damaged
  }

  /// Opens an attachment for reading after verifying its whole content.
  public func open(_ hash: ContentHash) throws -> File {
    let file = try opened(hash)
    guard try file.contentHash().hash == hash else { throw AttachmentError.damaged(hash) }
    return file
  }

  /// Verifies that an attachment exists and is intact, and returns its size.
  @discardableResult
  public func verify(_ hash: ContentHash) throws -> Int {
    try open(hash).status().size
  }

  /// Copies an attachment to a path; never overwrites a file.
  public func copy(_ hash: ContentHash, to path: String) throws {
    let file = try opened(hash)
    let place = FilePlace(path)
    var copy = try place.open().replacement(of: place.name, privacy: .asUsual)
    var hasher = ContentHasher()
    _ = try file.eachPiece { piece in
      hasher.update(piece)
      try copy.write(piece)
    }
    // Compared with the bytes written, not with a second read of the source.
    guard hasher.finish() == hash else { throw AttachmentError.damaged(hash) }
    try copy.commit(.refuse)
  }

  /// Removes an attachment and returns whether it existed.
  @discardableResult
  public func remove(_ hash: ContentHash) throws(FileError) -> Bool {
    do {
      return try folder.directory(hash.folderName).remove(hash.description)
    } catch let error where error.kind == .notFound {
      return false
    }
  }

  /// All attachments, ordered by hash; skips files that do not belong to the store.
  public func all() throws(FileError) -> [StoredAttachment] {
    var found: [StoredAttachment] = []
    for name in try folder.names() where name.utf8.count == 2 {
      guard try folder.status(of: name)?.kind == .directory else { continue }
      let inside = try folder.directory(name)
      for text in try inside.names() {
        guard let hash = ContentHash(text), hash.folderName == name,
          let status = try inside.status(of: text), status.kind == .regular
        else { continue }
        found.append(StoredAttachment(hash: hash, size: status.size))
      }
    }
    return found.sorted { $0.hash < $1.hash }
  }

  func state(of hash: ContentHash) throws -> State {
    do {
      return try verify(hash) >= 0 ? .whole : .damaged
    } catch AttachmentError.missing {
      return .missing
    } catch AttachmentError.damaged {
      return .damaged
    }
  }

  private func opened(_ hash: ContentHash) throws -> File {
    do {
      return try folder.directory(hash.folderName).file(hash.description)
    } catch {
      guard error.kind == .notFound else { throw error }
      throw AttachmentError.missing(hash)
    }
  }
}
