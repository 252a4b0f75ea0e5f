internal import Amounts
internal import Records
internal import Text

/// The meaning of signs in a file with a single amount column.
public enum LedgerSigns: String, Sendable, CaseIterable {
  /// As on an account statement.
  case minusIsExpense = "minus-is-expense"
  /// As in a list of expenses, where a minus is a refund.
  case plusIsExpense = "plus-is-expense"
}

/// Converts a row to the values of an entry.
struct LedgerRowReader {
  let fields: [String]
  let hasDecimalComma: Bool
  let order: DateOrder?
  let signs: LedgerSigns
  /// Whether the row was an entry, whose signs and home currency it has.
  let isExport: Bool
  let latestDay: Day?
  /// Values for fields that a row leaves empty.
  let defaults: FieldValues
  let home: Currency
  /// The rate of the newest entry in a currency.
  let rememberedRate: (Currency) throws -> String?
  let references: LedgerReferences
  private let specs: [FieldSpec?]
  private let context: FieldContext

  init(
    fields: [String], hasDecimalComma: Bool, order: DateOrder?, signs: LedgerSigns,
    isExport: Bool, latestDay: Day?, defaults: FieldValues, home: Currency,
    rememberedRate: @escaping (Currency) throws -> String?,
    references: LedgerReferences
  ) {
    self.fields = fields
    self.hasDecimalComma = hasDecimalComma
    self.order = order
    self.signs = signs
    self.isExport = isExport
    self.latestDay = latestDay
    self.defaults = defaults
    self.home = home
    self.rememberedRate = rememberedRate
    self.references = references
    specs = fields.map { Self.isSpecial($0) ? nil : KindSpec.ledger.field($0) }
    context = FieldContext(
      days: TypedDays(at: Instant(secondsSinceEpoch: 0), offsetSeconds: 0),
      currency: { _ in nil }, reference: references.record)
  }

  /// Fields that can be interpreted only together with others.
  private static func isSpecial(_ field: String) -> Bool {
    [String].fields(.day, .direction, .amount, .currency, .homeAmount).contains(field)
  }

  func values(of cells: [String]) throws -> FieldValues {
    var values = defaults
    let special = NamedCells(fields: fields, cells: cells)
    for (index, cell) in cells.enumerated() where !cell.isEmpty {
      guard let spec = specs[index] else { continue }
      guard isExport, let kind = spec.target else {
        values[spec] = try spec.value(parsing: plain(cell, spec), context)
        continue
      }
      let names = special[LedgerColumns.nameColumn(of: spec)]
      let found = references.texts(of: spec, kind: kind, ids: cell, names: names)
      if !found.isEmpty { values[spec] = try spec.value(parsing: found, context) }
    }
    // Half a position is none, and 0,0 is what apps write without one.
    let isPlaced = values[.latitude] != nil && values[.longitude] != nil
    if !isPlaced || (values[.latitude] == 0 && values[.longitude] == 0) {
      values[.latitude] = nil
      values[.longitude] = nil
    }
    values[.day] = try day(special[.day])
    try readMoney(special, into: &values)
    try complete(&values, homeAmount: special[.homeAmount])
    return values
  }

  /// Whether the row, the file or what was typed says in which currency the amount is.
  func saysCurrency(_ cells: [String]) -> Bool {
    guard defaults[.currency] == nil else { return true }
    let special = NamedCells(fields: fields, cells: cells)
    let amounts = [Field.amount.name, LedgerColumns.outgoing, LedgerColumns.incoming]
    return special[.currency] != nil
      || amounts.contains { name in
        special[name].flatMap { AmountText($0, hasDecimalComma: hasDecimalComma)?.currency } != nil
      }
  }

  // MARK: Days

  private func day(_ text: String?) throws -> Day {
    guard let text else { throw StoreError.bad(.day, "is missing") }
    guard let day = DateText(text)?.day(order) else {
      throw StoreError.bad(.day, "is not a date: '\(text.prefix(32))'")
    }
    let field = KindSpec.ledger[.day]
    let reason =
      field.objection(to: day.fieldValue)
      ?? latestDay.flatMap { field.objection(to: day.fieldValue, after: $0) }
    if let reason {
      throw StoreError.bad(.day, reason)
    }
    return day
  }

  // MARK: Money

  private func readMoney(
    _ special: NamedCells, into values: inout FieldValues
  ) throws {
    let (amount, direction) = try signedAmount(special)
    let code =
      try special[.currency].map { try Currency(code: $0).code } ?? amount.currency
      ?? values[.currency] ?? home.code
    let currency = try Currency(code: code)
    var money = try amount.money(currency)
    if let fee = try special[LedgerColumns.fee].map({ try fee($0, currency) }) {
      money = direction == "income" ? try money.subtracting(fee) : try money.adding(fee)
    }
    values[.currency] = code
    values[.amount] = money.minorUnits
    values[.direction] = direction
  }

