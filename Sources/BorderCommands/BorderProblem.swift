import Borders
import CommandLineKit

/// What was wrong with a question or an answer about borders.
struct BorderProblem: Failure, CustomStringConvertible {
  let exitStatus: ExitStatus
  let description: String

  init(_ exitStatus: ExitStatus, _ description: String) {
    self.exitStatus = exitStatus
    self.description = description
  }

  /// A country as typed.
  static func country(_ code: String, named option: String) throws(BorderProblem) -> Country {
    guard let country = Country(code: code) else {
      throw BorderProblem(
        .badData,
        "\(option) takes a two-letter country code such as FR, not '\(Printable.line(code))'")
    }
    return country
  }
}
