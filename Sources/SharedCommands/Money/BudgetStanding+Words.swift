internal import Amounts
public import CommandLineKit
internal import Records
internal import Text
public import TripStore

/// A budget in words and for programs.
extension BudgetStanding: Answer {
  /// Such as `734.20 EUR of 1200.00 EUR spent (61 %), 465.80 EUR left`.
  public var sentence: String {
    guard let left else {
      return "\(planned), and \(spent) spent: not comparable without a rate from "
        + "\(planned.currency) to \(spent.currency)"
    }
    let part = percent.map { " (\($0) %)" } ?? ""
    let rest =
      isExceeded ? "\(left.magnitude) too much" : "\(left) left"
    return "\(spent) of \(limitText) spent\(part), \(rest)\(gap)"
  }

  /// What to say at the entry with which a trip has cost more than it should.
  public func warning(for trip: String) -> String {
    "with this, '\(trip)' has cost \(spent), more than its budget of \(limitText)\(gap)"
  }

  /// The same for a category in a month.
  public func warning(for category: String, in month: Month) -> String {
    "with this, '\(category)' has cost \(spent) in \(month), more than its budget of "
      + "\(limitText)\(gap)"
  }

  public var tone: Fields.Tone {
    isExceeded ? .bad : isNearlySpent ? .warning : .plain
  }

  public var isNearlySpent: Bool {
    isExceeded || percent.map { $0 >= Self.warningPercent } == true
  }

  /// From when on the budget is nearly spent.
  private static let warningPercent: Int64 = 90

  private var limitText: String {
    guard let limit, limit.currency != planned.currency else { return "\(planned)" }
    return "\(planned) (\(limit))"
  }

  private var gap: String {
    entriesLeftOut == 0
      ? "" : "; \(Phrase.count(entriesLeftOut, "entry", "entries")) without a rate not counted"
  }

  public static let members = Members<BudgetStanding> {
    Member("budget_minor", .money, "the budget, in the currency in which it was entered") {
      $0.planned.minorUnits
    }
    Member("budget_currency", .currency, "that currency") { $0.planned.currency.code }
    Member("limit_minor", .money, "the budget in the home currency; null without a rate") {
      $0.limit?.minorUnits
    }
    Member("spent_minor", .money, "expenses of the trip, in the home currency") {
      $0.spent.minorUnits
    }
    Member("left_minor", .money, "what is left of it; negative if too much was spent") {
      $0.left?.minorUnits
    }
    Member("currency", .currency, "the home currency, of these sums") { $0.spent.currency.code }
    Member("spent_percent", .number(.percent), "how much of the budget is spent") { $0.percent }
    Member("left_out", .count, "expenses without an exchange rate, which are in no sum") {
      $0.entriesLeftOut
    }
  }
}
