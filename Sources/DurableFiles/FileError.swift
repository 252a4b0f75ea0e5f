import Glibc

/// Why an operation on a file did not happen.
public struct FileError: Error, Sendable, Equatable {
  /// What the caller may want to do something about.
  public enum Kind: Sendable, Equatable {
    case notFound
    case exists
    case notPermitted
    case notOurs
    case readOnly
    case noSpace
    case isDirectory
    case notDirectory
    case notRegular
    case isLink
    case tooLarge(limit: Int)
    case tooShort
    case locked
    case invalidName
    case other
  }

  /// What the caller had asked for, as a verb.
  public enum Operation: String, Sendable {
    case open, close, read, write, sync, list, lock, create, replace, remove, rename
    case append = "append to"
    case cut = "cut"
    case look = "look at"
    case setAside = "set aside"
    case makeDirectory = "make the folder"
    case openDirectory = "open the folder"
  }

  /// Where on the way it failed, if the operation has several parts.
  public enum Step: String, Sendable {
    case startingCopy = "starting the new copy"
    case writingCopy = "writing the new copy"
    case syncingCopy = "syncing the new copy"
    case naming = "giving the new copy its name"
    case syncingFolder = "syncing its folder"
    case padding = "adding room at its end"
    case syncing = "syncing"
  }

  public let operation: Operation
  public let path: String
  public let kind: Kind
  public let step: Step?
  /// The kernel's error number, or 0 if the kernel did not object but we did.
  public let code: CInt

  /// An objection of our own.
  init(_ operation: Operation, _ path: String, _ kind: Kind) {
    self.operation = operation
    self.path = path
    self.kind = kind
    step = nil
    code = 0
  }

  /// An objection of the kernel.
  init(_ operation: Operation, _ path: String, _ errno: Errno, _ step: Step? = nil) {
    self.operation = operation
    self.path = path
    self.step = step
    kind = Kind(errno)
    code = errno.code
  }
}

extension FileError.Kind {
  init(_ errno: Errno) {
    self =
      switch errno.code {
      case ENOENT: .notFound
      case EEXIST: .exists
      case EACCES, EPERM: .notPermitted
      case EROFS: .readOnly
      case ENOSPC, EDQUOT: .noSpace
      case EISDIR: .isDirectory
      case ENOTDIR: .notDirectory
      case ELOOP: .isLink
      case EAGAIN: .locked
      case ENAMETOOLONG, EILSEQ: .invalidName
      default: .other
      }
  }
}

/// Makes system calls for an operation on a file and says, if one fails, what it was about.
func attempt<Value: ~Copyable>(
  _ operation: FileError.Operation, _ path: @autoclosure () -> String,
  _ step: FileError.Step? = nil, _ body: () throws(Errno) -> Value
) throws(FileError) -> Value {
  do {
    return try body()
  } catch {
    throw FileError(operation, path(), error, step)
  }
}
