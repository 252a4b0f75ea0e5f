internal import SQLite
public import Text

/// Selects the records of a kind for a list, one page at a time.
public struct RecordQuery: Sendable {
  public let kind: KindSpec
  /// Required field values; the kind must allow filtering by each field.
  public var filters = FieldValues()
  /// Values of a filter; a record needs one of them, and an empty list selects nothing.
  public var anyOf: (field: String, texts: [String])?
  /// Flags that a record must not have.
  public var without: [String] = []
  /// Bounds of the field that the kind is sorted by, both inclusive.
  public var from, to: Int64?
  /// Words that must all occur in the record's text.
  public var words: [String] = []
  /// The only fields to read, for a pass over many records; `nil` reads all.
  public var fields: Set<String>?
  /// Whether the oldest records come first, rather than the newest.
  public var isOldestFirst = false
  /// Selects the deleted records instead of the live ones.
  public var deleted = false
  public var limit = Int.max
  /// Continues after the last record of the previous page.
  public var after: Record?

  public init(_ kind: KindSpec) {
    self.kind = kind
  }

  /// The query as SQL, which depends only on which filters are set, so that statements are reused.
  func statement() -> (sql: String, bindings: [any Bindable]) {
    var conditions = ["alive = ?"]
    var bindings: [any Bindable] = [!deleted]
    for filter in filters.elements.sorted(by: { $0.name < $1.name }) {
      precondition(kind.filters.contains(filter.name), "\(kind.name) has no index for this filter")
      conditions.append("\(filter.name) = ?")
      bindings.append(RecordStore.bindable(filter.value))
    }
    if let (field, texts) = anyOf {
      precondition(kind.filters.contains(field), "\(kind.name) has no index for this filter")
      conditions.append("\(field) IN (\(texts.map { _ in "?" }.joined(separator: ", ")))")
      bindings += texts.map { $0 as any Bindable }
    }
    for flag in without { conditions.append("\(flag) IS NOT 1") }
    for (bound, comparison) in [(from, ">="), (to, "<=")] {
      guard let bound else { continue }
      conditions.append("sort \(comparison) ?")
      bindings.append(bound)
    }
    if let after {
      conditions.append("(sort, id) \(isOldestFirst ? ">" : "<") (?, ?)")
      bindings += [after.sort, after.id.bytes]
    }
    if !words.isEmpty {
      conditions.append(
        "key IN (SELECT rowid >> \(FollowingTable.kindBits) FROM words WHERE words MATCH ? "
          + "AND rowid & \(1 << FollowingTable.kindBits - 1) = \(kind.number))")
      bindings.append(Self.match(words))
    }
    bindings.append(limit)
    let select = RecordStore.select(kind, columns: fields)
    let selection = "WHERE \(conditions.joined(separator: " AND ")) "
    // Of one day those entered last come first, on every device: ids begin with the time.
    let order =
      isOldestFirst ? "ORDER BY sort, id LIMIT ?" : "ORDER BY sort DESC, id DESC LIMIT ?"
    guard let anyOf, anyOf.texts.count > 1 else {
      return ("\(select) \(selection)\(order)", bindings)
    }
    // Several values have several orders: their keys, which the index holds, are sorted first.
    bindings.append(limit)
    let keys = "SELECT key FROM \(kind.name) \(selection)\(order)"
    return ("\(select) WHERE key IN (\(keys)) \(order)", bindings)
  }

  /// The words as a full-text query, each quoted so that none is parsed as syntax, and each a
  /// prefix, so that a half-typed word finds something.
  private static func match(_ words: [String]) -> String {
    words.map(Folding.folded).map { word in
      "\"" + word.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
        + "\"*"
    }.joined(separator: " ")
  }
}

extension RecordStore {
  /// One page of records.
  public func records(_ query: RecordQuery) throws -> [Record] {
    guard query.words.isEmpty || !query.kind.searched.isEmpty, query.anyOf?.texts.isEmpty != true
    else { return [] }
    let (sql, bindings) = query.statement()
    let shape = RowColumns(query.kind)
    return try connection.all(sql, bindings) { row in try record(row, shape) }
  }

  /// Every matching record, page by page, in constant memory.
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
    let lookup = lookup(of: kind)
    return try connection.first(lookup.sql, [id.lowThreeBytes, id.bytes]) { row in
      try record(row, lookup.columns)
    }
  }

  /// The bytes of a field that is read only on request.
  public func bytes(_ field: Field<[UInt8]>, of record: Record) throws -> [UInt8]? {
    try largeValue(record.kind[field], key: record.key, of: record.kind)
  }

  /// The number of records of a kind.
  public func count(_ kind: KindSpec) throws -> Int {
    let sql = "SELECT count(*) FROM \(kind.name) WHERE alive = 1"
    return try connection.first(sql) { row in try row.int(0) } ?? 0
  }
}
