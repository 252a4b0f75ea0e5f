import Geodesy
import SQLite
import TestSupport
import Testing

@testable import SpotsVault

@Suite struct SearchTests {
  private static let texts = [
    ("Camping du Château", "Nîmes", "shade, river"), ("CHATEAU d'Eau", "", "water and view"),
    ("Playa El Cañón", "Málaga", "near the N-340"), ("Ålesund Bobil", "Ålesund", "sea"),
    ("Стоянка Река", "Одесса", ""), ("駐車場", "東京", "quiet"), ("Straße 5", "Köln", "NEAR AND OR NOT"),
    ("a*b \"c\" (d)", "", "x:y ^z -w +v {q}"), ("Ho\u{302}tel", "", "combining"),
    ("Dům", "Žďár", ""), ("Østfold", "Łódź", ""), ("Đà Nẵng", "", "νερό"), ("Ёлка", "", ""),
    ("道の駅 富士", "", ""), ("カタカナ", "", ""), ("서울역", "", ""), ("สถานีรถไฟ", "", ""),
    ("Ｗｉｄｅ（２）", "", ""), ("نص\u{200C}ها", "", ""), ("हिन्दी", "", ""),
    ("Aire\u{200B}Nord", "", ""),
  ]

  private static func vault(withWords: Bool) throws -> TestVault {
    let spots = try texts.enumerated().map { index, texts in
      var spot = TestSpot(
        position: try Coordinate(latitude: Double(index), longitude: 10).e7)
      (spot.name, spot.place, spot.description) = texts
      return spot
    }
    return try TestVault(spots, withWords: withWords)
  }

  private func names(_ text: String, _ vault: TestVault) throws -> [String] {
    let answer = try vault.queries.search(text, limit: 20)
    return answer.hits.map { $0.name }.sorted()
  }

  @Test(
    arguments: [
      ("chateau", ["CHATEAU d'Eau", "Camping du Château"]), ("CHÂTEAU eau", ["CHATEAU d'Eau"]),
      ("chat", ["CHATEAU d'Eau", "Camping du Château"]), ("chat eau", []),
      ("canon", ["Playa El Cañón"]),
      ("malaga playa", ["Playa El Cañón"]), ("alesund", ["Ålesund Bobil"]),
      ("РЕКА", ["Стоянка Река"]), ("стоян", ["Стоянка Река"]), ("駐", ["駐車場"]), ("東京", ["駐車場"]),
      ("n-340", ["Playa El Cañón"]), ("N 34", ["Playa El Cañón"]), ("340 n", ["Playa El Cañón"]),
      ("river  shade", ["Camping du Château"]), ("hotel", ["Ho\u{302}tel"]),
      ("hôtel", ["Ho\u{302}tel"]),
      ("zdar", ["Dům"]), ("dum žď", ["Dům"]), ("straße", ["Straße 5"]),
      ("STRASSE", ["Straße 5"]), ("ost", ["Østfold"]), ("lodz", ["Østfold"]),
      ("da nang", ["Đà Nẵng"]), ("νερο", ["Đà Nẵng"]), ("ΝΕΡΌ", ["Đà Nẵng"]), ("елка", ["Ёлка"]),
      ("駅", ["道の駅 富士"]), ("の駅", ["道の駅 富士"]), ("駅 富", ["道の駅 富士"]), ("駅富", []),
      ("士 道の駅", ["道の駅 富士"]), ("ｶﾀｶﾅ", ["カタカナ"]), ("カナ", ["カタカナ"]), ("カカ", []),
      ("역", ["서울역"]), ("서울", ["서울역"]), ("รถไฟ", ["สถานีรถไฟ"]), ("wide 2", ["Ｗｉｄｅ（２）"]),
      ("نصها", ["نص\u{200C}ها"]), ("हिन्दी", ["हिन्दी"]), ("हन", []),
      ("nord", ["Aire\u{200B}Nord"]), ("aire", ["Aire\u{200B}Nord"]), ("airenord", []),
      ("NEAR", ["Playa El Cañón", "Straße 5"]),
      ("and or not", ["Straße 5"]), ("a*b", ["a*b \"c\" (d)"]), ("\"c\" (d)", ["a*b \"c\" (d)"]),
      ("x:y", ["a*b \"c\" (d)"]), ("name:camping", []), ("-w +v {q} ^z", ["a*b \"c\" (d)"]),
      ("NEAR(a b", []), ("\u{0}", []), ("cam\u{0}du", []), ("camp\u{0}d", []),
      ("du camp\u{0}", ["Camping du Château"]),
      ("🚐", []), ("🚐 camping", ["Camping du Château"]), ("", []), ("\"", []), ("*", []), ("''", []),
    ] as [(String, [String])], [true, false])
  func `index and scan find the same words`(
    wanted: (text: String, names: [String]), withWords: Bool
  ) throws {
    let vault = try Self.vault(withWords: withWords)
    // "near" is a word here, and the last one is a prefix.
    #expect(try names(wanted.text, vault) == wanted.names.sorted())
    let answer = try vault.queries.search("camping", limit: 5)
    #expect(answer.wasScan == !withWords)
  }

