import SharedCommands
import CommandLineKit
import HomeFolder
import Text
import TripStore

/// Ledger entries: expenses, income and transfers.
enum LedgerNoun: RecordNoun {
  static let kind = KindSpec.ledger
  static let word = "ledger"
  static let columns = ["day", "direction", "amount", "category"]
  static let operand = "amount"
  static let example = "42.50 --category fuel --vendor Shell --litres 30.5 --odometer 184230"

  static let details = [
    "A negative amount is a refund: reports subtract an expense of -5 from what was spent."
  ]

  static let hidden: Set<String> = ["home_amount", "home_currency"]

  static func currency(in store: TripStore) throws -> String? {
    try homeMoney(in: store).currency.code
  }

  static func homeMoney(in store: TripStore) throws -> HomeMoney {
    let setting = SettingSpec.homeCurrency
    return try HomeMoney(in: store, setting: setting.key, standard: setting.standard)
  }

  static func complete(_ draft: inout Draft, in store: TripStore, _ context: CommandContext) throws
  {
    try TripNoun.attach(&draft, in: store)
    if draft["direction"].isNone { draft.values["direction"] = .text("expense") }
    if draft["day"].isNone {
      draft.values["day"] = .integer(Int64(try context.localNow().day.daysSinceEpoch))
    }
    try completeMoney(&draft, in: store, context)
  }

  /// The amount in the home currency, by the entry's own rate or the remembered one.
  private static func completeMoney(
    _ draft: inout Draft, in store: TripStore, _ context: CommandContext
  ) throws {
    let touched = ["amount", "currency", "rate"].contains { draft.values[$0] != nil }
    guard touched, let amount = draft["amount"].integer, let code = draft["currency"].text else {
      return
    }
    // A rate belongs to its currency: for another currency it means nothing.
    let rate = draft.values["currency"] == nil ? draft["rate"].text : draft.values["rate"]?.text
    let home = try homeMoney(in: store)
    if draft.values["rate"]?.text != nil, code == home.currency.code {
      throw StoreError.badValue(
        field: "--rate", reason: "does not apply: the amount is in the home currency")
    }
    let fields = try home.fields(amount: amount, currency: code, rate: rate)
    draft.values.merge(fields) { $1 }
    if fields["home_amount"]?.isNone == true {
      context.note(
        "no rate from \(code) to \(home.currency.code) is known, so totals leave this entry out; "
          + "set one with --rate")
    }
  }
}
