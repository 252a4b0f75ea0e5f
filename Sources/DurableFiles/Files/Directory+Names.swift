import Glibc

/// Operations on single names in a folder, each on the disk once it returns.
extension Directory {
  /// Removes a file durably, and returns whether it existed.
  ///
  /// Its space is free once this returns: file systems keep it until the folder is synced.
  @discardableResult
  public func remove(_ name: String) throws(FileError) -> Bool {
    var wasThere = true
    do {
      try perform(.remove, name) { number throws(Errno) in
        try System.unlink(name, in: number)
      }
    } catch let error where error.kind == .notFound {
      wasThere = false
    }
    try sync(for: .remove, name)
    return wasThere
  }

  /// Renames a file, within this folder or into another one of the same file system, never over an
  /// existing file unless asked.
  ///
  /// If only the sync of a folder failed, the file gets its old name back, unless it has replaced
  /// another: then it keeps its new name, and only `sync` remains to be done.
  public func rename(
    _ name: String, to newName: String, in other: borrowing Directory, replacing: Bool = false
  ) throws(FileError) {
    try other.check(newName, for: .rename)
    let there = other.handle.number
    try perform(.rename, name) { here throws(Errno) in
      if replacing {
        try System.rename(name, in: here, to: newName, in: there)
      } else {
        try System.renameExclusively(name, in: here, to: newName, in: there)
      }
    }
    do {
      // The new name first: a file with two names is better than one with none.
      try other.sync(for: .rename, newName)
      if other.path != path { try sync(for: .rename, name) }
    } catch {
      if !replacing {
        // An error should mean that nothing happened; even if this fails, nothing is lost.
        try? System.renameExclusively(newName, in: there, to: name, in: handle.number)
      }
      throw error
    }
  }

  /// Runs an operation on a name in this folder; an error names the operation and the path.
  func perform<Value: ~Copyable>(
    _ operation: FileError.Operation, _ name: String, _ step: FileError.Step? = nil,
    _ body: (CInt) throws(Errno) -> Value
  ) throws(FileError) -> Value {
    try check(name, for: operation)
    return try attempt(operation, path(of: name), step) { () throws(Errno) in
      try body(handle.number)
    }
  }

  /// Syncs the folder as the last step of an operation on one of its names.
  func sync(for operation: FileError.Operation, _ name: String) throws(FileError) {
    do {
      try sync()
    } catch {
      throw FileError(operation, path(of: name), Errno(code: error.code), .syncingFolder)
    }
  }

  /// A name must stay in the folder: no slash, not `.` or `..`.
  func check(_ name: String, for operation: FileError.Operation) throws(FileError) {
    guard !name.isEmpty, name != ".", name != "..", !name.utf8.contains(UInt8(ascii: "/")) else {
      throw FileError(operation, path(of: name), .invalidName)
    }
  }
}

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
