package import SQLite
package import Text

/// Converts between table columns and field values.
extension RecordStore {
  /// The columns before the fields in every query of whole rows.
  private static let firstColumns =
    "key, id, alive, sort, life, base_time, base_device, changed, merge"
  package static let firstCount = 9

  /// `columns` are those of the table, which may lack some that this version knows.
  package static func select(_ kind: KindSpec, columns: Set<String>? = nil) -> String {
    select(
      kind,
      smallFields(of: kind).map { field in
        columns?.contains(field.name) == false ? "NULL" : field.name
      })
  }

  package static func select(_ kind: KindSpec, _ fields: [String]) -> String {
    "SELECT \(([firstColumns] + fields).joined(separator: ", ")) FROM \(kind.name)"
  }

  /// Whether all fields of a row were written with the record, so that it has no state but its columns.
  static func isPlain(_ row: borrowing Row) throws -> Bool { try row.isNull(8) }

  package static func smallFields(of kind: KindSpec) -> [FieldSpec] {
    kind.fields.filter { !$0.isLarge }
  }

  package func record(_ row: borrowing Row, _ kind: KindSpec) throws -> Record {
    try record(row, lookup(of: kind).columns)
  }

  package func record(_ row: borrowing Row, _ shape: RowColumns) throws -> Record {
    Record(
      kind: shape.kind, id: try id(row), isAlive: try row.bool(2),
      changedMilliseconds: try row.int64(7) >> 16, key: try row.int64(0), sort: try row.int64(3),
      values: try values(row, shape))
  }

  /// The full state of a record for merging, except for fields that are read only on request.
  func state(_ row: borrowing Row, _ kind: KindSpec) throws -> StoredState {
    let base = try base(row)
    do {
      let state = try codec.unpack(
        row.optionalBlob(8), columns: values(row, lookup(of: kind).columns), of: kind, id: id(row),
        kindName: kind.name, lifeLength: lifeLength(row), base: base)
      return StoredState(key: try row.int64(0), base: base, state: state)
    } catch is ByteReader.Malformed {
      throw StoreError.damaged(path: path, what: "the stamps of a \(kind.noun) cannot be read")
    }
  }

  /// The stamp of all that needs none of its own.
  func base(_ row: borrowing Row) throws -> Stamp {
    Stamp(time: UInt64(bitPattern: try row.int64(5)), actor: try actor(row.int64(6)))
  }

  func lifeLength(_ row: borrowing Row) throws -> UInt32 { UInt32(clamping: try row.int64(4)) }

  package func id(_ row: borrowing Row) throws -> RecordID {
    guard let id = RecordID(bytes: try row.blob(1)) else {
      throw StoreError.damaged(path: path, what: "an id has not sixteen bytes")
    }
    return id
  }

  private func values(_ row: borrowing Row, _ shape: RowColumns) throws -> [String: FieldValue] {
    var values: [String: FieldValue] = [:]
    values.reserveCapacity(shape.columns.count / 2)  // about as many have a value
    for (offset, column) in shape.columns.enumerated() {
      let index = Self.firstCount + offset
      guard try !row.isNull(index) else { continue }
      values[column.name] = try value(row, index, column)
    }
    return values
  }

  package func value(
    _ row: borrowing Row, _ index: Int, _ column: RowColumns.Column
  ) throws -> FieldValue {
    switch column.content {
    case .integer: return .integer(try row.int64(index))
    case .bytes: return .bytes(try row.blob(index))
    case .text: return .text(try row.text(index))
    case .words:
      guard let words = Self.words(in: try row.text(index)) else {
        throw StoreError.damaged(path: path, what: "\(column.name) holds no list of words")
      }
      return .set(words)
    }
  }

  /// The words of a list as stored in its column; `nil` if it is not one.
  package static func words(in text: String) -> [String]? {
    (try? JSONValue(parsing: Array(text.utf8), maximumDepth: 1))?.elements?.compactMap(\.string)
  }

  /// The value as stored in its column.
  static func bindable(_ value: FieldValue) -> any Bindable {
    switch value {
    case .none: return String?.none
    case .integer(let number): return number
    case .text(let text): return text
    case .bytes(let bytes): return bytes
    case .set(let words):
      guard !words.isEmpty else { return String?.none }
      var json = JSONWriter()
      json.array { json in
        for word in words { json.value(word) }
      }
      return String(decoding: json.bytes, as: UTF8.self)
    }
  }
}

/// The fields of a kind in the order of a query's columns, worked out once for all rows.
package struct RowColumns {
  package enum Content {
    case integer, bytes, text, words
  }

  package struct Column {
    package let name: String
    package let content: Content

    package init(_ field: FieldSpec) {
      name = field.name
      content =
        switch field.type.columnType {
        case "INTEGER": .integer
        case "BLOB": .bytes
        default: field.type.isList ? .words : .text
        }
    }
  }

  package let kind: KindSpec
  package let columns: [Column]

  package init(_ kind: KindSpec) {
    self.kind = kind
    columns = RecordStore.smallFields(of: kind).map(Column.init)
  }
}

/// How a row is found by the id of its record, worked out once for many.
struct RowLookup {
  let columns: RowColumns
  let sql: String

  init(_ kind: KindSpec) {
    columns = RowColumns(kind)
    sql = RecordStore.select(kind) + " WHERE ending = ? AND id = ?"
  }
}

/// A state and the row that it was read from.
struct StoredState {
  let key: Int64
  let base: Stamp
  var state: RecordState
}
