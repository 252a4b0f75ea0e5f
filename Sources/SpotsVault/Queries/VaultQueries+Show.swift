internal import SQLite

extension VaultQueries {
  /// All spots with an id, of one pack or of all of them; gone and hidden ones too.
  ///
  /// They come in the order of the packs' numbers.
  public func spots(id: String, pack: String? = nil) throws -> [Spot] {
    try reading {
      try packs.read(from: connection)
      let all = packs.all
      return try all.numbers.compactMap { number in
        guard pack == nil || all.name(of: number) == pack else { return nil }
        guard let key = try key(ofID: id, pack: number) else { return nil }
        // Two ids can have one hash, so the text decides.
        guard let spot = try spot(key), spot.id == id else { return nil }
        return spot
      }
    }
  }

  /// All that the vault knows of a spot, gone or hidden as it may be.
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
