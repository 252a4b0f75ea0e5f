import Glibc

/// Why an operation on a file failed.
public struct FileError: Error, Sendable, Equatable {
  /// The reasons that a caller may want to act on.
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

  /// The operation that the caller asked for, as a verb.
  public enum Operation: String, Sendable {
    case open, close, read, write, sync, list, lock, create, replace, remove, rename
    case cut = "truncate"
    case look = "inspect"
    case setAside = "set aside"
    case makeDirectory = "make the folder"
    case openDirectory = "open the folder"
  }

  /// The step that failed, if the operation has several.
  public enum Step: String, Sendable {
    case startingCopy = "starting the new copy"
    case writingCopy = "writing the new copy"
    case syncingCopy = "syncing the new copy"
    case naming = "renaming the new copy"
    case syncingFolder = "syncing its folder"
  }

  public let operation: Operation
  public let path: String
  public let kind: Kind
  public let step: Step?
  /// The kernel's error number, or 0 if we refused and not the kernel.
  public let code: CInt

  /// A refusal of our own.
  init(_ operation: Operation, _ path: String, _ kind: Kind) {
    self.operation = operation
    self.path = path
    self.kind = kind
    step = nil
    code = 0
  }

  /// An error from the kernel.
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

/// Makes system calls for an operation on a file; an error names the operation and the file.
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
