public import Records
internal import SQLite
public import Text

/// How far a van has gone: the newest reading that fits the others, and what was driven since.
public struct VanOdometer: Sendable, Hashable {
  public enum Source: String, Sendable, CaseIterable {
    case ledger
    case service
  }

  public let readingMetres: Int64
  public let day: Day
  public let source: Source
  /// The record that has the reading.
  public let record: RecordID
  /// The length and number of recorded drives since.
  public internal(set) var drivenMetres: Int64 = 0
  public internal(set) var drives = 0
  /// Readings that were passed over, since they do not fit.
  public let doubts: [OdometerDoubt]

  public var metres: Int64 { readingMetres.addingSaturated(drivenMetres) }

  fileprivate init(_ reading: OdometerLog.Entry, doubts: [OdometerDoubt]) {
    readingMetres = reading.metres
    day = reading.day
    source = reading.source
    record = reading.record
    self.doubts = doubts
  }
}

/// All readings of a van's odometer, from fuel stops and other ledger entries and from services.
public struct OdometerLog {
  struct Entry {
    let day: Day
    let metres: Int64
    let source: VanOdometer.Source
    let record: RecordID
    /// When it was entered.
    let created: Int64
  }

  private let store: RecordStore
  private let van: RecordID
  /// Those that fit, in order.
  private let entries: [Entry]
  /// Those that do not, such as one that is lower than an earlier one.
  public let doubts: [OdometerDoubt]

  public init(of van: RecordID, in store: RecordStore) throws {
    self.store = store
    self.van = van
    var found: [Entry] = []
    for source in VanOdometer.Source.allCases {
      try store.connection.query(Self.readings(source), [van.bytes]) { row in
        guard let record = RecordID(bytes: try row.blob(2)), let day = try row.optionalInt(1) else {
          return
        }
        found.append(
          Entry(
            day: Day(daysSinceEpoch: day), metres: try row.int64(0) * 1_000, source: source,
            record: record, created: try row.optionalInt64(3) ?? .max))
      }
    }
    doubts = RecordStore.misfits(
      found.map { OdometerReading(day: $0.day, entry: $0.record, metres: $0.metres) })
    let wrong = doubts.map(\.wrong)
    entries = found.filter { entry in !wrong.contains { $0 == (entry.day, entry.metres) } }
      .sorted { ($0.day, $0.metres, $0.record) < ($1.day, $1.metres, $1.record) }
  }

  /// By the index of the van; a home has few.
  static func readings(_ source: VanOdometer.Source) -> String {
    "SELECT odometer, sort, id, created FROM \(source.rawValue) "
      + "WHERE alive = 1 AND van = ? AND odometer IS NOT NULL"
  }

  static let drives = """
    SELECT sort, day, distance FROM drive WHERE alive = 1 AND van = ? AND sort >= ?
    """

  /// The odometer at the end of a day, or as it is now; `nil` if there is no earlier reading.
  public func odometer(on last: Day? = nil) throws -> VanOdometer? {
    func isInTime(_ day: Day) -> Bool { last.map { day <= $0 } ?? true }
    guard let reading = entries.last(where: { isInTime($0.day) }) else { return nil }
    var odometer = VanOdometer(reading, doubts: doubts)
    let from = Int64(reading.day.daysSinceEpoch - 1) * 86_400_000
    try store.connection.query(Self.drives, [van.bytes, from]) { row in
      let started = try row.int64(0)
      let day =
        try row.optionalInt(1).map { Day(daysSinceEpoch: $0) }
        ?? Instant(millisecondsSinceEpoch: started).day()
      guard Self.isSince(reading, started, day), isInTime(day) else { return }
      odometer.drivenMetres = odometer.drivenMetres.addingSaturated(
        max(0, try row.optionalInt64(2) ?? 0))
      odometer.drives += 1
    }
    return odometer
  }

  /// Readings have no time of day: a drive of the same day counts if it began after the reading was
  /// entered.
  private static func isSince(_ reading: Entry, _ started: Int64, _ day: Day) -> Bool {
    day == reading.day ? started >= reading.created : day > reading.day
  }
}
