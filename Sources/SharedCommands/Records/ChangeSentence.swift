internal import Records
internal import Text
internal import TripStore

/// What a person at a terminal is told after a change: what it was, what is left, and how to take it back.
///
/// `Saved: 62.40 EUR fuel at Shell, today, trip Balkans; 312.00 EUR of 800.00 EUR spent (39 %), 488.00 EUR
/// left of fuel this month. Undo: vanlog undo (q3qfm)`
struct ChangeSentence {
  private let store: RecordStore
  private let clock: RecordClock
  private let values: ValueText

  init(_ store: RecordStore, _ clock: RecordClock) {
    (self.store, self.clock) = (store, clock)
    values = ValueText(store, clock)
  }

  func text(_ change: RecordChange, _ record: Record, since before: Record? = nil) -> String {
    let changes = before.map { differences(from: $0, to: record) } ?? ""
    let what = changes.isEmpty ? subject(record) : "\(changes), of \(subject(record))"
    let rest = (change == .deleted ? nil : left(after: record)).map { "; \($0)" } ?? ""
    return "\(change.rawValue): \(what)\(rest). Undo: vanlog undo (\(record.shortID(in: store)))"
  }

  // MARK: What

  func subject(_ record: Record) -> String {
    var parts: [String]
    switch record.kind.name {
    case KindSpec.ledger.name: parts = [money(record)]
    case KindSpec.checkin.name: parts = [stay(record)]
    default:
      let title = record[record.kind.title].map { "'\($0)'" }
      parts = [[record.kind.noun, title].compactMap(\.self).joined(separator: " ")]
      parts += ["amount", "quantity"].compactMap { name in
        record.kind.field(name).flatMap { values.text(record[$0], of: $0, in: record) }
      }
    }
    for name in ["day", "start_day", "started", "expires"] {
      guard let field = record.kind.field(name), !record[field].isNone else { continue }
      let words = Day.held(by: record[field]).map(words) ?? clock.text(of: field, record)
      parts.append(name == "expires" ? "expires \(words)" : words)
      break
    }
    if let trip = record.kind.field(Field<RecordID>.trip.name),
      let title = values.text(record[trip], of: trip, in: record)
    {
      parts.append("trip \(title)")
    }
    return parts.joined(separator: ", ")
  }

  /// An amount with what it was for: `62.40 EUR fuel at Shell`, `refund of 5.00 EUR`.
  private func money(_ entry: Record) -> String {
    let isRefund = (entry[.amount] ?? 0) < 0
    let direction = entry[.direction] ?? "expense"
    let amount = entry.kind.field(Field<Int64>.amount.name).map { clock.text(of: $0, entry) } ?? ""
    let digits = isRefund ? String(amount.drop { $0 == "-" }) : amount
    let start =
      switch (direction, isRefund) {
      case ("expense", false): digits
      case ("expense", true): "refund of \(digits)"
      default: "\(direction) of \(amount)"
      }
    let home = entry[.homeAmount].flatMap { _ in
      entry[.homeCurrency] == entry[.currency]
        ? nil
        : entry.kind.field(Field<Int64>.homeAmount.name).map { "(\(clock.text(of: $0, entry)))" }
    }
    let vendor = entry[.vendor].map { direction == "income" ? "from \($0)" : "at \($0)" }
    return [start, home, entry[.category], vendor].compactMap(\.self)
      .joined(separator: " ")
  }

  /// A check-in: `night at 'Lake'`.
  private func stay(_ checkin: Record) -> String {
    let nights = checkin.nightsStayed
    let noun = nights > 1 ? "\(nights) nights" : nights == 1 ? "night" : "check-in"
    let place = checkin[.place].map { "at '\($0)'" }
    let rest = [checkin[.type], checkin[.country]].compactMap(\.self)
    let start = [noun, place].compactMap(\.self).joined(separator: " ")
    return ([start] + rest).joined(separator: ", ")
  }

  private func words(_ day: Day) -> String {
    switch day.daysSinceEpoch - clock.today.daysSinceEpoch {
    case 0: "today"
    case -1: "yesterday"
    case 1: "tomorrow"
    default: day.description
    }
  }

  /// What a change has changed: `amount from 62.40 EUR to 50.00 EUR`.
  private func differences(from before: Record, to record: Record) -> String {
    let hidden: [String] = .fields(.homeAmount, .homeCurrency)
    return record.kind.fields.compactMap { field in
      guard before[field] != record[field], !hidden.contains(field.name) else { return nil }
      // An amount that was in another currency is given in that.
      let old = values.text(before[field], of: field, in: before)
      let new = values.text(record[field], of: field, in: record)
      return ValueText.change(of: field, from: old, to: new)
    }.joined(separator: ", ")
  }

  // MARK: What is left

  /// What is left of the budget of an entry's category or trip; `nil` if it has none.
  private func left(after entry: Record) -> String? {
    guard entry.kind.name == KindSpec.ledger.name, entry[.direction] == "expense" else {
      return nil
    }
    return category(of: entry) ?? trip(of: entry)
  }

  private func category(of entry: Record) -> String? {
    guard let day = entry[.day] as Day?, let category = entry[.category] as String?,
      let home = try? HomeMoney(of: store),
      let budgets = try? store.budgets(in: Month(day), home: home.currency),
      let budget = budgets.filter({ $0.includes(category) })
        .max(by: { $0.depth(among: budgets) < $1.depth(among: budgets) })
    else { return nil }
    let month = Month(day) == Month(clock.today) ? "this month" : "in \(Month(day))"
    return "\(budget.category) \(month): \(budget.standing.sentence)"
  }

  private func trip(of entry: Record) -> String? {
    guard let id = entry[.trip] as RecordID?, entry[.offTrip] != true,
      let trip = try? store.record(id, of: .trip), let home = try? HomeMoney(of: store),
      let standing = try? BudgetStanding(of: trip, home: home, in: store)
    else { return nil }
    return "trip: \(standing.sentence)"
  }
}
