import Glibc

/// An open ordinary file, closed exactly once, whose name could not be swapped for a link.
public struct File: ~Copyable, Sendable {
  /// What the file is opened for; both refuse a file that does not exist.
  public enum Access: Sendable {
    case reading, updating
  }

  /// Whose file it may be.
  public enum Owner: Sendable {
    case anyone, onlyUs
  }

  /// Its path when it was opened, for messages.
  public let path: String
  let handle: Descriptor

  init(_ handle: consuming Descriptor, path: String) {
    self.handle = handle
    self.path = path
  }

  /// Opens an existing file by its path; links among the folders of the path are followed, a link
  /// in the last place only if asked.
  public init(
    _ path: String, for access: Access = .reading, links: Links = .refuse, owner: Owner = .anyone
  ) throws(FileError) {
    let directory = System.workingDirectory
    self = try Self.open(
      path, in: directory, path: path, access: access, links: links, owner: owner)
  }

  /// The descriptor, for `mmap` and `poll`; never close it.
  public var descriptor: CInt {
    handle.number
  }

  /// Closes the file and reports failure, since some network file systems report errors only then.
  public consuming func close() throws(FileError) {
    let path = path
    do {
      try handle.close()
    } catch {
      throw FileError(.close, path, error)
    }
  }

  /// Opens without waiting for the other end of a pipe, and refuses anything but an ordinary file.
  static func open(
    _ name: String, in directory: CInt, path: String, access: Access, links: Links, owner: Owner
  ) throws(FileError) -> File {
    let follows = links == .follow
    let flags =
      (access == .reading ? O_RDONLY : O_RDWR) | O_NONBLOCK | O_NOCTTY | (follows ? 0 : O_NOFOLLOW)
    // Checked before it is opened, because opening a device can have side effects.
    let before = try attempt(.open, path) { () throws(Errno) in
      try System.status(of: name, in: directory, followingLinks: follows)
    }
    try check(before, path, owner)
    let handle = try attempt(.open, path) { () throws(Errno) in
      try System.open(name, in: directory, flags)
    }
    let file = File(handle, path: path)
    try check(try file.status(), path, owner)
    return file
  }

  private static func check(
    _ status: FileStatus, _ path: String, _ owner: Owner
  ) throws(FileError) {
    switch status.kind {
    case .regular: break
    case .directory: throw FileError(.open, path, .isDirectory)
    case .symbolicLink: throw FileError(.open, path, .isLink)
    case .other: throw FileError(.open, path, .notRegular)
    }
    guard owner == .anyone || status.isOurs else { throw FileError(.open, path, .notOurs) }
  }
}

/// What to do when the last part of a path is a symbolic link.
public enum Links: Sendable {
  case refuse, follow
}
