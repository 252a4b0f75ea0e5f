internal import SQLite
internal import Text

/// The values that make two entries look the same.
struct LedgerLikeness: Hashable {
  let day: Int64
  let amount: Int64
  let currency: String
  let direction: String
  let vendor: String

  init(_ values: FieldValues) {
    day = Int64(values[.day]?.daysSinceEpoch ?? 0)
    amount = values[.amount] ?? 0
    currency = values[.currency] ?? ""
    direction = values[.direction] ?? ""
    vendor = values[.vendor] ?? ""
  }

  init(_ row: borrowing Row) throws {
    day = try row.int64(0)
    amount = try row.int64(1)
    currency = try row.text(2)
    direction = try row.text(3)
    vendor = try row.optionalText(4) ?? ""
  }
}

/// Distinguishes new rows from those already in the store or earlier in the file.
///
/// (1) A row whose id is an entry's is that entry. (2) Entries with the same day, amount, currency,
/// direction and vendor are counted: that many matching rows are known. (3) The first row beyond
/// these is new, if it is the first of its kind in the file. (4) Any further one repeats a row of
/// the file: two coffees on one day, or one printed twice. Only a person can tell, unless the rows
/// have ids, which then differ.
struct LedgerDuplicates {
  private var existing: [LedgerLikeness: Int] = [:]
  private var rows: [LedgerLikeness: Int] = [:]
  private var ids: Set<String> = []
  private let isEntry: (String) throws -> Bool

  static let sql = """
    SELECT sort, amount, currency, direction, vendor FROM ledger
    WHERE alive = 1 AND sort BETWEEN ? AND ?
    """

  /// Counts the store's entries within the range of days; without a store there are none.
  init(days: ClosedRange<Int>, in store: TripStore?) throws {
    isEntry = { id in try store?.hasEntry(id) ?? false }
    try store?.connection.query(Self.sql, [days.lowerBound, days.upperBound]) { row in
      existing[try LedgerLikeness(row), default: 0] += 1
    }
  }

  mutating func verdict(
    _ values: FieldValues, id: String
  ) throws -> LedgerImportReport.Verdict {
    let likeness = LedgerLikeness(values)
    let entries = existing[likeness] ?? 0
    if !id.isEmpty, try isEntry(id) {
      if entries > 0 { rows[likeness, default: 0] += 1 }
      return .known
    }
    let isFirstOfID = id.isEmpty ? false : ids.insert(id).inserted
    rows[likeness, default: 0] += 1
    let count = rows[likeness] ?? 1
    if count <= entries { return .known }
    if count == 1 || isFirstOfID { return .new }
    return .repeated
  }
}

extension TripStore {
  /// Whether an entry has this complete id; a deleted one counts, since it was known.
  fileprivate func hasEntry(_ text: String) throws -> Bool {
    guard text.utf8.count == 26, let ending = IDEnding(text) else { return false }
    let sql = "SELECT id FROM ledger WHERE ending = ?"
    return try connection.all(sql, [ending.lowThreeBytes]) { row in try row.blob(0) }
      .contains { RecordID(bytes: $0).map(ending.fits) ?? false }
  }
}
