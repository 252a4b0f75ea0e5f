internal import SQLite
internal import Text

/// Packs rows all of whose fields were written once, with the record, as `BundleWriter` packs their
/// states, without making these.
///
/// Nearly all rows of a home are like this, and reading them is most of the work of a first sync.
struct PlainRows {
  /// How the state of a field follows from its value.
  private enum Form {
    /// The tag of the state, and then what every first write of it has.
    case register, counter
    case manual(tag: UInt64)
    /// By way of the state itself.
    case other(FieldSpec.Rule)
  }

  private struct Column {
    let source: RowColumns.Column
    /// The name of the field as it is packed.
    let name: [UInt8]
    let index: Int
    let form: Form
  }

  private let store: RecordStore
  /// In the order in which they are packed.
  private let columns: [Column]
  private var fields = ByteWriter()
  private var state = ByteWriter()

  /// Reads these fields from rows whose columns, behind the first ones, are these.
  init(_ fields: [FieldSpec], in store: RecordStore) {
    self.store = store
    columns = fields.enumerated().map { offset, field in
      let source = RowColumns.Column(field)
      var name = ByteWriter()
      name.text(field.name)
      return Column(
        source: source, name: name.bytes, index: RecordStore.firstCount + offset,
        form: Self.form(of: source.content, field.rule))
    }.sorted { FieldState.byBytes($0.source.name, $1.source.name) }
  }

  private static func form(of content: RowColumns.Content, _ rule: FieldSpec.Rule) -> Form {
    switch (rule, content) {
    case (_, .words), (.union, _): .other(rule)
    case (.lastWrite, _): .register
    case (.manual, _): .manual(tag: 3)
    case (.texts, _): .manual(tag: 6)
    case (.counter, .integer): .counter
    case (.counter, _): .other(rule)
    }
  }

  /// Adds a plain row to a bundle.
  mutating func add(_ row: borrowing Row, to bundle: inout BundleWriter) throws {
    try pack(row, bundle.codec)
    bundle.add(try store.id(row), lifeLength: try store.lifeLength(row), packed: state.bytes)
  }

  /// The length of the longest value; `nil` if the row has none of the fields.
  func longest(_ row: borrowing Row) throws -> Int? {
    var longest: Int?
    for column in columns {
      guard try !row.isNull(column.index) else { continue }
      longest = max(longest ?? 0, try length(of: column, row))
    }
    return longest
  }

  private func length(of column: Column, _ row: borrowing Row) throws -> Int {
    var length = 0
    if column.source.content == .bytes { try row.withBytes(column.index) { length = $0.count } }
    return length
  }

  /// Leaves the packed state in `state`; nothing if it has no field.
  private mutating func pack(_ row: borrowing Row, _ codec: StateCodec) throws {
    state.removeAll()
    fields.removeAll()
    let base = try store.base(row)
    var count = 0
    for column in columns {
      guard try !row.isNull(column.index) else { continue }
      count += 1
      fields.raw(column.name)
      try pack(row, column, base, codec)
    }
    guard count > 0 else { return }
    state.number(StateCodec.version)
    state.count(0)
    state.count(count)
    state.raw(fields.bytes)
  }

  /// Appends the state of a field as `StateCodec` packs that of its first write.
  private mutating func pack(
    _ row: borrowing Row, _ column: Column, _ base: Stamp, _ codec: StateCodec
  ) throws {
    switch column.form {
    case .register:
      fields.number(4)
      try pack(base, codec)
      try pack(row, column)
    case .manual(let tag):
      fields.number(tag)
      fields.count(1)
      try pack(base, codec)
      try pack(row, column)
      fields.count(1)
      try pack(base, codec)
    case .counter:
      fields.number(1)
      fields.count(1)
      try pack(base, codec)
      fields.signed(try row.int64(column.index))
    case .other(let rule):
      let value = try store.value(row, column.index, column.source)
      try codec.pack(
        StateCodec.plain(value, rule: rule, base), isInColumn: false, into: &fields)
    }
  }

  private mutating func pack(_ base: Stamp, _ codec: StateCodec) throws {
    fields.number(try codec.numberOf(base.actor))
    fields.number(base.time)
  }

  private mutating func pack(_ row: borrowing Row, _ column: Column) throws {
    switch column.source.content {
    case .integer:
      fields.number(1)
      fields.signed(try row.int64(column.index))
    case .text, .bytes, .words:
      fields.number(column.source.content == .bytes ? 3 : 2)
      try row.withBytes(column.index) { fields.block($0) }
    }
  }
}
