import Glibc

/// Folders that only their owner may enter.
extension Directory {
  private static let ownerOnly: mode_t = 0o700

  /// Opens a folder of ours, with permissions 0700, and makes it and those above it if need be.
  ///
  /// A folder of ours that is open to others is closed to them; one of another user is refused.
  /// Existing folders above it stay as they are.
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

  /// Opens a folder as it is, or makes it, and those above it, for its owner only.
  public static func openOrMake(_ path: String) throws(FileError) -> Directory {
    do {
      return try Directory(path, links: .follow)
    } catch let error where error.kind == .notFound && path != "/" && path != "." {
      let (above, name) = split(path)
      return try openOrMake(above).makePrivate(name)
    }
  }

  /// The same for a folder in this one.
  public func makePrivate(_ name: String) throws(FileError) -> Directory {
    do {
      try perform(.makeDirectory, name) { number throws(Errno) in
        try System.makeDirectory(name, in: number, mode: Self.ownerOnly)
      }
      try sync(for: .makeDirectory, name)
    } catch let error where error.kind == .exists {
      // From an earlier run, or made by another process a moment ago: judged below.
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
    try attempt(.openDirectory, path) { () throws(Errno) in
      try System.setPermissions(handle.number, Self.ownerOnly)
    }
  }

  /// Cuts a path into the folder above and the last name, whatever the number of slashes.
  public static func split(_ path: String) -> (above: String, name: String) {
    var rest = path[...]
    while rest.count > 1, rest.hasSuffix("/") { rest.removeLast() }
    guard let slash = rest.lastIndex(of: "/") else { return (".", String(rest)) }
    var above = rest[..<slash]
    while above.count > 1, above.hasSuffix("/") { above.removeLast() }
    return (above.isEmpty ? "/" : String(above), String(rest[rest.index(after: slash)...]))
  }
}
