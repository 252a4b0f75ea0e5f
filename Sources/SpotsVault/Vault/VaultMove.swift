internal import DurableFiles
public import HomeFolder
internal import SQLite

extension SpotsVault {
  /// Moves in the vault of another home, if that has one and this has none; returns false
  /// otherwise.
  ///
  /// A vault with an interrupted change stays where it is.
  @discardableResult
  public static func move(fromHome path: String, to home: HomeFolder) throws -> Bool {
    let old = try Directory(path)
    guard try old.status(of: fileName) != nil, try old.status(of: journalName)?.size ?? 0 == 0
    else { return false }
    let folder = try home.make()
    guard try folder.status(of: fileName) == nil else { return false }
    try old.rename(fileName, to: fileName, in: folder)
    return true
  }
}

extension SpotsVault {
  /// Removes an empty vault, as before the first import.
  func removeIfEmpty() throws {
    guard isWritable, try packs().isEmpty else { return }
    try connection.close()
    guard let folder = try home.open() else { return }
    try folder.remove(Self.fileName)
  }
}
