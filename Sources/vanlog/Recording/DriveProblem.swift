import CommandLineKit

/// Why something about the drive under way cannot be done, and what to do next.
struct DriveProblem: Failure, CustomStringConvertible {
  let exitStatus: ExitStatus
  let description: String

  init(_ exitStatus: ExitStatus, _ description: String) {
    self.exitStatus = exitStatus
    self.description = description
  }
}
