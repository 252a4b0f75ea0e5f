internal import Geodesy
internal import SQLite

/// A spot of a result, and its distance and bearing from the query's place or line.
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
    FROM geo g CROSS JOIN spots s ON s.key = g.key WHERE g.key = ?
    """

  /// Reads the texts of a result's spots, in its order; a spot without texts is left out.
  func hits(_ places: [HitPlace], _ filter: SpotFilter) throws -> [SpotHit] {
    guard !places.isEmpty else { return [] }
    // In key order, so that no page is read twice.
    let order = places.indices.sorted { places[$0].key < places[$1].key }
    var found: [SpotHit] = []
    /// For each place, the index of its spot in `found`.
    var positions = [Int](repeating: -1, count: places.count)
    try connection.withCursor(Self.hitSQL) { cursor in
      for index in order {
        cursor.reset()
        try cursor.bind(1, places[index].key)
        guard try cursor.step(), let hit = try hit(cursor, places[index], filter) else { continue }
        positions[index] = found.count
        found.append(hit)
      }
    }
    return positions.filter { $0 >= 0 }.map { found[$0] }
  }

  private func hit(
    _ cursor: borrowing Cursor, _ place: HitPlace, _ filter: SpotFilter
  ) throws -> SpotHit? {
    let position = try? CoordinateE7(
      latitude: Int32(clamping: cursor.int64(0)), longitude: Int32(clamping: cursor.int64(1)))
    guard let position else { return nil }
    let limits = VehicleSize(
      height: cursor.optionalInt(5), length: cursor.optionalInt(6), width: cursor.optionalInt(7),
      weight: cursor.optionalInt(8))
    return SpotHit(
      key: SpotKey(rawValue: place.key), id: cursor.text(11),
      shortID: try code(ofID: cursor.text(11), pack: cursor.int64(3)),
      pack: try packName(cursor.int64(3)),
      name: cursor.text(12), type: try typeName(cursor.int64(2)), position: position,
      rating: cursor.optionalInt(4), place: cursor.text(13),
      country: CountryPair.text(Int(cursor.int64(10))), limits: limits,
      services: SpotServices(rawValue: cursor.int64(9)), distanceMetres: place.metres,
      bearing: place.bearing, alongMetres: place.alongMetres,
      fit: filter.vehicle.map { $0.fit(limits) })
  }
}
