public import Amounts
public import Records
internal import SQLite
public import Text

/// The ledger for plain-text accounting programs, whose sums are then those of vanlog's reports.
public struct JournalExport {
  private let slice: LedgerSlice
  private let format: LedgerFormat
  private let home: Currency

  public init(_ slice: LedgerSlice, as format: LedgerFormat, home: Currency) {
    (self.slice, self.format, self.home) = (slice, format, home)
  }

  /// Passes the text on piece by piece, the oldest entry first, and returns the number of entries.
  ///
  /// The entries are gone through twice: their accounts are declared before they are used.
  public func write(from store: RecordStore, to sink: (String) throws -> Void) throws -> Int {
    var survey = Survey(AccountTree(format))
    try forEachEntry(in: store, &survey) { _ in }
    let writer = JournalWriter(format)
    if let first = survey.first {
      try sink(
        writer.opening(
          survey.tree.accounts, survey.currencies.sorted(), home: home, first: first))
    }
    var count = 0
    try forEachEntry(in: store, &survey) { entry in
      try sink(writer.text(of: entry))
      count += 1
    }
    return count
  }

  /// What has to be known before the first entry is written.
  private struct Survey {
    var tree: AccountTree
    var first: Day?
    var currencies: Set<Currency> = []
    var names: [RecordID: String] = [:]

    init(_ tree: AccountTree) { self.tree = tree }
  }

  private func forEachEntry(
    in store: RecordStore, _ survey: inout Survey, _ body: (JournalEntry) throws -> Void
  ) throws {
    let (conditions, bindings) = slice.conditions
    let sql = RecordStore.select(.ledger) + " WHERE \(conditions) ORDER BY sort, id"
    let shape = RowColumns(.ledger)
    var found = survey
    try store.connection.query(sql, bindings) { row in
      let record = try store.record(row, shape)
      for id in [record[.payer]].compactMap(\.self)
        + record[.sharers].compactMap(RecordID.init(text:))
      where found.names[id] == nil {
        found.names[id] = try store.personName(id)
      }
      let names = found.names
      guard
        let entry = JournalEntry(
          record, home: home, &found.tree, name: { names[$0] ?? $0.ending(IDEnding.shortest) })
      else { return }
      found.first = found.first.map { min($0, entry.day) } ?? entry.day
      found.currencies.formUnion([entry.amount.currency, entry.worth?.currency].compactMap(\.self))
      try body(entry)
    }
    survey = found
  }
}

extension RecordStore {
  /// The name of a person, deleted or not; the end of the id if nothing is known about them yet.
  public func personName(_ id: RecordID) throws -> String {
    try record(id, of: .person)?.title ?? id.ending(IDEnding.shortest)
  }
}
