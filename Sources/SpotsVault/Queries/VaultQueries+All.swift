internal import SQLite

extension VaultQueries {
  /// Calls `body` with every spot that matches a filter, in key order, so that neighbours are
  /// together; hidden and gone ones only if `states` includes them.
  public func forEach(
    _ filter: SpotFilter, states: [Spot.State] = [.shown], _ body: (Spot) throws -> Void
  ) throws {
    try reading {
      let terms = try terms(of: filter)
      try connection.withCursor(Self.allSQL(terms, states)) { cursor in
        try cursor.bind(1, 0)
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
    return "\(spotSelection) WHERE g.key BETWEEN ?1 AND ?2 AND state IN (\(states))\(terms.sql) "
      + "ORDER BY g.key"
  }
}
