import CommandLineKit
import Foundation
import TestSupport
import Testing
import Text

@testable import CommandLineKit
@testable import LogCommands

/// In which language `vanlog say` reads a sentence, and what files of one's own add.
@Suite(.temporaryDirectory) struct SayLanguageTests {
  private let desk = Desk()

  private static let own = """
    {"format": "vanlog language", "version": 1, "language": "en",
     "money": {"currencies": {"NOK": ["kr"]}}}
    """

  private func write(_ text: String, as name: String) throws {
    let folder = TemporaryDirectory.current.file("home/languages")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(filePath: "\(folder)/\(name)"))
  }

  private func command(_ line: String) throws -> String {
    try desk.run("say \(line) --dry-run").output
  }

  @Test(arguments: [
    ("de_AT.UTF-8", ["de-at", "de"]), ("en", ["en"]), ("pt_BR@euro", ["pt-br", "pt"]), ("", []),
    ("C", ["c"]),
  ])
  func `a locale names a language`(locale: String, codes: [String]) {
    #expect(LanguageChoice.codes(of: locale) == codes)
  }

  @Test func `without a locale any language will do`() throws {
    #expect(try command("lunch 12 francs").hasPrefix("vanlog ledger add 12 --currency CHF"))
    #expect(try command("Mittagessen 12 Franken").hasPrefix("vanlog ledger add 12 --currency CHF"))
  }

  @Test func `the option and the setting choose one language`() throws {
    #expect(throws: CommandProblem.self) { try command("Mittagessen 12 --language en") }
    _ = try desk.run("config set say.language de")
    #expect(throws: CommandProblem.self) { try desk.run("say lunch 12 --dry-run") }
  }

  @Test(arguments: [
    ("say lunch 12 --language fr", Int32(66)), ("say lunch 12", 78),
  ])
  func `a language that is not there is named`(line: String, code: Int32) throws {
    _ = try desk.run("config set say.language fr")
    let error = #expect(throws: CommandProblem.self) { try desk.run(line) }
    #expect(error?.exitStatus.code == code)
    #expect(
      error?.description == "there is no language 'fr'; 'vanlog say languages' lists all")
  }

  @Test func `a file in the home adds words`() throws {
    #expect(throws: CommandProblem.self) { try command("parking 12 kr") }
    try write(Self.own, as: "own.json")
    #expect(
      try command("parking 12 kr --language en")
        == "vanlog ledger add 12 --currency NOK --category parking\n")
    let list = try desk.run("say languages")
    #expect(list.status == .done)
    #expect(list.output.contains("built in, "))
    #expect(list.output.contains("languages/own.json"))
  }

  @Test func `a file that cannot be used is left out and named`() throws {
    try write("{\"format\": \"vanlog language\",\n\"version\": 1, \"language\": 5}", as: "bad.json")
    try write("", as: ".hidden.json")
    try write("", as: "readme.txt")
    let said = try desk.run("say parking 12 --dry-run")
    #expect(said.output == "vanlog ledger add 12 --category parking\n")
    #expect(said.notes.contains("bad.json is left out: line 2, language: must be the code"))
    let list = try desk.run("say languages --json")
    #expect(list.status == .badData)
    let problems = try JSONValue(parsing: Array(list.output.utf8))["problems"]?.elements
    #expect(problems?.count == 1)
    #expect(problems?.first?["member"]?.string == "language")
    #expect(problems?.first?["line"]?.integer == 2)
  }

  @Test func `a file in place of the folder is reported`() throws {
    let home = TemporaryDirectory.current.file("home")
    try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
    try Data().write(to: URL(filePath: "\(home)/languages"))
    #expect(try desk.run("say languages").status == .badData)
    #expect(try command("parking 12") == "vanlog ledger add 12 --category parking\n")
  }
}
