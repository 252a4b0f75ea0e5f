internal import DurableFiles
internal import Glibc
internal import HomeFolder

/// Why a program that stays running cannot continue, with its exit code.
public struct ServiceProblem: Error, CustomStringConvertible {
  public let code: CInt
  public let description: String

  public init(code: CInt, _ description: String) {
    self.code = code
    self.description = description
  }

  /// What an error means; `rival` says what to do if another program holds the lock.
  public init(_ error: any Error, rival: String? = nil) {
    switch error {
    case let problem as ServiceProblem: self = problem
    case let error as HomeError: self.init(code: EX_USAGE, "\(error)")
    case let error as FileError where error.kind == .locked:
      self.init(code: EX_TEMPFAIL, rival ?? "\(error)")
    case let error as FileError: self.init(code: error.exitCode, "\(error)")
    default: self.init(code: EX_SOFTWARE, "\(error)")
    }
  }
}
