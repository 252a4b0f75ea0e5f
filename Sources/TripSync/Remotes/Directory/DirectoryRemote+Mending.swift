internal import DurableFiles

extension DirectoryRemote {
  /// Opens the remote in a folder; one that holds a repository and has lost its marker gets a new one.
  ///
  /// An empty folder gets none: it may be where a stick is to be mounted.
  public static func mend(_ address: RemoteAddress) throws(RemoteError) -> DirectoryRemote {
    do throws(FileError) {
      try mendMarker(in: address.rest)
    } catch {
      // Opening it says what is wrong.
    }
    return try DirectoryRemote(address)
  }

  private static func mendMarker(in path: String) throws(FileError) {
    let folder = try Directory(path, links: .follow)
    guard isWithoutMarker(folder), holdsRepository(folder) else { return }
    // A marker that cannot be understood is of no use to any version.
    if try folder.status(of: DirectoryMarker.name) != nil {
      try folder.remove(DirectoryMarker.name)
    }
    try DirectoryMarker.create(in: folder)
  }

  private static func isWithoutMarker(_ folder: borrowing Directory) -> Bool {
    do throws(DirectoryMarker.Failure) {
      _ = try DirectoryMarker(in: folder)
      return false
    } catch {
      switch error {
      case .noMarker, .unreadable: return true
      case .noFolder, .another, .newer, .file: return false
      }
    }
  }

  private static func holdsRepository(_ folder: borrowing Directory) -> Bool {
    for name in ["keys", "heads", "log", "snap"] where isFolder(name, in: folder) { return true }
    return false
  }

  private static func isFolder(_ name: String, in folder: borrowing Directory) -> Bool {
    do throws(FileError) {
      _ = try folder.directory(at: [name])
      return true
    } catch {
      return false
    }
  }
}
