public import CommandLineKit

/// Why something about the drive under way cannot be done, and what to do next.
public struct DriveProblem: Failure, CustomStringConvertible {
  public let exitStatus: ExitStatus
  public let description: String

  public init(_ exitStatus: ExitStatus, _ description: String) {
    self.exitStatus = exitStatus
    self.description = description
  }
}
