import CommandLineKit
import HomeFolder
import SharedCommands
import Text
import TripStore

/// `ledger import`: imports entries from a CSV file of a bank or an app.
struct LedgerImportCommand: Command {
  static let name = "ledger import"
  static let summary = "Import ledger entries from a CSV file, without duplicates."
  static let details = [
    "Columns are recognised by their names, in English and as used by common banks and apps; --map "
      + "assigns the others. Separators, encodings, decimal commas and date formats are detected.",
    "A row is known if the store has an entry of the same day, amount, currency and direction, with "
      + "a similar vendor or none, that matches no other row. Payments that were reverted or are "
      + "pending are left out, and fees in a column of their own are added. If a row equals an earlier one of the file, you are "
      + "asked what to do, unless --repeats decides: it may be a second coffee, or a row printed "
      + "twice.",
    "Either all new rows are imported or none. --currency, --account, --category, --country, "
      + "--trip and --van apply to rows that have no value of their own.",
  ]
  static let operands = [OperandSpec(.file(), help: "The CSV file, of at most 16 MiB.")]
  static let options =
    [preview, map, dates, signs, repeats, skipBad] + defaults.map(FieldOptions.option)
  static let examples = [
    Example("vanlog ledger import statement.csv --preview", "See what would be imported."),
    Example(
      "vanlog ledger import cards.csv --map vendor=Shop --dates dd/mm/yyyy --currency NOK",
      "Supply what the file does not say."),
  ]
  static let jsonFields = LedgerImportView.jsonFields
  static let exits =
    [Exit(.badData, "rows are bad or repeated; nothing was imported")]
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
  private static let skipBad = OptionSpec(
    "skip-bad", help: "Skip rows that cannot be read, and import the others.")
  private static let defaults = [String].fields(
    .currency, .account, .category, .country, .trip, .van
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
    importing.skipsBadRows = arguments.flag(Self.skipBad)
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
    let contents = try LedgerFile.read(arguments.operand(0) ?? "", mapping: mapping)
    if let warning = contents.warning { context.note(warning) }
    return arguments.flag(Self.preview)
      ? try preview(contents.table, context) : try keep(contents.table, context)
  }

  /// The command with the name of the file, as `undo` and `history` show it.
  private var title: String {
    let path = arguments.operand(0) ?? ""
    let name = path.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) }
    return "\(Self.name) \(name ?? path)"
  }

  private func preview(_ table: LedgerTable, _ context: CommandContext) throws -> ExitStatus {
    let store = try context.storeToRead()
    let report = try self.import(table, importing, in: store, context).preview(in: store)
    try context.output(LedgerImportView(report: report, columns: table.columns, stage: .preview))
    return report.bad.isEmpty || importing.skipsBadRows ? .done : .badData
  }

  private func keep(_ table: LedgerTable, _ context: CommandContext) throws -> ExitStatus {
    let store = try context.store(for: title)
    let budgets = try BudgetWatch(of: store)
    var options = importing
    var report = try self.import(table, options, in: store, context).run(in: store)
    if report.isStoppedByRepeats(options), let answer = Self.ask(report, context) {
      options.repeats = answer
      report = try self.import(table, options, in: store, context).run(in: store)
    }
    let obstacle = report.obstacle(options)
    try context.output(
      LedgerImportView(
        report: report, columns: table.columns, stage: obstacle == nil ? .kept : .stopped))
    guard let reason = obstacle else {
      try budgets.look(in: store, context)
      return .done
    }
    context.note("nothing was imported: \(reason)")
    return .badData
  }

  private func `import`(
    _ table: LedgerTable, _ options: LedgerImport.Options, in store: TripStore?,
    _ context: CommandContext
  ) throws -> LedgerImport {
    var options = options
    options.defaults = try defaults(in: store, context)
    options.latestDay = try context.latestDay(today: context.localNow().day)
    let money = try store.map { try HomeMoney(of: $0) }
    let home = try money?.currency ?? Currency(code: SettingSpec.homeCurrency.standard)
    return LedgerImport(table, options: options, home: home, money: money)
  }

  private func defaults(in store: TripStore?, _ context: CommandContext) throws -> FieldValues {
    let reading = FieldContext(
      days: try context.typedDays(), currency: { _ in nil },
      reference: { name, text in
        guard let kind = KindSpec.named(name), let store else {
          throw StoreError.noRecord(kind: name, id: text)
        }
        return try store.record(named: text, of: kind).id
      })
    var values = FieldValues()
    for field in Self.defaults {
      guard let text = arguments.text(FieldOptions.option(for: field)) else { continue }
      values[field] = try field.value(parsing: text, reading)
    }
    return values
  }

  /// `nil` if there is no terminal to ask on, or no clear answer.
  private static func ask(
    _ report: LedgerImportReport, _ context: CommandContext
  ) -> LedgerImport.Repeats? {
    guard context.terminal.inputIsTerminal, context.terminal.errorIsTerminal else { return nil }
    context.ask("\(LedgerImportView.repeats(report)) Import them too? [y/n] ")
    switch readLine()?.lowercased() {
    case "y", "yes": return .keep
    case "n", "no": return .skip
    default: return nil
    }
  }
}

extension LedgerImportReport {
  fileprivate func isStoppedByRepeats(_ options: LedgerImport.Options) -> Bool {
    !repeatedLines.isEmpty && options.repeats == nil && (bad.isEmpty || options.skipsBadRows)
  }

  /// Why nothing was imported, and what to do.
  fileprivate func obstacle(_ options: LedgerImport.Options) -> String? {
    if !bad.isEmpty, !options.skipsBadRows {
      return
        "\(bad.count == 1 ? "1 row is" : "\(bad.count) rows are") bad; correct the file or skip "
        + "them with --skip-bad"
    }
    guard isStoppedByRepeats(options) else { return nil }
    return
      "some rows equal an earlier one; use --repeats keep if each was paid, else --repeats skip"
  }
}
