public import Geodesy
internal import SQLite

extension VaultQueries {
  /// The spots nearest to a place, nearest first; ties are broken by key.
  ///
  /// The result is exactly that of comparing all distances on the ellipsoid, including at the poles
  /// and the antimeridian.
  public func near(
    _ center: Coordinate, limit: Int, withinMetres: Double? = nil, filter: SpotFilter = SpotFilter()
  ) throws -> SpotAnswer {
    try reading {
      try nearest(center, limit: limit, withinMetres: withinMetres ?? .infinity, filter: filter)
    }
  }

  /// The spots in a box, nearest to its middle first.
  public func inside(
    _ box: BoundingBox, limit: Int, filter: SpotFilter = SpotFilter()
  ) throws -> SpotAnswer {
    try reading {
      var answer = try nearest(try box.middle, limit: limit, filter: filter, box: box)
      // Nobody sets out from the middle.
      for index in answer.hits.indices { answer.hits[index].bearing = nil }
      return answer
    }
  }

  private func nearest(
    _ center: Coordinate, limit: Int, withinMetres: Double = .infinity, filter: SpotFilter,
    box: BoundingBox? = nil
  ) throws -> SpotAnswer {
    guard limit > 0, withinMetres >= 0 else { return SpotAnswer() }
    let search = NearestSearch(
      connection, around: center, count: Self.countToFind(limit),
      terms: try terms(of: filter), runs: try runs(of: filter), withinMetres: withinMetres, box: box
    )
    return try answer(try search.run(), limit: limit, withinMetres: withinMetres, filter)
  }

  /// The first `limit` spots of a search, which finds one more to tell whether there are more.
  func answer(
    _ spots: borrowing NearestSpots, limit: Int, withinMetres: Double, _ filter: SpotFilter
  ) throws -> SpotAnswer {
    var found = spots.found(withinMetres: withinMetres)
    var answer = SpotAnswer()
    answer.hasMore = found.count > limit
    found.removeLast(max(0, found.count - limit))
    let reach = answer.hasMore ? found.last?.metres : nil
    answer.unknownLeftOut = spots.unknownCount(withinMetres: reach ?? withinMetres)
    answer.hits = try hits(found.map(HitPlace.init), filter)
    return answer
  }

  /// One more than the limit tells whether there are more; the cap prevents overflow.
  static func countToFind(_ limit: Int) -> Int { min(limit, 1 << 40) + 1 }

  func terms(of filter: SpotFilter) throws -> FilterTerms {
    FilterTerms(filter, hiddenPacks: try packs().hidden)
  }
}

extension BoundingBox {
  /// The point halfway between the edges.
  var middle: Coordinate {
    get throws {
      let width = crossesAntimeridian ? east - west + 360 : east - west
      let longitude = west + width / 2
      return try Coordinate(
        latitude: south + (north - south) / 2,
        longitude: longitude > 180 ? longitude - 360 : longitude)
    }
  }
}
