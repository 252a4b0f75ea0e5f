import CommandLineKit
import TestSupport
import Testing
import Text

/// The van in use is meant where none is named.
@Suite(.temporaryDirectory) struct VanInUseTests {
  private let desk = Desk()

  private func shown(_ words: String = "") throws -> String? {
    let output = try desk.run("van show\(words.isEmpty ? "" : " " + words) --json").output
    return try JSONValue(parsing: Array(output.utf8))["name"]?.string
  }

  @Test func `show shows the van in use, even if another one is newer`() throws {
    #expect(try desk.run("van show").status == .nothingFound)
    _ = try desk.run("van add Bulli")
    _ = try desk.run("van add Ducato")
    #expect(try shown() == "Bulli")
    #expect(try shown("Ducato") == "Ducato")
    _ = try desk.run("van use Ducato")
    #expect(try shown() == "Ducato")
  }

  @Test func `without one in use the newest is shown`() throws {
    _ = try desk.run("van add Bulli")
    _ = try desk.run("van add Ducato")
    _ = try desk.run("van delete Bulli --yes")
    #expect(try shown() == "Ducato")
  }
}
