public import DurableFiles

/// Attachments that arrive from another device, part by part, perhaps over weeks.
///
/// What has arrived is in `receiving-<hash>`; it gets its name once the whole content is there.
extension AttachmentStore {
  private static let receivingPrefix = "receiving-"

  /// Whether an attachment is here; its content is verified when it is read.
  public func holds(_ hash: ContentHash) throws(FileError) -> Bool {
    do {
      return try folder.directory(hash.folderName).status(of: hash.description) != nil
    } catch let error where error.kind == .notFound {
      return false
    }
  }

  /// How many bytes of an attachment have arrived.
  public func received(of hash: ContentHash) throws(FileError) -> Int {
    try folder.status(of: Self.receivingPrefix + hash.description)?.size ?? 0
  }

  /// Adds bytes to what has arrived of an attachment, for good, and removes what was there after `start`.
  public func receive(
    _ bytes: [UInt8], of hash: ContentHash, at start: Int
  ) throws(FileError) {
    let name = Self.receivingPrefix + hash.description
    if try folder.status(of: name) == nil { try folder.replace(name, with: [], .refuse) }
    let file = try folder.file(name, for: .updating)
    try file.truncate(to: start)
    try file.write(bytes.span.bytes, at: start)
    try file.sync()
  }

  /// Gives an attachment that has arrived its name; one that is another than it should be is removed,
  /// and the result is false.
  public func finishReceiving(_ hash: ContentHash) throws -> Bool {
    let name = Self.receivingPrefix + hash.description
    let found = try folder.file(name).contentHash().hash
    guard found == hash else {
      try folder.remove(name)
      return false
    }
    let place = try folder.makePrivate(hash.folderName)
    try folder.rename(name, to: hash.description, in: place, replacing: true)
    return true
  }

  /// Some bytes of an attachment; fewer at its end.
  public func bytes(of hash: ContentHash, from start: Int, count: Int) throws -> [UInt8] {
    try folder.directory(hash.folderName).file(hash.description).bytes(upTo: count, at: start)
  }
}
