internal import Text

/// A row of `sqlite_schema`: a table or index, and its root page.
struct SchemaRow: Equatable {
  let type, name, table: String
  let root: Int64
  /// `nil` for an automatic index.
  let sql: String?
}

/// A page of `sqlite_schema` parsed without SQLite, which cannot find it once the first page is
/// lost.
///
/// The page is a table leaf, <https://www.sqlite.org/fileformat2.html#b_tree_pages>: the type 13,
/// the number of cells, and the offset of each; a cell is the length of its record, a rowid and the
/// record; a record is the types of its columns, then the columns.
enum SchemaPage {
  static let size = 4_096
  private static let leafMark: UInt8 = 0x0D
  /// Longer records continue on overflow pages, and no statement of vanlog is that long.
  private static let longestRecord = UInt64(size - 35)

  /// The rows, or `nil` if this is not such a page.
  static func rows(in page: [UInt8]) -> [SchemaRow]? {
    guard page.count == size, page[0] == leafMark else { return nil }
    let count = number(page, at: 3)
    guard count > 0, 8 + count * 2 <= size else { return nil }
    var rows: [SchemaRow] = []
    for index in 0..<count {
      guard let row = row(in: page, at: number(page, at: 8 + index * 2)) else { return nil }
      rows.append(row)
    }
    return rows
  }

  private static func number(_ page: [UInt8], at offset: Int) -> Int {
    Int(page[offset]) << 8 | Int(page[offset + 1])
  }

  private static func row(in page: [UInt8], at offset: Int) -> SchemaRow? {
    guard offset >= 8, offset < page.count else { return nil }
    var cell = RecordBytes(page[offset...])
    guard let length = cell.varint(), length <= longestRecord, cell.varint() != nil,
      var record = cell.take(length), let types = record.types(), types.count == 5,
      let type = record.text(types[0]), ["table", "index", "view", "trigger"].contains(type),
      let name = record.text(types[1]), let table = record.text(types[2]),
      let root = record.integer(types[3])
    else { return nil }
    return SchemaRow(
      type: type, name: name, table: table, root: root, sql: record.text(types[4]))
  }
}

/// The bytes of an SQLite record, none of which is trusted.
private struct RecordBytes {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) {
    rest = bytes
  }

  /// A varint: up to nine bytes, seven bits each except the last, most significant first.
  mutating func varint() -> UInt64? {
    var value: UInt64 = 0
    for index in 0..<9 {
      guard let byte = rest.popFirst() else { return nil }
      if index == 8 { return value << 8 | UInt64(byte) }
      value = value << 7 | UInt64(byte & 0x7F)
      if byte < 0x80 { return value }
    }
    return value
  }

  mutating func take(_ count: UInt64) -> RecordBytes? {
    guard count <= UInt64(rest.count) else { return nil }
    let taken = rest.prefix(Int(count))
    rest = rest.dropFirst(Int(count))
    return RecordBytes(taken)
  }

  /// The types of all columns, which come first.
  mutating func types() -> [UInt64]? {
    let whole = rest.count
    guard let length = varint(), length >= UInt64(whole - rest.count),
      var header = take(length - UInt64(whole - rest.count))
    else { return nil }
    var types: [UInt64] = []
    while !header.rest.isEmpty {
      guard let type = header.varint() else { return nil }
      types.append(type)
    }
    return types
  }

  /// Text has an odd type of 13 or more; anything else yields no text, and takes no bytes if it is
  /// NULL.
  mutating func text(_ type: UInt64) -> String? {
    guard type >= 13, type % 2 == 1, let bytes = take((type - 13) / 2) else { return nil }
    return String(validating: bytes.rest, as: UTF8.self)
  }

  mutating func integer(_ type: UInt64) -> Int64? {
    let sizes: [UInt64] = [0, 1, 2, 3, 4, 6, 8]
    if type == 8 || type == 9 { return Int64(type) - 8 }
    guard type >= 1, type < UInt64(sizes.count), let bytes = take(sizes[Int(type)])?.rest,
      let first = bytes.first
    else { return nil }
    let sign: Int64 = first < 0x80 ? 0 : -1
    return bytes.reduce(sign) { $0 << 8 | Int64($1) }
  }
}
