public import Amounts
public import Records
internal import SQLite
public import Text

/// Imports entries from a table: reads all rows, separates new ones from known ones, and stores all
/// or none.
public struct LedgerImport {
  /// What to do with rows that match an earlier row of the file.
  public enum Repeats: String, Sendable, CaseIterable {
    case keep, skip
  }

  /// What to do with two payments that may be one transfer between accounts.
  public enum Transfers: String, Sendable, CaseIterable {
    /// Makes one entry of every two.
    case join
    /// Leaves them as they are.
    case leave
    /// Makes one entry of two that have no category, and names the others.
    case plain
  }

  public struct Options: Sendable {
    /// The order of day and month; `nil` detects it.
    public var dates: DateOrder?
    /// The meaning of signs; if `nil`, a file with any minus is an account statement.
    public var signs: LedgerSigns?
    /// If `nil`, nothing is imported when there are such rows.
    public var repeats: Repeats?
    /// Whether to skip unreadable rows; otherwise they stop the import.
    public var skipsBadRows = false
    /// Values for fields that a row leaves empty.
    public var defaults = FieldValues()
    /// The last day that an entry may have, if there is a limit.
    public var latestDay: Day?
    /// What rows become by the rules of the home, if there are any.
    public var rules: RowRules?
    public var transfers = Transfers.plain
    /// Whether only an equal vendor makes a row a known entry, not a similar one.
    public var comparesStrictly = false
    /// What rows can name, even if there is no store yet.
    public var kinds = KindSet.trips

    public init() {}
  }

  private let table: LedgerTable
  private let options: Options
  private let home: Currency
  private let rates: RememberedRates

  /// `home` is the home currency and the default for rows without a currency; `money`, if there is
  /// a store, supplies rates from earlier entries.
  public init(_ table: LedgerTable, options: Options, home: Currency, money: HomeMoney?) {
    self.table = table
    self.options = options
    self.home = home
    rates = RememberedRates(money)
  }

  /// Previews the import; without a store everything is new.
  public func preview(in store: RecordStore?) throws -> LedgerImportReport {
    try sorted(in: store).report
  }

  /// Imports the rows in one transaction unless the report rules it out.
  public func run(in store: RecordStore) throws -> LedgerImportReport {
    try store.edit { edit in
      var (report, entries, changes) = try sorted(in: store)
      guard report.mayBeKept(options), !entries.isEmpty || !changes.isEmpty else { return report }
      try edit.create(.ledger, each: store.withShares(store.withBelongings(entries)))
      for (key, values) in changes {
        guard let entry = try store.record(key: key, of: .ledger) else { continue }
        try edit.update(.ledger, entry.id, values)
      }
      report.isKept = true
      return report
    }
  }

  /// What an import comes to: new entries, and changes to entries by the keys of their rows.
  private typealias Sorted = (
    report: LedgerImportReport, entries: [FieldValues], changes: [(key: Int64, values: FieldValues)]
  )

  private func sorted(in store: RecordStore?) throws -> Sorted {
    let signs = try signs()
    let reader = try reader(signs, in: store)
    var report = LedgerImportReport(
      rows: table.count, signs: table.readsSigns ? signs : nil, home: home)
    report.keepsRepeats = options.repeats == .keep
    let read = read(reader, into: &report)
    let days = read.compactMap { $0.values[.day]?.daysSinceEpoch }
    var duplicates = try LedgerDuplicates(
      days: (days.min() ?? 0)...(days.max() ?? 0), isStrict: options.comparesStrictly, in: store)
    let ids = column(LedgerColumns.id)
    let verdicts = try duplicates.verdicts(
      read.map { .init(values: $0.values, plain: $0.plain, id: ids($0.row)) })
    let isKept = verdicts.map {
      $0 == .new || ($0 == .repeated && options.repeats == .keep)
    }
    var transfers = TransferJoining(read.map { ($0.row.line, $0.values) }, options.transfers)
    try transfers.join(where: { isKept[$0] }, duplicates.pairs, in: store)
    report.transfers = transfers.found
    report.likenesses = try duplicates.likenesses.compactMap { index, key in
      try store?.record(key: key, of: .ledger).map { entry in
        LedgerImportReport.Likeness(
          line: read[index].row.line, vendor: read[index].values[.vendor] ?? "", entry: entry.id,
          entryVendor: entry[.vendor] ?? "")
      }
    }
    var entries: [FieldValues] = []
    for (index, row) in read.enumerated() {
      let verdict = transfers.joined.contains(index) ? .transfer : verdicts[index]
      report.add(verdict, row.values, line: row.row.line)
      if isKept[index] { report.addMissing(row.missing) }
      if isKept[index], verdict != .transfer { entries.append(row.values) }
    }
    let arrivals: [(key: Int64, values: FieldValues)] = duplicates.arrivals.map {
      ($0.entry, [.set(.arrivalDay, $0.day)])
    }
    return (report, entries + transfers.entries, arrivals + transfers.changes)
  }

