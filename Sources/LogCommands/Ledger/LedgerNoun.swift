import CommandLineKit
import HomeFolder
import SharedCommands
import Text
import TripStore

/// Ledger entries: expenses, income and transfers.
enum LedgerNoun: RecordNoun {
  static let kind = KindSpec.ledger
  static let word = "ledger"
  static let columns: [String] = .fields(.day, .direction, .amount, .category)
  static let operand = Field.amount.name
  static let example = "42.50 --category fuel --vendor Shell --litres 30.5 --odometer 184230"

  static let details = [
    "A negative amount is a refund: reports subtract an expense of -5 from what was spent."
  ]

  static let hidden: [String] = .fields(.homeAmount, .homeCurrency)

  static func currency(in store: TripStore) throws -> String? {
    try homeMoney(in: store).currency.code
  }

  static func homeMoney(in store: TripStore) throws -> HomeMoney {
    let setting = SettingSpec.homeCurrency
    return try HomeMoney(in: store, setting: setting.key, standard: setting.standard)
  }

  static func complete(_ draft: inout Draft, in store: TripStore, _ context: CommandContext) throws
  {
    try TripNoun.attach(&draft, in: store, context)
    if draft[.direction] == nil { draft[.direction] = "expense" }
    if draft[.day] == nil {
      draft[.day] = try context.localNow().day
    }
    try completeMoney(&draft, in: store, context)
  }

  /// The amount in the home currency, by the entry's own rate or the remembered one.
  private static func completeMoney(
    _ draft: inout Draft, in store: TripStore, _ context: CommandContext
  ) throws {
    let touched =
      draft.values.names(.amount) || draft.values.names(.currency) || draft.values.names(.rate)
    guard touched, let amount = draft[.amount], let code = draft[.currency] else {
      return
    }
    // A rate belongs to its currency: for another currency it means nothing.
    let rate = draft.values.names(.currency) ? draft.values[.rate] : draft[.rate]
    let home = try homeMoney(in: store)
    if draft.values[.rate] != nil, code == home.currency.code {
      throw StoreError.badValue(
        field: "--rate", reason: "does not apply: the amount is in the home currency")
    }
    let fields = try home.fields(amount: amount, currency: code, rate: rate)
    draft.values = draft.values.merging(fields)
    if fields[.homeAmount] == nil {
      context.note(
        "no rate from \(code) to \(home.currency.code) is known, so totals leave this entry out; "
          + "set one with --rate")
    }
  }
}
