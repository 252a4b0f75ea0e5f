import SQLite
import Tables
import TestSupport
import Testing
import Text

@testable import Records
@testable import TripStore

@Suite(.temporaryDirectory) struct LedgerExportTests {
  private func rows(_ store: RecordStore, _ slice: LedgerSlice = LedgerSlice()) throws -> [[String]]
  {
    var rows: [[String]] = []
    try LedgerExport(slice).forEachRow(in: store) { rows.append($0) }
    return rows
  }

  private func table(_ rows: [[String]]) throws -> LedgerTable {
    let columns = try LedgerColumns(header: LedgerExport.columns)
    var table = LedgerTable(columns: columns, hasDecimalComma: false)
    for (line, row) in rows.enumerated() {
      table.add(line: line + 2, cellCount: row.count) { row.indices.contains($0) ? row[$0] : nil }
    }
    return table
  }

  private func filled() throws -> RecordStore {
    let store = try TestHome("filled").store()
    try store.addEntry("2026-08-13", "12.5", direction: "income", [.set(.vendor, "Ann, \"Bo\"")])
    try store.addEntry(
      "2026-08-12", "500", "NOK", rate: "0.0853",
      [
        .set(.category, "fuel"), .set(.litres, 30_500), .set(.odometer, 184_230),
        .set(.full, false), .set(.country, "NO"), .set(.tags, ["a", "b"]),
        .set(.note, "two\nlines"), .set(.account, "=1+1"),
      ])
    try store.addEntry("2026-08-14", "7", "SEK", direction: "transfer")
    return store
  }

  @Test func `the oldest entry comes first`() throws {
    let days = try rows(filled()).map { $0[1] }
    #expect(days == ["2026-08-12", "2026-08-13", "2026-08-14"])
  }

  @Test func `an export is imported into an empty store without loss`() throws {
    let exported = try rows(filled())
    let other = try TestHome("other").store()
    let report = try LedgerImport.make(table(exported), other).run(in: other)
    #expect(report.isKept)
    #expect(report.bad == [])
    #expect(try rows(other).map { $0.dropFirst() } == exported.map { $0.dropFirst() })
  }

  @Test(arguments: UInt64(1)...40)
  func `random entries come back equal from an export, as CSV`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let store = try TestHome("filled").store()
    for _ in 0..<25 { try store.add(.ledger, random.entry()) }
    let exported = try rows(store)
    let other = try TestHome("other").store()
    let report = try LedgerImport.make(Self.read(Self.csv(exported)), other).run(in: other)
    #expect(report.bad == [])
    #expect(report.isKept)
    #expect(try rows(other).map { $0.dropFirst() } == exported.map { $0.dropFirst() })
    #expect(try sums(other) == sums(store))
  }

  private func sums(_ store: RecordStore) throws -> [String] {
    try store.texts(
      "SELECT direction || ' ' || currency || ' ' || total(amount) || ' ' || total(home_amount) "
        + "FROM ledger GROUP BY direction, currency ORDER BY 1")
  }

  private static func csv(_ rows: [[String]]) -> [UInt8] {
    var writer = TableWriter()
    writer.row(LedgerExport.columns)
    for row in rows { writer.row(row) }
    return writer.bytes
  }

  /// As `ledger import` reads a file.
  private static func read(_ bytes: [UInt8]) throws -> LedgerTable {
    let reader = try TableReader(
      TextLoader(bytes).load().text, header: .names(LedgerColumns.knownNames),
      undoesProtection: true)
    let columns = try LedgerColumns(header: reader.names)
    var table = LedgerTable(columns: columns, hasDecimalComma: reader.layout.hasDecimalComma)
    while try reader.next() {
      table.add(line: reader.line, cellCount: reader.count, text: reader.field)
    }
    return table
  }

  @Test func `an export adds nothing to its own store`() throws {
    let store = try filled()
    let report = try LedgerImport.make(table(rows(store)), store).run(in: store)
    #expect(report.known == 3)
    #expect(report.new == 0)
  }

  @Test func `two equal entries are restored as two`() throws {
    let store = try TestHome().store()
    for _ in 0..<2 { try store.addEntry("2026-08-12", "3.50") }
    let other = try TestHome("other").store()
    #expect(try LedgerImport.make(table(rows(store)), other).run(in: other).new == 2)
  }

  @Test(arguments: [
    (LedgerSlice(), "ledger_newest (alive=?)"),
    (LedgerSlice(trip: .zero), "ledger_by_trip (alive=? AND trip=?)"),
    (LedgerSlice(van: .zero), "ledger_by_van (alive=? AND van=?)"),
  ])
  func `an export is read in index order`(slice: LedgerSlice, index: String) throws {
    let store = try TestHome().store()
    let (sql, bindings) = LedgerExport(slice).statement
    let plan = try store.connection.all("EXPLAIN QUERY PLAN " + sql, bindings) { row in
      try row.text(3)
    }
    #expect(plan == ["SEARCH ledger USING INDEX \(index)"])
  }

  /// A ledger of two who share, on a trip with a van.
  private func shared() throws -> RecordStore {
    let store = try TestHome("shared").store()
    let (ann, ben) = (
      try store.add(.person, [.set(.name, "Ann; A, B")]),
      try store.add(.person, [.set(.name, "Ben")])
    )
    let trip = try store.add(.trip, [.set(.name, "North"), .set(.phase, "past")])
    let van = try store.add(.van, [.set(.name, "Bus")])
    try store.addEntry(
      "2026-08-12", "5", [.set(.payer, ben), .set(.trip, trip), .set(.van, van)])
    try store.addEntry("2026-08-13", "6", [.set(.sharers, [ann.description, ben.description])])
    return store
  }

  @Test func `another vanlog imports what it has by name, and tells what it does not have`() throws
  {
    let exported = try rows(shared())
    let other = try TestHome("other").store()
    let ben = try other.add(.person, [.set(.name, "Ben")])
    let van = try other.add(.van, [.set(.name, "Bus")])
    let report = try LedgerImport.make(table(exported), other).run(in: other)
    #expect(report.bad == [] && report.isKept)
    #expect(
      report.missing == [.init(field: "trip", rows: 1), .init(field: "for", rows: 1)])
    let entries = try other.records(RecordQuery(.ledger))
    #expect(entries.map { $0[.payer] } == [nil, ben])
    #expect(entries.map { $0[.van] } == [nil, van])
    // What Ben paid for everybody is for everybody whom the other one knows.
    #expect(entries.map { $0[.sharers] } == [[], [ben.description]])
  }

  @Test func `names stand beside ids`() throws {
    let exported = try rows(shared())
    func cells(_ column: String) -> [String] {
      guard let index = LedgerExport.columns.firstIndex(of: column) else { return [] }
      return exported.map { $0[index] }
    }
    #expect(cells("payer_name") == ["Ben", ""])
    #expect(cells("trip_name") == ["North", ""])
    #expect(cells("van_name") == ["Bus", ""])
  }
}
