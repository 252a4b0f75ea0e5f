extension FileError.Kind {
  /// How a program ends because of it, by the codes of `sysexits.h`.
  public var exitCode: CInt {
    switch self {
    case .notFound: 66
    case .notPermitted, .notOurs: 77
    case .exists, .readOnly, .isDirectory, .notDirectory, .isLink, .invalidName: 73
    case .tooLarge, .tooShort, .notRegular: 65
    case .locked: 75
    case .noSpace, .other: 74
    }
  }
}
