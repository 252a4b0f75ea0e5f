@testable import CommandLineKit
import HomeFolder
import TestSupport
import Text

/// A context whose effects are kept for a test to look at, with a home folder of its own.
final class Recorder {
  private(set) var output = ""
  private(set) var notes: [String] = []

  func context(
    _ options: [String] = [], environment: [String: String] = [:], width: Int? = nil,
    errorIsTerminal: Bool = false, home: String? = TemporaryDirectory.current.path
  ) throws -> CommandContext {
    let globals = try Parser.parse(options + ["config", "get"], for: Sample.program).globals
    var variables = environment
    variables["VANLOG_HOME"] = home
    return CommandContext(
      program: Sample.program, globals: globals, environment: Environment(variables),
      terminal: Terminal(
        outputWidth: width, errorWidth: errorIsTerminal ? 80 : nil, inputIsTerminal: false),
      writeOut: { self.output += String(decoding: $0, as: UTF8.self) },
      writeNote: { self.notes.append(String(decoding: $0, as: UTF8.self)) })
  }

  /// What a line gives to the command that it names.
  static func arguments(_ tokens: [String]) throws(UsageError) -> Arguments {
    guard case .run(_, let arguments) = try Parser.parse(tokens, for: Sample.program).request else {
      throw UsageError("not a request to run", commandName: "")
    }
    return arguments
  }
}

/// A result that shows everything a page decides.
struct SampleAnswer: Presentable {
  func present(on page: inout Page) {
    page.line(page.ink.bad("bad"))
    page.line(page.units.height(metres: 100))
    page.line("width \(page.width.map { String($0) } ?? "none")")
  }

  func write(to json: inout JSONWriter) {
    json.object { $0.field("height", 100) }
  }
}
