public import Text

/// An entry of the ledger, as a sentence says it.
public struct SaidEntry: Sendable, Hashable {
  /// Digits of the sentence, with a point before the decimals.
  public var amount: String
  /// ISO's code, if the sentence names a currency.
  public var currency: String?
  public var category: String?
  public var vendor: String?
  public var litres: String?
  /// In whole kilometres, or with the unit that was said.
  public var odometer: String?
  public var isFull: Bool?
  public var isIncome = false
  public var isRefund = false
  public var account: String?
  /// `nil` for today.
  public var day: Day?
  public var isHere = false
  public var note: String?

  init(amount: String) {
    self.amount = amount
  }

  /// The category of what goes into the tank.
  static let fuel = "fuel"

  var words: [String] {
    var command = CommandWords("ledger", "add")
    command.number((isRefund ? "-" : "") + amount)
    command.option("currency", currency)
    command.option("category", category)
    command.option("vendor", vendor)
    command.option("litres", litres)
    command.option("odometer", odometer)
    command.choice("full", isFull)
    command.option("direction", isIncome ? "income" : nil)
    command.option("account", account)
    command.option("day", day?.description)
    command.flag("here", isHere)
    command.option("note", note)
    return command.words
  }
}
