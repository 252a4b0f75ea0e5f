internal import Geodesy
internal import SQLite
internal import Text

extension VaultQueries {
  /// All spots with an id, in one pack or in all of them, including gone and hidden ones.
  ///
  /// They are sorted by the number of their pack.
  public func spots(id: String, pack: String? = nil) throws -> [Spot] {
    try reading {
      let packs = try packs()
      return try packs.numbers.compactMap { number in
        guard pack == nil || packs.name(of: number) == pack else { return nil }
        guard let key = try key(ofID: id, pack: number) else { return nil }
        // Two ids can have the same hash, so compare the text.
        guard let spot = try spot(key), spot.id == id else { return nil }
        return spot
      }
    }
  }

  /// Everything that the vault knows about a spot, even if it is gone or hidden.
  public func spot(_ key: SpotKey) throws -> Spot? {
    try reading {
      try connection.withCursor(Self.spotSQL) { cursor in
        try cursor.bind(1, key.rawValue)
        return try cursor.step() ? try spot(cursor) : nil
      }
    }
  }

  private func key(ofID id: String, pack: Int64) throws -> SpotKey? {
    let identity = SpotHash.identity(pack: Int(pack), id: id)
    let sql = "SELECT key FROM src WHERE identity = ?1 AND pack = ?2"
    return try connection.withCursor(sql) { cursor in
      try cursor.bind(1, identity)
      try cursor.bind(2, pack)
      return try cursor.step() ? SpotKey(rawValue: cursor.int64(0)) : nil
    }
  }

  /// Calls `body` with every spot that matches a filter, in key order, so that neighbours are
  /// together; hidden and gone ones only if `states` includes them.
  public func forEach(
    _ filter: SpotFilter, states: [Spot.State] = [.shown], _ body: (Spot) throws -> Void
  ) throws {
    try reading {
      let terms = try terms(of: filter)
      try connection.withCursor(Self.allSQL(terms, states)) { cursor in
        try cursor.bind(1, .min)
        try cursor.bind(2, .max)
        try terms.bind(to: cursor)
        while try cursor.step() {
          if let spot = try spot(cursor) { try body(spot) }
        }
      }
    }
  }

  static func allSQL(_ terms: FilterTerms, _ states: [Spot.State]) -> String {
    let states = states.map { "\($0.rawValue)" }.joined(separator: ", ")
    let known = terms.leavesOutUnknown ? " AND NOT (\(terms.isUnknown))" : ""
    return "\(spotSelection) WHERE g.key BETWEEN ?1 AND ?2 AND state IN (\(states))\(terms.sql)"
      + "\(known) ORDER BY g.key"
  }

  /// Selects whole spots; `CROSS` makes SQLite read them in the order of `geo`.
  static let spotSelection = """
    SELECT g.key, lat, lon, state, type, pack, rating, height, length, width, weight, services, \
    country, id, name, place, description, url, extra \
    FROM geo g CROSS JOIN spots s ON s.key = g.key
    """

  static let spotSQL = spotSelection + " WHERE g.key = ?1"

  /// Reads the current row of `spotSQL`; `nil` if a damaged file has it out of range.
  func spot(_ row: borrowing Cursor) throws -> Spot? {
    let position = try? CoordinateE7(
      latitude: Int32(clamping: row.int64(1)), longitude: Int32(clamping: row.int64(2)))
    guard let position else { return nil }
    return Spot(
      key: SpotKey(rawValue: row.int64(0)), id: row.text(13),
      shortID: try code(ofID: row.text(13), pack: row.int64(5)), pack: try packName(row.int64(5)),
      state: Spot.State(rawValue: row.int64(3)) ?? .shown, name: row.text(14),
      type: try typeName(row.int64(4)), position: position, rating: row.optionalInt(6),
      limits: VehicleSize(
        height: row.optionalInt(7), length: row.optionalInt(8), width: row.optionalInt(9),
        weight: row.optionalInt(10)),
      services: SpotServices(rawValue: row.int64(11)),
      country: CountryPair.text(Int(row.int64(12))), place: row.text(15),
      description: row.text(16), url: row.text(17), extra: Self.extra(row.text(18)))
  }

  /// The columns that the vault does not understand; empty if their text is damaged.
  private static func extra(_ text: String) -> [(name: String, text: String)] {
    guard !text.isEmpty, let value = try? JSONValue(parsing: Array(text.utf8)) else { return [] }
    return (value.members ?? []).compactMap { member in
      member.value.string.map { (member.name, $0) }
    }
  }
}
