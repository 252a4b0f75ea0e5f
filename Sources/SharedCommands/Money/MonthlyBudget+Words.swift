internal import Amounts
public import CommandLineKit
internal import Records
internal import Text
public import TripStore

/// The budget of a category in a month in words and for programs.
extension MonthlyBudget: Answer {
  /// Such as `food: 412.30 EUR of 400.00 EUR spent (103 %), 12.30 EUR too much`.
  public var sentence: String { "\(Printable.line(category)): \(standing.sentence)" }

  public static let members = Members<MonthlyBudget> {
    Member("budget_id", .id(of: KindSpec.budget.name), "id of the budget") { $0.record.id }
    Member("category", .text, "the category, which includes its subcategories") { $0.category }
    Member("every_month", .flag, "whether the budget is that of every month") { !$0.isOfMonth }
    Member("budget_minor", .money, "the budget") { $0.standing.planned.minorUnits }
    Member("spent_minor", .money, "what was spent in the month") { $0.standing.spent.minorUnits }
    Member("left_minor", .money, "what is left; negative if too much was spent") {
      $0.standing.left?.minorUnits
    }
    Member("currency", .currency, "currency of these sums") { $0.standing.planned.currency.code }
    Member("spent_percent", .number(.percent), "how much of the budget is spent, or null") {
      $0.standing.percent
    }
    Member("left_out", .count, "expenses without an exchange rate, which are in no sum") {
      $0.standing.entriesLeftOut
    }
  }
}
