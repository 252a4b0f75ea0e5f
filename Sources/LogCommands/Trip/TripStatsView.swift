import Amounts
import CommandLineKit
import Records
import SharedCommands
import Text
import TripStore

/// The numbers of a trip on a page or as JSON.
struct TripStatsView: Presentable {
  let trip: Record
  let ending: String
  let stats: TripStats
  /// Of the whole trip, even if the numbers are for some days only.
  let budget: BudgetStanding?

  func present(on page: inout Page) {
    let units = page.units
    var fields = Fields()
    fields.add("trip", "\(trip.title) (\(ending))")
    fields.add("days", days)
    fields.add("nights", "\(stats.nightCount)")
    addDrives(to: &fields, units)
    addCosts(to: &fields, units)
    addRecords(to: &fields, units)
    page.fields(fields)
    TripStatsBars(stats: stats).present(on: &page)
  }

  private var days: String {
    guard let first = stats.firstDay, let last = stats.lastDay, stats.days > 0 else {
      return "none are known"
    }
    return first == last ? "1, \(first)" : "\(stats.days), \(first) to \(last)"
  }

  private func addDrives(to fields: inout Fields, _ units: UnitSystem) {
    let drives = stats.drives
    guard drives.count > 0 else { return fields.add("drives", "0") }
    fields.add("drives", "\(drives.count) on \(Phrase.count(drives.days, "day"))")
    fields.add("distance", units.distance(metres: Double(drives.distanceMetres)))
    fields.add("moving", Phrase.duration(seconds: drives.movingSeconds))
    fields.add("climb", units.height(metres: Double(drives.climbMetres)))
    if let speed = drives.topSpeed {
      fields.add("top speed", units.speed(metresPerSecond: Double(speed) / 100))
    }
  }

  private func addCosts(to fields: inout Fields, _ units: UnitSystem) {
    fields.add("expenses", stats.costs.expense.formatted())
    if stats.costs.income.minorUnits != 0 {
      fields.add("income", stats.costs.income.formatted())
    }
    if let budget { fields.add("budget", budget.sentence, budget.tone) }
    if let perDay = stats.costPerDay { fields.add("per day", perDay.formatted()) }
    let road = units.roadUnit
    if let cost = stats.cost(perMillimetres: road.millimetres) {
      fields.add("per \(road.name)", cost.formatted())
    }
    fields.addWithoutRate(stats.withoutRate)
  }

  private func addRecords(to fields: inout Fields, _ units: UnitSystem) {
    let records = stats.records
    Self.add("highest", records.highest, to: &fields) { units.height(metres: Double($0)) }
    Self.add("coldest", records.coldest, to: &fields) { units.temperature(tenths: $0) }
    Self.add("warmest", records.warmest, to: &fields) { units.temperature(tenths: $0) }
    Self.add("dearest day", records.mostExpensiveDay, to: &fields) { $0.formatted() }
    Self.add("longest drive", records.longestDrive, to: &fields) {
      units.distance(metres: Double($0))
    }
    Self.add("furthest", records.furthest, named: ", at ", to: &fields) {
      let origin = records.origin == .drive ? "the start of the first drive" : "the first check-in"
      return "\(units.distance(metres: $0)) from \(origin)"
    }
  }

  private static func add<Value>(
    _ label: String, _ peak: TripRecords.Peak<Value>?, named word: String = " at ",
    to fields: inout Fields, _ text: (Value) -> String
  ) {
    guard let peak else { return }
    let place = peak.place.isEmpty ? "" : word + peak.place
    fields.add(label, "\(text(peak.value))\(place) on \(peak.day)")
  }
}

/// The parts of a trip as bars: where the nights were spent, and the money.
struct TripStatsBars {
  let stats: TripStats

  func present(on page: inout Page) {
    add("Nights by type", nights, to: &page)
    add("Nights by country", countries, to: &page)
    add("Distance by country", distances(page.units), to: &page)
    add("Expenses in \(stats.costs.currency)", expenses, to: &page)
  }

  private typealias Part = (label: String, value: String, amount: Double)

  private var nights: [Part] {
    stats.nights.map { nights in
      (nights.type.isEmpty ? "(no type)" : nights.type, "\(nights.count)", Double(nights.count))
    }
  }

  private func distances(_ units: UnitSystem) -> [Part] {
    stats.countries.filter { $0.distanceMetres > 0 }.map { stay in
      let metres = Double(stay.distanceMetres)
      return (stay.country, units.distance(metres: metres), metres)
    }
  }

  private var countries: [Part] {
    stats.countries.filter { $0.nights > 0 }.map { ($0.country, "\($0.nights)", Double($0.nights)) }
  }

  private var expenses: [Part] {
    stats.categories.filter { $0.flow.expense.minorUnits != 0 }.map { group in
      let expense = group.flow.expense
      let name = group.name.isEmpty ? "(no category)" : group.name
      return (name, expense.number, Double(expense.minorUnits))
    }
  }

  private func add(_ heading: String, _ parts: [Part], to page: inout Page) {
    guard !parts.isEmpty else { return }
    var bars = Bars()
    for part in parts { bars.add(part.label, part.value, amount: part.amount) }
    page.line()
    page.line(page.ink.bold(heading))
    page.bars(bars)
  }
}
