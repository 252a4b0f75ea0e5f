import Borders
import CommandLineKit
import Records
import SharedCommands
import Text
import TripStore

extension DayLog {
  /// The days of a trip on which anything is known, the first one first.
  static func days(
    of contents: TripContents, on period: DayPeriod, today: Day, in store: RecordStore,
    _ context: CommandContext
  ) throws -> [DayLog] {
    let trip = contents.trip
    let named = contents.days.sorted()
    guard let first = [named.first, trip[.startDay]].compactMap(\.self).min(),
      let end = [named.last, trip[.endDay]].compactMap(\.self).max()
    else { return [] }
    let last = trip[.phase] == "active" ? max(end, today) : end
    let days = DayPeriod(
      from: [first, period.from].compactMap(\.self).max(),
      to: [last, period.to].compactMap(\.self).min())
    guard let from = days.from, let to = days.to, from <= to else { return [] }
    let visits = try records(RecordQuery(.spotNote), in: store) { note in
      note[.visited].map(days.contains) == true
    }
    let parts = Parts(
      contents, visits: visits,
      crossings: try crossings(from: from, to: to, during: contents.drives, context))
    let money = try LedgerDays(
      of: LedgerSlice(from: from, to: to, trip: trip.id, offTrip: false),
      home: HomeMoney(of: store).currency, in: store)
    return try parts.days.filter(days.contains).map { day in
      try parts.log(of: day, today: today, trip, money)
    }
  }
}

/// The records of a trip by their days.
private struct Parts {
  private let drives, checkins, entries, photos, visits: [Day: [Record]]
  private let crossings: [Day: [(event: Crossing.Event, time: String)]]

  init(
    _ contents: TripContents, visits: [Record],
    crossings: [Day: [(event: Crossing.Event, time: String)]]
  ) {
    func byStay(_ records: [Record]) -> [Day: [Record]] {
      var days: [Day: [Record]] = [:]
      for record in records {
        guard let stay = record.stayDays else { continue }
        for number in stay.lowerBound.daysSinceEpoch...stay.upperBound.daysSinceEpoch {
          days[Day(daysSinceEpoch: number), default: []].append(record)
        }
      }
      return days
    }
    func byDay(_ records: [Record], _ day: (Record) -> Day?) -> [Day: [Record]] {
      var days: [Day: [Record]] = [:]
      for record in records { if let day = day(record) { days[day, default: []].append(record) } }
      return days
    }
    drives = byDay(contents.drives, TripContents.day)
    checkins = byStay(contents.checkins)
    entries = byDay(contents.entries.filter { $0[.offTrip] != true }) { $0[.day] }
    photos = byDay(contents.photos) { $0[.day] }
    self.visits = byDay(visits) { $0[.visited] }
    self.crossings = crossings
  }

  var days: [Day] {
    Set([drives, checkins, entries, photos, visits].flatMap(\.keys)).union(crossings.keys).sorted()
  }

  func log(of day: Day, today: Day, _ trip: Record, _ money: LedgerDays) throws -> DayLog {
    let number = trip[.startDay].map { day.daysSinceEpoch - $0.daysSinceEpoch + 1 }
    let flow = try money.flow(on: day)
    return DayLog(
      day: day, isToday: day == today,
      trip: (trip, number.flatMap { $0 > 0 ? $0 : nil }), drives: drives[day] ?? [],
      checkins: DayLog.inOrder(checkins[day] ?? [], on: day), entries: entries[day] ?? [],
      visits: visits[day] ?? [], photos: photos[day] ?? [], crossings: crossings[day] ?? [],
      spent: flow.home,
      withoutRate: flow.withoutRate)
  }
}
