internal import DurableFiles
internal import SQLite
internal import Text

/// Copies a store whose first page is lost, giving the copy a new one.
///
/// The first page holds the file header and the root of `sqlite_schema`. The rows of that table may
/// be on other pages, which are searched one by one; a new table is built from them.
enum LostFirstPage {
  static let copyName = TripStore.fileName + ".mending"

  /// Makes the copy, in a folder with room for it; returns false if SQLite still finds every table.
  static func copy(_ path: String, into folder: borrowing Directory) throws -> Bool {
    let found = try rows(in: path)
    guard !found.isEmpty, !isReadable(path, found) else { return false }
    try copyPages(of: path, into: folder)
    do {
      try list(found + unfound(found), in: folder.path(of: copyName))
      return true
    } catch let error as SQLiteError where error.isDamage {
      return false
    }
  }

  // MARK: Finding the schema

  private static let wanted = Set(KindSpec.all.map(\.name) + ["meta", "device", "change"])

  private static func rows(in path: String) throws -> [SchemaRow] {
    var found: [String: SchemaRow] = [:]
    let file = try File(path)
    _ = try file.eachPiece { piece in
      for start in stride(from: 0, to: piece.count - SchemaPage.size + 1, by: SchemaPage.size)
      where piece[start] == 0x0D {
        let page = Array(piece[start..<start + SchemaPage.size])
        for row in SchemaPage.rows(in: page) ?? [] where isWanted(row) { found[row.name] = row }
      }
    }
    return found.values.sorted { $0.root < $1.root }
  }

  /// Tables of vanlog, and their automatic indexes.
  private static func isWanted(_ row: SchemaRow) -> Bool {
    guard wanted.contains(row.table), row.root > 1 else { return false }
    if let sql = row.sql {
      return row.type == "table" && row.name == row.table
        && sql.utf8.starts(with: "CREATE TABLE \(row.name)(".utf8)
    }
    return row.type == "index" && row.name.hasPrefix("sqlite_autoindex_\(row.table)_")
  }

  private static func isReadable(_ path: String, _ found: [SchemaRow]) -> Bool {
    guard let connection = try? Connection(path: path, mode: .readOnly),
      let names = try? connection.all("SELECT name FROM sqlite_schema", [], { try $0.text(0) })
    else { return false }
    return Set(names).isSuperset(of: found.map(\.name))
  }

  /// The tables whose schema rows are lost too: placed where a new store has them, if the two files
  /// were laid out alike as far as can be seen.
  private static func unfound(_ found: [SchemaRow]) throws -> [SchemaRow] {
    let fresh = try Connection.inMemory()
    try fresh.migrate(Schema.migrations, applicationID: Schema.applicationID)
    let sql = "SELECT type, name, tbl_name, rootpage, sql FROM sqlite_schema"
    let rows = try fresh.all(sql) { row in
      SchemaRow(
        type: try row.text(0), name: try row.text(1), table: try row.text(2),
        root: try row.int64(3), sql: try row.optionalText(4))
    }.filter(isWanted)
    guard found.allSatisfy(rows.contains) else { return [] }
    return rows.filter { !found.contains($0) }
  }

  // MARK: Making the copy

  private static func copyPages(of path: String, into folder: borrowing Directory) throws {
    let file = try File(path)
    let pages = try file.status().size / SchemaPage.size
    var copy = try folder.replacement(of: copyName)
    try copy.write(firstPage(pages: pages))
    _ = try file.eachPiece(from: SchemaPage.size) { piece in try copy.write(piece) }
    try copy.commit()
  }

  /// The header of a database with an empty schema, as specified in
  /// <https://www.sqlite.org/fileformat2.html#the_database_header>.
  private static func firstPage(pages: Int) -> [UInt8] {
    var page = Array("SQLite format 3\0".utf8)
    page += [UInt8(SchemaPage.size >> 8), 0, 1, 1, 0, 64, 32, 32]
    let schemaFormat: UInt32 = 4
    let encodingUTF8: UInt32 = 1
    // The change counter, the size in pages, no free pages, the schema cookie and schema format.
    let numbers: [UInt32] = [1, UInt32(clamping: pages), 0, 0, 1, schemaFormat, 0, 0, encodingUTF8]
    for number in numbers { page += bytes(number) }
    page += [UInt8](repeating: 0, count: 92 - page.count) + bytes(1) + bytes(3_040_000)
    // An empty table leaf; its cell area would start at the end of the page.
    page += [0x0D, 0, 0, 0, 0, UInt8(SchemaPage.size >> 8), 0, 0]
    return page + [UInt8](repeating: 0, count: SchemaPage.size - page.count)
  }

  private static func bytes(_ number: UInt32) -> [UInt8] {
    stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> UInt32($0)) }
  }

  private static func list(_ rows: [SchemaRow], in path: String) throws {
    let connection = try Connection(path: path, mode: .readWrite)
    try connection.execute(
      script: "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA writable_schema = ON")
    try connection.transaction(.immediate) {
      for row in rows {
        try connection.run(
          "INSERT INTO sqlite_schema(type, name, tbl_name, rootpage, sql) VALUES (?, ?, ?, ?, ?)",
          [row.type, row.name, row.table, row.root, row.sql])
      }
    }
    try connection.close()
  }
}
