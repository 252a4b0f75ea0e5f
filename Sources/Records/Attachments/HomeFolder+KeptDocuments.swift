internal import DurableFiles
public import HomeFolder

extension HomeFolder {
  /// Brings back the file of an attachment from a home that a restore moved aside; false if none has it.
  ///
  /// A record that is newer than the restored backup comes back from other devices, and its file may
  /// be nowhere else. Files are named by their content, so that none is taken for another.
  public func bringBack(
    _ hash: ContentHash, to attachments: borrowing AttachmentStore
  ) throws -> Bool {
    guard let place = try RestorePlace.find(self) else { return false }
    for kept in try place.above.names() where place.isKeptName(kept) {
      let path = "\(place.path(of: kept))/\(hash.place)"
      guard let (found, _) = try? File(path).contentHash(), found == hash else { continue }
      if try attachments.add(from: path).hash == hash { return true }
    }
    return false
  }
}
