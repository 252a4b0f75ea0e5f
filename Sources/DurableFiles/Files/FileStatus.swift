import Glibc

/// What the file system knows about a file besides its bytes.
public struct FileStatus: Sendable, Equatable {
  public enum Kind: Sendable {
    case regular, directory, symbolicLink, other
  }

  /// Distinguishes a file from all others while it exists, regardless of its names.
  public struct Identity: Sendable, Hashable {
    let device: UInt64
    let number: UInt64
  }

  public let kind: Kind

  /// Whether it is a file, or a link that may lead to one; opening a pipe would block forever.
  public var mayBeFile: Bool { kind == .regular || kind == .symbolicLink }

  public let size: Int
  /// The bytes of disk that it occupies, fewer than its size if it has holes.
  public let allocatedSize: Int
  /// The nine permission bits: read, write and execute for owner, group and others.
  public let permissions: UInt32
  public let owner: UInt32
  public let identity: Identity
  /// How many names it has; 0 once it has been removed while open.
  public let nameCount: Int
  /// When its bytes last changed, in seconds since 1970, by a clock that may have been wrong.
  public let modified: Int

  init(_ raw: stat) {
    kind =
      switch raw.st_mode & S_IFMT {
      case S_IFREG: .regular
      case S_IFDIR: .directory
      case S_IFLNK: .symbolicLink
      default: .other
      }
    size = Int(raw.st_size)
    allocatedSize = Int(raw.st_blocks) * 512
    permissions = UInt32(raw.st_mode & 0o777)
    owner = raw.st_uid
    identity = Identity(device: UInt64(raw.st_dev), number: UInt64(raw.st_ino))
    nameCount = Int(raw.st_nlink)
    modified = Int(raw.st_mtim.tv_sec)
  }

  /// Whether this process's user owns it.
  public var isOurs: Bool {
    owner == geteuid()
  }
}
