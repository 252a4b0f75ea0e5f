import CommandLineKit

/// Why there is no new weather, and what to do about it.
struct WeatherProblem: Failure, CustomStringConvertible {
  let exitStatus: ExitStatus
  let description: String

  init(_ exitStatus: ExitStatus, _ description: String) {
    self.exitStatus = exitStatus
    self.description = description
  }
}
