import Borders
import CommandLineKit

extension Country {
  /// A country as typed.
  init(typed code: String, for option: String) throws(CommandProblem) {
    guard let country = Country(code: code) else {
      throw CommandProblem(
        .badData,
        "\(option) takes a two-letter country code such as FR, not '\(Printable.line(code))'")
    }
    self = country
  }
}