  @Test(arguments: [true, false])
  func `any search text is accepted, no matter what it contains`(withWords: Bool) throws {
    let vault = try Self.vault(withWords: withWords)
    let hostile = [
      String(repeating: "a", count: 1_000_000), String(repeating: "a ", count: 500_000),
      String(repeating: "\"*(NEAR ", count: 100_000), String(repeating: "é", count: 200_000),
      String(repeating: "🚐", count: 100_000), "x' OR 1=1; DROP TABLE geo; --",
    ]
    for text in hostile {
      let found = try names(text, vault)
      #expect(
        found.allSatisfy { $0.hasPrefix("a*b") || $0.hasPrefix("Playa") || $0.hasPrefix("Str") })
    }
    #expect(try names("camp", vault) == ["Camping du Château"])
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func `random searches find the same with and without an index`(seed: UInt64)
    throws
  {
    var generator = SplitMix64(seed: seed)
    let (indexed, scanned) = (try Self.vault(withWords: true), try Self.vault(withWords: false))
    for _ in 0..<200 {
      let scalars = (0..<Int.random(in: 0...8, using: &generator)).map { _ in
        generator.one(of: [
          "a", "c", "\"", "*", " ", "д", "é", "\u{301}", "駐", "(", "-", "\u{0}", "N",
        ])
      }
      let text = scalars.joined()
      #expect(try names(text, indexed) == names(text, scanned))
    }
  }

  @Test(arguments: [true, false]) func `a search near a place sorts by distance`(withWords: Bool)
    throws
  {
    var generator = SplitMix64(seed: 7)
    let spots = try (0..<400).map { index in
      var spot = try TestSpot.random(.clusters, using: &generator)
      spot.name = index.isMultiple(of: 3) ? "Brook here" : "dry"
      return spot
    }
    let vault = try TestVault(spots, withWords: withWords)
    for _ in 0..<30 {
      let center = try Scatter.clusters.place(using: &generator)
      let filter = Bool.random(using: &generator) ? SpotFilter() : .random(using: &generator)
      let within = generator.one(of: [1e4, 1e6, .infinity])
      let answer = try vault.queries.search(
        "BRO", near: center, withinMetres: within, limit: 7, filter: filter)
      let expected = vault.spots.filter { $0.name != "dry" && $0.passes(filter) }
        .filter { !$0.isUnknown(filter) }
        .map { ($0.key, center.distanceMetres(to: $0.coordinate)) }
        .filter { $0.1 <= within }.sorted { ($0.1, $0.0) < ($1.1, $1.0) }
      let keys = answer.hits.map(\.key.rawValue)
      #expect(keys == expected.prefix(7).map(\.0))
      #expect(answer.hasMore == (expected.count > 7))
    }
  }

