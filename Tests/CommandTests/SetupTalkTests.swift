import CommandLineKit
import HomeFolder
import TestSupport
import Testing
import Text

@testable import CommandLineKit
@testable import HouseCommands
@testable import vanlog

/// `setup` with a person at a terminal, whose lines are given.
@Suite(.temporaryDirectory) struct SetupTalkTests {
  /// What was said below the questions, and whether all were asked.
  private func talk(_ lines: [String]) throws -> (isThrough: Bool, said: String) {
    let home = TemporaryDirectory.current.file("home")
    let invocation = try Parser.parse(["--home", home, "setup"], for: vanlog)
    var said: [UInt8] = []
    var rest = lines[...]
    let context = CommandContext(
      program: vanlog, globals: invocation.globals, environment: Environment([:]),
      terminal: Terminal(outputWidth: nil, errorWidth: nil, inputIsTerminal: true),
      writeOut: { _ in }, writeNote: { said += $0 })
    context.commandName = SetupCommand.name
    let isThrough = try SetupTalk(context) { rest.popFirst() }.ask()
    #expect(rest.isEmpty)
    return (isThrough, String(decoding: said, as: UTF8.self))
  }

  private func answers() throws -> [String: String] {
    let output = try Desk().run("setup --json").output
    let steps = try JSONValue(parsing: Array(output.utf8))["steps"]?.elements ?? []
    var answers: [String: String] = [:]
    for step in steps {
      if let key = step["key"]?.string, let value = step["value"]?.string { answers[key] = value }
    }
    return answers
  }

  @Test(
    arguments: [
      ("", .keep), ("  ", .keep), ("-", .skip), ("skip", .skip),
      (" Ada, Ben ", .answer("Ada, Ben")),
      ("-33.9,18.4", .answer("-33.9,18.4")),
    ] as [(String, SetupReply)])
  func `a line keeps, skips or answers`(line: String, reply: SetupReply) {
    #expect(SetupReply(line) == reply)
  }

  @Test func `Enter and a dash change nothing`() throws {
    let (isThrough, said) = try talk(["", "-", "skip", "", "", "-", "", "", "", ""])
    #expect(isThrough)
    #expect(said.contains("\n1/10 Which language do you speak?\n"))
    #expect(said.contains("\n[auto] \n2/10 What is your van called?\n"))
    #expect(said.contains("\n[nothing] \n3/10 "))
    #expect(try answers() == [:])
  }

  @Test func `each answer is kept at once, and the end of input leaves the rest`() throws {
    let (isThrough, said) = try talk(["de", "Bulli, 2.9 m"])
    #expect(!isThrough)
    #expect(said.contains("vanlog: the van in use is Bulli, 2.9 m\n"))
    #expect(said.hasSuffix("[nothing] \n"))
    #expect(try answers() == ["language": "de", "van": "Bulli, 2.9 m"])
  }

  @Test func `a bad answer is explained and asked again`() throws {
    let lines = ["", "Bulli, 29 m", "Bulli", "-", "kr", "nok"]
    let (_, said) = try talk(lines)
    #expect(said.contains("vanlog: van takes 0 to 6 m"))
    #expect(said.contains("vanlog: currency could be SEK, NOK, DKK or ISK; write the code\n[EUR] "))
    #expect(try answers() == ["van": "Bulli", "currency": "NOK"])
  }

  @Test func `another time the answers so far are in brackets`() throws {
    _ = try talk(["", "Bulli", "Ada, Ben"])
    let (_, said) = try talk(["", "", "Cleo"])
    #expect(said.contains("\n[Bulli] "))
    #expect(said.contains("\n[Ada, Ben] vanlog: Ada, Ben and Cleo travel along\n"))
    #expect(try answers() == ["van": "Bulli", "people": "Ada, Ben, Cleo"])
  }

  // MARK: The end

  private func settings(_ values: [(SettingSpec, String)]) -> Settings {
    var settings = Settings()
    for (spec, value) in values { settings.set(spec, to: value) }
    return settings
  }

  @Test func `what comes next depends on what was answered`() {
    func next(_ values: [(SettingSpec, String)]) -> [String] {
      SetupEnd.next(settings(values)).map(\.line)
    }
    let always = ["vanlog trip start NAME", "vanlog backup FOLDER --keep-daily 7", "vanlog setup"]
    let install = "sudo vanlog daemon install USER"
    #expect(next([]) == ["vanlog drive start"] + always)
    #expect(next([(.automaticDrives, "on")]) == [install] + always)
    #expect(next([(.recordingAtBoot, "record")]) == [install] + always)
    #expect(
      next([(.webListen, "[::]:8043")])
        == [install, "vanlog web pair", "vanlog drive start"] + always)
  }

  @Test func `of what doctor finds only what is not well is shown`() {
    let end = SetupEnd(
      findings: [
        .ok(.disk, "20 GB free"),
        Finding(.gpsd, .warning, "is not installed", advice: "install it"),
      ], settings: Settings())
    let page = end.page()
    #expect(page.contains("Checked: 1 of 2 are fine; 'vanlog doctor' shows all.\n"))
    #expect(page.contains("warning  gpsd  is not installed; install it\n"))
    #expect(!page.contains("20 GB"))
    let good = SetupEnd(findings: [.ok(.disk, "20 GB free")], settings: Settings())
    #expect(good.page().hasPrefix("\nChecked: all 1 are fine.\n"))
  }
}
