/// How a command ended, for the calling program; numbers above 63 are those of `sysexits.h`.
public struct ExitStatus: Sendable, Hashable {
  public let code: Int32

  public init(code: Int32) {
    self.code = code
  }

  public static let done = ExitStatus(code: 0)
  public static let nothingFound = ExitStatus(code: 1)
  public static let usage = ExitStatus(code: 64)
  public static let badData = ExitStatus(code: 65)
  public static let inputMissing = ExitStatus(code: 66)
  public static let serviceMissing = ExitStatus(code: 69)
  public static let ownFault = ExitStatus(code: 70)
  public static let cannotCreate = ExitStatus(code: 73)
  public static let inputOutput = ExitStatus(code: 74)
  public static let tryAgain = ExitStatus(code: 75)
  public static let notPermitted = ExitStatus(code: 77)
  public static let configuration = ExitStatus(code: 78)

  /// Every code with its meaning, for help and the manual.
  public static let meanings: [Exit] = [
    Exit(.done, "success, even if a list is empty"),
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
