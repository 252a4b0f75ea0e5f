internal import CSodium
internal import Text

/// Finds out whether a place keeps what a remote promises, before anything is entrusted to it.
///
/// Whether it refuses to overwrite an object is not asked: some web servers cannot, and since only one
/// device writes below any one name, nothing depends on it.
enum RemoteProbe {
  /// As much as one entry: a link that carries this carries more, and a slow one makes people wait for
  /// each byte.
  private static let size = 4 << 10

  /// Throws if it does not keep it, and leaves nothing behind.
  static func check(_ remote: any Remote) throws {
    var random = SystemRandomNumberGenerator()
    let name = Names.probe(RecordID(milliseconds: 0, using: &random))
    let bytes = Sodium.randomBytes(size)
    try remote.put(name, bytes)
    do {
      try remote.put(name, bytes)
      guard try remote.get(name) == bytes else {
        throw RepositoryError.unfit(
          remote: "\(remote.address)", reason: "it gives back other bytes than were stored")
      }
    } catch {
      try? remote.delete(name)
      throw error
    }
    try remote.delete(name)
  }
}
