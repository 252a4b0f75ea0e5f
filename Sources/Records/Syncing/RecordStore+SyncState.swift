internal import SQLite

// What the sync engine has to remember, by names of its own.
extension RecordStore {
  public func syncState(_ name: String) throws -> [UInt8]? {
    try connection.first("SELECT value FROM sync_state WHERE name = ?", [name]) { row in
      try row.blob(0)
    }
  }

  /// All that is remembered under names that begin so, in order.
  public func syncStates(beginning prefix: String) throws -> [(name: String, value: [UInt8])] {
    let sql = "SELECT name, value FROM sync_state WHERE name >= ? AND name < ? ORDER BY name"
    return try connection.all(sql, [prefix, prefix + "\u{10FFFF}"]) { row in
      (try row.text(0), try row.blob(1))
    }
  }

  /// Changes what is remembered, all of it or nothing; `nil` forgets.
  public func setSyncStates(_ states: [(name: String, value: [UInt8]?)]) throws {
    try connection.transaction(.immediate) {
      for state in states { try setSyncState(state.name, state.value) }
    }
  }

  func setSyncState(_ name: String, _ value: [UInt8]?) throws {
    guard let value else {
      try connection.run("DELETE FROM sync_state WHERE name = ?", [name])
      return
    }
    try connection.run("INSERT OR REPLACE INTO sync_state VALUES (?, ?)", [name, value])
  }

  /// Forgets everything about other devices, but no record.
  public func forgetSync() throws {
    try connection.transaction(.immediate) {
      // Numbers of heads and segments start over, and must not meet the earlier ones.
      if try hasSynced() { try beginActor() }
      for table in ["sync_segment", "sync_applied", "sync_piece", "sync_state"] {
        try connection.run("DELETE FROM \(table)", [])
      }
      try connection.run(
        "DELETE FROM meta WHERE name IN (?, ?)", [Self.sealedName, Self.shownName])
    }
  }

  private func hasSynced() throws -> Bool {
    try connection.first("SELECT 1 FROM sync_state LIMIT 1", []) { row in try row.int(0) } != nil
  }
}
