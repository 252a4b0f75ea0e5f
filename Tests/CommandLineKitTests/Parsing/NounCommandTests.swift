import Testing

@testable import CommandLineKit

/// A noun that is a command by itself, beside commands of its own.
@Suite struct NounCommandTests {
  private static let program = NounSample.program

  @Test(arguments: [
    (["sky"], "sky"), (["sky", "--at", "1"], "sky"), (["sky", "month"], "sky month"),
    (["sky", "month", "--year", "2"], "sky month"),
    (["--json", "sky", "--quiet", "month"], "sky month"),
    (["sky", "hidden"], "sky hidden"), (["sky", "log", "list"], "sky log list"),
    (["sky", "-q", "log", "list", "--year", "2"], "sky log list"),
  ])
  func `the longest name is the command`(line: [String], command: String) throws {
    guard case .run(let found, _) = try Parser.parse(line, for: Self.program).request else {
      Issue.record("no command")
      return
    }
    #expect(found.name == command)
  }

  @Test(arguments: [
    (["sky", "mnoth"], "unknown command 'mnoth' for 'sky'; did you mean 'month'?"),
    (["sky", "--at", "1", "month"], "unknown command 'month' for 'sky'; did you mean 'month'?"),
    (["sky", "log"], "'sky log' needs a command: list"),
    (["sky", "log", "lits"], "unknown command 'lits' for 'sky log'; did you mean 'list'?"),
    (["sky", "log", "--at", "1"], "unknown option --at; put the options of a command after it"),
    (["sky", "--year", "1"], "unknown option --year for 'sky'"),
    (["sky", "month", "--at", "1"], "unknown option --at for 'sky month'"),
    (["sky", "month", "sky"], "'sky month' takes no operands; unexpected 'sky'"),
  ])
  func `a wrong word or option is reported`(line: [String], message: String) {
    let error = #expect(throws: UsageError.self) {
      try Parser.parse(line, for: Self.program)
    }
    #expect(error?.text(programName: "sample").contains(message) == true)
  }

  @Test func `help of the noun is that of its command, and names the others`() {
    let help = HelpText(program: Self.program, width: 80, ink: Ink(isColored: false))
    #expect(help.text(for: "sky").hasPrefix("Show it now.\n"))
    #expect(
      help.text(for: "sky").hasSuffix(
        "More commands:\n  sky log    Look back.\n  sky month  List it.\n"))
    #expect(!help.text(for: "sky month").contains("More commands"))
  }

  @Test(arguments: [
    (["sky", ""], "log\tLook back.\nmonth\tList it.\n"),
    (["sky", "log", ""], "list\tList what was seen.\n"),
    (["sky", "log", "list", "--y"], "--year\tWhen.\n"), (["sky", "--a"], "--at\tWhere.\n"),
    (["sky", "--at", "x", ""], ""), (["sky", "month", ""], ""),
    (["sky", "month", "--y"], "--year\tWhen.\n"), (["sky", "hi"], ""),
  ])
  func `completion of the noun offers its commands and options`(words: [String], text: String)
    throws
  {
    let arguments = [CompletionRequest.word, "fish", "\(words.count)", "sample"] + words
    let request = try #require(CompletionRequest(arguments))
    #expect(request.answer(of: Self.program, Environment([:])) == text)
  }
}
