internal import Text

/// Entries that rows may be, although a bank has them otherwise.
///
/// (1) A transfer between two accounts is money out of one and money into the other, on the day on which
/// it arrived there. If that is not known, it is any day within a few of the transfer's. (2) A repeated
/// entry was booked on the day that was expected, and the bank may have it some days before or later.
/// (3) Every side of an entry is one row only: the one with the nearest day.
struct LooseMatches {
  /// One side of an entry: what a row would say about it.
  struct Side {
    /// The key of its row in the store.
    let entry: Int64
    let day: Int64
    /// How far from its day a row may be.
    let days: ClosedRange<Int64>
    /// Folded; empty if it is not known.
    let account: String
    let vendor: VendorName
    /// Whether the account says enough, so that names do not matter.
    let trustsAccount: Bool
    /// Whether the day is only a guess, which the row may correct.
    var isArrivalOpen = false
  }

  struct Key: Hashable {
    let amount: Int64
    let currency: String
    let direction: String
  }

  /// How far apart two accounts may have a transfer, and a booked repeat and its payment may be.
  static let mostDaysApart: Int64 = 5
  static let mostDaysOff: Int64 = 3

  private var sides: [Key: [Side]] = [:]
  /// Entries that have sides, and those of them that are a row as a whole.
  private var (entries, gone): (Set<Int64>, Set<Int64>) = ([], [])

  mutating func add(_ side: Side, _ key: Key) {
    sides[key, default: []].append(side)
    entries.insert(side.entry)
  }

  /// An entry is a row as it stands, so none of its sides is another.
  mutating func remove(_ entry: Int64) {
    if entries.contains(entry) { gone.insert(entry) }
  }

  /// The sides of a transfer.
  mutating func addTransfer(
    _ entry: Int64, day: Int64, arrival: Int64?, amount: Int64, currency: String,
    accounts: (from: String, to: String), vendor: String
  ) {
    let name = VendorName(vendor)
    add(
      Side(
        entry: entry, day: day, days: 0...0, account: accounts.from, vendor: name,
        trustsAccount: true),
      Key(amount: amount, currency: currency, direction: "expense"))
    add(
      Side(
        entry: entry, day: arrival ?? day,
        days: arrival == nil ? -1...Self.mostDaysApart : 0...0, account: accounts.to, vendor: name,
        trustsAccount: true, isArrivalOpen: arrival == nil),
      Key(amount: amount, currency: currency, direction: "income"))
  }

  /// Uses up the side that a row is, if there is one, and returns it.
  mutating func take(
    _ row: LedgerLikeness, account: String, isStrict: Bool = false
  ) -> Side? {
    let key = Key(
      amount: row.payment.amount, currency: row.payment.currency, direction: row.payment.direction)
    guard let open = sides[key] else { return nil }
    let name = VendorName(row.vendor)
    let fitting = open.indices.filter { index in
      let side = open[index]
      guard side.days.contains(row.payment.day - side.day), !gone.contains(side.entry) else {
        return false
      }
      let isVendor = isStrict ? side.vendor.folded == name.folded : side.vendor.resembles(name)
      guard !side.account.isEmpty, !account.isEmpty else { return isVendor }
      return side.account == account && (side.trustsAccount || isVendor)
    }
    let distance = { (index: Int) in (row.payment.day - open[index].day).magnitude }
    guard let nearest = fitting.min(by: { distance($0) < distance($1) }) else { return nil }
    return sides[key]?.remove(at: nearest)
  }
}
