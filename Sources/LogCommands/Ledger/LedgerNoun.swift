import Amounts
import CommandLineKit
import HomeFolder
import Records
import SharedCommands
import Text
import TripStore

/// Ledger entries: expenses, income and transfers.
enum LedgerNoun: RecordNoun {
  static let kind = KindSpec.ledger
  static let columns: [String] = .fields(.day, .direction, .amount, .category, .place, .payer)
  static let spareColumns: [String] = .fields(.place, .payer)
  static let operand = Field.amount.name
  static let secondOperand: String? = Field.category.name
  static let example = "42.50 fuel --vendor Shell --litres 30.5 --odometer 184230"

  static let details = [
    "A negative amount is a refund: reports subtract an expense of -5 from what was spent.",
    "With --payer, the entry is shared by the people that --for names, or else by all people: 'vanlog "
      + "ledger settle' says who owes whom.",
    "With --checkin or --spot, place, position and country come from there, unless you give them.",
  ]

  static let hidden: [String] = .fields(.homeAmount, .homeCurrency)

  static func currency(in store: RecordStore) throws -> String? {
    try HomeMoney(of: store).currency.code
  }

  static let extraOptions = [HerePlace.option, EntryReceipt.option]

  static let listOptions = [CategoryFilter.exact]

  static func keep(
    in store: RecordStore, _ arguments: Arguments, _ context: CommandContext,
    _ edit: (Edit) throws -> RecordID
  ) throws -> RecordID {
    try EntryReceipt.keep(in: store, arguments, context, edit)
  }

  static func changesMore(_ arguments: Arguments) -> Bool { arguments.flag(EntryReceipt.option) }

  static let related = [
    RelatedRecords("receipt", member: "receipts", "documents that are its receipts") {
      try $1.receipts(of: $0.id)
    }
  ]

  static func refine(
    _ query: inout RecordQuery, _ arguments: Arguments, in store: RecordStore,
    _ context: CommandContext
  ) throws {
    for flag in [Field<Bool>.vehicleExpense, .offTrip] where query.filters[flag] == false {
      // Most entries say nothing about it, which also means no.
      query.filters[flag] = nil
      query.without.append(flag.name)
    }
    let isExact = arguments.flag(CategoryFilter.exact)
    guard let name = query.filters[.category] else {
      guard !isExact else {
        throw arguments.usageError("--exact needs --category", option: CategoryFilter.exact)
      }
      return
    }
    query.filters[.category] = nil
    let found = try CategoryFilter.categories(name, exactly: isExact, in: store, context)
    query.anyOf = (Field.category.name, found)
  }

  static func complete(_ draft: inout Draft, in store: RecordStore, _ context: CommandContext)
    throws
  {
    try TripNoun.attach(&draft, in: store, context)
    if draft[.direction] == nil { draft[.direction] = "expense" }
    if let category = draft.values[.category] {
      try CategoryFilter.suggest(category, in: store, context)
    }
    if let vendor = draft.values[.vendor] {
      try CategoryFilter.suggest(vendor: vendor, in: store, context)
    }
    if draft[.day] == nil {
      let local = try context.localNow(at: draft.newPlace)
      draft.values.set(.day, local.day, from: .now(in: local.zone))
    }
    try EntryPlace.complete(&draft, in: store, context)
    try completeMoney(&draft, in: store, context)
    if draft.values.names(.payer), draft[.payer] != nil, draft[.sharers].isEmpty,
      draft[.direction] != "transfer"
    {
      draft[.sharers] = try store.everybody()
    }
    try BudgetWatch.look(at: draft, in: store, context)
  }

  /// The amount in the home currency, by the entry's own rate or the remembered one.
  private static func completeMoney(
    _ draft: inout Draft, in store: RecordStore, _ context: CommandContext
  ) throws {
    let touched =
      draft.values.names(.amount) || draft.values.names(.currency) || draft.values.names(.rate)
    guard touched, let amount = draft[.amount], let code = draft[.currency] else {
      return
    }
    let home = try HomeMoney(of: store)
    if draft.values[.rate] != nil, code == home.currency.code {
      throw StoreError.badValue(
        field: "--rate", reason: "does not apply: the amount is in the home currency")
    }
    let fields = try fields(of: draft, amount, code, home, in: store)
    draft.values = draft.values.merging(fields)
    if fields[.homeAmount] == nil || fields[.homeCurrency] != home.currency.code {
      context.note(
        "no rate from \(code) to \(home.currency.code) is known, so totals leave this entry out; "
          + "set one with --rate")
    }
  }

  /// The fields derived from the amount, with a rate from the entry's currency to a home currency.
  ///
  /// A rate belongs to both currencies: after a change of either it means nothing. If the home
  /// currency has changed since, and no rate to the new one is known, the entry keeps the old one.
  private static func fields(
    of draft: Draft, _ amount: Int64, _ code: String, _ home: HomeMoney, in store: RecordStore
  ) throws -> FieldValues {
    if draft.values.names(.rate), draft.values[.rate] == nil {
      return [.set(.homeCurrency, home.currency.code), .set(.rate, nil), .set(.homeAmount, nil)]
    }
    let isSameCurrency = draft.existing?[.currency] == code
    let before = isSameCurrency ? draft.existing?[.homeCurrency] : nil
    let kept = before == home.currency.code ? draft.existing?[.rate] : nil
    let fields = try home.fields(
      amount: amount, currency: code, rate: draft.values[.rate] ?? kept)
    guard fields[.homeAmount] == nil, let before, before != home.currency.code else {
      return fields
    }
    return try HomeMoney(Currency(code: before), in: store)
      .fields(amount: amount, currency: code, rate: draft.existing?[.rate])
  }
}
