internal import Records
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
/// (4) A row that is left is a side of a transfer, or a repeated entry (`LooseMatches`). (5) Every
/// entry, and every side of a transfer, is one row only. (6) The first row beyond these is new, if it is
/// the first of its kind in the file. (7) Any further one repeats a row of the file: two coffees on one
/// day, or one printed twice. Only a person can tell, unless the rows have ids, which then differ.
///
/// Rules may have changed since a row was imported: what it is without them counts as well.
struct LedgerDuplicates {
  struct Candidate {
    let values: FieldValues
    /// What the row is without rules, if that is something else.
    var plain: LedgerLikeness?
    /// The id in the file, or nothing.
    let id: String
  }

  /// The vendors of entries without a row yet, with the keys of their rows, by payment.
  private var vendors: [LedgerPayment: [(vendor: String, entry: Int64)]] = [:]
  private var loose = LooseMatches()
  /// The entries whose other half a file may have.
  private(set) var pairs = TransferPairs()
  /// The days on which transfers arrived, where rows tell what was not known.
  private(set) var arrivals: [(entry: Int64, day: Day)] = []
  /// Rows that are known although their vendor differs from the entry's, with the key of its row.
  private(set) var likenesses: [(row: Int, entry: Int64)] = []
  private let isStrict: Bool
  private let isEntry: (String) throws -> Bool

  static let sql = """
    SELECT sort, amount, currency, direction, vendor, key, account, to_account, arrival_day, repeat
    FROM ledger WHERE alive = 1 AND sort BETWEEN ? AND ?
    """
  /// How many days around those of a file transfers and repeated entries count as well.
  private static let around = 31

  /// Counts the store's entries within the range of days; without a store there are none.
  ///
  /// If it is strict, a similar vendor is another one.
  init(days: ClosedRange<Int>, isStrict: Bool = false, in store: RecordStore?) throws {
    self.isStrict = isStrict
    isEntry = { id in try store?.hasEntry(id) ?? false }
    let wide = (days.lowerBound - Self.around, days.upperBound + Self.around)
    try store?.connection.query(Self.sql, [wide.0, wide.1]) { row in
      let entry = try LedgerLikeness(row)
      if days.contains(Int(clamping: entry.payment.day)) {
        vendors[entry.payment, default: []].append((entry.vendor, try row.int64(5)))
      }
      try addLoose(entry, row)
    }
  }

  /// What else than itself an entry may be in a file.
  private mutating func addLoose(_ entry: LedgerLikeness, _ row: borrowing Row) throws {
    let (key, payment) = (try row.int64(5), entry.payment)
    let account = Folding.folded(try row.optionalText(6) ?? "")
    if payment.direction == "transfer" {
      let to = Folding.folded(try row.optionalText(7) ?? "")
      // Without accounts it went from person to person, which no bank's row is.
      guard !account.isEmpty || !to.isEmpty else { return }
      return loose.addTransfer(
        key, day: payment.day, arrival: try row.optionalInt64(8), amount: payment.amount,
        currency: payment.currency, accounts: (account, to), vendor: entry.vendor)
    }
    if try !row.isNull(9) {
      let off = LooseMatches.mostDaysOff
      loose.add(
        LooseMatches.Side(
          entry: key, day: payment.day, days: -off...off, account: account,
          vendor: VendorName(entry.vendor), trustsAccount: false),
        LooseMatches.Key(
          amount: payment.amount, currency: payment.currency, direction: payment.direction))
    }
    if !account.isEmpty {
      pairs.add(
        TransferPairs.Side(
          origin: .entry(key), day: payment.day, account: account,
          isOutgoing: payment.direction == "expense"),
        TransferPairs.Amount(units: payment.amount, currency: payment.currency))
    }
  }

  /// The status of each row, in order.
  mutating func verdicts(_ rows: [Candidate]) throws -> [LedgerImportReport.Verdict] {
    let likenesses = rows.map { LedgerLikeness($0.values) }
    var isKnown: [Bool] = []
    for (row, likeness) in zip(rows, likenesses) {
      var isTaken = takeEqual(likeness) != nil
      if !isTaken, let plain = row.plain { isTaken = takeEqual(plain) != nil }
      isKnown.append(try isTaken || (!row.id.isEmpty && isEntry(row.id)))
    }
    for (index, row) in rows.enumerated() where !isKnown[index] && !isStrict {
      guard let entry = takeAlike(likenesses[index]) ?? row.plain.flatMap({ takeAlike($0) }) else {
        continue
      }
      isKnown[index] = true
      self.likenesses.append((index, entry))
    }
    for (index, row) in rows.enumerated() where !isKnown[index] {
      let account = Folding.folded(row.values[.account] ?? "")
      let likeness = row.plain ?? likenesses[index]
      guard let side = loose.take(likeness, account: account, isStrict: isStrict) else { continue }
      isKnown[index] = true
      if !side.trustsAccount { self.likenesses.append((index, side.entry)) }
      if side.isArrivalOpen, let day = row.values[.day] as Day? {
        arrivals.append((side.entry, day))
      }
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

  private mutating func takeEqual(_ likeness: LedgerLikeness) -> Int64? {
    take(likeness.payment) { $0 == likeness.vendor }
  }

  private mutating func takeAlike(_ likeness: LedgerLikeness) -> Int64? {
    guard vendors[likeness.payment]?.isEmpty == false else { return nil }
    let name = VendorName(likeness.vendor)
    return take(likeness.payment) { VendorName($0).resembles(name) }
  }

  /// Uses up an entry of this payment, if there is one with such a vendor, and returns its key.
  private mutating func take(
    _ payment: LedgerPayment, where isVendor: (String) -> Bool
  ) -> Int64? {
    guard let index = vendors[payment]?.firstIndex(where: { isVendor($0.vendor) }),
      let taken = vendors[payment]?.remove(at: index)
    else { return nil }
    loose.remove(taken.entry)
    return taken.entry
  }
}

extension RecordStore {
  /// Whether an entry has this complete id; a deleted one counts, since it was known.
  fileprivate func hasEntry(_ text: String) throws -> Bool {
    guard text.utf8.count == 26, let ending = IDEnding(text) else { return false }
    let sql = "SELECT id FROM ledger WHERE ending = ?"
    return try connection.all(sql, [ending.lowThreeBytes]) { row in try row.blob(0) }
      .contains { RecordID(bytes: $0).map(ending.fits) ?? false }
  }
}
