/// How a command ended, told to the calling program; the numbers above 63 are those of `sysexits.h`.
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
    Exit(.done, "done"),
    Exit(.nothingFound, "nothing was found"),
    Exit(.usage, "the command line is wrong"),
    Exit(.badData, "an input holds bad data"),
    Exit(.inputMissing, "an input is missing"),
    Exit(.serviceMissing, "a service or program is not there"),
    Exit(.ownFault, "a fault of vanlog itself"),
    Exit(.cannotCreate, "a file or folder cannot be created"),
    Exit(.inputOutput, "reading or writing failed"),
    Exit(.tryAgain, "busy; try again"),
    Exit(.notPermitted, "not permitted"),
    Exit(.configuration, "the configuration is wrong"),
  ]
}
