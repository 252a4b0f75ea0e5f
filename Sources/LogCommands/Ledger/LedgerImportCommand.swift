import CommandLineKit
import HomeFolder
import Records
import SharedCommands
import Text
import TripStore

/// `ledger import`: imports entries from a CSV file of a bank or an app.
struct LedgerImportCommand: Command {
  static let name = "ledger import"
  static let use = CommandUse.changes(.seconds, .owner)
  static let summary = "Import ledger entries from a CSV file, without duplicates."
  static let details = [
    "Columns are recognised by their names, in English and as used by common banks and apps; --map "
      + "assigns the others. Separators, encodings, decimal commas and date formats are detected.",
    "A row is known if the store has an entry of the same day, amount, currency and direction, with "
      + "a similar vendor or none, that matches no other row; such pairs are shown, and --strict wants "
      + "the same vendor. Payments that were reverted or are "
      + "pending are left out, and fees in a column of their own are added. If a row equals an earlier one of the file, you are "
      + "asked what to do, unless --repeats decides: it may be a second coffee, or a row printed "
      + "twice.",
    "Two payments of the same amount out of one account and into another within a few days are one "
      + "transfer, whether both are in the file or one is in the ledger. Those with a category are "
      + "only listed, unless --transfers join says otherwise.",
    "A row without a currency is in the home currency unless --currency says otherwise. A file of "
      + "'vanlog ledger export', also of another vanlog, keeps its trips, vans and people as far "
      + "as they exist here, by id or by name.",
    "Either all new rows are imported or none. --currency, --account, --category, --country, "
      + "--payer, --trip and --van apply to rows that have no value of their own.",
    "The rules of the home (\(ImportRules.fileName), see 'vanlog ledger rules list') recognise a bank's "
      + "file by its header, set categories and leave rows out. --remember keeps what you have typed here "
      + "for the next file of this bank.",
  ]
  static let operands = [OperandSpec(.file(), help: "The CSV file, of at most 16 MiB.")]
  static let options =
    [preview, map, dates, signs, repeats, strict, skipBad, transfers, bank, remember, noRules]
    + defaults.map(FieldOptions.option)
  static let examples = [
    Example("vanlog ledger import statement.csv --preview", "See what would be imported."),
    Example(
      "vanlog ledger import cards.csv --map vendor=Shop --dates dd/mm/yyyy --currency NOK",
      "Supply what the file does not say."),
    Example(
      "vanlog ledger import giro.csv --account Giro --map vendor=Payee --remember \"My bank\"",
      "Do the same with the next file without typing it again."),
  ]
  static let jsonFields = LedgerImportView.jsonFields
  static let exits =
    [
      Exit(
        .badData, "rows are bad or repeated, or the rules cannot be used; nothing was imported")
    ]
    + StoreExits.writing.dropFirst()

  private static let preview = OptionSpec(
    "preview", help: "Show the first rows and what would happen, without importing.")
  private static let map = OptionSpec(
    "map", value: .text("FIELD=COLUMN,…", maximumBytes: 4_096), repeats: true,
    help: "Assign columns, by name or number, to fields. May be repeated.")
  private static let dates = OptionSpec(
    "dates", value: .choice("ORDER", DateOrder.allCases.map(\.rawValue)),
    help: "Order of day and month in dates such as 3/4/2026, where the file leaves it open: "
      + "dd/mm/yyyy or mm/dd/yyyy.")
  private static let signs = OptionSpec(
    "signs", value: .choice("WHICH", LedgerSigns.allCases.map(\.rawValue)),
    default: "minus-is-expense if any amount has a minus, else plus-is-expense",
    help: "What signs mean: minus-is-expense or plus-is-expense.")
  private static let repeats = OptionSpec(
    "repeats", value: .choice("WHAT", LedgerImport.Repeats.allCases.map(\.rawValue)),
    help: "Whether to keep or skip rows that equal an earlier row of the file.")
  private static let strict = OptionSpec(
    "strict", help: "Take a row for a known entry only if the vendor is the same.")
  private static let skipBad = OptionSpec(
    "skip-bad", help: "Skip rows that cannot be read, and import the others.")
  private static let transfers = OptionSpec(
    "transfers",
    value: .choice(
      "WHAT", [LedgerImport.Transfers.join.rawValue, LedgerImport.Transfers.leave.rawValue]),
    default: "join those without a category",
    help: "Whether to join or leave two payments that may be one transfer between accounts.")
  private static let bank = OptionSpec(
    "bank", value: .text("BANK", maximumBytes: 80, offering: .importBanks),
    help: "The bank in the rules that the file comes from, if the header does not show it.")
  private static let remember = OptionSpec(
    "remember", value: .text("BANK", maximumBytes: 80, offering: .importBanks),
    help:
      "Keep --map, --dates, --signs, --repeats and values such as --account under this name, and "
      + "what the signs of the file mean, for files with the same header.")
  private static let noRules = OptionSpec(
    "no-rules", help: "Ignore the rules of the home.")
  private static let defaults = [String].fields(
    .currency, .account, .category, .country, .payer, .trip, .van
  ).compactMap(KindSpec.ledger.field)

