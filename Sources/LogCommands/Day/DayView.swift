import Amounts
import Borders
import CommandLineKit
import Records
import SharedCommands
import Text
import TripStore

/// The answer of `day`.
struct DayView: Presentable, Answer {
  let log: DayLog
  let store: RecordStore
  let clock: RecordClock

  func present(on page: inout Page) {
    guard !log.isEmpty else { return }
    page.line(heading)
    let units = page.units
    for table in [drives(units), borders, checkins(units), money, visits].compactMap(\.self) {
      page.line()
      page.table(table)
    }
    page.line()
    page.fields(sums(units))
  }

  private var heading: String {
    let day = log.isToday ? "Today, \(log.day.weekday) \(log.day)" : "\(log.day.weekday) \(log.day)"
    guard let trip = log.trip else { return day }
    return day + ", " + (trip.number.map { "day \($0) of " } ?? "") + trip.record.title
  }

  // MARK: What happened

  private func drives(_ units: UnitSystem) -> Table? {
    guard !log.drives.isEmpty else { return nil }
    var table = Table([
      .init("TIME"), .init("DRIVE", mayShrink: true), .init("DISTANCE", alignsRight: true),
      .init("MOVING", alignsRight: true, spare: 1), .init("CLIMB", alignsRight: true, spare: 2),
    ])
    for drive in log.drives {
      let times = [drive[.started], drive[.ended]].compactMap(\.self).map { time($0, of: drive) }
      table.add([
        times.joined(separator: "-"), drive[.title] ?? "",
        drive[.distance].map { units.distance(metres: Double($0)) } ?? "",
        drive[.moving].map { Phrase.duration(seconds: $0) } ?? "",
        drive[.climb].map { units.height(metres: Double($0)) } ?? "",
      ])
    }
    return table
  }

  private var borders: Table? {
    guard !log.crossings.isEmpty else { return nil }
    var table = Table([.init("TIME"), .init("BORDER", mayShrink: true)])
    for (event, time) in log.crossings {
      let names = [event.from, event.to].map { Country(code: $0)?.name ?? $0 }
      table.add([time, names.joined(separator: " to ")])
    }
    return table
  }

  private func checkins(_ units: UnitSystem) -> Table? {
    guard !log.checkins.isEmpty else { return nil }
    var table = Table([
      .init("TIME"), .init("PLACE", mayShrink: true), .init("TYPE", spare: 2),
      .init("NIGHT", spare: 1), .init("WEATHER", mayShrink: true, spare: 3),
    ])
    for checkin in log.checkins {
      let place = [checkin[.place], checkin[.country]].compactMap(\.self)
      table.add([
        checkin[.day] == log.day ? checkin[.arrived].map { time($0, of: checkin) } ?? "" : "",
        place.joined(separator: ", "), checkin[.type] ?? "",
        checkin.id == log.night?.id ? nightText : "",
        checkin[.day] == log.day ? weather(of: checkin, units) : "",
      ])
    }
    return table
  }

  /// `yes`, or `2 of 3` for the second night of a stay.
  private var nightText: String {
    log.nightOfStay.map { "\($0.number) of \($0.count)" } ?? "yes"
  }

  /// In the traveller's words, else as the archive has it.
  private func weather(of checkin: Record, _ units: UnitSystem) -> String {
    let tenths = checkin[.temperature] ?? checkin[.archiveTemperature]
    return [
      checkin[.weather] ?? checkin[.archiveWeather],
      tenths.map { units.temperature(tenths: $0) },
    ].compactMap(\.self).joined(separator: ", ")
  }

  private var money: Table? {
    guard !log.entries.isEmpty else { return nil }
    let hasPlaces = log.entries.contains { $0[.place] as String? != nil }
    var table = Table(
      [
        .init("AMOUNT", alignsRight: true), .init("CATEGORY", mayShrink: true),
        .init("VENDOR", mayShrink: true, spare: 1),
      ] + (hasPlaces ? [.init("PLACE", mayShrink: true, spare: 2)] : []))
    for entry in log.entries {
      let field = KindSpec.ledger[.amount]
      let amount = field.text(entry[field], currency: entry[.currency])
      let sign = entry[.direction] == "income" ? "+" : ""
      table.add(
        [sign + amount, entry[.category] ?? "", entry[.vendor] ?? ""]
          + (hasPlaces ? [entry[.place] ?? ""] : []))
    }
    return table
  }

  private var visits: Table? {
    guard !log.visits.isEmpty else { return nil }
    var table = Table([.init("SPOT", mayShrink: true), .init("STARS", alignsRight: true)])
    for visit in log.visits {
      table.add([visit[.name] ?? visit.title, visit[.rating].map { "\($0)" } ?? ""])
    }
    return table
  }

  // MARK: Sums and notes

  private func sums(_ units: UnitSystem) -> Fields {
    var fields = Fields()
    if !log.drives.isEmpty {
      fields.add(
        "driven",
        "\(units.distance(metres: Double(log.metres))) in \(Phrase.duration(seconds: log.movingSeconds))"
      )
    }
    if log.spent.expense.minorUnits != 0 { fields.add("spent", log.spent.expense.formatted()) }
    if log.spent.income.minorUnits != 0 { fields.add("received", log.spent.income.formatted()) }
    fields.addWithoutRate(log.withoutRate)
    for record in log.drives + log.checkins + log.entries + log.visits {
      guard let note = record[.note], !note.isEmpty else { continue }
      let isNamed = record.kind.field(Field<String>.name.name) != nil
      let name = (isNamed ? record[.name] : nil) ?? record.title
      fields.add("note", name.isEmpty ? note : "\(name): \(note)")
    }
    return fields
  }

  private func time(_ instant: Instant, of record: Record) -> String {
    instant.clockText(offsetSeconds: clock.offsetSeconds(at: instant, of: record))
  }

  // MARK: JSON

  static let members = Members<DayView> {
    Member("day", .day, "the day") { $0.log.day }
    Member("trip_id", .id(of: KindSpec.trip.name), "the trip that it belongs to, or null") {
      $0.log.trip?.record.id
    }
    Member("distance_m", .number(.metres), "distance driven") { $0.log.metres }
    Member("moving_s", .number(.seconds), "time spent moving") { $0.log.movingSeconds }
    Member("total", .object, "money, in the home currency") { $0.log.spent }
    Member("foreign", .objects(), "sums in foreign currencies without an exchange rate") {
      $0.log.withoutRate
    }
    list("drives", .drive) { $0.drives }
    list("checkins", .checkin) { $0.checkins }
    list("entries", .ledger) { $0.entries }
    list("visits", .spotNote) { $0.visits }
    Member("crossings", .objects(crossingMembers), "borders crossed") {
      $0.log.crossings.map(\.event)
    }
  }

  private static func list(
    _ name: String, _ kind: KindSpec, _ records: @escaping @Sendable (DayLog) -> [Record]
  ) -> Member<DayView> {
    Member(name, .objects(.record(of: kind)), "\(kind.plural) of the day") { view in
      records(view.log).map { $0.answer(in: view.store) }
    }
  }

  private static let crossingMembers = Members<Crossing.Event> {
    Member("at", .instant, "time of entry") { $0.at }
    Member("left_at", .instant, "time at which the other country was left, or null") { $0.left }
    Members.place("place of the crossing") { $0.place }
    Member("from", .country, "country left") { $0.from }
    Member("to", .country, "country entered") { $0.to }
  }
}
