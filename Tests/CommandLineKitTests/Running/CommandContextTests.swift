import Foundation
import HomeFolder
import TestSupport
import Testing

@testable import CommandLineKit

@Suite(.temporaryDirectory) struct CommandContextTests {
  private let recorder = Recorder()

  private func configure(_ text: String) throws {
    let config = TemporaryDirectory.current.file("config.json")
    try Data(text.utf8).write(to: URL(fileURLWithPath: config))
  }

  // MARK: Results

  @Test func `a person gets a page`() throws {
    try recorder.context(width: 72).output(SampleAnswer())
    #expect(recorder.output == "\u{1B}[31mbad\u{1B}[0m\n100 m\nwidth 72\n")
  }

  @Test func `a pipe gets a page without colour or width`() throws {
    try recorder.context().output(SampleAnswer())
    #expect(recorder.output == "bad\n100 m\nwidth none\n")
  }

  @Test(arguments: [[], ["--units", "imperial"], ["--color", "always"]])
  func `a program gets one line of JSON, no matter what else is asked for`(options: [String]) throws
  {
    try recorder.context(["--json"] + options, width: 80).output(SampleAnswer())
    #expect(recorder.output == "{\"height\":100}\n")
  }

  @Test func `a script is written as it is`() throws {
    try recorder.context(["--json"], width: 10).write("echo 'a very long line'\n\u{1B}")
    #expect(recorder.output == "echo 'a very long line'\n\u{1B}")
  }

  @Test func `a failed write to the output is an error`() throws {
    struct Full: Error {}
    let context = CommandContext(
      program: Sample.program, globals: try recorder.context().globals,
      environment: Environment([:]),
      terminal: Terminal(outputWidth: nil, errorWidth: nil, inputIsTerminal: false),
      writeOut: { _ in throw Full() }, writeNote: { _ in })
    #expect(throws: Full.self) { try context.output(SampleAnswer()) }
    #expect(throws: Full.self) { try context.write("x") }
  }

  typealias Units = (options: [String], setting: String?, height: String)

  static let units: [Units] = [
    ([], nil, "100 m"), ([], "imperial", "328 ft"), ([], "metric", "100 m"),
    (["--units=metric"], "imperial", "100 m"), (["--units=imperial"], "metric", "328 ft"),
  ]

  @Test(arguments: units)
  func `the units option overrides the setting`(units: Units) throws {
    if let setting = units.setting { try configure(#"{"output.units":"\#(setting)"}"#) }
    try recorder.context(units.options).output(SampleAnswer())
    #expect(recorder.output == "bad\n\(units.height)\nwidth none\n")
  }

  // MARK: Home and settings

  @Test func `the home option overrides the environment`() throws {
    #expect(try recorder.context(["--home", "/o"]).home().path == "/o")
    #expect(try recorder.context().home().path == TemporaryDirectory.current.path)
  }

  @Test func `an empty variable counts as unset`() throws {
    let context = try recorder.context(environment: ["HOME": "/h"], home: "")
    #expect(try context.home().path == "/h/.local/share/vanlog")
  }

  @Test func `without a home folder an answer is still given`() throws {
    let context = try recorder.context(home: nil)
    #expect(throws: HomeError.noHome) { try context.home() }
    #expect(throws: HomeError.noHome) { try context.settings() }
    try context.output(SampleAnswer())
    #expect(recorder.output == "bad\n100 m\nwidth none\n")
  }

  @Test func `problems with the settings are reported once`() throws {
    try configure(#"{"output.units":"miles"}"#)
    let context = try recorder.context()
    _ = try context.settings()
    try context.output(SampleAnswer())
    #expect(
      recorder.notes == [
        "sample: config.json: output.units must be metric, imperial; the default metric is used "
          + "until 'vanlog config set output.units' fixes it\n"
      ])
  }

  @Test(arguments: [["--json"], ["--color=never", "--units=metric"]])
  func `settings are read only when needed`(options: [String]) throws {
    try configure("{oops}")
    try recorder.context(options).output(SampleAnswer())
    #expect(recorder.notes == [])
    let config = TemporaryDirectory.current.file("config.json")
    #expect(try String(contentsOfFile: config, encoding: .utf8) == "{oops}")
  }

  // MARK: Notes

  typealias Notes = (options: [String], heard: [String])

  static let notes: [Notes] = [
    ([], ["sample: a note\n"]),
    (["--verbose"], ["sample: a note\n", "sample: a detail\n"]),
    (["--quiet"], []),
    (["--quiet", "--verbose"], []),
    (["--json"], ["sample: a note\n"]),
  ]

  @Test(arguments: notes)
  func `notes are printed, details if asked, nothing if quiet`(notes: Notes) throws {
    let context = try recorder.context(notes.options)
    context.note("a note")
    context.detail("a detail")
    #expect(recorder.notes == notes.heard)
    #expect(recorder.output == "")
  }

  @Test func `a note cannot control the terminal`() throws {
    try recorder.context().note("file \u{1B}[2J\r\nnext")
    #expect(recorder.notes == ["sample: file ␛[2J␍\nnext\n"])
  }

  @Test func `a note of several pieces is one line`() throws {
    try recorder.context().note(["the clock is ", "not proven\u{7}", ", so it may be wrong"])
    try recorder.context(["--quiet"]).note(["nobody ", "hears this"])
    #expect(recorder.notes == ["sample: the clock is not proven␇, so it may be wrong\n"])
  }

  // MARK: Built-in commands

  private func run(_ tokens: [String]) throws -> CommandLineKit.ExitStatus {
    let found = Sample.program.commands.first { $0.name == tokens.first }
    let command = try #require(found)
    let arguments = try Recorder.arguments(tokens)
    return try command.init(arguments).run(recorder.context())
  }

  @Test(arguments: Shell.allCases)
  func `completion prints the script`(shell: Shell) throws {
    #expect(try run(["completion", shell.rawValue]) == .done)
    #expect(recorder.output == Completion(program: Sample.program).script(for: shell))
  }

  @Test func `help prints help for the words given`() throws {
    #expect(try run(["help", "spots", "near"]) == .done)
    #expect(recorder.output == HelpTextFixture.command)
  }

  @Test func `help alone is help for the program`() throws {
    #expect(try run(["help"]) == .done)
    #expect(recorder.output == HelpTextFixture.program)
  }

  @Test func `help for an unknown command is a usage error`() {
    let error = #expect(throws: UsageError.self) { try run(["help", "spots", "naer"]) }
    #expect(error?.message == "unknown command 'naer' for 'spots'; did you mean 'near'?")
  }

  @Test func `help gives the manual`() throws {
    #expect(try run(["help", "--man"]) == .done)
    #expect(recorder.output == ManualPage(program: Sample.program).text())
  }

  @Test func `help gives the manual of a noun, and knows no other`() throws {
    let manual = ManualPage(program: Sample.program)
    #expect(try run(["help", "spots", "--man"]) == .done)
    #expect(recorder.output == manual.nouns.first { $0.name == "spots" }.map(manual.text(of:)))
    let error = #expect(throws: UsageError.self) { try run(["help", "spot", "--man"]) }
    #expect(error?.message == "there is no noun 'spot'; did you mean 'spots'?")
  }
}
