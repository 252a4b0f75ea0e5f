public import Geodesy
internal import SQLite

extension VaultQueries {
  /// The spots whose name, place or description contains all words of a text, the last one as a
  /// prefix.
  ///
  /// Case and accents are ignored, and so is everything in the text but its words; a text without
  /// words finds nothing. Results come best match first or, given a center, nearest first and
  /// within the radius.
  public func search(
    _ text: String, near center: Coordinate? = nil, withinMetres: Double? = nil, limit: Int,
    filter: SpotFilter = SpotFilter()
  ) throws -> SpotAnswer {
    let words = SearchWords(text)
    guard limit > 0, !words.isEmpty else { return SpotAnswer() }
    return try reading {
      let matches = try SpotMatches(connection, words, try terms(of: filter), hasIndex: hasWords())
      guard let center else { return try bestMatches(matches, limit, filter) }
      return try nearest(
        center, limit: limit, withinMetres: withinMetres ?? .infinity, filter: filter, matches)
    }
  }

  /// Whether the vault has a full-text index; without one a search reads all texts.
  public func hasWords() throws -> Bool {
    try reading {
      let sql = "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'words'"
      return try connection.withCursor(sql) { cursor in try cursor.step() }
    }
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
      let search = NearestSearch(
        connection, around: center, count: Self.countToFind(limit), terms: matches.terms,
        withinMetres: withinMetres, texts: WordsOfSpot(connection, matches.words))
      var answer = try answer(search.run(), limit: limit, withinMetres: withinMetres, filter)
      answer.wasScan = !matches.hasIndex
      return answer
    }
    var spots = NearestSpots(
      around: center, count: Self.countToFind(limit), withinMetres: withinMetres)
    for match in few {
      _ = spots.add(
        key: match.key, latitude: match.latitude, longitude: match.longitude,
        isUnknown: match.isUnknown)
    }
    return try answer(spots, limit: limit, withinMetres: withinMetres, filter)
  }
}
