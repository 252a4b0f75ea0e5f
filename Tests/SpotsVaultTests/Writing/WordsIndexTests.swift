import HomeFolder
import SQLite
import TestSupport
import Testing

@testable import SpotsVault

@Suite(.temporaryDirectory) struct WordsIndexTests {
  private func rows(named name: String) -> [PackRow] {
    (0..<5_100).map { PackRow(id: "\($0)", name: name, latitude: Int32($0) * 10_000) }
  }

  private func found(_ text: String, in vault: SpotsVault) throws -> [String] {
    try VaultQueries(vault.connection).search(text, limit: 2).hits.map(\.name)
  }

  @Test func `after an import that renames most spots no search finds the old names`() throws {
    let vault = try SpotsVault.writing()
    try vault.put(rows(named: "heath"))
    try vault.buildWords()
    #expect(try found("heath", in: vault) == ["heath", "heath"])
    #expect(try vault.put(rows(named: "meadow")).updated == 5_100)
    #expect(try found("heath", in: vault).isEmpty)
    #expect(try found("meadow", in: vault) == ["meadow", "meadow"])
    try vault.checkConsistency()
  }
}
