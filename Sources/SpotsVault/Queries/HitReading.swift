internal import Geodesy
internal import SQLite

/// A spot that goes into an answer, and where it is as seen from what was asked about.
struct HitPlace {
  var key: Int64
  var metres, bearing, alongMetres: Double?
}

extension HitPlace {
  init(_ found: NearestSpots.Found) {
    self.init(key: found.key, metres: found.metres, bearing: found.bearing)
  }
}

extension VaultQueries {
  static let hitSQL = """
    SELECT g.lat, g.lon, g.type, g.pack, g.rating, g.height, g.length, g.width, g.weight, \
    g.services, g.country, s.id, s.name, s.place \
    FROM geo g JOIN spots s ON s.key = ?1 WHERE g.key = ?1
    """

  /// Reads the texts of an answer's spots, in its order; one without texts is left out.
  func hits(_ places: [HitPlace], _ filter: SpotFilter) throws -> [SpotHit] {
    var hits: [SpotHit] = []
    guard !places.isEmpty else { return hits }
    hits.reserveCapacity(places.count)
    try connection.withCursor(Self.hitSQL) { cursor in
      for place in places {
        cursor.reset()
        try cursor.bind(1, place.key)
        guard try cursor.step(), let hit = try hit(cursor, place, filter) else { continue }
        hits.append(hit)
      }
    }
    return hits
  }

  private func hit(
    _ cursor: borrowing Cursor, _ place: HitPlace, _ filter: SpotFilter
  ) throws -> SpotHit? {
    let position = try? CoordinateE7(
      latitude: Int32(clamping: cursor.int64(0)), longitude: Int32(clamping: cursor.int64(1)))
    guard let position else { return nil }
    let limits = SpotLimits(
      height: cursor.optionalInt(5), length: cursor.optionalInt(6), width: cursor.optionalInt(7),
      weight: cursor.optionalInt(8))
    return SpotHit(
      key: SpotKey(rawValue: place.key), id: cursor.text(11), pack: try packName(cursor.int64(3)),
      name: cursor.text(12), type: try typeName(cursor.int64(2)), position: position,
      rating: cursor.optionalInt(4), place: cursor.text(13),
      country: CountryPair.text(Int(cursor.int64(10))), limits: limits,
      services: SpotServices(rawValue: cursor.int64(9)), distanceMetres: place.metres,
      bearing: place.bearing, alongMetres: place.alongMetres,
      fit: filter.vehicle.map { $0.fit(limits) })
  }
}
