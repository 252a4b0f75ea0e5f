internal import SQLite

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
}
