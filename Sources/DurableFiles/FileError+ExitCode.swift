internal import Glibc

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
