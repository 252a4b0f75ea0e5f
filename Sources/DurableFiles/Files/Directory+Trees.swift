import Glibc

/// Removing whole folders, for temporary ones.
extension Directory {
  /// Removes a folder and everything in it durably, and returns whether it existed.
  ///
  /// Links are removed, never followed. If interrupted, it leaves a part and can be called again.
  @discardableResult
  public func removeTree(_ name: String) throws(FileError) -> Bool {
    do {
      let tree = try directory(name)
      for inside in try tree.names() { try tree.removeAnything(inside) }
      try perform(.remove, name) { number throws(Errno) in
        try System.removeDirectory(name, in: number)
      }
    } catch let error where error.kind == .notFound && error.path == path(of: name) {
      return false
    }
    try sync(for: .remove, name)
    return true
  }

  /// Removes a folder durably if it is empty, and returns whether it is gone.
  @discardableResult
  public func removeEmptyFolder(_ name: String) throws(FileError) -> Bool {
    do {
      try perform(.remove, name) { number throws(Errno) in
        try System.removeDirectory(name, in: number)
      }
    } catch let error where error.kind == .notFound {
      return true
    } catch let error where error.code == ENOTEMPTY || error.kind == .exists {
      return false
    }
    try sync(for: .remove, name)
    return true
  }

  private func removeAnything(_ name: String) throws(FileError) {
    guard let status = try status(of: name) else { return }
    if status.kind == .directory {
      try removeTree(name)
    } else {
      try perform(.remove, name) { number throws(Errno) in
        try System.unlink(name, in: number)
      }
    }
  }
}

extension System {
  /// Removes an empty folder; fault plans see an `unlink`, as the kernel does.
  fileprivate static func removeDirectory(_ name: String, in directory: CInt) throws(Errno) {
    guard !name.utf8.contains(0) else { throw .nameWithNUL }
    _ = try call(.unlink) { name.withCString { unlinkat(directory, $0, AT_REMOVEDIR) } }
  }
}