  private func signedAmount(
    _ special: NamedCells
  ) throws -> (amount: AmountText, direction: String) {
    if let text = special[.amount] {
      let amount = try amount(text)
      guard let word = special[.direction] else {
        let isExpense = amount.isNegative == (signs == .minusIsExpense)
        return (amount.magnitude, isExpense ? "expense" : "income")
      }
      let direction = try Self.direction(word)
      return (try signed(amount, direction), direction)
    }
    // Separate columns for money out and in; banks leave the other one empty, or write 0 or a
    // minus.
    let sides = try [(LedgerColumns.outgoing, "expense"), (LedgerColumns.incoming, "income")]
      .compactMap { field, direction in
        try special[field].map { (amount: try amount($0).magnitude, direction: direction) }
      }
    let filled = sides.filter { !$0.amount.isZero }
    guard filled.count < 2 else {
      throw StoreError.bad(.amount, "is given both as money out and money in")
    }
    guard let side = filled.first ?? sides.first else {
      throw StoreError.bad(.amount, "is missing")
    }
    return side
  }

  /// The amount of a row that says its direction: below zero only for a refund.
  private func signed(_ amount: AmountText, _ direction: String) throws -> AmountText {
    if isExport { return amount }
    switch direction {
    case "income" where amount.isNegative:
      throw StoreError.bad(.amount, "is below 0, but the row is income")
    case "expense": return signs == .minusIsExpense ? amount.negated : amount
    default: return amount.magnitude
    }
  }

  /// A fee is paid on top, with either sign.
  private func fee(_ text: String, _ currency: Currency) throws -> Money {
    guard let fee = AmountText(text, hasDecimalComma: hasDecimalComma) else {
      throw StoreError.badValue(
        field: LedgerColumns.fee, reason: "is not an amount: '\(text.prefix(32))'")
    }
    return try fee.magnitude.money(currency)
  }

  private func amount(_ text: String) throws -> AmountText {
    guard let amount = AmountText(text, hasDecimalComma: hasDecimalComma) else {
      throw StoreError.bad(.amount, "is not an amount: '\(text.prefix(32))'")
    }
    return amount
  }

  /// The words used by vanlog and by banks.
  static func direction(_ word: String) throws -> String {
    switch word.lowercased() {
    case "expense", "debit", "dr", "d", "out", "soll", "s", "ausgabe", "dbit", "af", "debet":
      return "expense"
    case "income", "credit", "cr", "c", "in", "haben", "h", "einnahme", "crdt", "bij":
      return "income"
    case "transfer": return "transfer"
    default:
      throw StoreError.bad(
        .direction, "takes expense, income or transfer, not '\(word.prefix(32))'")
    }
  }

  /// Numbers in other fields, with a comma if the file uses one.
  private func plain(_ cell: String, _ spec: FieldSpec) throws -> String {
    switch spec.type {
    case .decimal, .rate, .integer:
      guard let number = AmountText(cell, hasDecimalComma: hasDecimalComma), !number.isNegative,
        number.currency == nil
      else { throw StoreError.badValue(field: spec.name, reason: "takes a number") }
      return number.digits
    default: return cell
    }
  }

  // MARK: Derived fields

  /// The amount in the home currency: from the file, by its rate, or by the last known rate.
  private func complete(
    _ values: inout FieldValues, homeAmount: String?
  ) throws {
    guard let minorUnits = values[.amount], let code = values[.currency] else { return }
    let home = try values[.homeCurrency].map { try Currency(code: $0) } ?? home
    values[.homeCurrency] = home.code
    if let homeAmount {
      // Negative if the amount is, regardless of the sign in the file.
      let worth = try amount(homeAmount).magnitude
      values[.homeAmount] = try (minorUnits < 0 ? worth.negated : worth).money(home).minorUnits
      return
    }
    let money = Money(minorUnits: minorUnits, currency: try Currency(code: code))
    guard money.currency != home else {
      values[.homeAmount] = minorUnits
      values[.rate] = nil
      return
    }
    let remembered = home == self.home && !isExport ? rememberedRate : { _ in nil }
    guard let rate = try values[.rate] ?? remembered(money.currency) else { return }
    values[.rate] = rate
    values[.homeAmount] = try ExchangeRate(parsing: rate).convert(money, to: home).minorUnits
  }
}

/// The cells of a row by field; `nil` if empty or missing.
private struct NamedCells {
  let fields: [String]
  let cells: [String]

  subscript(field: String) -> String? {
    fields.firstIndex(of: field).map { cells[$0] }.flatMap { $0.isEmpty ? nil : $0 }
  }

  subscript<Content>(field: Field<Content>) -> String? { self[field.name] }
}
