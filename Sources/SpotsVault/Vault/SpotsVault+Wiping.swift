internal import DurableFiles
public import HomeFolder
internal import SQLite

extension SpotsVault {
  /// Whether there is a vault, or what is left of one.
  public static func isThere(in home: HomeFolder) throws -> Bool {
    try home.open()?.status(of: fileName) != nil
  }

  /// Runs `body` while no other process can change the vault; fails at once if one does.
  public static func withoutWriters<Value>(
    in home: HomeFolder, _ body: () throws -> Value
  ) throws -> Value {
    guard let folder = try home.open(), try isThere(in: home) else { return try body() }
    let lock = try VaultLock.take(in: folder, waiting: 0) { _ in }
    return try withExtendedLifetime(lock) { try body() }
  }

  /// Removes the vault, once a copy of it at a new path is on the disk and has been read back.
  ///
  /// Without a path no copy is made, and what is damaged goes too. If power fails, the vault is
  /// whole or gone.
  public static func wipe(in home: HomeFolder, copyingTo path: String?) throws {
    guard let path else {
      return try withoutWriters(in: home) { try remove(in: home) }
    }
    let vault = try openToWrite(in: home, waiting: 0)
    // All that was begun is finished, and the lock is held until the end.
    try vault.connection.close()
    try copy(in: home, to: path)
    try remove(in: home)
    withExtendedLifetime(vault) {}
  }

  private static func remove(in home: HomeFolder) throws {
    guard let folder = try home.open() else { return }
    try folder.remove(fileName)
    try folder.remove(journalName)
    try removeLeftovers(in: folder)
  }

  private static func copy(in home: HomeFolder, to path: String) throws {
    guard let folder = try home.open() else { return }
    let (above, name) = Directory.split(path)
    let place = try Directory(above, links: .follow)
    let unverified = name + ".unverified"
    do {
      let source = try folder.file(fileName)
      var copy = try place.replacement(of: unverified)
      _ = try source.eachPiece { try copy.write($0) }
      try copy.commit()
      // Each page has a checksum.
      guard try Connection(vault: place.path(of: unverified), .readOnly).isSound() else {
        throw VaultError.badCopy(path: path)
      }
      try place.rename(unverified, to: name, in: place)
    } catch {
      // Best effort: the next copy of this name overwrites it.
      _ = try? place.remove(unverified)
      throw error
    }
  }
}
