internal import SQLite
internal import Text

/// What an unproven clock has given to fields, kept in `clock_given` until this boot is over.
///
/// It is written in the transaction of the edit, so that there is neither without the other.
struct GivenTimes {
  private let store: RecordStore
  private let now: Moment
  /// Whether anything is kept; asked once, since mostly nothing is.
  private var isUsed: Bool?

  init(_ store: RecordStore, at now: Moment) {
    (self.store, self.now) = (store, now)
  }

  /// Remembers which fields of a new record the clock gave.
  mutating func remember(_ kind: KindSpec, _ id: RecordID, _ values: FieldValues) throws {
    for element in values.elements {
      guard let origin = element.origin, let given = element.value.integer else { continue }
      try remember(kind, id, element.name, given, origin)
    }
  }

  private mutating func remember(
    _ kind: KindSpec, _ id: RecordID, _ field: String, _ given: Int64, _ origin: ClockOrigin
  ) throws {
    switch origin {
    case .clock(let words, let zone):
      guard let since = now.sinceBoot else { return }
      isUsed = true
      try store.connection.run(
        """
        INSERT OR REPLACE INTO clock_given(kind, id, field, boot, up, shown, given, words, zone)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
        [
          kind.name, id.bytes, field, since.boot, since.milliseconds, now.milliseconds, given,
          words, zone,
        ])
    case .field(let name, let other, let source):
      guard try isKept() else { return }
      try store.connection.run(
        """
        INSERT OR REPLACE INTO clock_given
        SELECT ?, ?, ?, boot, up, shown, given, words, zone, dated, proof FROM clock_given
        WHERE kind = ? AND id = ? AND field = ?
        """, [kind.name, id.bytes, field, other, source.bytes, name])
    }
  }

  /// Remembers when many new records were made.
  mutating func rememberCreated(_ kind: KindSpec, _ keys: ClosedRange<Int64>) throws {
    guard let since = now.sinceBoot else { return }
    isUsed = true
    try store.connection.run(
      """
      INSERT INTO clock_given(kind, id, field, boot, up, shown, given)
      SELECT ?, id, ?, ?, ?, ?, created FROM \(kind.name) WHERE key BETWEEN ? AND ?
      """,
      [
        kind.name, Field<Instant>.created.name, since.boot, since.milliseconds, now.milliseconds,
        keys.lowerBound, keys.upperBound,
      ])
  }

  /// Notes what an edit has set: a value that was confirmed is no longer the clock's, and one that has
  /// changed may be so again, as after an undo.
  mutating func note(
    _ kind: KindSpec, _ id: RecordID, named: [String: FieldChange], changed: Set<String>,
    _ origins: [String: ClockOrigin]
  ) throws {
    for (name, origin) in origins where changed.contains(name) {
      guard case .set(.integer(let given)) = named[name] else { continue }
      try remember(kind, id, name, given, origin)
    }
    guard try isKept() else { return }
    for name in named.keys where origins[name] == nil {
      if changed.contains(name) {
        try reconsider(kind, id, name)
      } else {
        try store.connection.run(
          "DELETE FROM clock_given WHERE kind = ? AND id = ? AND field = ?",
          [kind.name, id.bytes, name])
      }
    }
  }

  /// Has the times of a record looked at again.
  mutating func reconsider(_ kind: KindSpec, _ id: RecordID, _ field: String? = nil) throws {
    guard try isKept() else { return }
    try store.connection.run(
      """
      UPDATE clock_given SET proof = NULL
      WHERE kind = ? AND id = ? AND (field = ? OR ? IS NULL)
      """, [kind.name, id.bytes, field, field])
  }

  private mutating func isKept() throws -> Bool {
    if let isUsed { return isUsed }
    let isUsed = try store.remembersTimes()
    self.isUsed = isUsed
    return isUsed
  }
}

extension RecordStore {
  /// Whether it remembers what an unproven clock gave.
  public func remembersTimes() throws -> Bool {
    let sql = "SELECT EXISTS (SELECT 1 FROM clock_given)"
    return try connection.first(sql) { row in try row.bool(0) } ?? false
  }
}
