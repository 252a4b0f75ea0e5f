import Text
import TrackFormats

@testable import SpotsVault
@testable import TripStore

extension FuzzTarget {
  static let csv = FuzzTarget("csv", "a table in any dialect") { bytes in
    let rows = try cells(of: bytes)
    guard !rows.isEmpty else { return }
    var writer = CSVWriter()
    for row in rows { writer.row(row) }
    let again = must("a table that was written") { try cells(of: writer.bytes, undoing: true) }
    promise(again == rows, "a table is read as it was written")
  }

  /// All rows, the header among them.
  private static func cells(of bytes: [UInt8], undoing: Bool = false) throws -> [[String]] {
    var reader = try CSVReader(
      bytes, options: CSVOptions(separator: undoing ? .comma : nil, undoesProtection: undoing))
    var rows: [[String]] = []
    while let row = try reader.next() { rows.append((0..<row.count).map { row.text($0) ?? "" }) }
    return rows
  }

  static let ledger = FuzzTarget("ledger", "a bank statement") { bytes in
    var reader = try CSVReader(
      bytes,
      options: CSVOptions(
        header: .detected(knownNames: LedgerColumns.knownNames), undoesProtection: true))
    let columns = try LedgerColumns(header: reader.header?.names, mapping: [])
    var table = LedgerTable(columns: columns, hasDecimalComma: reader.dialect.hasDecimalComma)
    while let row = try reader.next() {
      table.add(line: row.line, cellCount: row.count) { row.text($0) }
    }
    let home = try Currency(code: "EUR")
    let report = try LedgerImport(table, options: .init(), home: home, money: nil)
      .preview(in: nil)
    promise(report.rows <= bytes.count, "no row comes from nothing")
  }

  static let spots = FuzzTarget("spots", "a pack of spots: CSV, GPX or GeoJSON") { bytes in
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
