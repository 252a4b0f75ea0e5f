public import Amounts
public import Records
public import Text

/// Expenses and income of each day, in one pass over the ledger.
public struct LedgerDays: Sendable {
  private let tallies: [FieldValue: LedgerTally]
  private let home: Currency

  public init(of slice: LedgerSlice, home: Currency, in store: RecordStore) throws {
    tallies = try slice.tallies(by: [.day], home: home, in: store)[0]
    self.home = home
  }

  /// The sums of a day, and those of entries that cannot be converted to the home currency.
  public func flow(on day: Day) throws -> (home: LedgerFlow, withoutRate: [LedgerFlow]) {
    let tally = tallies[.integer(Int64(day.daysSinceEpoch))] ?? LedgerTally()
    return (try tally.homeFlow(in: home), try tally.flowsWithoutRate())
  }
}
