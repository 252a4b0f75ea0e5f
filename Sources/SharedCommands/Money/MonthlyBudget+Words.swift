internal import Amounts
public import CommandLineKit
internal import Records
public import Text
public import TripStore

/// The budget of a category in a month in words and for programs.
extension MonthlyBudget: JSONObject {
  /// Such as `food: 412.30 EUR of 400.00 EUR spent (103 %), 12.30 EUR too much`.
  public var sentence: String { "\(Printable.line(category)): \(standing.sentence)" }

  public static let jsonFields = [
    JSONField("budget_id", .id, "id of the budget"),
    JSONField("category", .text, "the category, which includes its subcategories"),
    JSONField("every_month", .flag, "whether the budget is that of every month"),
    JSONField("budget_minor", .money, "the budget"),
    JSONField("spent_minor", .money, "what was spent in the month"),
    JSONField("left_minor", .money, "what is left; negative if too much was spent"),
    JSONField("currency", .currency, "currency of these sums"),
    JSONField("spent_percent", .number(.percent), "how much of the budget is spent, or null"),
    JSONField("left_out", .count, "expenses without an exchange rate, which are in no sum"),
  ]

  public func writeMembers(to json: inout JSONWriter) {
    json.field("budget_id", record.id.description)
    json.field("category", category)
    json.field("every_month", !isOfMonth)
    json.field("budget_minor", standing.planned.minorUnits)
    json.field("spent_minor", standing.spent.minorUnits)
    json.field("left_minor", standing.left?.minorUnits)
    json.field("currency", standing.planned.currency.code)
    json.field("spent_percent", standing.percent)
    json.field("left_out", standing.entriesLeftOut)
  }
}
