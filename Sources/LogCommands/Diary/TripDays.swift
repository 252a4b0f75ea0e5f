import Borders
import CommandLineKit
import Records
import SharedCommands
import Text
import TripStore

/// The days of a trip on which anything is known; each is put together when it is written.
struct TripDays {
  /// The first one first.
  let days: [Day]
  private let contents: TripContents
  private let today: Day
  private let drives, checkins, photos, visits: [Day: [Record]]
  private let daysOfEntries: Set<Day>
  private let crossings: [Day: [(event: Crossing.Event, time: String)]]
  private let money: LedgerDays

  init(
    of contents: TripContents, on period: DayPeriod, today: Day, in store: RecordStore,
    _ context: CommandContext
  ) throws {
    (self.contents, self.today) = (contents, today)
    let entries = try DaysOfEntries(contents)
    let days = Self.period(of: contents, entries.named, within: period, today)
    money = try LedgerDays(
      of: LedgerSlice(from: days?.from, to: days?.to, trip: contents.trip.id, offTrip: false),
      home: HomeMoney(of: store).currency, in: store)
    guard let days, let from = days.from, let to = days.to, from <= to else {
      (drives, checkins, photos, visits) = ([:], [:], [:], [:])
      (self.days, daysOfEntries, crossings) = ([], [], [:])
      return
    }
    drives = Self.byDay(contents.drives, TripContents.day)
    checkins = Self.byStay(contents.checkins)
    photos = Self.byDay(contents.photos) { $0[.day] }
    visits = Self.byDay(
      try DayLog.records(RecordQuery(.spotNote), in: store) { note in
        note[.visited].map(days.contains) == true
      }
    ) { $0[.visited] }
    daysOfEntries = entries.counted
    crossings = try DayLog.crossings(
      from: from, to: to, during: contents.drives, in: store, context)
    self.days = Set([drives, checkins, photos, visits].flatMap(\.keys)).union(entries.counted)
      .union(crossings.keys).filter(days.contains).sorted()
  }

  /// From the first day of anything to the last, or to today if the trip is under way.
  private static func period(
    of contents: TripContents, _ entries: Set<Day>, within period: DayPeriod, _ today: Day
  ) -> DayPeriod? {
    let trip = contents.trip
    let named = entries.union(contents.days)
    guard let first = [named.min(), trip[.startDay]].compactMap(\.self).min(),
      let end = [named.max(), trip[.endDay]].compactMap(\.self).max()
    else { return nil }
    let last = trip[.phase] == "active" ? max(end, today) : end
    return DayPeriod(
      from: [first, period.from].compactMap(\.self).max(),
      to: [last, period.to].compactMap(\.self).min())
  }

  private static func byStay(_ records: [Record]) -> [Day: [Record]] {
    var days: [Day: [Record]] = [:]
    for record in records {
      guard let stay = record.stayDays else { continue }
      for number in stay.lowerBound.daysSinceEpoch...stay.upperBound.daysSinceEpoch {
        days[Day(daysSinceEpoch: number), default: []].append(record)
      }
    }
    return days
  }

  private static func byDay(_ records: [Record], _ day: (Record) -> Day?) -> [Day: [Record]] {
    var days: [Day: [Record]] = [:]
    for record in records { if let day = day(record) { days[day, default: []].append(record) } }
    return days
  }

  func log(of day: Day) throws -> DayLog {
    let number = contents.trip[.startDay].map { day.daysSinceEpoch - $0.daysSinceEpoch + 1 }
    let flow = try money.flow(on: day)
    return DayLog(
      day: day, isToday: day == today,
      trip: (contents.trip, number.flatMap { $0 > 0 ? $0 : nil }), drives: drives[day] ?? [],
      checkins: DayLog.inOrder(checkins[day] ?? [], on: day),
      entries: daysOfEntries.contains(day) ? try contents.entries(on: day) : [],
      visits: visits[day] ?? [], photos: photos[day] ?? [], crossings: crossings[day] ?? [],
      spent: flow.home, withoutRate: flow.withoutRate)
  }
}

/// The days on which a trip has ledger entries.
private struct DaysOfEntries {
  private(set) var named: Set<Day> = []
  /// Those with entries that count for the trip.
  private(set) var counted: Set<Day> = []

  init(_ contents: TripContents) throws {
    try contents.forEachEntry([String].fields(.day, .offTrip)) { entry in
      guard let day = entry[.day] as Day? else { return }
      named.insert(day)
      if entry[.offTrip] != true { counted.insert(day) }
    }
  }
}
