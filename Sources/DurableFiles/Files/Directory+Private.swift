import Glibc

/// Folders that only their owner may enter.
extension Directory {
  private static let ownerOnly: mode_t = 0o700

  /// Opens a folder of ours with permissions 0700, creating it and its parents if need be.
  ///
  /// A folder of ours that is open to others is closed to them; another user's is refused. Existing
  /// parents stay as they are.
  public static func makePrivate(
    _ path: String, links: Links = .refuse
  ) throws(FileError) -> Directory {
    do {
      let existing = try Directory(path, links: links)
      try existing.closeToOthers()
      return existing
    } catch let error where error.kind == .notFound {
      let (above, name) = split(path)
      return try openOrMake(above).makePrivate(name)
    }
  }

  /// Opens a folder as it is, or creates it and its parents for the owner only.
  public static func openOrMake(_ path: String) throws(FileError) -> Directory {
    do {
      return try Directory(path, links: .follow)
    } catch let error where error.kind == .notFound && path != "/" && path != "." {
      let (above, name) = split(path)
      return try openOrMake(above).makePrivate(name)
    }
  }

  /// The same for a subfolder of this one.
  public func makePrivate(_ name: String) throws(FileError) -> Directory {
    do {
      try perform(.makeDirectory, name) { number throws(Errno) in
        try System.makeDirectory(name, in: number, mode: Self.ownerOnly)
      }
      try sync(for: .makeDirectory, name)
    } catch let error where error.kind == .exists {
      // From an earlier run, or made by another process a moment ago: checked below.
    }
    let made = try directory(name)
    try made.closeToOthers()
    return made
  }

  private func closeToOthers() throws(FileError) {
    let status = try attempt(.openDirectory, path) { () throws(Errno) in
      try System.status(handle.number)
    }
    guard status.isOurs else { throw FileError(.openDirectory, path, .notOurs) }
    guard status.permissions & 0o077 != 0 else { return }
    do {
      try attempt(.openDirectory, path) { () throws(Errno) in
        try System.setPermissions(handle.number, Self.ownerOnly)
      }
    } catch let error where error.kind == .readOnly {
      // What is on a disk that cannot be written is read anyway.
    }
  }

  /// Splits a path into its parent folder and last name, ignoring repeated slashes.
  public static func split(_ path: String) -> (above: String, name: String) {
    var rest = path[...]
    while rest.count > 1, rest.hasSuffix("/") { rest.removeLast() }
    guard let slash = rest.lastIndex(of: "/") else { return (".", String(rest)) }
    var above = rest[..<slash]
    while above.count > 1, above.hasSuffix("/") { above.removeLast() }
    return (above.isEmpty ? "/" : String(above), String(rest[rest.index(after: slash)...]))
  }
}
