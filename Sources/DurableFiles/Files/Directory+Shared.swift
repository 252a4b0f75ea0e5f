import Glibc

/// Folders on disks that other programs and computers use too, such as a memory stick.
extension Directory {
  /// Opens a subfolder, or creates it with the permissions that the user's umask allows.
  ///
  /// Its name is on the disk once this returns, no matter who created it. Neither owner nor
  /// permissions are checked, since FAT has none.
  public func openOrMakeShared(_ name: String) throws(FileError) -> Directory {
    do {
      try perform(.makeDirectory, name) { number throws(Errno) in
        try System.makeDirectory(name, in: number, mode: 0o777)
      }
    } catch let error where error.kind == .exists {
      // Perhaps from a run that was cut off before it could sync the name.
    }
    try sync(for: .makeDirectory, name)
    return try directory(name)
  }
}
