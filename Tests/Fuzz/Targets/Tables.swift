import Amounts
import Tables
import Text

@testable import Records
@testable import SpotsVault
@testable import TripStore

extension FuzzTarget {
  static let csv = FuzzTarget("csv", "a table in any dialect") { bytes in
    let rows = try cells(of: bytes)
    // Enough zeros make a short table look like UTF-16; no text of a record holds any.
    guard !rows.isEmpty, !bytes.contains(0) else { return }
    var writer = TableWriter()
    for row in rows { writer.row(row) }
    let again = must("a table that was written") { try cells(of: writer.bytes, undoing: true) }
    promise(again == rows, "a table is read as it was written")
  }

  /// All rows, the header among them.
  private static func cells(of bytes: [UInt8], undoing: Bool = false) throws -> [[String]] {
    let reader = try TableReader(
      TextLoader(bytes).load().text, delimiter: undoing ? .comma : nil, undoesProtection: undoing)
    var rows: [[String]] = []
    while try reader.next() { rows.append((0..<reader.count).map { reader.field($0) ?? "" }) }
    return rows
  }

  static let ledger = FuzzTarget("ledger", "a bank statement") { bytes in
    let reader = try TableReader(
      TextLoader(bytes).load().text, header: .names(LedgerColumns.knownNames),
      undoesProtection: true)
    let columns = try LedgerColumns(header: reader.names, mapping: [])
    var table = LedgerTable(columns: columns, hasDecimalComma: reader.layout.hasDecimalComma)
    while try reader.next() {
      table.add(line: reader.line, cellCount: reader.count) { reader.field($0) }
    }
    let home = try Currency(code: "EUR")
    let report = try LedgerImport(table, options: .init(), home: home, money: nil)
      .preview(in: nil)
    promise(report.rows <= bytes.count, "no row comes from nothing")
  }

  static let spots = FuzzTarget("spots", "a pack of spots in any format, or packed") { bytes in
    let file = try SpotFile(FuzzFolder.write(bytes))
    let reading = try file.read(pack: 1, isDryRun: true)
    promise(
      reading.entries.count + reading.plan.rejected <= reading.plan.rows, "each row counts once")
    for entry in reading.entries {
      promise(entry.latitude.magnitude <= 900_000_000, "a latitude is in range")
      promise(entry.longitude.magnitude <= 1_800_000_000, "a longitude is in range")
      reading.texts.seek(to: entry.offset)
      for text in SpotText.allCases {
        reading.texts.withText(text) { bytes in
          promise(String(validating: bytes, as: UTF8.self) != nil, "a text is UTF-8")
        }
      }
    }
  }
}
