import Amounts
import CommandLineKit
import Records
import SharedCommands
import Text
import TripStore

/// A trip told day by day.
struct Diary {
  let trip: Record
  let ending: String
  let stats: TripStats
  let logs: [DayLog]
  let store: RecordStore
  let clock: RecordClock
  /// Photos that name no day.
  let undated: [Record]
  /// Whether it tells what was spent.
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

  func days(_ units: UnitSystem) -> [DiaryDay] {
    logs.map { DiaryDay($0, units, clock, tellsMoney: tellsMoney) }
  }
}

// On a terminal, or in a file of plain text.
extension Diary: Presentable, Answer {
  func present(on page: inout Page) {
    page.line(page.ink.bold(Printable.line(title)))
    if !span.isEmpty { page.line(span) }
    var fields = Fields()
    for (label, value) in facts(page.units) { fields.add(label, value) }
    if let note { fields.add("note", note) }
    page.line()
    page.fields(fields)
    for day in days(page.units) {
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

  static let members = Members<Diary> {
    Members.identity("trip", of: KindSpec.trip.name, { $0.trip.id }, short: { $0.ending })
    Member("name", .text, "name of the trip") { $0.trip.title }
    Member("first_day", .day, "first day of the trip") { $0.stats.firstDay }
    Member("last_day", .day, "last day; today if the trip is under way") { $0.stats.lastDay }
    Member("diary", .objects(), "the days on which anything is known") { diary in
      diary.logs.map { DayView(log: $0, store: diary.store, clock: diary.clock) }
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
