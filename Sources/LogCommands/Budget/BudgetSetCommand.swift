import Amounts
import CommandLineKit
import Records
import SharedCommands
import Text
import TripStore
import TypedValues

/// `ledger budget set`: says what a category may cost in a month.
struct BudgetSetCommand: ReadingCommand {
  static let name = "ledger budget set"
  static let use = CommandUse.changes()
  static let summary = "Set what a category may cost in a month."
  static let details = [
    "It applies to every month unless --month names one; a budget for a single month replaces the usual "
      + "one in that month. Subcategories count too. In the home currency, everything counts with its "
      + "worth there; a budget in another currency counts what was paid in that one.",
    "'vanlog ledger add', 'edit' and 'import' say when an entry exceeds a budget, and 'vanlog status' "
      + "when one is nearly spent.",
  ]
  static let operands = [
    OperandSpec(
      .text("CATEGORY", maximumBytes: 80, offering: .ledgerTexts(Field.category.name)),
      help: "The category, such as food or food/groceries."),
    OperandSpec(.money(), help: "How much may be spent, such as 400 or 400 EUR."),
  ]
  static let options = [month] + FieldOptions(fields).specs
  static let examples = [
    Example("vanlog ledger budget set food 400", "Spend at most 400 on food each month."),
    Example(
      "vanlog ledger budget set food 600 --month december", "Allow more for one month."),
    Example("vanlog ledger budget set camping 3000 --currency NOK", "Count what is paid in NOK."),
  ]
  static let jsonFields = Record.jsonFields(of: .budget)
  static let exits = StoreExits.writing

  private static let month = OptionSpec(
    "month", value: .period("MONTH"),
    help: "Only this month: 2026-08, december or 'next month'.")
  private static let fields = KindSpec.budget.ownFields.filter {
    [String].fields(.currency, .note).contains($0.name)
  }

  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    let month = try arguments.text(Self.month).map {
      try BudgetMonth.read($0, .ahead, context)
    }
    let store = try context.store(for: Self.name)
    let id = try store.edit { edit in
      var draft = try FieldOptions(Self.fields).read(
        arguments, operand: nil, existing: nil, in: store, context)
      let said = TypedAmount.currency(in: arguments.operand(1) ?? "")?.code
      let currency = try Currency(
        code: draft[.currency] ?? said ?? HomeMoney(of: store).currency.code)
      draft.values = try draft.values.merging(values(currency, month, in: store, context))
      return try keep(draft.values, currency, month, edit, in: store)
    }
    if let month { context.note("this budget is for \(month) only") }
    return try context.showEntered(id, .budget, in: store)
  }

  private func values(
    _ currency: Currency, _ month: Month?, in store: RecordStore, _ context: CommandContext
  ) throws -> FieldValues {
    var reading = FieldContext(
      days: try context.typedDays(), currency: { _ in currency.code },
      reference: { kind, id in throw StoreError.noRecord(kind: kind, id: id) })
    reading.hasDecimalComma = context.hasDecimalComma
    let (category, amount) = (KindSpec.budget[.category], KindSpec.budget[.amount])
    var values: FieldValues = [.set(.currency, currency.code), .set(.month, month?.description)]
    values[category] = try category.value(parsing: arguments.operand(0) ?? "", reading)
    values[amount] = try amount.value(parsing: arguments.operand(1) ?? "", reading)
    guard let name = values[.category], values[.amount].map({ $0 >= 0 }) == true else {
      throw StoreError.badValue(
        field: values[.category] == nil ? "CATEGORY" : "AMOUNT",
        reason: values[.category] == nil ? "must not be empty" : "takes 0 or more")
    }
    try CategoryFilter.suggest(name, in: store, context)
    return values
  }

  /// Changes the budget if there is one for the same, no matter on which device it was made, even
  /// if it was deleted.
  private func keep(
    _ values: FieldValues, _ currency: Currency, _ month: Month?, _ edit: Edit,
    in store: RecordStore
  ) throws -> RecordID {
    var values = values
    values[.name] = RecordStore.budgetName(
      category: values[.category] ?? "", currency: currency, month: month)
    // A budget of every month has no month; a note that is not given stays.
    for field in [Field<String>.month, .note] where values[field] == nil {
      values.set(nil, of: field.name)
    }
    guard let known = try store.budget(named: values[.name] ?? "") else {
      return try edit.create(.budget, values)
    }
    if !known.isAlive { try edit.undelete(.budget, known.id) }
    try edit.update(.budget, known.id, values)
    return known.id
  }
}

/// Months as people say them.
enum BudgetMonth {
  static func read(
    _ text: String, _ tense: TypedDays.Tense, _ context: CommandContext
  ) throws -> Month {
    let period = try context.typedDays(tense).period(text, named: "--month")
    guard let first = period.from, period.to == Month(first).lastDay,
      first == Month(first).firstDay
    else {
      throw StoreError.badValue(
        field: "--month", reason: "takes one month, such as 2026-08 or december, not '\(text)'")
    }
    return Month(first)
  }
}
