internal import SQLite
internal import Text

/// What a bank and a person say alike of a payment.
struct LedgerPayment: Hashable {
  let day: Int64
  let amount: Int64
  let currency: String
  let direction: String
}

/// The values that make two entries equal.
struct LedgerLikeness: Hashable {
  let payment: LedgerPayment
  let vendor: String

  init(_ values: FieldValues) {
    payment = LedgerPayment(
      day: Int64(values[.day]?.daysSinceEpoch ?? 0), amount: values[.amount] ?? 0,
      currency: values[.currency] ?? "", direction: values[.direction] ?? "")
    vendor = values[.vendor] ?? ""
  }

  init(_ row: borrowing Row) throws {
    payment = LedgerPayment(
      day: try row.int64(0), amount: try row.int64(1), currency: try row.text(2),
      direction: try row.text(3))
    vendor = try row.optionalText(4) ?? ""
  }
}

/// Distinguishes new rows from those already in the store or earlier in the file.
///
/// (1) A row whose id is an entry's is that entry. (2) A row is an entry of the same day, amount,
/// currency, direction and vendor. (3) A row that is left is an entry of the same day, amount,
/// currency and direction whose vendor resembles it, as typed names resemble those of banks.
/// (4) Every entry is one row only. (5) The first row beyond these is new, if it is the first of its
/// kind in the file. (6) Any further one repeats a row of the file: two coffees on one day, or one
/// printed twice. Only a person can tell, unless the rows have ids, which then differ.
struct LedgerDuplicates {
  /// A row of the file, and its id or nothing.
  typealias Candidate = (values: FieldValues, id: String)

  /// The vendors of entries that are no row yet, by payment.
  private var vendors: [LedgerPayment: [String]] = [:]
  private let isEntry: (String) throws -> Bool

  static let sql = """
    SELECT sort, amount, currency, direction, vendor FROM ledger
    WHERE alive = 1 AND sort BETWEEN ? AND ?
    """

  /// Counts the store's entries within the range of days; without a store there are none.
  init(days: ClosedRange<Int>, in store: TripStore?) throws {
    isEntry = { id in try store?.hasEntry(id) ?? false }
    try store?.connection.query(Self.sql, [days.lowerBound, days.upperBound]) { row in
      let entry = try LedgerLikeness(row)
      vendors[entry.payment, default: []].append(entry.vendor)
    }
  }

  /// The status of each row, in order.
  mutating func verdicts(_ rows: [Candidate]) throws -> [LedgerImportReport.Verdict] {
    let likenesses = rows.map { LedgerLikeness($0.values) }
    var isKnown: [Bool] = []
    for (row, likeness) in zip(rows, likenesses) {
      let isTaken = take(likeness.payment) { $0 == likeness.vendor }
      isKnown.append(try isTaken || (!row.id.isEmpty && isEntry(row.id)))
    }
    for (index, likeness) in likenesses.enumerated() where !isKnown[index] {
      guard vendors[likeness.payment]?.isEmpty == false else { continue }
      let name = VendorName(likeness.vendor)
      isKnown[index] = take(likeness.payment) { VendorName($0).resembles(name) }
    }
    var seen: Set<LedgerLikeness> = []
    var ids: Set<String> = []
    return rows.indices.map { index in
      let isFirst = seen.insert(likenesses[index]).inserted
      let id = rows[index].id
      let isFirstOfID = !id.isEmpty && ids.insert(id).inserted
      if isKnown[index] { return .known }
      return isFirst || isFirstOfID ? .new : .repeated
    }
  }

  /// Uses up an entry of this payment, if there is one with such a vendor.
  private mutating func take(
    _ payment: LedgerPayment, where isVendor: (String) -> Bool
  ) -> Bool {
    guard let index = vendors[payment]?.firstIndex(where: isVendor) else { return false }
    vendors[payment]?.remove(at: index)
    return true
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
