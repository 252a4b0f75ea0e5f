internal import SQLite
internal import Text

/// Inserts rows of one kind with a single statement, then updates the tables derived from them.
struct NewRows {
  /// The values of a row apart from its fields.
  struct Head {
    let isAlive: Bool
    let sort: Int64?
    let lifeLength: UInt32
    let changed: Stamp
    /// The merge state that no column holds.
    let merge: [UInt8]?
  }

  private(set) var keys: ClosedRange<Int64>?
  private let kind: KindSpec
  private let fields: [String]
  private let columnCount: Int
  private let sql: String
  private let store: RecordStore
  private let connection: Connection

  /// `fields` are those set in any of the rows.
  init(_ kind: KindSpec, _ fields: [String], in store: RecordStore) {
    self.kind = kind
    self.fields = fields
    self.store = store
    connection = store.connection
    let columns = ["key", "id", "ending", "base_time", "base_device"] + Head.columns + fields
    columnCount = columns.count
    let marks = columns.map { _ in "?" }.joined(separator: ", ")
    sql = "INSERT INTO \(kind.name)(\(columns.joined(separator: ", "))) VALUES (\(marks))"
  }

  /// Inserts a row; `base` is the stamp of its values, and `key` is given only if its position among
  /// the other rows is known.
  mutating func add(
    _ id: RecordID, _ head: Head, base: Stamp, key: Int64? = nil, _ value: (String) -> FieldValue
  ) throws {
    let actor = try store.number(of: base.actor)
    var bindings: [any Bindable] = []
    bindings.reserveCapacity(columnCount)
    bindings += [key, id.bytes, id.lowThreeBytes, Int64(bitPattern: base.time), actor]
    bindings += head.bindings
    for field in fields { bindings.append(RecordStore.bindable(value(field))) }
    try connection.run(sql, bindings)
    let key = connection.lastInsertRowID
    keys = min(keys?.lowerBound ?? key, key)...max(keys?.upperBound ?? key, key)
  }

  /// Updates the derived tables; the keys of the rows must be consecutive.
  func finish() throws {
    guard let keys else { return }
    for table in kind.following {
      try connection.run(table.addition, [keys.lowerBound, keys.upperBound])
    }
  }
}

extension NewRows.Head {
  static let columns = ["alive", "sort", "life", "changed", "merge"]

  /// The values of `columns`; records without a sort value come last.
  var bindings: [any Bindable] {
    [isAlive, sort ?? Int64.min, Int64(lifeLength), Int64(bitPattern: changed.time), merge]
  }
}
