internal import SQLite
public import Text

/// Imports entries from a table: reads all rows, separates new ones from known ones, and stores all
/// or none.
public struct LedgerImport {
  /// What to do with rows that match an earlier row of the file.
  public enum Repeats: String, Sendable, CaseIterable {
    case keep, skip
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
  public func preview(in store: TripStore?) throws -> LedgerImportReport {
    try sorted(in: store).report
  }

  /// Imports the rows in one transaction unless the report rules it out.
  public func run(in store: TripStore) throws -> LedgerImportReport {
    try store.edit { edit in
      var (report, entries) = try sorted(in: store)
      guard report.mayBeKept(options), !entries.isEmpty else { return report }
      try edit.create(.ledger, each: store.withBelongings(entries))
      report.isKept = true
      return report
    }
  }

  private func sorted(
    in store: TripStore?
  ) throws -> (report: LedgerImportReport, entries: [FieldValues]) {
    let signs = try signs()
    let reader = try reader(signs, in: store)
    var report = LedgerImportReport(
      rows: table.count, signs: table.readsSigns ? signs : nil, home: home)
    report.keepsRepeats = options.repeats == .keep
    let read = read(reader, into: &report)
    let days = read.compactMap { $0.values[.day]?.daysSinceEpoch }
    var duplicates = try LedgerDuplicates(
      days: (days.min() ?? 0)...(days.max() ?? 0), in: store)
    let ids = column(LedgerColumns.id)
    let verdicts = try duplicates.verdicts(read.map { ($0.values, ids($0.row)) })
    var entries: [FieldValues] = []
    for ((row, values), verdict) in zip(read, verdicts) {
      report.add(verdict, values, line: row.line)
      if verdict == .new || (verdict == .repeated && options.repeats == .keep) {
        entries.append(values)
      }
    }
    return (report, entries)
  }

  private func read(
    _ reader: LedgerRowReader, into report: inout LedgerImportReport
  ) -> [(row: LedgerTable.Row, values: FieldValues)] {
    var read: [(row: LedgerTable.Row, values: FieldValues)] = []
    read.reserveCapacity(table.count)
    let (state, fee) = (column(LedgerColumns.state), column(LedgerColumns.fee))
    for row in table.rows {
      guard LedgerState.isSettled(state(row)) else {
        report.addUnsettled(line: row.line)
        continue
      }
      if let problem = row.problem {
        report.addBad(line: row.line, problem)
        continue
      }
      do {
        read.append((row, try reader.values(of: row.cells)))
        if AmountText(fee(row), hasDecimalComma: table.hasDecimalComma)?.isZero == false {
          report.addFee(line: row.line)
        }
      } catch {
        report.addBad(line: row.line, error)
      }
    }
    return read
  }

  /// The cell of a column that is no field; empty if the table lacks it.
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

  private func reader(_ signs: LedgerSigns, in store: TripStore?) throws -> LedgerRowReader {
    var defaults = options.defaults
    if defaults[.currency] == nil { defaults[.currency] = table.columns.currency }
    let names = KnownNames(in: store)
    return LedgerRowReader(
      fields: table.fields, hasDecimalComma: table.hasDecimalComma, order: try order(),
      signs: signs, isExport: table.columns.isExport, latestDay: options.latestDay,
      defaults: defaults, home: home, rememberedRate: rates.rate,
      reference: names.record)
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

/// Trips and vans by id or name, each looked up once.
private final class KnownNames {
  private let store: TripStore?
  private var known: [String: RecordID] = [:]

  init(in store: TripStore?) {
    self.store = store
  }

  func record(_ kind: String, _ text: String) throws -> RecordID {
    let key = "\(kind) \(text)"
    if let id = known[key] { return id }
    let id = try lookUp(kind, text)
    known[key] = id
    return id
  }

  private func lookUp(_ name: String, _ text: String) throws -> RecordID {
    guard let kind = KindSpec.named(name), let store else {
      throw StoreError.noRecord(kind: name, id: text)
    }
    return try store.record(named: text, of: kind, byName: .whole).id
  }
}
