internal import Geodesy
internal import SQLite
internal import Text

extension SpotsVault {
  /// Lends all spots of a pack, in the order of their keys, in which neighbours are together.
  ///
  /// Spots that a note hides are among them, those that are gone only if asked for.
  public func forEachSpot(
    ofPack name: String, includingGone: Bool = false, _ body: (Spot) throws -> Void
  ) throws {
    try connection.transaction(.deferred) {
      let pack = try pack(named: name)
      let types = try typeNames()
      try connection.withCursor(Self.exportSQL) { cursor in
        try cursor.bind(1, Int64(pack.number))
        try cursor.bind(2, includingGone ? -1 : Int64(Spot.State.gone.rawValue))
        while try cursor.step() {
          if let spot = Self.spot(cursor, pack: name, types) { try body(spot) }
        }
      }
    }
  }

  static let exportSQL = """
    SELECT geo.key, lat, lon, state, type, rating, height, length, width, weight, services,
      country, id, name, place, description, url, extra
    FROM geo CROSS JOIN spots ON spots.key = geo.key
    WHERE pack = ? AND state <> ? ORDER BY geo.key
    """

  private func typeNames() throws -> [Int: String] {
    var names: [Int: String] = [:]
    try connection.query("SELECT number, name FROM types") { row in
      names[try row.int(0)] = try row.text(1)
    }
    return names
  }

  /// A row of the pack, or `nil` if a damaged file has it outside the world.
  private static func spot(
    _ row: borrowing Cursor, pack: String, _ types: [Int: String]
  ) -> Spot? {
    let latitude = Int32(clamping: row.int64(1))
    let longitude = Int32(clamping: row.int64(2))
    guard let position = try? CoordinateE7(latitude: latitude, longitude: longitude) else {
      return nil
    }
    let type = Int(row.int64(4))
    return Spot(
      key: SpotKey(rawValue: row.int64(0)), id: row.text(12), pack: pack,
      state: Spot.State(rawValue: Int(row.int64(3))) ?? .shown, name: row.text(13),
      type: SpotType(rawValue: type)?.name ?? types[type] ?? SpotType.other.name,
      position: position, rating: row.optionalInt(5),
      limits: SpotLimits(
        height: row.optionalInt(6), length: row.optionalInt(7), width: row.optionalInt(8),
        weight: row.optionalInt(9)),
      services: SpotServices(rawValue: row.int64(10)),
      country: CountryPair.text(Int(row.int64(11))), place: row.text(14),
      description: row.text(15), url: row.text(16), extra: extra(row.text(17)))
  }

  /// The columns that mean nothing to the vault; none if their text is damaged.
  private static func extra(_ text: String) -> [(name: String, text: String)] {
    guard !text.isEmpty, let value = try? JSONValue(parsing: Array(text.utf8)) else { return [] }
    return (value.members ?? []).compactMap { member in
      member.value.string.map { (member.name, $0) }
    }
  }
}
