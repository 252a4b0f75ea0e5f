internal import SQLite
public import Text

/// Which records of a kind a list shows, newest first, a page at a time.
public struct RecordQuery: Sendable {
  public let kind: KindSpec
  /// Values that fields must have; each field is one that the kind can be narrowed by.
  public var filters = FieldValues()
  /// Bounds of the field that the kind is ordered by, both included.
  public var from, to: Int64?
  /// Words that must all be in the record's texts.
  public var words: [String] = []
  /// The deleted ones instead of the others.
  public var deleted = false
  public var limit = 100
  /// Goes on behind the last record of the page before.
  public var after: Record?

  public init(_ kind: KindSpec) {
    self.kind = kind
  }

  /// The query as SQL whose text depends only on what is asked for, so that statements are reused.
  func statement() -> (sql: String, bindings: [any Bindable]) {
    var conditions = ["alive = ?"]
    var bindings: [any Bindable] = [!deleted]
    for (field, value) in filters.values.sorted(by: { $0.key < $1.key }) {
      precondition(kind.filters.contains(field), "\(kind.name) has no index for this filter")
      conditions.append("\(field) = ?")
      bindings.append(TripStore.bindable(value))
    }
    for (bound, comparison) in [(from, ">="), (to, "<=")] {
      guard let bound else { continue }
      conditions.append("sort \(comparison) ?")
      bindings.append(bound)
    }
    if let after {
      conditions.append("(sort, key) < (?, ?)")
      bindings += [after.sort, after.key]
    }
    if !words.isEmpty {
      conditions.append(
        "key IN (SELECT rowid >> 4 FROM words WHERE words MATCH ? AND rowid & 15 = \(kind.number))")
      bindings.append(Self.match(words))
    }
    bindings.append(limit)
    return (
      "\(TripStore.select(kind)) WHERE \(conditions.concatenated(separator: " AND ")) "
        + "ORDER BY sort DESC, key DESC LIMIT ?", bindings
    )
  }

  /// Words for the full-text index, each quoted so that none is taken for its query language, and
  /// each as a beginning, so that a half-typed word finds something.
  private static func match(_ words: [String]) -> String {
    words.map { word in
      "\"" + word.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
        + "\"*"
    }.concatenated(separator: " ")
  }
}

extension TripStore {
  /// One page of records.
  public func records(_ query: RecordQuery) throws -> [Record] {
    guard query.words.isEmpty || !query.kind.searched.isEmpty else { return [] }
    let (sql, bindings) = query.statement()
    return try connection.all(sql, bindings) { row in try record(row, query.kind) }
  }

  /// Every record that fits, page by page, in memory that does not grow.
  public func forEach(_ query: RecordQuery, _ body: (Record) throws -> Void) throws {
    var query = query
    query.limit = 256
    while true {
      let page = try records(query)
      for record in page { try body(record) }
      guard page.count == query.limit else { return }
      query.after = page.last
    }
  }

  /// The record with this id, alive or not.
  public func record(_ id: RecordID, of kind: KindSpec) throws -> Record? {
    let sql = Self.select(kind) + " WHERE ending = ? AND id = ?"
    return try connection.first(sql, [id.lowThreeBytes, id.bytes]) { row in try record(row, kind) }
  }

  /// The record that a person means: the last letters of its id, or `last` for the one entered last.
  public func record(named text: String, of kind: KindSpec) throws -> Record {
    if text == "last" { return try lastEntered(kind) }
    guard let ending = IDEnding(text) else { throw StoreError.noRecord(kind: kind.noun, id: text) }
    let found = try candidates(ending, of: kind)
    if found.isEmpty { throw StoreError.noRecord(kind: kind.noun, id: text) }
    guard found.count == 1, let only = found.first else {
      var letters = ending.letters + 1
      while letters < 26, Set(found.map { $0.id.ending(letters) }).count < found.count {
        letters += 1
      }
      let longer = found.map { "\($0.id.ending(letters)) (\($0.title))" }
      throw StoreError.ambiguous(kind: kind.noun, id: text, candidates: longer.sorted())
    }
    return only
  }

  /// The record with the highest row number; those that were deleted since are passed over.
  private func lastEntered(_ kind: KindSpec) throws -> Record {
    let sql = Self.select(kind) + " WHERE alive = 1 ORDER BY key DESC LIMIT 1"
    guard let record = try connection.first(sql, [], { row in try self.record(row, kind) }) else {
      throw StoreError.noRecord(kind: kind.noun, id: "last")
    }
    return record
  }

  /// Records that fit an ending, deleted ones too, since those can be brought back.
  private func candidates(_ ending: IDEnding, of kind: KindSpec) throws -> [Record] {
    let sql = Self.select(kind) + " WHERE ending = ?"
    return try connection.all(sql, [ending.lowThreeBytes]) { row in try record(row, kind) }
      .filter { ending.fits($0.id) }
  }

  /// The bytes of a field that is read only when asked for.
  public func bytes(_ field: Field<[UInt8]>, of record: Record) throws -> [UInt8]? {
    try largeValue(record.kind[field], key: record.key, of: record.kind)
  }

  /// How many records of a kind there are.
  public func count(_ kind: KindSpec) throws -> Int {
    let sql = "SELECT count(*) FROM \(kind.name) WHERE alive = 1"
    return try connection.first(sql) { row in try row.int(0) } ?? 0
  }
}