  private struct ReadRow {
    let row: LedgerTable.Row
    let values: FieldValues
    /// What it is without rules, if that is something else.
    var plain: LedgerLikeness?
    /// Fields that name records which this vanlog does not have.
    let missing: [String]
  }

  private func read(
    _ reader: LedgerRowReader, into report: inout LedgerImportReport
  ) -> [ReadRow] {
    var read: [ReadRow] = []
    read.reserveCapacity(table.count)
    var rules = options.rules
    let (state, fee) = (column(LedgerColumns.state), column(LedgerColumns.fee))
    for row in table.rows {
      guard LedgerState.isSettled(state(row)) else {
        report.unsettledLines.append(row.line)
        continue
      }
      if let problem = row.problem {
        report.addBad(line: row.line, problem)
        continue
      }
      do {
        var values = try reader.values(of: row.cells)
        let missing = reader.references.takeMissing()
        let plain = rules == nil ? nil : LedgerLikeness(values)
        switch rules?.apply(to: &values) {
        case .leftOut:
          report.leftOutLines.append(row.line)
          continue
        case .changed: report.ruled += 1
        case .unchanged, nil: break
        }
        let isSame = plain == nil || plain == LedgerLikeness(values)
        read.append(
          ReadRow(row: row, values: values, plain: isSame ? nil : plain, missing: missing))
        if !reader.saysCurrency(row.cells) { report.withoutCurrency += 1 }
        if AmountText(fee(row), hasDecimalComma: table.hasDecimalComma)?.isZero == false {
          report.feeLines.append(row.line)
        }
      } catch {
        report.addBad(line: row.line, error)
      }
    }
    return read
  }

  /// The cell of a column that is not a field; empty if the table lacks it.
  private func column(_ name: String) -> (LedgerTable.Row) -> String {
    guard let index = table.fields.firstIndex(of: name) else { return { _ in "" } }
    return { $0.cells[index] }
  }

  // MARK: Conventions of the file

  private func signs() throws -> LedgerSigns {
    if let signs = options.signs { return signs }
    if table.columns.isExport { return .plusIsExpense }
    if let signs = signsOfDirected() { return signs }
    let hasMinus = table.cells(of: Field.amount.name).contains { text in
      AmountText(text, hasDecimalComma: table.hasDecimalComma)?.isNegative ?? false
    }
    return hasMinus ? .minusIsExpense : .plusIsExpense
  }

  /// For rows with directions: whether a minus only repeats that money was spent; `nil` if nothing
  /// tells.
  private func signsOfDirected() -> LedgerSigns? {
    let amounts = table.pairs(of: Field.direction.name, Field.amount.name).compactMap {
      word, text -> AmountText? in
      guard (try? LedgerRowReader.direction(word)) == "expense" else { return nil }
      return AmountText(text, hasDecimalComma: table.hasDecimalComma)
    }
    if amounts.contains(where: { !$0.isNegative && !$0.isZero }) { return .plusIsExpense }
    return amounts.contains(where: \.isNegative) ? .minusIsExpense : nil
  }

  private func order() throws -> DateOrder? {
    if let order = options.dates { return order }
    var survey = DateSurvey()
    for text in table.cells(of: Field.day.name) { survey.add(text) }
    return try survey.order()
  }

  private func reader(_ signs: LedgerSigns, in store: RecordStore?) throws -> LedgerRowReader {
    var defaults = options.defaults
    if defaults[.currency] == nil { defaults[.currency] = table.columns.currency }
    return LedgerRowReader(
      fields: table.fields, hasDecimalComma: table.hasDecimalComma, order: try order(),
      signs: signs, isExport: table.columns.isExport, latestDay: options.latestDay,
      defaults: defaults, home: home, rememberedRate: rates.rate,
      references: LedgerReferences(in: store, options.kinds))
  }
}

/// Rates of the newest entries before the import, each looked up once.
private final class RememberedRates {
  private let money: HomeMoney?
  private var known: [Currency: String?] = [:]

  init(_ money: HomeMoney?) {
    self.money = money
  }

  func rate(from currency: Currency) throws -> String? {
    if let rate = known[currency] { return rate }
    let rate = try money?.rememberedRate(from: currency)
    known[currency] = .some(rate)
    return rate
  }
}
