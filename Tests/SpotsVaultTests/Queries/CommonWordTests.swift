import Geodesy
import SQLite
import TestSupport
import Testing

@testable import SpotsVault

/// Searches where so many spots have a word that an index must not list them all.
@Suite struct CommonWordTests {
  /// Many spots with one of 120 words that begin with "ab"; in the south all are lakes, and one in
  /// a thousand is a hot spring.
  private func spots() throws -> [TestSpot] {
    var generator = SplitMix64(seed: 21)
    return try (0..<21_000).map { number in
      var spot = TestSpot(position: try Coordinate.anywhere(using: &generator).e7)
      let isSouth = spot.position.latitude < 0
      let word = "ab" + String(UnicodeScalar(UInt8(97 + number % 12))) + "\(number / 12 % 10)x"
      spot.name = number / 120 % 5 < 2 ? "\(word) place" : "place"
      spot.description = (isSouth ? "lake" : "hills") + " \(word)" + (number % 2 == 0 ? " hot" : "")
      if number % 1_000 == 4 { spot.description += " spring" }
      return spot
    }
  }

  private static let texts = ["ab", "hot spri", "lak", "place ab", "abc0x hot", "place unknown"]

  @Test func `the index finds what reading all texts finds`() throws {
    let spots = try spots()
    let (index, scan) = (try TestVault(spots, withWords: true), try TestVault(spots))
    for text in Self.texts {
      let center = try Coordinate(latitude: 70, longitude: 20)
      for order in [VaultQueries.SearchOrder.nearestFirst, .bestFirst] {
        let found = try index.queries.search(text, near: center, order, limit: 20)
        let expected = try scan.queries.search(text, near: center, order, limit: 20)
        #expect(found.hits.map(\.key) == expected.hits.map(\.key), "\(text)")
        #expect(found.hasMore == expected.hasMore, "\(text)")
      }
      let found = try index.queries.search(text, limit: 20)
      let expected = try scan.queries.search(text, limit: 20)
      #expect(found.hits.map(\.key) == expected.hits.map(\.key), "\(text)")
      #expect(!found.wasScan)
    }
  }

  @Test
  func `few words with a beginning are asked for by name, and many by how many spots have them`()
    throws
  {
    let vault = try TestVault(try spots(), withWords: true)
    func meaning(_ beginning: String, _ table: String) throws -> LastWord.Meaning {
      try LastWord(Array(beginning.utf8), vault.connection).meaning(in: table)
    }
    #expect(try meaning("lak", WordsIndex.all) == .words([Array("lake".utf8)]))
    #expect(try meaning("abc0", WordsIndex.all) == .words([Array("abc0x".utf8)]))
    #expect(try meaning("xy", WordsIndex.all) == .words([]))
    #expect(try meaning("ab", WordsIndex.names) == .fewSpots)
    #expect(try meaning("ab", WordsIndex.all) == .manySpots)
  }

  @Test(arguments: ["lake", "lak", "hot lake"])
  func `of too many spots to list, those of each circle are looked up`(text: String) throws {
    let vault = try TestVault(try spots(), withWords: true)
    var matches = SpotMatches(
      vault.connection, SearchWords(text), FilterTerms(SpotFilter(), hiddenPacks: []), [.first],
      hasIndex: true)
    let center = try Coordinate(latitude: 70, longitude: 20)
    func nearest() throws -> [Int64] {
      let found = try matches.nearest(to: center, count: 20, matches.lastStep)
      return found.found(withinMetres: .infinity).prefix(20).map(\.key)
    }
    let listed = try nearest()
    matches.mostListed = (0, 0)
    #expect(try nearest() == listed)
    let expected = vault.spots.filter { spot in
      spot.description.hasPrefix("lake")
        && (text != "hot lake" || spot.description.contains(" hot"))
    }.map { (center.distanceMetres(to: $0.coordinate), $0.key) }.sorted { $0 < $1 }
    #expect(listed == expected.prefix(20).map(\.1))
  }
}
