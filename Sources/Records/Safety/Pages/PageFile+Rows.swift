/// A row of a table, or an entry of an index.
struct RawRow {
  let rowID: Int64
  /// The value of each column; `nil` where it is lost, or of a type that vanlog does not store.
  let values: [FieldValue?]
}

extension DatabaseFile {
  /// The row in a cell, or `nil` if it cannot be one.
  ///
  /// A long row continues on overflow pages; where one of those is lost, so are the columns from
  /// there on. Without `isLong` these pages are not read at all.
  func row(at cell: Int, in page: BTreePage, isLong: Bool = true) throws -> RawRow? {
    guard cell < usableSize else { return nil }
    var bytes = RecordBytes(page.page.bytes[cell..<usableSize])
    if page.kind == .innerIndex { _ = bytes.take(4) }
    guard let whole = bytes.varint().flatMap({ Int(exactly: $0) }) else { return nil }
    var rowID: UInt64 = 0
    if page.isTable {
      guard let number = bytes.varint() else { return nil }
      rowID = number
    }
    let local = localSize(of: whole, isTable: page.isTable)
    guard let head = bytes.take(UInt64(local)) else { return nil }
    var payload = Array(head.rest)
    if local < whole, isLong, let first = bytes.take(4) {
      payload += try overflow(from: PageBytes(Array(first.rest)).number32(at: 0), whole - local)
    }
    guard let values = RawRecord.values(in: payload) else { return nil }
    return RawRow(rowID: Int64(bitPattern: rowID), values: values)
  }

  /// Every row of a page that can be read.
  func rows(of page: BTreePage, isLong: Bool = true) throws -> [RawRow] {
    try page.cells.compactMap { try row(at: $0, in: page, isLong: isLong) }
  }

  /// How much of a row is on its own page.
  private func localSize(of whole: Int, isTable: Bool) -> Int {
    let most = isTable ? usableSize - 35 : (usableSize - 12) * 64 / 255 - 23
    guard whole > most else { return whole }
    let least = (usableSize - 12) * 32 / 255 - 23
    let size = least + (whole - least) % (usableSize - 4)
    return size <= most ? size : least
  }

  /// The rest of a row, as far as it can be followed.
  private func overflow(from first: Int?, _ count: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    var (next, pages) = (first ?? 0, 0)
    while bytes.count < count, next != 0, pages < pageCount, let page = try page(next) {
      bytes += page.bytes[4..<usableSize].prefix(count - bytes.count)
      next = page.number32(at: 0) ?? 0
      pages += 1
    }
    return bytes
  }
}

/// SQLite's record format: the types of all columns, then their values.
enum RawRecord {
  /// The values, `nil` where the bytes end before them; or `nil` if these are not a record.
  static func values(in payload: [UInt8]) -> [FieldValue?]? {
    var bytes = RecordBytes(payload[...])
    guard let length = bytes.varint() else { return nil }
    let lengthSize = UInt64(payload.count - bytes.rest.count)
    guard length > lengthSize, var header = bytes.take(length - lengthSize) else { return nil }
    var values: [FieldValue?] = []
    var isCut = false
    while !header.rest.isEmpty {
      guard let type = header.varint(), let size = size(of: type) else { return nil }
      guard size == 0 || !isCut, let taken = bytes.take(size) else {
        isCut = true
        values.append(nil)
        continue
      }
      values.append(value(taken.rest, type))
    }
    return values
  }

  private static func size(of type: UInt64) -> UInt64? {
    switch type {
    case 0, 8, 9: 0
    case 1...4: type
    case 5: 6
    case 6, 7: 8
    case 10, 11: nil
    default: (type - 12) / 2
    }
  }

  private static func value(_ bytes: ArraySlice<UInt8>, _ type: UInt64) -> FieldValue? {
    switch type {
    case 0: return FieldValue.none
    case 1...6:
      let sign: Int64 = (bytes.first ?? 0) < 0x80 ? 0 : -1
      return .integer(bytes.reduce(sign) { $0 << 8 | Int64($1) })
    case 7: return nil
    case 8, 9: return .integer(Int64(type) - 8)
    default:
      if type % 2 == 0 { return .bytes(Array(bytes)) }
      return String(validating: bytes, as: UTF8.self).map { .text($0) }
    }
  }
}
