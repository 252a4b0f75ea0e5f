import Amounts
import CommandLineKit
import Records
import SharedCommands
import Text
import TripStore

/// `ledger budget`: what is left of the budgets of a month.
struct BudgetShowCommand: ReadingCommand {
  static let name = "ledger budget"
  static let use = CommandUse.shows()
  static let summary = "Show how much of each category's budget is spent and left."
  static let options = [month]
  static let examples = [
    Example("vanlog ledger budget", "See how this month goes."),
    Example("vanlog ledger budget --month \"last month\"", "See how the last one went."),
  ]
  static let jsonFields = BudgetView.jsonFields
  static let exits = [StoreExits.emptyList, Exit(.badData, "the month is not valid")]

  private static let month = OptionSpec(
    "month", value: .period("MONTH"), default: "this month",
    help: "Which month: 2026-08, november or 'last month'.")

  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    let store = try context.storeToRead()
    let months = try months(context)
    var shown = (month: months[0], budgets: [MonthlyBudget]())
    for month in months {
      let budgets = try store.map { try $0.budgets(in: month, home: HomeMoney(of: $0).currency) }
      if month == months[0] || budgets?.contains(where: \.isOfMonth) == true {
        shown = (month, budgets ?? [])
      }
    }
    context.noteIfEmpty(
      shown.budgets, "no budgets yet; set one with 'vanlog ledger budget set food 400'")
    try context.output(BudgetView(month: shown.month, budgets: shown.budgets))
    return .done
  }

  /// The month that is meant, and the one that it may be as well.
  ///
  /// A name alone is the last month of that name, unless a budget of its own was set for the next.
  private func months(_ context: CommandContext) throws -> [Month] {
    guard let text = arguments.text(Self.month) else { return [Month(try context.localNow().day)] }
    let past = try BudgetMonth.read(text, .past, context)
    let ahead = try BudgetMonth.read(text, .ahead, context)
    return past == ahead ? [past] : [past, ahead]
  }
}

private struct BudgetView: Presentable, Answer {
  let month: Month
  let budgets: [MonthlyBudget]

  func present(on page: inout Page) {
    guard !budgets.isEmpty else { return }
    var table = Table([
      .init("\(month)", mayShrink: true), .init("BUDGET", alignsRight: true, spare: 1),
      .init("SPENT", alignsRight: true), .init("LEFT", alignsRight: true),
      .init("", alignsRight: true),
    ])
    for budget in budgets {
      let standing = budget.standing
      let indent = String(repeating: "  ", count: budget.depth(among: budgets))
      let tone = standing.tone
      table.add([
        (indent + budget.category, .plain), (standing.planned.formatted(), .plain),
        (standing.spent.number, .plain), (standing.left?.number ?? "", tone),
        (standing.percent.map { "\($0) %" } ?? "", tone),
      ])
    }
    page.table(table)
    let leftOut = budgets.map(\.standing.entriesLeftOut).max() ?? 0
    if leftOut > 0 {
      page.paragraph(
        "\(Phrase.count(leftOut, "entry", "entries")) without a rate to the home currency not counted."
      )
    }
  }

  static let members = Members<BudgetView> {
    Member("month", .text, "the month, such as 2026-08") { $0.month.description }
    Member("budgets", .objects(), "budgets by category") { $0.budgets }
  }
}
