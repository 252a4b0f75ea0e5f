import CommandLineKit
import DurableFiles
import Tables
import TripStore

/// CSV files as tables of entries.
enum LedgerFile {
  /// Rows are kept in memory while the file is read; this allows some 150,000.
  static let maximumBytes = 16 << 20

  struct Contents {
    let table: LedgerTable
    /// What to say of bytes that are not UTF-8.
    let warning: String?
  }

  static func read(
    _ path: String, mapping: [(field: String, column: String)]
  ) throws -> Contents {
    let bytes = try File.contents(of: path, limit: maximumBytes, links: .follow)
    do {
      return try read(TextLoader(bytes).load(), mapping)
    } catch let error as TableError {
      throw StoreError.badValue(field: path, reason: "cannot be read: \(error)")
    }
  }

  private static func read(
    _ loaded: LoadedText, _ mapping: [(field: String, column: String)]
  ) throws -> Contents {
    let known = LedgerColumns.knownNames + mapping.map(\.column)
    let reader = try TableReader(loaded.text, header: .names(known), undoesProtection: true)
    let columns = try LedgerColumns(header: reader.names, mapping: mapping)
    var table = LedgerTable(columns: columns, hasDecimalComma: reader.layout.hasDecimalComma)
    while try reader.next() {
      table.add(line: reader.line, cellCount: reader.count, text: reader.field)
    }
    return Contents(table: table, warning: warning(loaded))
  }

  private static func warning(_ loaded: LoadedText) -> String? {
    if loaded.isDamaged { return "some bytes of the file are not UTF-8; they became \u{FFFD}" }
    guard loaded.encoding == .windows1252 else { return nil }
    return "the file is not UTF-8; it is read as Windows-1252, so check letters with accents"
  }
}
