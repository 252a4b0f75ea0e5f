internal import Glibc

extension FileError: CustomStringConvertible {
  /// What failed, on what, why, and what to do next.
  public var description: String {
    let during = step.map { " while \($0.rawValue)" } ?? ""
    return "cannot \(operation.rawValue) \(path): \(reason)\(during); \(advice)"
  }

  /// Why it failed, for the middle of a sentence.
  public var reason: String {
    switch kind {
    case .notOurs: "it belongs to another user"
    case .isDirectory: "it is a folder"
    case .notDirectory: "it or part of its path is not a folder"
    case .notRegular: "it is not an ordinary file"
    case .isLink: "it is a symbolic link"
    case .tooLarge(let limit): "it is larger than \(limit) bytes"
    case .tooShort: "it is shorter than expected"
    case .locked: "another process has locked it"
    case .invalidName: "it is not a valid file name here"
    case .notFound, .exists, .notPermitted, .readOnly, .noSpace, .other: SystemMessage.text(code)
    }
  }

  private var advice: String {
    switch kind {
    case .notFound: "check the name"
    case .exists: "choose another name, or remove it first"
    case .notPermitted, .notOurs: "check its owner and permissions"
    case .readOnly: "check the disk, then mount it for writing"
    case .noSpace: "free some space and try again"
    case .isDirectory, .notRegular: "name an ordinary file"
    case .notDirectory: "check the path"
    case .isLink: "name the file that it points to"
    case .tooLarge, .tooShort: "check that it is the right file"
    case .locked: "try again when that process is done"
    case .invalidName: "choose another name"
    case .other where code == ENOLCK || code == EOPNOTSUPP:
      "this disk cannot do that; keep the home on another one"
    case .other: "check the disk and try again"
    }
  }
}

extension FileError {
  /// The exit code for this error, from `sysexits.h`.
  public var exitCode: CInt {
    switch kind {
    case .isDirectory where operation == .open || operation == .read: EX_NOINPUT
    case .notFound: EX_NOINPUT
    case .notPermitted, .notOurs: EX_NOPERM
    case .exists, .readOnly, .isDirectory, .notDirectory, .isLink, .invalidName: EX_CANTCREAT
    case .tooLarge, .tooShort, .notRegular: EX_DATAERR
    case .locked: EX_TEMPFAIL
    case .noSpace, .other: EX_IOERR
    }
  }
}
