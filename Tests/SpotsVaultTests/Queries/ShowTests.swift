import Geodesy
import SQLite
import TestSupport
import Testing

@testable import SpotsVault

@Suite struct ShowTests {
  private static func vault() throws -> TestVault {
    let place = try Coordinate(latitude: 46.5, longitude: -7.25).e7
    var spots = [1, 2, 2].map { pack in
      var spot = TestSpot(position: place)
      (spot.id, spot.pack, spot.name) = ("42", pack, "in pack \(pack)")
      return spot
    }
    (spots[2].id, spots[2].state) = ("43", 1)
    return try TestVault(spots)
  }

  @Test func `an id in several packs gives all spots, or the one of a given pack`() throws {
    let queries = try Self.vault().queries
    #expect(try queries.spots(id: "42").map(\.name) == ["in pack 1", "in pack 2"])
    #expect(try queries.spots(id: "42", pack: "pack2").map(\.pack) == ["pack2"])
    #expect(try queries.spots(id: "42", pack: "none").isEmpty)
    #expect(try queries.spots(id: "44").isEmpty)
    #expect(try queries.spots(id: "").isEmpty)
    #expect(try queries.spots(id: "43").map(\.state) == [.gone])
  }

  @Test(
    arguments: [
      (nil, []), ("", []), ("{\"ele\": \"612\", \"b\": \"\", \"n\": 3}", ["ele=612", "b="]),
      ("[1]", []), ("{\"broken", []),
    ] as [(String?, [String])])
  func `extra columns are shown in order`(extra: String?, shown: [String]) throws {
    let vault = try Self.vault()
    try vault.connection.run(
      "UPDATE spots SET extra = ?, url = 'https://spots.example/42', description = 'd'", [extra])
    let spot = try #require(try vault.queries.spots(id: "42").first)
    #expect(spot.extra.map { "\($0.name)=\($0.text)" } == shown)
    #expect(spot.url == "https://spots.example/42")
    #expect(spot.description == "d")
    #expect(spot.position.longitude == -72_500_000)
    #expect(spot.country == nil)
  }

  @Test func `an id with the same hash is not a match`() throws {
    let vault = try Self.vault()
    try vault.connection.run("UPDATE spots SET id = 'other'")
    #expect(try vault.queries.spots(id: "42").isEmpty)
  }

  @Test func `names of packs and types map to numbers`() throws {
    let queries = try Self.vault().queries
    #expect(try queries.packNumber(named: "pack3") == 3)
    #expect(try queries.packNumber(named: "pack9") == nil)
    #expect(try queries.packNames() == ["pack1", "pack2", "pack3", "pack4"])
    #expect(try queries.typeNumber(named: "aire") == 4)
    #expect(try queries.typeNumber(named: "yurt") == 64)
    #expect(try queries.typeNumber(named: "castle") == nil)
    #expect(try queries.ownTypeNames() == ["igloo", "yurt"])
  }
}
