public import Amounts
public import Geodesy
public import Records
public import Text

/// The statistics of a trip, from its drives, check-ins and ledger entries.
public struct TripStats: Sendable {
  public struct Nights: Sendable, Hashable {
    /// A type of place; empty if none was entered.
    public let type: String
    public let count: Int
  }

  public struct CountryStay: Sendable, Hashable {
    public let country: String
    public let nights: Int
    /// Days with a check-in or a drive there.
    public let days: Int
    public let distanceMetres: Int64
  }

  /// From the trip's first day, or the first day with any record, to its last.
  public let firstDay, lastDay: Day?
  /// In order of arrival, from check-ins and drives.
  public let countries: [CountryStay]
  /// Most frequent first; the last check-in of a day says where the night was spent.
  public let nights: [Nights]
  public let checkins: Int
  public let drives: DriveSums
  public let costs: LedgerFlow
  /// The first levels of categories, highest expenses first.
  public let categories: [LedgerReport.Group]
  /// Entries that cannot be converted to the home currency and are in no sum.
  public let withoutRate: [LedgerFlow]
  public let records: TripRecords

  /// The statistics of the days of a period.
  ///
  /// `today` is the last day of a trip that is still under way; `country` tells that of a place, and
  /// `parts` through which countries a drive led.
  public init(
    of trip: Record, on period: DayPeriod = DayPeriod(), today: Day, home: Currency,
    in store: RecordStore,
    country: (Coordinate) -> String? = { _ in nil },
    parts: (RecordID) throws -> [DrivePart] = { _ in [] }
  ) throws {
    let drives = try TripDrives(of: trip.id, on: period, in: store)
    let stays = try TripStays(of: trip.id, on: period, in: store, country: country)
    let slice = LedgerSlice(from: period.from, to: period.to, trip: trip.id, offTrip: false)
    let tallies = try slice.tallies(by: [.day, .category], home: home, in: store)
    let days = tallies[0]
    var all = LedgerTally()
    for tally in days.values { all += tally }
    costs = try all.homeFlow(in: home)
    withoutRate = try all.flowsWithoutRate()
    categories = try LedgerReport(tallies[1], by: .category, home: home, in: store).groups
    self.drives = drives.sums
    countries = try TripCountries(stays, drives, country: country, parts: parts).stays
    nights = stays.nights
    checkins = stays.stays.count
    let costDays = days.keys.compactMap(\.integer)
    let known = costDays + drives.days + stays.stays.map(\.day)
    let first = trip[.startDay] ?? Self.day(known.min())
    let last = trip[.endDay] ?? (trip[.phase] == "active" ? today : Self.day(known.max()))
    firstDay = [first, period.from].compactMap(\.self).max()
    lastDay = [last, period.to].compactMap(\.self).min()
    records = try TripRecords(
      drives: drives, stays: stays, costs: days, home: home, in: store)
  }

  private static func day(_ days: Int64?) -> Day? {
    days.map { Day(daysSinceEpoch: Int($0)) }
  }
}

extension TripStats {
  /// The number of days, both ends included; 0 if the days are missing or out of order.
  public var days: Int {
    guard let firstDay, let lastDay else { return 0 }
    return max(0, lastDay.daysSinceEpoch - firstDay.daysSinceEpoch + 1)
  }

  public var nightCount: Int { nights.reduce(0) { $0 + $1.count } }

  /// All expenses divided by the number of days, rounded.
  public var costPerDay: Money? {
    days > 0 ? share(1, of: Int128(days)) : nil
  }

  /// All expenses, fuel or not, divided by the kilometres driven.
  public var costPerKilometre: Money? { cost(perMillimetres: 1_000_000) }

  /// The same for another distance, such as a mile.
  public func cost(perMillimetres distance: Int64) -> Money? {
    drives.distanceMetres > 0
      ? share(Int128(distance), of: Int128(drives.distanceMetres) * 1_000) : nil
  }

  private func share(_ factor: Int128, of divisor: Int128) -> Money? {
    let product = Int128(costs.expense.minorUnits) * factor
    return try? Money(exactly: roundedQuotient(product, divisor), costs.currency)
  }
}
