import CommandLineKit
import DurableFiles
import TrackFormats
import TripStore

/// CSV files as tables of entries.
enum LedgerFile {
  /// Rows are kept in memory while the file is read; this allows some 150,000.
  static let maximumBytes = 16 << 20

  struct Contents {
    let table: LedgerTable
    /// Whether rows had to be read as Windows-1252.
    let hasOldEncoding: Bool
  }

  static func read(
    _ path: String, mapping: [(field: String, column: String)]
  ) throws -> Contents {
    let bytes = try File.contents(of: path, limit: maximumBytes, links: .follow)
    do {
      return try read(bytes, mapping)
    } catch let error as CSVError {
      throw StoreError.badValue(field: path, reason: "cannot be read: \(error)")
    }
  }

  private static func read(
    _ bytes: [UInt8], _ mapping: [(field: String, column: String)]
  ) throws -> Contents {
    let known = LedgerColumns.knownNames + mapping.map(\.column)
    var reader = try CSVReader(
      bytes,
      options: CSVOptions(header: .detected(knownNames: known), undoesProtection: true))
    let columns = try LedgerColumns(header: reader.header?.names, mapping: mapping)
    var table = LedgerTable(
      columns: columns, hasDecimalComma: reader.dialect.hasDecimalComma)
    var row = CSVRow()
    var hasOldEncoding = false
    while try reader.next(into: &row) {
      table.add(line: row.line, cellCount: row.count) { row.text($0) }
      hasOldEncoding = hasOldEncoding || row.problems.contains { $0.kind == .notUTF8 }
    }
    return Contents(table: table, hasOldEncoding: hasOldEncoding)
  }
}
