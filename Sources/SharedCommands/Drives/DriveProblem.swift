public import CommandLineKit

/// Why a command about the current drive failed, and what to do next.
public struct DriveProblem: Failure, CustomStringConvertible {
  public let exitStatus: ExitStatus
  public let description: String

  public init(_ exitStatus: ExitStatus, _ description: String) {
    self.exitStatus = exitStatus
    self.description = description
  }
}
