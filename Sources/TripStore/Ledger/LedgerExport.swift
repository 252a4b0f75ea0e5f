public import Records
internal import SQLite
internal import Text

/// Entries as rows of a table, oldest first, as `LedgerImport` reads them.
public struct LedgerExport {
  /// The column names: the id, and every field that a person can set.
  ///
  /// Beside the ids of other records are their names.
  public static let columns =
    [LedgerColumns.id]
    + fields.flatMap { field in
      field.target == nil ? [field.name] : [field.name, LedgerColumns.nameColumn(of: field)]
    }

  private static let fields = KindSpec.ledger.ownFields

  private let slice: LedgerSlice

  public init(_ slice: LedgerSlice) {
    self.slice = slice
  }

  var statement: (sql: String, bindings: [any Bindable]) {
    let (conditions, bindings) = slice.conditions
    let select = RecordStore.select(.ledger)
    return ("\(select) WHERE \(conditions) ORDER BY sort, id", bindings)
  }

  /// The names of records by their ids, each looked up once.
  private struct ReferenceNames {
    let store: RecordStore
    private var known: [String: String] = [:]

    init(_ store: RecordStore) {
      self.store = store
    }

    mutating func texts(of ids: String, _ kind: String) throws -> String {
      var names: [String] = []
      for id in ids.utf8.split(separator: UInt8(ascii: ",")) {
        names.append(try name(of: String(Substring(id)), kind))
      }
      return names.joined(separator: "; ")
    }

    private mutating func name(of id: String, _ kind: String) throws -> String {
      if let name = known[id] { return name }
      let record = try KindSet.trips.named(kind).flatMap { kind in
        try RecordID(text: id).flatMap { try store.record($0, of: kind) }
      }
      let name = record?.title ?? ""
      known[id] = name
      return name
    }
  }

  /// A field, its column in the query, and that of its currency if it is money.
  private struct Column {
    let field: FieldSpec
    let column: RowColumns.Column
    let index: Int
    let currency: Int?

    init(_ field: FieldSpec) {
      self.field = field
      column = RowColumns.Column(field)
      index = Self.index(of: field.name)
      if case .money(let currency) = field.type {
        self.currency = Self.index(of: currency.name)
      } else {
        currency = nil
      }
    }

    private static func index(of name: String) -> Int {
      let place = RecordStore.smallFields(of: .ledger).firstIndex { $0.name == name }
      guard let place else { preconditionFailure("the ledger has no field \(name)") }
      return RecordStore.firstCount + place
    }

    func text(_ row: borrowing Row, in store: RecordStore) throws -> String {
      guard try !row.isNull(index) else { return "" }
      var code: String?
      if let currency { code = try row.optionalText(currency) }
      return field.plainText(try store.value(row, index, column), currency: code)
    }
  }

  /// Passes rows on one at a time, in constant memory.
  public func forEachRow(in store: RecordStore, _ body: ([String]) throws -> Void) throws {
    let columns = Self.fields.map(Column.init)
    var names = ReferenceNames(store)
    let (sql, bindings) = statement
    try store.connection.query(sql, bindings) { row in
      var cells = [try store.id(row).description]
      for column in columns {
        let text = try column.text(row, in: store)
        cells.append(text)
        if let kind = column.field.target { cells.append(try names.texts(of: text, kind)) }
      }
      try body(cells)
    }
  }
}
