internal import Glibc

/// How a command ended, for the calling program; numbers above 63 are those of `sysexits.h`.
public struct ExitStatus: Sendable, Hashable {
  public let code: Int32

  public init(code: Int32) {
    self.code = code
  }

  public static let done = ExitStatus(code: 0)
  public static let nothingFound = ExitStatus(code: 1)
  public static let usage = ExitStatus(code: EX_USAGE)
  public static let badData = ExitStatus(code: EX_DATAERR)
  public static let inputMissing = ExitStatus(code: EX_NOINPUT)
  public static let serviceMissing = ExitStatus(code: EX_UNAVAILABLE)
  public static let ownFault = ExitStatus(code: EX_SOFTWARE)
  public static let cannotCreate = ExitStatus(code: EX_CANTCREAT)
  public static let inputOutput = ExitStatus(code: EX_IOERR)
  public static let tryAgain = ExitStatus(code: EX_TEMPFAIL)
  public static let notPermitted = ExitStatus(code: EX_NOPERM)
  public static let configuration = ExitStatus(code: EX_CONFIG)

  /// Every code with its meaning, for help and the manual.
  public static let meanings: [Exit] = [
    Exit(.done, "success"),
    Exit(.nothingFound, "nothing was found"),
    Exit(.usage, "invalid command line"),
    Exit(.badData, "invalid input data"),
    Exit(.inputMissing, "an input was not found"),
    Exit(.serviceMissing, "a required service or program is unavailable"),
    Exit(.ownFault, "internal error; please report it"),
    Exit(.cannotCreate, "cannot create a file or folder"),
    Exit(.inputOutput, "read or write error"),
    Exit(.tryAgain, "busy; try again later"),
    Exit(.notPermitted, "permission denied"),
    Exit(.configuration, "invalid configuration"),
  ]
}
