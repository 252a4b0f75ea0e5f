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
  /// How many spots one run of `hitSQL` reads; a run costs as much as two of them.
  private static let hitsPerRun = 20

  static let hitSQL = """
    SELECT g.lat, g.lon, g.type, g.pack, g.rating, g.height, g.length, g.width, g.weight, \
    g.services, g.country, s.id, s.name, s.place, g.key \
    FROM geo g CROSS JOIN spots s ON s.key = g.key \
    WHERE g.key IN (\((1...hitsPerRun).map { "?\($0)" }.joined(separator: ", ")))
    """

  /// Reads the texts of an answer's spots, in its order; one without texts is left out.
  func hits(_ places: [HitPlace], _ filter: SpotFilter) throws -> [SpotHit] {
    guard !places.isEmpty else { return [] }
    var hits: [SpotHit?] = Array(repeating: nil, count: places.count)
    // Rows come in the order of their keys.
    let order = places.indices.sorted { places[$0].key < places[$1].key }
    try connection.withCursor(Self.hitSQL) { cursor in
      for start in stride(from: 0, to: order.count, by: Self.hitsPerRun) {
        let run = order[start..<min(start + Self.hitsPerRun, order.count)]
        cursor.reset()
        for parameter in 0..<Self.hitsPerRun {
          // The last key again where there are fewer.
          let place = run[min(start + parameter, run.endIndex - 1)]
          try cursor.bind(parameter + 1, places[place].key)
        }
        var next = run.startIndex
        while try cursor.step() {
          let key = cursor.int64(14)
          while next < run.endIndex, places[run[next]].key < key { next += 1 }
          guard next < run.endIndex, places[run[next]].key == key else { continue }
          hits[run[next]] = try hit(cursor, places[run[next]], filter)
        }
      }
    }
    return hits.compactMap(\.self)
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
      key: SpotKey(rawValue: place.key), id: cursor.text(11), pack: try packName(cursor.int64(3)),
      name: cursor.text(12), type: try typeName(cursor.int64(2)), position: position,
      rating: cursor.optionalInt(4), place: cursor.text(13),
      country: CountryPair.text(Int(cursor.int64(10))), limits: limits,
      services: SpotServices(rawValue: cursor.int64(9)), distanceMetres: place.metres,
      bearing: place.bearing, alongMetres: place.alongMetres,
      fit: filter.vehicle.map { $0.fit(limits) })
  }
}
