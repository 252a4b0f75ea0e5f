internal import SQLite

extension Cursor {
  /// Runs a statement with one parameter to completion.
  func run(_ value: Int64) throws {
    try bind(1, value)
    while try step() {}
    reset()
  }
}

extension Connection {
  /// Removes the rows of spots, but keeps their identities in `src`.
  func removeSpots(_ keys: some Sequence<Int64>) throws {
    try withCursor("DELETE FROM geo WHERE key = ?") { cursor in
      for key in keys { try cursor.run(key) }
    }
    try withCursor("DELETE FROM spots WHERE key = ?") { cursor in
      for key in keys { try cursor.run(key) }
    }
  }

  /// The number of a type, assigned now if the vault does not know the name yet.
  func typeNumber(of name: String) throws -> Int64 {
    if let known = SpotType(name: name) { return Int64(known.rawValue) }
    let found = try first("SELECT number FROM types WHERE name = ?", [name]) { row in
      try row.int64(0)
    }
    if let found { return found }
    let highest = try first("SELECT max(number) FROM types") { row in try row.optionalInt64(0) }
    let next = max((highest ?? nil) ?? 0, Int64(SpotType.firstOwn) - 1) &+ 1
    try run("INSERT INTO types (number, name) VALUES (?, ?)", [next, name])
    return next
  }
}
