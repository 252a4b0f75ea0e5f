@testable import CommandLineKit
import Testing

/// Command lines that are right, and what they mean.
@Suite struct ParserTests {
  struct Line: Sendable, CustomTestStringConvertible {
    let tokens: [String]
    let command: String
    var operands: [String] = []
    var options: [String: [String]] = [:]

    init(
      _ tokens: [String], _ command: String, _ operands: [String] = [],
      options: [String: [String]] = [:]
    ) {
      self.tokens = tokens
      self.command = command
      self.operands = operands
      self.options = options
    }

    var testDescription: String { tokens.joined(separator: " ") }
  }

  private static let near = "spots near"

  static let options = [
    Line(["spots", "near"], near),
    Line(["spots", "near", "--at", "1,2"], near, options: ["at": ["1,2"]]),
    Line(["spots", "near", "--at=1,2"], near, options: ["at": ["1,2"]]),
    Line(["spots", "near", "-a", "1,2"], near, options: ["at": ["1,2"]]),
    Line(["spots", "near", "-a1,2"], near, options: ["at": ["1,2"]]),
    Line(["spots", "near", "-a=1,2"], near, options: ["at": ["1,2"]]),
    Line(["spots", "near", "--at="], near, options: ["at": [""]]),
    Line(["spots", "near", "--at", ""], near, options: ["at": [""]]),
    Line(["spots", "near", "--at=a=b"], near, options: ["at": ["a=b"]]),
    Line(["spots", "near", "--at", "-33.9,18.4"], near, options: ["at": ["-33.9,18.4"]]),
    Line(["spots", "near", "--at=-33.9,18.4"], near, options: ["at": ["-33.9,18.4"]]),
    Line(["spots", "near", "-a-33.9,18.4"], near, options: ["at": ["-33.9,18.4"]]),
    Line(["spots", "near", "-a", "-.5,1"], near, options: ["at": ["-.5,1"]]),
    Line(["spots", "near", "--at", "--else"], near, options: ["at": ["--else"]]),
    Line(["spots", "near", "--at=--help"], near, options: ["at": ["--help"]]),
    Line(["spots", "near", "--at=--limit"], near, options: ["at": ["--limit"]]),
    Line(["spots", "near", "--at", "-"], near, options: ["at": ["-"]]),
    Line(["spots", "near", "-o"], near, options: ["open-now": [""]]),
    Line(["spots", "near", "-on5"], near, options: ["open-now": [""], "limit": ["5"]]),
    Line(["spots", "near", "-on", "5"], near, options: ["open-now": [""], "limit": ["5"]]),
    Line(["spots", "near", "-oqvn=5"], near, options: ["open-now": [""], "limit": ["5"]]),
    Line(
      ["spots", "near", "-n1", "-n", "2", "--limit=3"], near, options: ["limit": ["1", "2", "3"]]),
    Line(["spots", "near", "-kcamp", "-k", "water"], near, options: ["kind": ["camp", "water"]]),
    Line(["spots", "near", "-k", "camp,water"], near, options: ["kind": ["camp", "water"]]),
    Line(["spots", "near", "--radius", "0.1"], near, options: ["radius": ["0.1"]]),
    Line(["spots", "near", "--radius", "500"], near, options: ["radius": ["500"]]),
    Line(["spots", "near", "--pack", "a b.csv"], near, options: ["pack": ["a b.csv"]]),
    Line(["--json", "spots", "-q", "near", "--units=metric"], near),
    Line(["spots", "near", "--"], near),
    Line(["--", "spots", "near"], near),
  ]

  static let operands = [
    Line(["spots", "move", "1", "2"], "spots move", ["1", "2"]),
    Line(["spots", "move", "-33.9", "-.5"], "spots move", ["-33.9", "-0.5"]),
    Line(["spots", "move", "--quiet", "-90", "--json", "-180"], "spots move", ["-90", "-180"]),
    Line(["spots", "move", "--", "-1", "2"], "spots move", ["-1", "2"]),
    Line(["spots", "note", "x"], "spots note", ["x"]),
    Line(["spots", "note", "x", "near", "-"], "spots note", ["x", "near", "-"]),
    Line(
      ["spots", "note", "x", "-y", "--", "-y", "--", "--help"], "spots note",
      ["x", "-y", "--", "--help"], options: ["yes": [""]]),
    Line(["spots", "note", "", ""], "spots note", ["", ""]),
    Line(["spots", "packs", "import"], "spots packs import"),
    Line(["spots", "packs", "import", "a", "b", "c"], "spots packs import", ["a", "b", "c"]),
    Line(["config", "get"], "config get"),
    Line(["config", "get", "units"], "config get", ["units"]),
    Line(["config", "set", "color", "config"], "config set", ["color", "config"]),
  ]

  @Test(arguments: options + operands)
  func `a command gets its operands and options from the line`(line: Line) throws {
    let invocation = try Parser.parse(line.tokens, for: Sample.program)
    guard case .run(let command, let arguments) = invocation.request else {
      Issue.record("not a request to run")
      return
    }
    let given = command.options.map { ($0.name, arguments.texts($0)) }.filter { !$0.1.isEmpty }
    #expect(command.name == line.command)
    #expect(arguments.operands == line.operands)
    #expect(Dictionary(uniqueKeysWithValues: given) == line.options)
  }

  private static func arguments(_ tokens: String...) throws -> Arguments {
    try Recorder.arguments(["spots", "near"] + tokens)
  }

  @Test func `the last value of a repeated option counts`() throws {
    let arguments = try Self.arguments("-n1", "--radius=3", "-n2", "--radius", "4.5")
    #expect(arguments.integer(SpotsNear.limit) == 2)
    #expect(arguments.number(SpotsNear.radius) == 4.5)
    #expect(arguments.text(SpotsNear.radius) == "4.5")
  }

  @Test func `a repeatable option keeps all values in order`() throws {
    let arguments = try Self.arguments("-kwater", "--kind=camp", "-k", "water")
    #expect(arguments.texts(SpotsNear.kind) == ["water", "camp", "water"])
  }

  @Test func `the beginning of an option or a choice is enough if it is the only one`() throws {
    let arguments = try Self.arguments(
      "--lim", "2", "--rad=4,5", "--k", "wat", "--open", "--ex", "d")
    #expect(arguments.integer(SpotsNear.limit) == 2)
    #expect(arguments.number(SpotsNear.radius) == 4.5)
    #expect(arguments.texts(SpotsNear.kind) == ["water"])
    #expect(arguments.flag(SpotsNear.openNow))
    #expect(arguments.text(SpotsNear.exportTo) == "d")
  }
}
