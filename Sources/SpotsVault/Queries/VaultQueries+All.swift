internal import SQLite

extension VaultQueries {
  /// Lends all spots that a filter lets through, in the order of their keys, so that neighbours are
  /// together.
  ///
  /// Those that are gone from their pack are not among them, those that a note hides only if asked for.
  public func forEach(
    _ filter: SpotFilter, includingHidden: Bool = false, _ body: (Spot) throws -> Void
  ) throws {
    try reading {
      let terms = try terms(of: filter)
      let state = includingHidden ? "state <> \(Spot.State.gone.rawValue)" : "state = 0"
      let sql =
        "\(Self.spotSelection) WHERE g.key BETWEEN ?1 AND ?2 AND \(state)\(terms.sql) ORDER BY g.key"
      try connection.withCursor(sql) { cursor in
        try cursor.bind(1, 0)
        try cursor.bind(2, .max)
        try terms.bind(to: cursor)
        while try cursor.step() {
          if let spot = try spot(cursor) { try body(spot) }
        }
      }
    }
  }
}
