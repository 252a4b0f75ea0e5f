public import Amounts
public import Records
internal import SQLite
public import Text

/// Who has paid what for whom, in one currency, and what settles it.
public struct Settlement: Sendable {
  public struct Balance: Sendable {
    public let person: RecordID
    /// What the person has paid, less what was received.
    public let paid: Money
    /// What was for the person.
    public let share: Money
    /// What the others owe the person; negative if it is the other way round.
    public let balance: Money
  }

  public struct Payment: Sendable, Hashable {
    public let from, to: RecordID
    public let amount: Money
  }

  public let currency: Currency
  /// In the order of ids, which is that in which people were added.
  public let balances: [Balance]
  public let payments: [Payment]
  /// The entries that count, in the order of their ids.
  public let entries: [RecordID]

  /// What is to be settled among people by the entries of a slice, the home currency first.
  ///
  /// Entries without a rate are settled apart, in their currency. With `byCurrency`, each currency is
  /// settled separately.
  public static func all(
    of slice: LedgerSlice, home: Currency, byCurrency: Bool = false, in store: RecordStore
  ) throws -> [Settlement] {
    var books: [String: SharedBook] = [:]
    let (sql, bindings) = statement(slice, home)
    try store.connection.query(sql, bindings) { row in
      guard let entry = try SharedEntry(row, byCurrency: byCurrency, home: home) else { return }
      books[entry.currency, default: SharedBook()].add(entry)
    }
    let order = books.keys.sorted { first, second in
      (first == home.code ? 0 : 1, first) < (second == home.code ? 0 : 1, second)
    }
    return try order.compactMap { code in
      try books[code].map { try Settlement($0, in: Currency(code: code)) }
    }
  }

  static func statement(
    _ slice: LedgerSlice, _ home: Currency
  ) -> (sql: String, bindings: [any Bindable]) {
    let (conditions, bindings) = slice.conditions
    let sql = """
      SELECT id, direction, amount, currency,
        CASE ? WHEN home_currency THEN home_amount WHEN currency THEN amount END, payer, "for"
      FROM ledger WHERE \(conditions) AND payer IS NOT NULL
      """
    return (sql, [home.code] + bindings)
  }

  private init(_ book: SharedBook, in currency: Currency) throws {
    self.currency = currency
    let people = book.people
    balances = try people.map { person in
      let (paid, share) = (book.paid[person] ?? 0, book.shares[person] ?? 0)
      return Balance(
        person: person, paid: try Money(exactly: paid, currency),
        share: try Money(exactly: share, currency),
        balance: try Money(exactly: paid - share, currency))
    }
    payments = try FewestPayments.settling(balances.map { Int128($0.balance.minorUnits) }).map {
      Payment(
        from: people[$0.from], to: people[$0.to], amount: try Money(exactly: $0.amount, currency))
    }
    entries = book.entries.sorted()
  }
}

/// An entry that someone paid, perhaps for others.
private struct SharedEntry {
  let id, payer: RecordID
  let currency: String
  /// What the payer has given away: negative for income and refunds.
  let amount: Int64
  /// In the order of ids.
  let sharers: [RecordID]

  /// `nil` if no one owes anything for it.
  init?(_ row: borrowing Row, byCurrency: Bool, home: Currency) throws {
    guard let id = RecordID(bytes: try row.blob(0)),
      let payer = RecordID(bytes: try row.blob(5))
    else { return nil }
    let direction = try row.text(1)
    let worth = byCurrency ? nil : try row.optionalInt64(4)
    let units = try worth ?? row.int64(2)
    // No amount is that large; what cannot be negated is left as it is.
    amount = direction == "income" ? (units == .min ? units : -units) : units
    currency = try worth == nil ? row.text(3) : home.code
    let named = try row.optionalText(6).flatMap(RecordStore.words) ?? []
    let sharers = Set(named.compactMap { RecordID(text: $0) }).sorted()
    // With no one named it was for the payer, but a transfer without a receiver does not count.
    guard !sharers.isEmpty || direction != "transfer" else { return nil }
    self.id = id
    self.payer = payer
    self.sharers = sharers.isEmpty ? [payer] : sharers
  }
}

/// Running sums; 128 bits hold the sum of any number of entries, so only results are checked.
private struct SharedBook {
  var paid: [RecordID: Int128] = [:]
  var shares: [RecordID: Int128] = [:]
  var entries: [RecordID] = []

  var people: [RecordID] { Set(paid.keys).union(shares.keys).sorted() }

  mutating func add(_ entry: SharedEntry) {
    entries.append(entry.id)
    paid[entry.payer, default: 0] += Int128(entry.amount)
    let start = Int(entry.id.low % UInt64(entry.sharers.count))
    let parts = EqualShares.parts(of: entry.amount, among: entry.sharers.count, from: start)
    for (person, part) in zip(entry.sharers, parts) { shares[person, default: 0] += Int128(part) }
  }
}
