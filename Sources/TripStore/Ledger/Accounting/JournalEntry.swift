internal import Amounts
internal import Records
internal import Text

/// An entry of the ledger as double-entry bookkeeping has it: money that goes from one account to
/// another.
struct JournalEntry {
  let record: Record
  let day: Day
  let amount: Money
  /// What it is worth in the home currency, if that is another one and a rate is known.
  let worth: Money?
  let from, to: String
  let payer: String?
  let sharers: [String]

  /// `nil` for what no program could read, as another device may have sent it.
  init?(
    _ record: Record, home: Currency, _ tree: inout AccountTree, name: (RecordID) -> String
  ) {
    guard let day = record[.day] as Day?, let units = record[.amount],
      let currency = record[.currency].flatMap({ try? Currency(code: $0) })
    else { return nil }
    self.record = record
    self.day = day
    amount = Money(minorUnits: units, currency: currency)
    worth = Self.worth(of: record, in: home)
    payer = record[.payer].map(name)
    sharers = record[.sharers].compactMap { RecordID(text: $0) }.map(name)
    let payers = payer.map { [$0] } ?? []
    (from, to) = Self.accounts(of: record, payers, sharers, &tree)
  }

  /// As reports count it.
  private static func worth(of record: Record, in home: Currency) -> Money? {
    guard record[.currency] != home.code, record[.homeCurrency] == home.code else { return nil }
    return record[.homeAmount].map { Money(minorUnits: $0, currency: home) }
  }

  private static func accounts(
    of record: Record, _ payers: [String], _ sharers: [String], _ tree: inout AccountTree
  ) -> (from: String, to: String) {
    func own(_ name: String?) -> String {
      tree.account("assets", [name ?? ""], unnamed: "unknown")
    }
    func category(_ top: String) -> String {
      tree.account(top, levels(of: record[.category] ?? ""), unnamed: "uncategorised")
    }
    switch record[.direction] {
    case "income": return (category("income"), own(record[.account]))
    case "transfer":
      guard record[.account] == nil, record[.toAccount] == nil, let payer = payers.first else {
        return (own(record[.account]), own(record[.toAccount]))
      }
      // From person to person: no account of the van is touched.
      let receiver = sharers.count == 1 ? sharers[0] : ""
      return (
        tree.account("equity", ["people", payer], unnamed: "unknown"),
        tree.account("equity", ["people", receiver], unnamed: "several")
      )
    default: return (own(record[.account]), category("expenses"))
    }
  }

  /// The levels of a category; the first is that of reports.
  static func levels(of category: String) -> [String] {
    let (name, part) = LedgerReport.Grouping.levels(of: category)
    let parts = part.utf8.split(separator: UInt8(ascii: "/"))
      .map { TypedText.trimmed(String(Substring($0))) }.filter { !$0.isEmpty }
    return [name] + parts
  }
}
