@testable import CommandLineKit
import Testing

@Suite struct GlobalOptionsTests {
  private static let all = [
    "--home", "/h", "--json", "-q", "-v", "--color=never", "--units", "imperial",
  ]

  @Test(
    arguments: [
      (before: [], after: ["config", "get"]), (["config"], ["get"]), (["config", "get"], []),
      (["config", "get", "units"], ["--"]),
    ] as [(before: [String], after: [String])])
  func `global options may stand anywhere before two dashes`(
    before: [String], after: [String]
  ) throws {
    let tokens = before + Self.all + after
    let globals = try Parser.parse(tokens, for: Sample.program).globals
    #expect(globals.home == "/h")
    #expect(globals.json)
    #expect(globals.quiet)
    #expect(globals.verbose)
    #expect(globals.color == .never)
    #expect(globals.units == .imperial)
  }

  @Test func `the last value counts`() throws {
    let tokens = ["--color=never", "--home=a", "config", "get", "--home", "b", "--color", "always"]
    let globals = try Parser.parse(tokens, for: Sample.program).globals
    #expect(globals.home == "b")
    #expect(globals.color == .always)
  }

  private static func asked(_ tokens: [String]) throws -> String {
    switch try Parser.parse(tokens, for: Sample.program).request {
    case .run(let command, _): "run \(command.name)"
    case .help(let words): "help for '\(words)'"
    case .version: "version"
    }
  }

  typealias Question = (tokens: [String], answer: String)

  static let questions: [Question] = [
    (["--help"], "help for ''"),
    (["-h"], "help for ''"),
    (["--help", "spots"], "help for 'spots'"),
    (["spots", "--help"], "help for 'spots'"),
    (["spots", "packs", "-h"], "help for 'spots packs'"),
    (["spots", "near", "--help"], "help for 'spots near'"),
    (["-h", "spots", "near"], "help for 'spots near'"),
    (["spots", "near", "-qh"], "help for 'spots near'"),
    (["spots", "near", "--at", "--help"], "help for 'spots near'"),
    (["spots", "near", "--limit", "many", "--help"], "help for 'spots near'"),
    (["spots", "near", "--nonsense", "-h"], "help for 'spots near'"),
    (["config", "set", "--help"], "help for 'config set'"),
    (["config", "set", "a", "b", "c", "--help"], "help for 'config set'"),
    (["--help", "--version"], "help for ''"),
    (["--version"], "version"),
    (["--version", "spots"], "version"),
    (["spots", "near", "--version"], "version"),
    (["config", "set", "--version"], "version"),
    (["spots", "note", "x", "--", "-h"], "run spots note"),
    (["spots", "note", "x", "--", "--version"], "run spots note"),
  ]

  @Test(arguments: questions)
  func `help wins over the version, and both over any command`(question: Question) throws {
    #expect(try Self.asked(question.tokens) == question.answer)
  }

  @Test(arguments: [["nonsense", "--help"], ["spots", "nonsense", "-h"]])
  func `help for an unknown command is an error`(tokens: [String]) {
    #expect(throws: UsageError.self) { try Self.asked(tokens) }
  }
}
