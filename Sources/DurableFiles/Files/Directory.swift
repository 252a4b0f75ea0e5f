import Glibc

/// An open folder: names are looked up in it even if it has since been renamed or replaced.
public struct Directory: ~Copyable, Sendable {
  /// Its path when it was opened, for messages.
  public let path: String
  let handle: Descriptor

  init(_ handle: consuming Descriptor, path: String) {
    self.handle = handle
    self.path = path
  }

  /// Opens a folder by its path.
  public init(_ path: String, links: Links = .refuse) throws(FileError) {
    self = try Self.open(path, in: System.workingDirectory, path: path, links: links)
  }

  /// Opens a folder in this one; a link is refused.
  public func directory(_ name: String) throws(FileError) -> Directory {
    try check(name, for: .openDirectory)
    return try Self.open(name, in: handle.number, path: path(of: name), links: .refuse)
  }

  /// Opens the same folder again, for a separate owner.
  public func duplicate() throws(FileError) -> Directory {
    let copy = try attempt(.openDirectory, path) { () throws(Errno) in
      try System.duplicate(handle.number)
    }
    return Directory(copy, path: path)
  }

  /// Opens an existing file of this folder; a link is refused.
  public func file(
    _ name: String, for access: File.Access = .reading, owner: File.Owner = .anyone
  ) throws(FileError) -> File {
    try check(name, for: .open)
    return try File.open(
      name, in: handle.number, path: path(of: name), access: access, links: .refuse, owner: owner)
  }

  /// The status of a name in this folder, or `nil` if it does not exist.
  public func status(of name: String) throws(FileError) -> FileStatus? {
    do {
      return try perform(.look, name) { number throws(Errno) in
        try System.status(of: name, in: number)
      }
    } catch let error where error.kind == .notFound {
      return nil
    }
  }

  /// The names in the folder, unordered, without `.` and `..`; names that are not UTF-8 are left
  /// out, since vanlog never creates them.
  public func names() throws(FileError) -> [String] {
    var names: [String] = []
    try eachEntry { name, _ throws(FileError) in
      if let name { names.append(name) }
    }
    return names
  }

  /// Passes each name in the folder to `body`, one at a time, so that memory use is constant; a name
  /// that is not UTF-8 is `nil`, and so is a kind that the file system does not give.
  public func eachEntry(
    _ body: (_ name: String?, FileStatus.Kind?) throws(FileError) -> Void
  ) throws(FileError) {
    let path = path
    try System.eachEntry(in: handle.number, wrapping: { FileError(.list, path, $0) }, body)
  }

  /// Returns once the folder's names are on the disk, which makes creations and renames durable.
  public func sync() throws(FileError) {
    do {
      try System.sync(handle.number)
    } catch let error where error.code == EINVAL {
      return  // this file system cannot sync folders, and offers nothing better
    } catch {
      throw FileError(.sync, path, error)
    }
  }

  /// The path of a name in this folder, for messages and for programs that take paths.
  public func path(of name: String) -> String {
    path.hasSuffix("/") ? path + name : path + "/" + name
  }

  private static func open(
    _ name: String, in directory: CInt, path: String, links: Links
  ) throws(FileError) -> Directory {
    let flags = O_RDONLY | O_DIRECTORY | (links == .follow ? 0 : O_NOFOLLOW)
    do {
      return Directory(try System.open(name, in: directory, flags), path: path)
    } catch let error where error.code == ENOTDIR && links == .refuse {
      // The kernel has the same answer for a link and for a file.
      let status = try? System.status(of: name, in: directory)
      throw status?.kind == .symbolicLink
        ? FileError(.openDirectory, path, .isLink) : FileError(.openDirectory, path, error)
    } catch {
      throw FileError(.openDirectory, path, error)
    }
  }
}
