import CommandLineKit
import TripStore

/// The parts of a trip as bars: where the nights were spent, and the money.
struct TripStatsBars {
  let stats: TripStats

  func present(on page: inout Page) {
    add("Nights by place", nights, to: &page)
    add("Nights by country", countries, to: &page)
    add("Expenses in \(stats.costs.currency)", expenses, to: &page)
  }

  private typealias Part = (label: String, value: String, amount: Double)

  private var nights: [Part] {
    stats.nights.map { nights in
      (nights.type.isEmpty ? "(no type)" : nights.type, "\(nights.count)", Double(nights.count))
    }
  }

  private var countries: [Part] {
    stats.countries.map { ($0.country, "\($0.nights)", Double($0.nights)) }
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
