import Amounts
import Text

@testable import Records
@testable import TripStore

extension Day {
  static func of(_ text: String) throws -> Day {
    guard let day = Day(text) else { throw StoreError.badValue(field: "day", reason: text) }
    return day
  }
}

extension RecordStore {
  /// An entry as command-line words.
  @discardableResult
  func addEntry(
    _ day: String, _ amount: String, _ currency: String = "EUR", rate: String? = nil,
    direction: String = "expense", _ more: FieldValues = []
  ) throws -> RecordID {
    let money = try Money(parsing: amount, currency: Currency(code: currency))
    let home = try HomeMoney(in: self, setting: "money.home-currency", standard: "EUR")
    var values = try home.fields(amount: money.minorUnits, currency: currency, rate: rate)
    values[.day] = try Day.of(day)
    values[.direction] = direction
    values[.amount] = money.minorUnits
    values[.currency] = currency
    return try add(.ledger, values.merging(more))
  }

  @discardableResult
  func addEntry(
    _ day: String, _ amount: String, _ more: FieldValues
  ) throws -> RecordID {
    try addEntry(day, amount, "EUR", more)
  }

  var homeMoney: HomeMoney {
    get throws { try HomeMoney(in: self, setting: "money.home-currency", standard: "EUR") }
  }
}

extension LedgerTable {
  /// A table from lines of comma-separated cells; the first line is the header.
  init(
    _ text: String, mapping: [(field: String, column: String)] = [], hasDecimalComma: Bool = false
  ) throws {
    let lines = text.split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    let columns = try LedgerColumns(header: lines[0], mapping: mapping)
    self.init(columns: columns, hasDecimalComma: hasDecimalComma)
    for (index, cells) in lines.enumerated().dropFirst() {
      add(line: index + 1, cellCount: cells.count) { cells.indices.contains($0) ? cells[$0] : nil }
    }
  }
}

extension LedgerImport {
  /// Imports a table given as text into a store.
  static func run(
    _ text: String, into store: RecordStore, mapping: [(field: String, column: String)] = [],
    _ change: (inout Options) -> Void = { _ in }
  ) throws -> LedgerImportReport {
    try make(LedgerTable(text, mapping: mapping), store, change).run(in: store)
  }

  static func make(
    _ table: LedgerTable, _ store: RecordStore, _ change: (inout Options) -> Void = { _ in }
  ) throws -> LedgerImport {
    var options = Options()
    change(&options)
    let money = try store.homeMoney
    return LedgerImport(table, options: options, home: money.currency, money: money)
  }
}
