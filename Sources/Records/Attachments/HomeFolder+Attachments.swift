internal import DurableFiles
public import HomeFolder

extension HomeFolder {
  /// Whether the file of an attachment is there, by the hash that the record has.
  ///
  /// Its content is not read, and what cannot be looked at counts as missing.
  public func hasAttachment(_ text: String) -> Bool {
    guard let hash = ContentHash(text), let folder = try? open(),
      let files = try? folder.directory(AttachmentStore.folderName),
      let place = try? files.directory(hash.folderName)
    else { return false }
    let status = try? place.status(of: hash.description) ?? nil
    return status?.kind == .regular
  }
}