  @Test(arguments: [true, false]) func `filter and limit apply to a search`(withWords: Bool) throws
  {
    var generator = SplitMix64(seed: 8)
    let spots = try (0..<300).map { _ in try TestSpot.random(.clusters, using: &generator) }
    let vault = try TestVault(spots, hiddenPacks: [2], withWords: withWords)
    for _ in 0..<30 {
      let filter = SpotFilter.random(using: &generator)
      let all = vault.spots.filter { $0.passes(filter, hiddenPacks: [2]) }
      let shown = all.filter { !$0.isUnknown(filter) }
      let answer = try vault.queries.search("spot", limit: 1_000, filter: filter)
      #expect(Set(answer.hits.map(\.key.rawValue)) == Set(shown.map(\.key)))
      #expect(answer.unknownLeftOut == all.count - shown.count)
      #expect(!answer.hasMore)
      let few = try vault.queries.search("spot", limit: 3, filter: filter)
      #expect(few.hits.count == min(3, shown.count))
      #expect(few.hasMore == (shown.count > 3))
    }
  }

  @Test(arguments: [true, false])
  func `whole words come before prefixes, and names before descriptions`(
    withWords: Bool
  ) throws {
    let place = try Coordinate(latitude: 1, longitude: 1).e7
    let texts = [
      ("a", "lakes and woods"), ("Lakeside", ""), ("b", "a lake"), ("Lake", ""), ("Hill", "lak"),
    ]
    let spots = texts.map { name, description in
      var spot = TestSpot(position: place)
      (spot.name, spot.description) = (name, description)
      return spot
    }
    let queries = try TestVault(spots, withWords: withWords).queries
    let hits = try queries.search("lake", limit: 5).hits
    #expect(hits.map(\.name) == ["Lake", "b", "Lakeside", "a"])
    #expect(hits.allSatisfy { $0.distanceMetres == nil })
  }

  @Test func `very common words are found in scan order, or by distance`() throws {
    var generator = SplitMix64(seed: 9)
    let spots = try (0..<3_000).map { _ in
      var spot = try TestSpot.random(.clusters, using: &generator)
      spot.name = generator.one(of: ["Lake", "Lakeside water", "Water"])
      spot.place = generator.one(of: ["", "Lake", "waterford"])
      spot.description = "wet: a lake, water"
      return spot
    }
    let (indexed, scanned) = (
      try TestVault(spots, withWords: true).queries, try TestVault(spots).queries
    )
    for text in ["lake", "wat", "lake water", "water lak"] {
      for limit in [1, 20, 1_000, 5_000] {
        let filter = SpotFilter.random(using: &generator)
        let answer = try indexed.search(text, limit: limit, filter: filter)
        let plain = try scanned.search(text, limit: limit, filter: filter)
        #expect(answer.hits.map(\.key) == plain.hits.map(\.key))
        #expect(answer.hasMore == plain.hasMore)
        #expect(answer.unknownLeftOut == plain.unknownLeftOut)
        #expect(plain.wasScan)
        #expect(!answer.wasScan)
        let center = try Scatter.clusters.place(using: &generator)
        let near = try indexed.search(text, near: center, limit: limit, filter: filter)
        let nearest = try indexed.near(center, limit: limit, filter: filter)
        #expect(near.hits.map(\.key) == nearest.hits.map(\.key))
      }
    }
  }

  @Test func `a damaged index is bypassed`() throws {
    let vault = try Self.vault(withWords: true)
    try vault.connection.execute(script: "DELETE FROM spot_words_data WHERE id > 1")
    let answer = try vault.queries.search("camping", limit: 3)
    #expect(answer.hits.map { $0.name } == ["Camping du Château"] || !answer.wasScan)
  }
}
