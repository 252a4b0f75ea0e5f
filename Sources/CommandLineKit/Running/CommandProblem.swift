/// Why a command failed, and what to do next.
public struct CommandProblem: Failure, CustomStringConvertible {
  public let exitStatus: ExitStatus
  public let description: String

  public init(_ exitStatus: ExitStatus, _ description: String) {
    self.exitStatus = exitStatus
    self.description = description
  }
}

/// An error that knows its exit status.
public protocol Failure: Error {
  var exitStatus: ExitStatus { get }
}
