import Borders
import CommandLineKit
import Records
import SharedCommands
import Text
import TripStore

/// Everything that is known of one day.
struct DayLog {
  let day: Day
  let isToday: Bool
  /// The trip that the day belongs to, and the how manieth of its days it is.
  let trip: (record: Record, number: Int?)?
  /// In order of time, as all that follows.
  let drives: [Record]
  let checkins: [Record]
  let entries: [Record]
  let visits: [Record]
  /// Documents that are photos; only a diary asks for them.
  var photos: [Record] = []
  /// With what clocks showed.
  let crossings: [(event: Crossing.Event, time: String)]
  /// In the home currency, and the entries that cannot be converted to it.
  let spent: LedgerFlow
  let withoutRate: [LedgerFlow]

  var isEmpty: Bool {
    drives.isEmpty && checkins.isEmpty && entries.isEmpty && visits.isEmpty && crossings.isEmpty
  }

  /// The check-in whose night counts: a day has one.
  var night: Record? { checkins.last { $0.nightsStayed > 0 } }

  /// Which night of its stay that is, and of how many, if there are several.
  var nightOfStay: (number: Int, count: Int)? {
    guard let night, night.nightsStayed > 1, let first = night[.day] as Day? else { return nil }
    return (day.daysSinceEpoch - first.daysSinceEpoch + 1, night.nightsStayed)
  }

  var metres: Int64 { drives.reduce(0) { $0.addingSaturated($1[.distance] ?? 0) } }
  var movingSeconds: Int64 { drives.reduce(0) { $0.addingSaturated($1[.moving] ?? 0) } }
}

// Reading one day of the store.
extension DayLog {
  init(of day: Day, today: Day, in store: RecordStore, _ context: CommandContext) throws {
    self.day = day
    isToday = day == today
    drives = try store.drives(on: day)
    checkins = Self.inOrder(try store.stays(on: day), on: day)
    entries = try Self.records(.ledger, on: day, in: store)
    visits = try Self.records(RecordQuery(.spotNote), in: store) { $0[.visited] == day }
    crossings =
      try Self.crossings(from: day, to: day, during: drives, in: store, context)[day] ?? []
    let home = try HomeMoney(of: store).currency
    let report = try LedgerReport(
      by: .category, of: LedgerSlice(from: day, to: day), home: home, in: store)
    (spent, withoutRate) = (report.total, report.withoutRate)
    trip = try Self.trip(of: drives + checkins + entries, on: day, in: store)
  }

  /// By the time of arrival; those without one come in the order in which they were entered, and stays
  /// in progress first, unless another has ended them.
  static func inOrder(_ checkins: [Record], on day: Day) -> [Record] {
    let earlier = checkins.filter { $0[.day] != day }
    let last = earlier.max { ($0[.day] as Day?) ?? day < ($1[.day] as Day?) ?? day }
    return [last].compactMap(\.self) + inOrder(checkins.filter { $0[.day] == day })
  }

  private static func inOrder(_ checkins: [Record]) -> [Record] {
    checkins.enumerated().sorted { first, second in
      let (one, other) = (first.element[.arrived], second.element[.arrived])
      guard let one, let other, one != other else { return first.offset < second.offset }
      return one < other
    }.map(\.element)
  }

  /// The crossings of each day, by the clock of the drive that crossed, or else of the country that was entered.
  static func crossings(
    from first: Day, to last: Day, during drives: [Record], in store: RecordStore,
    _ context: CommandContext
  ) throws -> [Day: [(event: Crossing.Event, time: String)]] {
    let (clock, records) = (try CrossingClock(context), try RecordClock(context))
    let times: [(drive: Int, start: Instant, end: Instant)] = drives.indices.compactMap { index in
      guard let start = drives[index][.started], let end = drives[index][.ended] else { return nil }
      return (index, start, end)
    }
    var found: [Day: [(event: Crossing.Event, time: String)]] = [:]
    for crossing in try context.crossings(in: store).valid(from: first, to: last) {
      let (event, offset) = (crossing.event, clock.offsetSeconds(crossing))
      let drive = times.first { $0.start <= event.at && event.at <= $0.end }
      let shown = drive.map { records.offsetSeconds(at: event.at, of: drives[$0.drive]) } ?? offset
      let time = event.at.clockText(offsetSeconds: shown)
      found[event.at.day(offsetSeconds: offset), default: []].append((event, time))
    }
    return found
  }

  private static func records(
    _ kind: KindSpec, on day: Day, in store: RecordStore
  ) throws -> [Record] {
    var query = RecordQuery(kind)
    (query.from, query.to) = (Int64(day.daysSinceEpoch), Int64(day.daysSinceEpoch))
    return try records(query, in: store) { _ in true }
  }

  /// Those that count, the oldest first.
  static func records(
    _ query: RecordQuery, in store: RecordStore, _ counts: (Record) -> Bool
  ) throws -> [Record] {
    var found: [Record] = []
    try store.forEach(query) { if counts($0) { found.append($0) } }
    return found.reversed()
  }

  /// That of a record of the day, else the one under way if it had begun by then.
  private static func trip(
    of records: [Record], on day: Day, in store: RecordStore
  ) throws -> (record: Record, number: Int?)? {
    let id = records.lazy.compactMap { $0[.trip] }.first
    let known = try id.flatMap { try store.record($0, of: .trip) }.flatMap { $0.isAlive ? $0 : nil }
    let active = try known == nil ? store.activeTrip() : nil
    guard let trip = known ?? active.flatMap({ ($0[.startDay] ?? day) <= day ? $0 : nil }) else {
      return nil
    }
    let number = trip[.startDay].map { day.daysSinceEpoch - $0.daysSinceEpoch + 1 }
    return (trip, number.flatMap { $0 > 0 ? $0 : nil })
  }
}
