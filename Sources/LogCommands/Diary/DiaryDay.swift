import Borders
import CommandLineKit
import Records
import SharedCommands
import Text
import TripStore

/// A day of a diary in words, before anything decides how they look.
struct DiaryDay {
  struct Line {
    /// What clocks showed; empty if it is not known.
    var time = ""
    let title: String
    var details: [String] = []
    var note: String?

    /// The title and what is known about it: `Pier, HR: wild, night`.
    var sentence: String {
      let rest = details.filter { !$0.isEmpty }.joined(separator: ", ")
      return rest.isEmpty ? title : "\(title): \(rest)"
    }
  }

  let heading: String
  let lines: [Line]
  let photos: [Record]

  init(_ log: DayLog, _ units: UnitSystem, _ clock: RecordClock, tellsMoney: Bool) {
    let number = log.trip?.number.map { ", day \($0)" } ?? ""
    heading = "\(log.day.weekday) \(log.day)\(number)"
    photos = log.photos
    let words = DiaryWords(units: units, clock: clock)
    let drives = log.drives.map(words.line(ofDrive:))
    let borders = log.crossings.map(words.line(ofCrossing:))
    let stays = log.checkins.map { words.line(ofCheckin: $0, in: log) }
    // What has no time comes last, in the order in which it was entered.
    let events = (drives + borders + stays).enumerated().sorted { one, other in
      switch (one.element.time.isEmpty, other.element.time.isEmpty) {
      case (true, false): false
      case (false, true): true
      default: (one.element.time, one.offset) < (other.element.time, other.offset)
      }
    }.map(\.element)
    lines =
      events + log.visits.map(words.line(ofVisit:)) + (tellsMoney ? words.money(of: log) : [])
  }
}

/// How the records of a day are described.
private struct DiaryWords {
  let units: UnitSystem
  let clock: RecordClock

  func line(ofDrive drive: Record) -> DiaryDay.Line {
    let times = [drive[.started], drive[.ended]].compactMap(\.self).map { time($0, of: drive) }
    let title = drive[.title] ?? ""
    let way = drive[.distance].map { metres in
      let moving = drive[.moving].map { " in \(Phrase.duration(seconds: $0))" } ?? ""
      return units.distance(metres: Double(metres)) + moving
    }
    let climb = drive[.climb].flatMap { $0 > 0 ? units.height(metres: Double($0)) + " up" : nil }
    return DiaryDay.Line(
      time: times.joined(separator: "-"), title: title.isEmpty ? "Drive" : title,
      details: [way, climb].compactMap(\.self), note: drive[.note])
  }

  func line(ofCrossing crossing: (event: Crossing.Event, time: String)) -> DiaryDay.Line {
    let names = [crossing.event.from, crossing.event.to].map { Country(code: $0)?.name ?? $0 }
    return DiaryDay.Line(
      time: crossing.time, title: "Border", details: [names.joined(separator: " to ")])
  }

  func line(ofCheckin checkin: Record, in log: DayLog) -> DiaryDay.Line {
    let night = log.nightOfStay.map { "night \($0.number) of \($0.count)" } ?? "night"
    let place = [checkin[.place], checkin[.country]].compactMap(\.self)
    let title = place.isEmpty ? "Check-in" : place.joined(separator: ", ")
    let isNight = checkin.id == log.night?.id
    guard checkin[.day] == log.day else {
      return DiaryDay.Line(title: title, details: isNight ? [night] : [])
    }
    let degrees = checkin[.temperature] ?? checkin[.archiveTemperature]
    let details = [
      checkin[.type], isNight ? night : nil,
      checkin[.weather] ?? checkin[.archiveWeather],
      degrees.map { units.temperature(tenths: $0) },
      checkin[.stay].map { "\($0) of 5 stars" },
    ]
    return DiaryDay.Line(
      time: checkin[.arrived].map { time($0, of: checkin) } ?? "",
      title: title, details: details.compactMap(\.self), note: checkin[.note])
  }

  func line(ofVisit visit: Record) -> DiaryDay.Line {
    DiaryDay.Line(
      title: visit[.name] ?? visit.title,
      details: [visit[.rating].map { "\($0) of 5 stars" }].compactMap(\.self), note: visit[.note])
  }

  /// One line for what was spent and one for what was received.
  func money(of log: DayLog) -> [DiaryDay.Line] {
    let foreign = log.withoutRate
    let sums = [
      ("expense", "Spent", log.spent.expense.text(with: foreign.map(\.expense))),
      ("income", "Received", log.spent.income.text(with: foreign.map(\.income))),
    ]
    return sums.compactMap { direction, word, sum in
      let entries = log.entries.filter { $0[.direction] == direction }
      guard !entries.isEmpty else { return nil }
      let title = sum.map { "\(word) \($0)" } ?? word
      let notes = entries.compactMap { $0[.note] }.filter { !$0.isEmpty }
      return DiaryDay.Line(
        title: title,
        details: entries.compactMap { text(ofEntry: $0, isAll: entries.count == 1) },
        note: notes.isEmpty ? nil : notes.joined(separator: "\n"))
    }
  }

  /// A single entry needs no amount beside the sum, unless that is in another currency.
  private func text(ofEntry entry: Record, isAll: Bool) -> String? {
    let field = KindSpec.ledger[.amount]
    let amount = field.text(entry[field], currency: entry[.currency])
    let words = [entry[.category], entry[.vendor]].compactMap(\.self).filter { !$0.isEmpty }
    let isToldBySum =
      isAll && (entry[.homeCurrency] == entry[.currency] || (entry[.homeAmount] as Int64?) == nil)
    let parts = [words.joined(separator: " at "), isToldBySum ? "" : amount]
    let text = parts.filter { !$0.isEmpty }.joined(separator: " ")
    return text.isEmpty ? nil : text
  }

  private func time(_ instant: Instant, of record: Record) -> String {
    instant.clockText(offsetSeconds: clock.offsetSeconds(at: instant, of: record))
  }
}
