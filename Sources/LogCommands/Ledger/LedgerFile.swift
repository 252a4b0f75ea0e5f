import CommandLineKit
import DurableFiles
import Records
import Tables
import TripStore

/// CSV files as tables of entries.
enum LedgerFile {
  /// Rows are kept in memory while the file is read; this allows about 150,000.
  static let maximumBytes = 16 << 20

  struct Contents {
    let table: LedgerTable
    /// The names of columns; `nil` without a header.
    let header: [String]?
    /// The bank whose file it is by the rules of the home, if it is known.
    let bank: ImportBank?
    /// What to say about bytes that are not UTF-8.
    let warning: String?
  }

  /// How the columns of a file are found.
  struct Layout {
    let rules: ImportRules
    /// The name of a bank, if a person gives it.
    let bank: String?
    let mapping: [(field: String, column: String)]

    /// Names that a header may have.
    fileprivate var names: [String] {
      LedgerColumns.knownNames + mapping.map(\.column)
        + rules.banks.flatMap { $0.header + $0.columns.map(\.column) }
    }

    fileprivate func bank(of header: [String]?) throws -> ImportBank? {
      try bank.map { try rules.bank(named: $0) } ?? rules.bank(of: header)
    }
  }

  static func read(_ path: String, _ layout: Layout) throws -> Contents {
    let bytes = try File.contents(of: path, limit: maximumBytes, links: .follow)
    do {
      return try read(TextLoader(bytes).load(), layout)
    } catch let error as TableError {
      throw StoreError.badValue(field: path, reason: "cannot be read: \(error)")
    }
  }

  private static func read(_ loaded: LoadedText, _ layout: Layout) throws -> Contents {
    let reader = try TableReader(loaded.text, header: .names(layout.names), undoesProtection: true)
    let bank = try layout.bank(of: reader.names)
    let columns = try LedgerColumns(
      header: reader.names, mapping: layout.mapping, bank: bank, rules: layout.rules)
    var table = LedgerTable(columns: columns, hasDecimalComma: reader.layout.hasDecimalComma)
    while try reader.next() {
      table.add(line: reader.line, cellCount: reader.count, text: reader.field)
    }
    return Contents(table: table, header: reader.names, bank: bank, warning: warning(loaded))
  }

  private static func warning(_ loaded: LoadedText) -> String? {
    if loaded.isDamaged { return "some bytes of the file are not UTF-8; they became \u{FFFD}" }
    guard loaded.encoding == .windows1252 else { return nil }
    return "the file is not UTF-8; it is read as Windows-1252, so check letters with accents"
  }
}