  private let arguments: Arguments
  private let mapping: [(field: String, column: String)]
  private var importing = LedgerImport.Options()

  init(_ arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
    mapping = try Self.mapping(arguments)
    importing.dates = arguments.text(Self.dates).flatMap { DateOrder(rawValue: $0) }
    importing.signs = arguments.text(Self.signs).flatMap(LedgerSigns.init)
    importing.repeats = arguments.text(Self.repeats).flatMap(LedgerImport.Repeats.init)
    importing.comparesStrictly = arguments.flag(Self.strict)
    importing.skipsBadRows = arguments.flag(Self.skipBad)
    importing.transfers =
      arguments.text(Self.transfers).flatMap(LedgerImport.Transfers.init) ?? .plain
    if arguments.flag(Self.noRules) {
      for option in [Self.bank, Self.remember] where arguments.flag(option) {
        throw arguments.usageError(
          "--no-rules cannot be combined with --\(option.name)", option: option)
      }
    }
    if let name = arguments.text(Self.remember), TypedText.objection(toLine: name, 80) != nil {
      throw arguments.usageError("--remember takes the name of a bank", option: Self.remember)
    }
    if arguments.flag(Self.remember), arguments.flag(Self.preview) {
      throw arguments.usageError(
        "--remember keeps what an import has used; leave out --preview", option: Self.remember)
    }
  }

  private static func mapping(
    _ arguments: Arguments
  ) throws(UsageError) -> [(field: String, column: String)] {
    var mapping: [(field: String, column: String)] = []
    for pair in arguments.texts(map).flatMap(pairs) {
      let parts = pair.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2 else {
        throw arguments.usageError("--map takes FIELD=COLUMN, such as vendor=Shop", option: map)
      }
      mapping.append((parts[0], parts[1]))
    }
    return mapping
  }

  /// Splits `day=Date,vendor=Shop`; a comma that no field follows belongs to the name of a column.
  private static func pairs(_ text: String) -> [String] {
    var pairs: [String] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let name = part.prefix { $0 != "=" }
      let isPair = name.endIndex < part.endIndex && KindSpec.ledger.field(String(name)) != nil
      if let last = pairs.last, !isPair {
        pairs[pairs.count - 1] = "\(last),\(part)"
      } else {
        pairs.append(String(part))
      }
    }
    return pairs
  }

  func run(_ context: CommandContext) throws -> ExitStatus {
    let rules = arguments.flag(Self.noRules) ? ImportRules() : try context.home().importRules()
    let layout = LedgerFile.Layout(
      rules: rules, bank: arguments.text(Self.bank), mapping: mapping)
    let contents = try LedgerFile.read(arguments.operand(0) ?? "", layout)
    if let warning = contents.warning { context.note(warning) }
    let job = LedgerImportJob(
      contents: contents, rules: rules, options: options(contents.bank), typed: typed)
    guard !arguments.flag(Self.preview) else {
      let report = try job.preview(context)
      return report.bad.isEmpty || importing.skipsBadRows ? .done : .badData
    }
    guard let report = try job.keep(title: title, context) else { return .badData }
    if let name = arguments.text(Self.remember) {
      try remember(name, contents, signs: report.signs, context)
    }
    return .done
  }

  /// What was typed, and what the rules say about the bank's files.
  private func options(_ bank: ImportBank?) -> LedgerImport.Options {
    var options = importing
    options.dates = options.dates ?? bank?.dates
    options.signs = options.signs ?? bank?.signs
    options.repeats = options.repeats ?? bank?.repeats
    return options
  }

  /// The values of fields that were typed.
  private var typed: [(field: FieldSpec, text: String)] {
    Self.defaults.compactMap { field in
      arguments.text(FieldOptions.option(for: field)).map { (field, $0) }
    }
  }

  /// Keeps what was typed, in place of what was kept under this name.
  private func remember(
    _ name: String, _ contents: LedgerFile.Contents, signs: LedgerSigns?, _ context: CommandContext
  ) throws {
    var bank = ImportBank(name: name, header: contents.header, columns: mapping, typed: typed)
    bank.dates = importing.dates
    // A file with any minus is an account statement, and so are others of it that have none.
    bank.signs = importing.signs ?? (signs == .minusIsExpense ? signs : nil)
    bank.repeats = importing.repeats
    try context.home().changeImportRules { rules in
      let known = rules.banks.firstIndex { Folding.folded($0.name) == Folding.folded(name) }
      guard let known else { return rules.banks.append(bank.over(contents.bank)) }
      rules.banks[known] = bank.over(rules.banks[known])
    }
    context.note(
      contents.header == nil
        ? "'\(name)' is remembered; the file has no header, so name it again with --bank"
        : "'\(name)' is remembered for files with this header")
  }

  /// The command with the name of the file, as `undo` and `history` show it.
  private var title: String {
    let path = arguments.operand(0) ?? ""
    let name = path.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) }
    return "\(Self.name) \(name ?? path)"
  }
}
