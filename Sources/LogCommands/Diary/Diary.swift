import Amounts
import CommandLineKit
import Records
import SharedCommands
import Text
import TripStore

/// A trip, day by day.
struct Diary {
  let trip: Record
  let ending: String
  let stats: TripStats
  let days: TripDays
  let store: RecordStore
  let clock: RecordClock
  /// Photos that name no day.
  let undated: [Record]
  /// Whether it includes what was spent.
  let tellsMoney: Bool

  var title: String { trip.title }

  /// The days, and how many they are.
  var span: String {
    guard let first = stats.firstDay, let last = stats.lastDay else { return "" }
    let days = Phrase.count(stats.days, "day")
    return first == last ? "\(first)" : "\(first) to \(last), \(days)"
  }

  var note: String? { trip[.note].flatMap { $0.isEmpty ? nil : $0 } }

  /// The trip in a few numbers, for its first page.
  func facts(_ units: UnitSystem) -> [(label: String, value: String)] {
    var facts: [(label: String, value: String)] = []
    let drives = stats.drives
    if drives.count > 0 {
      let way = units.distance(metres: Double(drives.distanceMetres))
      facts.append(("driven", "\(way) in \(Phrase.count(drives.count, "drive"))"))
    }
    let countries = stats.countries.map(\.country).filter { !$0.isEmpty }
    if !countries.isEmpty {
      facts.append(("countries", countries.joined(separator: ", ")))
    }
    if stats.nightCount > 0 { facts.append(("nights", nights)) }
    let spent = stats.costs.expense.text(with: stats.withoutRate.map(\.expense))
    if tellsMoney, let spent { facts.append(("spent", spent)) }
    if let highest = stats.records.highest {
      let place = highest.place.isEmpty ? "" : ", \(highest.place)"
      facts.append(("highest", units.height(metres: Double(highest.value)) + place))
    }
    return facts
  }

  private var nights: String {
    let types = stats.nights.filter { !$0.type.isEmpty }.map { "\($0.count) \($0.type)" }
    let list = types.joined(separator: ", ")
    return list.isEmpty ? "\(stats.nightCount)" : "\(stats.nightCount) (\(list))"
  }

  /// Goes through the days, with one in memory at a time.
  func forEachDay(_ units: UnitSystem, _ body: (DiaryDay) throws -> Void) throws {
    for day in days.days {
      try body(DiaryDay(days.log(of: day), units, clock, tellsMoney: tellsMoney))
    }
  }
}

/// A diary with all of its days: for a terminal, a file of plain text, or a program.
struct WholeDiary: Presentable, Answer {
  private let diary: Diary
  private let logs: [DayLog]

  init(_ diary: Diary) throws {
    self.diary = diary
    logs = try diary.days.days.map(diary.days.log)
  }

  func present(on page: inout Page) {
    page.line(page.ink.bold(Printable.line(diary.title)))
    if !diary.span.isEmpty { page.line(diary.span) }
    var fields = Fields()
    for (label, value) in diary.facts(page.units) { fields.add(label, value) }
    if let note = diary.note { fields.add("note", note) }
    page.line()
    page.fields(fields)
    for log in logs {
      let day = DiaryDay(log, page.units, diary.clock, tellsMoney: diary.tellsMoney)
      page.line()
      page.line(page.ink.bold(day.heading))
      var fields = Fields()
      for line in day.lines {
        fields.add(line.time, [line.sentence, line.note].compactMap(\.self).lined)
      }
      for photo in day.photos { fields.add("", "Photo: \(photo.title)") }
      page.fields(fields)
    }
  }

  static let members = Members<WholeDiary> {
    Members.identity(
      "trip", of: KindSpec.trip.name, { $0.diary.trip.id }, short: { $0.diary.ending })
    Member("name", .text, "name of the trip") { $0.diary.trip.title }
    Member("first_day", .day, "first day of the trip") { $0.diary.stats.firstDay }
    Member("last_day", .day, "last day; today if the trip is under way") {
      $0.diary.stats.lastDay
    }
    Member("diary", .objects(), "the days on which anything is known") { whole in
      whole.logs.map { DayView(log: $0, store: whole.diary.store, clock: whole.diary.clock) }
    }
  }
}

extension Money {
  /// The sum and what no rate adds to it: `40.00 EUR and 500.00 NOK`; `nil` if all are zero.
  func text(with foreign: [Money]) -> String? {
    let sums = ([self] + foreign).filter { $0.minorUnits != 0 }.map { $0.formatted() }
    return sums.isEmpty ? nil : Phrase.list(sums)
  }
}

extension [String] {
  /// One below the other, without empty ones.
  var lined: String { filter { !$0.isEmpty }.joined(separator: "\n") }
}
