import Foundation
import Geodesy
import HomeFolder
import SQLite
import TestSupport
import Testing

@testable import SpotsVault

/// Vaults whose packs lie in several runs.
@Suite(.temporaryDirectory) struct RunTests {
  /// Spots in a few towns and all over the world, no two at one place.
  private func rows(_ pack: Int, _ count: Int = 400) -> [PackRow] {
    var random = SplitMix64(seed: UInt64(pack))
    return (0..<count).map { number in
      var row = PackRow(id: "\(pack)-\(number)", name: "Hut \(pack) \(number % 7)")
      let isTown = number % 3 > 0
      row.latitude =
        isTown
        ? 470_000_000 + Int32(random.next() % 300_000)
        : Int32(Int64(random.next() % 1_700_000_000) - 850_000_000)
      row.longitude =
        isTown
        ? 1_799_900_000 - Int32(random.next() % 400_000)
        : Int32(Int64(random.next() % 3_500_000_000) - 1_750_000_000)
      row.rating = Int16(random.next() % 51)
      row.type = number % 50 == 0 ? 9 : 1
      row.description = number % 5 == 0 ? "quiet lake" : "quiet"
      return row
    }
  }

  private func fill(_ vault: SpotsVault, packs: Int, fewSpots: Int) throws {
    vault.fewSpots = fewSpots
    for pack in 1...packs { try vault.put(rows(pack), pack: "pack \(pack)") }
  }

  private func answers(_ queries: VaultQueries, _ seed: UInt64) throws -> [[String]] {
    var random = SplitMix64(seed: seed)
    let places = try [
      Coordinate(latitude: 47.01, longitude: 179.98), .anywhere(using: &random),
      .anywhere(using: &random),
    ]
    var (rare, one) = (SpotFilter(), SpotFilter())
    rare.types = [9]
    rare.minimumRating = 40
    one.packs = [try #require(try queries.packNumber(named: "pack 5"))]
    let box = try BoundingBox(south: -60, west: 100, north: 80, east: -170)
    let town = try BoundingBox(south: 47.0001, west: 179.96, north: 47.0003, east: 179.99)
    var answers: [SpotAnswer] = []
    for filter in [SpotFilter(), rare, one] {
      for place in places {
        answers.append(try queries.near(place, limit: 30, filter: filter))
        answers.append(try queries.near(place, limit: 9, withinMetres: 2e6, filter: filter))
        answers.append(try queries.search("lake", near: place, limit: 20, filter: filter))
      }
      answers.append(try queries.inside(box, limit: 5_000, filter: filter))
      answers.append(try queries.along(places, corridorMetres: 50_000, limit: 900, filter: filter))
      answers.append(try queries.spread(box, over: 900, filter: filter))
      answers.append(try queries.spread(town, over: 1_000, filter: filter))
    }
    return answers.map { answer in
      // Which of many spots of a square are read, and which of the best stands for it, is open.
      let hits = answer.hits.map { hit in
        hit.crowd.map { "\($0.count) \($0.isMore)" } ?? hit.id
      }
      return hits + ["\(answer.hasMore)"]
    }
  }

  @Test(arguments: [false, true])
  func `the answers are those of a vault with one run`(withWords: Bool) throws {
    let vault = try SpotsVault.writing()
    try fill(vault, packs: 6, fewSpots: .max)
    if withWords { try vault.buildWords() }
    let expected = try answers(VaultQueries(vault.connection), 3)
    for pack in 1...6 { try vault.removePack(named: "pack \(pack)") }
    try fill(vault, packs: 6, fewSpots: 1)
    #expect(try Set(vault.packs().map { SpotRun(ofPack: $0.number) }).count == 6)
    let found = try answers(VaultQueries(vault.connection), 3)
    for (found, expected) in zip(found, expected) { #expect(found.sorted() == expected.sorted()) }
    for index in found.indices where index % 13 < 9 { #expect(found[index] == expected[index]) }
    try vault.checkConsistency()
  }

  @Test func `small packs share a run, and a large vault begins another for more`() throws {
    let vault = try SpotsVault.writing()
    try fill(vault, packs: 5, fewSpots: 1_000)
    let runs = try vault.packs().map { SpotRun(ofPack: $0.number).number }
    #expect(runs == [0, 0, 0, 1, 1])
    #expect(try !vault.put(rows(4), pack: "pack 4").isWritten)
    for pack in try vault.packs() {
      let spot = try #require(try vault.spots(pack.name)["\(pack.name.dropFirst(5))-7"])
      let queries = VaultQueries(vault.connection)
      #expect(try queries.spots(code: spot.shortID).map(\.id) == [spot.id])
      #expect(try queries.spots(id: spot.id).map(\.key) == [spot.key])
    }
  }

  @Test func `an import of a new pack adds pages and changes few`() throws {
    let vault = try SpotsVault.writing()
    vault.fewSpots = 1
    for pack in 1...4 { try vault.put(rows(pack, 3_000), pack: "pack \(pack)") }
    let path = HomeFolder.test.vaultPath
    let before = try Data(contentsOf: URL(filePath: path))
    try vault.put(rows(5, 3_000), pack: "pack 5")
    let after = try Data(contentsOf: URL(filePath: path))
    let changed = stride(from: 0, to: before.count, by: 4_096).count { page in
      before[page..<page + 4_096] != after[page..<page + 4_096]
    }
    #expect(before.count / 4_096 > 300)
    #expect(changed < 60)
    try vault.checkConsistency()
  }

  @Test func `the next search adds the words of a large new pack, whose names are found at once`()
    throws
  {
    let vault = try SpotsVault.writing()
    vault.fewSpots = 1
    try vault.put(rows(1), pack: "pack 1")
    try vault.buildWords()
    try vault.put(rows(2, 6_000), pack: "pack 2")
    #expect(try !vault.hasWords())
    let queries = VaultQueries(vault.connection)
    #expect(try queries.spots(named: "hut 1 3").count == VaultQueries.mostNamed)
    #expect(try queries.spots(named: "HUT 2 3").allSatisfy { $0.pack == "pack 2" })
    #expect(try queries.spots(named: "hut 3").isEmpty)
    #expect(try queries.search("hut 2", limit: 3).wasScan)
    // Until then, nothing of it is in the index that would have to go.
    try vault.applyNotes([SpotNote(pack: "pack 2", id: "2-8", name: "Ours")])
    try vault.buildWords()
    #expect(try vault.hasWords())
    #expect(try queries.search("ours", limit: 3).hits.map(\.id) == ["2-8"])
    #expect(try !queries.search("hut 2", limit: 3).wasScan)
    try vault.checkConsistency()
    try vault.put(rows(3, 6_000), pack: "pack 3")
    try vault.removePack(named: "pack 3")
    #expect(try vault.hasWords())
    try vault.checkConsistency()
  }
}
