import CommandLineKit
import SharedCommands
import TestSupport
import Text

@testable import CommandLineKit
@testable import vanlog

/// Runs command lines in this process, in a home folder of the test's own.
final class Desk {
  /// What one command line came to.
  struct Outcome {
    let status: ExitStatus
    let output: String
    let notes: String
  }

  private var output: [UInt8] = []
  private var notes: [UInt8] = []
  private let width: Int?

  private let errorWidth: Int?

  /// What the last line has printed, even if it failed.
  var printed: String { String(decoding: output, as: UTF8.self) }

  /// The widths are those of the terminal, or `nil` for a pipe.
  init(width: Int? = nil, errorWidth: Int? = nil) {
    self.width = width
    self.errorWidth = errorWidth
  }

  /// Runs one line; words are separated by single spaces, and `_` stands for a space within a word.
  func run(_ line: String) throws -> Outcome {
    let words = line.split(separator: " ").map { String($0.replacing("_", with: " ")) }
    let home = TemporaryDirectory.current.file("home")
    let invocation = try Parser.parse(["--home", home] + words, for: vanlog)
    guard case .run(let command, let arguments) = invocation.request else {
      preconditionFailure("'\(line)' asks for help or the version")
    }
    output = []
    notes = []
    let context = CommandContext(
      program: vanlog, globals: invocation.globals, environment: Environment([:]),
      terminal: Terminal(outputWidth: width, errorWidth: errorWidth, inputIsTerminal: false),
      writeOut: { [self] in output += $0 }, writeNote: { [self] in notes += $0 })
    context.commandName = command.name
    let status = try command.init(arguments).run(context)
    return Outcome(
      status: status, output: String(decoding: output, as: UTF8.self),
      notes: String(decoding: notes, as: UTF8.self))
  }
}

extension Presentable {
  /// The page that a person gets to see.
  func page(width: Int? = nil, units: UnitSystem = .metric) -> String {
    var page = Page(ink: Ink(isColored: false), units: units, width: width)
    present(on: &page)
    return page.text
  }

  /// What `--json` prints.
  var json: String {
    var writer = JSONWriter()
    write(to: &writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
