import TestSupport
import Testing
import Text

/// An example of a help text, as `vanlog help --json` has it.
struct Example: Sendable, CustomTestStringConvertible {
  /// The words of the command whose help shows it.
  let command: String
  /// What the reader is told to type.
  let line: String
  /// The exit codes that the help of the command explains.
  let codes: Set<Int32>

  var testDescription: String { line }

  /// The examples of all help texts; none if the program does not print them, which a test notices.
  static let all = (try? read()) ?? []

  private static func read() throws -> [Example] {
    let environment = ["VANLOG_HOME": "/dev/null/nowhere", "HOME": "/nowhere"]
    let help = try Finished.running(Van.program, ["help", "--json"], environment: environment)
    let commands = try JSONValue(parsing: Array(help.output.utf8))["commands"]?.elements ?? []
    return commands.flatMap { command in
      let exits = command["exits"]?.elements ?? []
      let codes = exits.compactMap { $0["exit_code"]?.integer }.map { Int32($0) }
      return (command["examples"]?.elements ?? []).map { example in
        Example(
          command: command["words"]?.string ?? "", line: example["command_line"]?.string ?? "",
          codes: Set(codes))
      }
    }
  }
}
