public import Amounts
public import Records
internal import SQLite
public import Text

/// The fuel consumption and fuel cost of each van, from entries with litres and odometer.
///
/// A fill counts as full unless its entry says otherwise. Only stretches between two full tanks
/// count, so fills before the first full one are ignored.
public struct FuelReport: Sendable {
  public struct VanFuel: Sendable {
    /// Empty for entries without a van.
    public let van: String
    /// The number of entries with litres and odometer.
    public let fills: Int
    /// The number with litres only, which count in the stretch that their day lies in.
    public let fillsWithoutOdometer: Int
    /// All stretches combined; `nil` until there are two full tanks.
    public let use: FuelUse?
    /// The last stretch.
    public let latest: FuelUse?
    /// Readings that do not fit each other; the stretch between them is in neither sum, unless the
    /// reading is passed over.
    public let doubts: [OdometerDoubt]
    /// Entries whose readings are passed over, since those around them fit each other.
    public let mistyped: [RecordID]
  }

  /// The van that went farthest comes first.
  public let vans: [VanFuel]

  public init(of slice: LedgerSlice, home: Currency, in store: RecordStore) throws {
    let (sql, bindings) = Self.statement(slice, home)
    var tanks: [[UInt8]: [FuelHistory.DatedFill]] = [:]
    try store.connection.query(sql, bindings) { row in
      let van = try row.optionalBlob(0) ?? []
      let odometer = try row.optionalInt64(1)
      let cost = try row.optionalInt64(3).map { Money(minorUnits: $0, currency: home) }
      let fill = FuelFill(
        odometerMetres: odometer.map { $0 * 1_000 }, millilitres: try row.int64(2), cost: cost,
        isFull: try row.optionalBool(4) ?? true)
      guard let fill, let entry = RecordID(bytes: try row.blob(6)) else { return }
      let day = Day(daysSinceEpoch: Int(try row.int64(5)))
      tanks[van, default: []].append(.init(day: day, entry: entry, fill: fill))
    }
    let titles = try RecordTitles(tanks.keys.map { .bytes($0) }, .van, in: store)
    vans = tanks.map { Self.vanFuel(titles[.bytes($0)] ?? "", $1) }.sorted { first, second in
      let distances = (first.use?.distanceMetres ?? 0, second.use?.distanceMetres ?? 0)
      return distances.0 == distances.1 ? first.van < second.van : distances.0 > distances.1
    }
  }

  static func statement(
    _ slice: LedgerSlice, _ home: Currency
  ) -> (sql: String, bindings: [any Bindable]) {
    let (conditions, bindings) = slice.conditions
    let sql = """
      SELECT van, odometer, litres,
        CASE ? WHEN home_currency THEN home_amount WHEN currency THEN amount END, full, sort,
        id
      FROM ledger WHERE \(conditions) AND litres > 0 AND direction = 'expense'
      """
    return (sql, [home.code] + bindings)
  }

  private static func vanFuel(_ van: String, _ fills: [FuelHistory.DatedFill]) -> VanFuel {
    let history = FuelHistory(fills)
    let read = fills.count { $0.fill.odometerMetres != nil }
    return VanFuel(
      van: van, fills: read, fillsWithoutOdometer: fills.count - read,
      use: history.use, latest: history.latest, doubts: history.doubts,
      mistyped: history.mistyped)
  }
}
