import Geodesy
import SQLite
import TestSupport
import Testing

@testable import SpotsVault

@Suite struct NamingTests {
  private static func vault(withWords: Bool = false) throws -> TestVault {
    let names = ["Pine Camp", "pine camp", "Pine \"Cove\"", "Café Nord", "Quay"]
    let spots = try names.enumerated().map { index, name in
      var spot = TestSpot(
        position: try Coordinate(latitude: 46.5 + Double(index) / 100, longitude: 7.25).e7)
      (spot.id, spot.pack, spot.name) = ("i\(index)", 2, name)
      return spot
    }
    return try TestVault(spots, withWords: withWords)
  }

  @Test func `a spot of a list is found by its short id, and by more letters of it`() throws {
    let vault = try Self.vault()
    let hits = try vault.queries.near(
      try Coordinate(latitude: 46.5, longitude: 7.25), limit: 10
    ).hits
    #expect(Set(hits.map(\.shortID)).count == 5)
    for hit in hits {
      #expect(try vault.queries.spots(code: hit.shortID).map(\.id) == [hit.id])
      #expect(try vault.queries.spots(code: hit.shortID.uppercased()).map(\.id) == [hit.id])
      let long = SpotCode.text(SpotHash.identity(pack: 2, id: hit.id), length: 13)
      #expect(try vault.queries.spots(code: long).map(\.id) == [hit.id])
      #expect(try vault.queries.spots(id: hit.id).map(\.shortID) == [hit.shortID])
      #expect(try vault.queries.spots(code: String(hit.shortID.prefix(3))).isEmpty)
    }
  }

  @Test(
    arguments: [false, true],
    [
      ("PINE CAMP", ["i0", "i1"]), ("pine c", ["i0", "i1", "i2"]), ("pine co", ["i2"]),
      ("cafe", ["i3"]), ("Quay", ["i4"]), ("uay", []), ("camp", []), ("q", []), ("", []),
      ("!!", []),
    ])
  func `a spot is found by its name or the beginning of it`(
    withWords: Bool, asked: (text: String, ids: [String])
  ) throws {
    let queries = try Self.vault(withWords: withWords).queries
    #expect(try Set(queries.spots(named: asked.text).map(\.id)) == Set(asked.ids))
  }

  @Test func `a spot that is gone has a short id, but not a name`() throws {
    let vault = try Self.vault()
    try vault.connection.run("UPDATE geo SET state = 1")
    let code = SpotCode.text(SpotHash.identity(pack: 2, id: "i4"), length: 4)
    #expect(try vault.queries.spots(code: code).map(\.id) == ["i4"])
    #expect(try vault.queries.spots(named: "Quay").isEmpty)
  }

  @Test func `short ids are looked up by key`() throws {
    let vault = try Self.vault()
    let plan = try vault.connection.all(
      "EXPLAIN QUERY PLAN SELECT key FROM src WHERE identity BETWEEN 1 AND 2 AND pack <> 1 LIMIT 20"
    ) { row in try row.text(3) }
    #expect(plan == ["SEARCH src USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)"])
  }
}
