internal import Amounts
internal import HomeFolder
public import Records
public import Text

/// What rows of a bank's file become, as a person has laid it down in `import-rules.json`.
///
/// Rules never refer to each other, and all of them see a row as the file has it: so none can go in
/// circles, and the order decides in one way only. Of several rules that fit, each field is set by the
/// first one that sets it.
public struct ImportRules: Sendable, Equatable {
  public var banks: [ImportBank]
  public var rules: [ImportRule]

  public init(banks: [ImportBank] = [], rules: [ImportRule] = []) {
    (self.banks, self.rules) = (banks, rules)
  }

  public static let fileName = HomeFolder.importRulesName
  public static let version = 1
  public static let sizeLimit = 1_048_576
  public static let mostBanks = 100
  public static let mostRules = 2_000
  static let mostSettings = 20
  static let mostColumns = 200

  public var isEmpty: Bool { banks.isEmpty && rules.isEmpty }
}

/// A field that a bank or a rule sets, with its value as typed.
public struct RuleSetting: Sendable, Hashable {
  public let field: FieldSpec
  public let text: String

  public static func == (first: RuleSetting, second: RuleSetting) -> Bool {
    first.field.name == second.field.name && first.text == second.text
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(field.name)
    hasher.combine(text)
  }
}

/// The columns of a bank's files, known by their header, and what all rows of them have in common.
public struct ImportBank: Sendable, Equatable {
  public let name: String
  /// Names of columns that every file of the bank has.
  public var header: [String] = []
  /// The columns of fields, by name or number, where their names do not say it.
  public var columns: [(field: String, column: String)] = []
  public var dates: DateOrder?
  public var signs: LedgerSigns?
  public var repeats: LedgerImport.Repeats?
  /// Values for fields that a row leaves empty.
  public var settings: [RuleSetting] = []
  public var comment: String?

  public init(name: String) { self.name = name }

  public static func == (first: ImportBank, second: ImportBank) -> Bool {
    first.name == second.name && first.header == second.header
      && first.columns.elementsEqual(second.columns) { $0 == $1 } && first.dates == second.dates
      && first.signs == second.signs && first.repeats == second.repeats
      && first.settings == second.settings && first.comment == second.comment
  }

  /// What all rows have in common.
  static let settable: [String] = .fields(
    .account, .currency, .category, .country, .trip, .van, .payer, .sharers, .vehicleExpense,
    .offTrip, .tags)
}

/// What becomes of rows that meet a condition.
public struct ImportRule: Sendable, Equatable {
  /// The name of a bank, if only rows of its files are meant.
  public var bank: String?
  public var vendor, note, text, category, account: RulePattern?
  public var direction, currency: String?
  /// Bounds of the amount, ignoring its sign, in its currency.
  public var atLeast, atMost: RuleAmount?
  /// Whether such rows are left out; `false` keeps what a later rule would leave out.
  public var leavesOut: Bool?
  public var settings: [RuleSetting] = []
  public var comment: String?

  public init() {}

  static let settable: [String] = .fields(
    .category, .vendor, .account, .toAccount, .direction, .place, .country, .trip, .van, .payer,
    .sharers, .vehicleExpense, .offTrip, .tags, .note)
}

/// An amount without a currency, as an exact decimal number.
public struct RuleAmount: Sendable, Hashable {
  public let text: String
  private let digits: Int128
  private let decimals: Int

  /// `nil` for anything but a plain number that is not negative.
  init?(_ text: String) {
    guard let typed = try? DecimalText(text), !typed.isNegative, typed.decimals <= 4 else {
      return nil
    }
    self.text = text
    digits = Int128(typed.digits)
    decimals = typed.decimals
  }

  /// Whether an amount, ignoring its sign, is less.
  func isMore(than amount: Money) -> Bool { digits * scale(amount) > magnitude(amount) }

  func isLess(than amount: Money) -> Bool { digits * scale(amount) < magnitude(amount) }

  private func scale(_ amount: Money) -> Int128 { Int128(PowerOfTen[amount.currency.decimals]) }

  private func magnitude(_ amount: Money) -> Int128 {
    Int128(amount.minorUnits.magnitude) * Int128(PowerOfTen[decimals])
  }
}
