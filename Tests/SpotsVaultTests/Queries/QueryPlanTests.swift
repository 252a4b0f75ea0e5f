import Geodesy
import SQLite
import TestSupport
import Testing

@testable import SpotsVault

@Suite struct QueryPlanTests {
  private func plan(_ sql: String, parameters: Int) throws -> [String] {
    let vault = try TestVault([], withWords: true)
    return try vault.connection.all(
      "EXPLAIN QUERY PLAN " + sql, Array(repeating: 1, count: parameters)
    ) { row in try row.text(3) }
  }

  private static var heavy: SpotFilter {
    var filter = SpotFilter()
    filter.types = [1, 2, 64, 65]
    filter.minimumRating = 30
    filter.countries = [30, 31]
    filter.vehicle = VehicleSize(height: 300, length: 700, width: 220, weight: 3_500)
    filter.avoided = [.shade, .lowEmissionZone]
    filter.isStrict = true
    return filter
  }

  private static func terms(_ filter: SpotFilter) -> FilterTerms {
    FilterTerms(filter, hiddenPacks: [3])
  }

  @Test(arguments: [SpotFilter(), heavy])
  func `key ranges are looked up and read in order`(filter: SpotFilter) throws {
    let terms = Self.terms(filter)
    let statements = GeoStatements(terms)
    for sql in [statements.upward, statements.downward] {
      let plan = try plan(sql, parameters: terms.values.count + 2)
      #expect(
        plan.filter { $0.contains("geo") } == [
          "SEARCH geo USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)"
        ])
      #expect(!plan.contains { $0.contains("TEMP B-TREE") })
    }
  }

  @Test func `blocks are read in key order`() throws {
    let terms = Self.terms(Self.heavy).blocks
    #expect(try plan(terms.statement, parameters: terms.values.count) == ["SCAN blocks"])
  }

  @Test func `the keys some rows ahead are found by index`() throws {
    let plan = try plan(GeoStatements.ahead, parameters: 2)
    let lookups = plan.filter { $0.contains("geo") }
    #expect(lookups.count == 2)
    #expect(lookups.allSatisfy { $0.hasPrefix("SEARCH geo USING INTEGER PRIMARY KEY") })
  }

  @Test(arguments: [VaultQueries.hitSQL, VaultQueries.spotSQL])
  func `texts are looked up by key`(sql: String) throws {
    #expect(
      try plan(sql, parameters: 1) == [
        "SEARCH g USING INTEGER PRIMARY KEY (rowid=?)",
        "SEARCH s USING INTEGER PRIMARY KEY (rowid=?)",
      ])
  }

  @Test func `an export reads all rows in key order`() throws {
    let sql = VaultQueries.allSQL(Self.terms(SpotFilter()), [.shown, .hidden])
    #expect(
      try plan(sql, parameters: 3) == [
        "SEARCH g USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)",
        "SEARCH s USING INTEGER PRIMARY KEY (rowid=?)",
      ])
  }

  @Test(arguments: [WordsIndex.all, WordsIndex.names])
  func `words are looked up in the full-text index, in key order`(table: String) throws {
    let terms = Self.terms(Self.heavy)
    let plan = try plan(
      SpotMatches.indexSQL(table, terms), parameters: terms.values.count + 2)
    #expect(plan.contains { $0.hasPrefix("SCAN \(table) VIRTUAL TABLE INDEX") })
    #expect(plan.contains { $0.hasPrefix("SEARCH g USING INTEGER PRIMARY KEY (rowid=?)") })
    #expect(!plan.contains { $0.contains("TEMP B-TREE") })
  }

  @Test(arguments: [WordsIndex.all, WordsIndex.names])
  func `the words of a key range are looked up in the full-text index, in key order`(
    table: String
  ) throws {
    let terms = Self.terms(Self.heavy)
    let plan = try plan(
      GeoStatements(terms).upward(in: table), parameters: terms.values.count + 3)
    // FTS5 writes M for a word, and > and < for the ends of a range of rows.
    #expect(plan.contains { $0.hasPrefix("SCAN \(table) VIRTUAL TABLE INDEX") && $0.contains(">") })
    #expect(plan.contains { $0.hasPrefix("SEARCH g USING INTEGER PRIMARY KEY (rowid=?)") })
    #expect(!plan.contains { $0.contains("TEMP B-TREE") })
  }

  @Test func `the spots of a rare word are looked up by key`() throws {
    #expect(
      try plan(SpotMatches.rareSQL, parameters: 1).allSatisfy {
        $0.hasPrefix("SCAN \(WordsIndex.all) VIRTUAL TABLE INDEX")
      })
    let terms = Self.terms(Self.heavy)
    #expect(
      try plan(SpotMatches.rankedSQL(terms), parameters: terms.values.count + 2) == [
        "SEARCH g USING INTEGER PRIMARY KEY (rowid=?)",
        "SEARCH s USING INTEGER PRIMARY KEY (rowid=?)",
      ])
  }

  @Test func `a search without an index reads all rows once, in order`() throws {
    let plan = try plan(SpotMatches.scanSQL(Self.terms(SpotFilter())), parameters: 3)
    #expect(plan == ["SCAN g", "SEARCH s USING INTEGER PRIMARY KEY (rowid=?)"])
  }
}
