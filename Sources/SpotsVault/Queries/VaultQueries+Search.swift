public import Geodesy
internal import SQLite

extension VaultQueries {
  /// The order of what a search finds.
  public enum SearchOrder: Sendable {
    /// By how well they match; the nearest first of those that match equally well.
    case bestFirst
    case nearestFirst
  }

  /// Whether a text has any word to search for.
  public static func canSearch(_ text: String) -> Bool { !SearchWords(text).isEmpty }

  /// The spots that have all words of a text in their texts, type and services, the last one as a
  /// prefix.
  ///
  /// `Folding` says which letters are equal; everything in the text but its words is ignored, and a
  /// text without words finds nothing. Without a center the best match comes first.
  public func search(
    _ text: String, near center: Coordinate? = nil, _ order: SearchOrder = .nearestFirst,
    withinMetres: Double? = nil, limit: Int, filter: SpotFilter = SpotFilter()
  ) throws -> SpotAnswer {
    let words = SearchWords(text)
    guard limit > 0, !words.isEmpty else { return SpotAnswer() }
    return try reading {
      let matches = try SpotMatches(
        connection, words, terms(of: filter), runs(of: filter), hasIndex: hasWords())
      guard let center else { return try bestMatches(matches, limit, filter) }
      if order == .bestFirst { return try bestMatches(matches, around: center, limit, filter) }
      return try nearest(
        center, limit: limit, withinMetres: withinMetres ?? .infinity, filter: filter, matches)
    }
  }

  /// Whether the vault has a full-text index of all packs; without one a search reads all texts.
  public func hasWords() throws -> Bool {
    try reading { try hasIndex() && unindexedPacks().isEmpty }
  }

  /// Whether there is an index, maybe not of all packs.
  func hasIndex() throws -> Bool {
    let sql = "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = '\(WordsIndex.all)'"
    return try connection.withCursor(sql) { cursor in try cursor.step() }
  }

  /// The packs that an index lacks.
  func unindexedPacks() throws -> [Int64] {
    var packs: [Int64] = []
    try connection.withCursor("SELECT pack FROM unindexed") { cursor in
      while try cursor.step() { packs.append(cursor.int64(0)) }
    }
    return packs
  }

  private func bestMatches(
    _ matches: SpotMatches, _ limit: Int, _ filter: SpotFilter
  ) throws -> SpotAnswer {
    let found = try matches.best(Self.countToFind(limit))
    var answer = SpotAnswer(wasScan: found.wasScan)
    var places: [HitPlace] = []
    var unknown = 0
    for match in found.matches where !answer.hasMore {
      if match.isUnknown {
        unknown += 1
      } else if places.count < limit {
        places.append(HitPlace(key: match.key))
        answer.unknownLeftOut = unknown
      } else {
        answer.hasMore = true
      }
    }
    if !answer.hasMore { answer.unknownLeftOut = unknown }
    answer.hits = try hits(places, filter)
    return answer
  }

  private func nearest(
    _ center: Coordinate, limit: Int, withinMetres: Double, filter: SpotFilter,
    _ matches: SpotMatches
  ) throws -> SpotAnswer {
    guard let few = try matches.few() else {
      let spots = try matches.nearest(
        to: center, count: Self.countToFind(limit), withinMetres: withinMetres, matches.lastStep)
      var answer = try answer(spots, limit: limit, withinMetres: withinMetres, filter)
      answer.wasScan = !matches.hasIndex
      return answer
    }
    let spots = NearestSpots(
      few, around: center, count: Self.countToFind(limit), withinMetres: withinMetres)
    return try answer(spots, limit: limit, withinMetres: withinMetres, filter)
  }

  /// The matches of each step, nearest first.
  private func bestMatches(
    _ matches: SpotMatches, around center: Coordinate, _ limit: Int, _ filter: SpotFilter
  ) throws -> SpotAnswer {
    var answer = SpotAnswer(wasScan: !matches.hasIndex)
    var places: [HitPlace] = []
    try matches.forEachStep(around: center, count: Self.countToFind(limit)) { spots in
      let found = spots.found(withinMetres: .infinity)
      let taken = found.prefix(limit - places.count)
      places += taken.map(HitPlace.init)
      answer.hasMore = found.count > taken.count
      // Of a step that is cut, those that would stand before the last spot.
      if let reach = answer.hasMore ? taken.last?.metres : .infinity {
        answer.unknownLeftOut += spots.unknownCount(withinMetres: reach)
      }
      return !answer.hasMore
    }
    answer.hits = try hits(places, filter)
    return answer
  }
}

extension SpotMatches {
  /// Passes the spots nearest to a place that each step finds and none before it found to `body`,
  /// until that returns false.
  fileprivate func forEachStep(
    around center: Coordinate, count: Int, _ body: (NearestSpots) throws -> Bool
  ) throws {
    let all = try hasIndex ? allOfRareWord() : scan()
    var seen: Set<Int64> = []
    for (rank, step) in steps.enumerated() {
      if let few = try all?.filter({ $0.rank == rank }) ?? few(step) {
        let new = few.filter { !seen.contains($0.key) }
        let spots = NearestSpots(new, around: center, count: count, withinMetres: .infinity)
        guard try body(spots) else { return }
        seen.formUnion(new.map(\.key))
      } else {
        // All that an earlier step finds, a later one finds too: there are too many again.
        guard try body(nearest(to: center, count: count, step, rank: rank)) else { return }
      }
    }
  }
}

extension NearestSpots {
  /// The nearest ones of some matches.
  fileprivate init(
    _ matches: [SpotMatches.Match], around center: Coordinate, count: Int, withinMetres: Double
  ) {
    self.init(around: center, count: count, withinMetres: withinMetres)
    for match in matches {
      _ = add(
        key: match.key, latitude: match.latitude, longitude: match.longitude,
        isUnknown: match.isUnknown)
    }
  }
}
