extension FileError {
  /// The exit code for this error, from `sysexits.h`.
  public var exitCode: CInt {
    switch kind {
    case .isDirectory where operation == .open || operation == .read: 66
    case .notFound: 66
    case .notPermitted, .notOurs: 77
    case .exists, .readOnly, .isDirectory, .notDirectory, .isLink, .invalidName: 73
    case .tooLarge, .tooShort, .notRegular: 65
    case .locked: 75
    case .noSpace, .other: 74
    }
  }
}
