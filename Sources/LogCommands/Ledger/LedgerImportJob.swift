import Amounts
import CommandLineKit
import HomeFolder
import Records
import SharedCommands
import Text
import TripStore

/// An import of one file, looked at first or kept.
struct LedgerImportJob {
  let contents: LedgerFile.Contents
  let rules: ImportRules
  let options: LedgerImport.Options
  /// Values for fields that rows leave empty, as typed.
  let typed: [(field: FieldSpec, text: String)]

  /// Shows what would happen.
  func preview(_ context: CommandContext) throws -> LedgerImportReport {
    let store = try context.storeToRead()
    let report = try made(options, in: store, context).preview(in: store)
    try show(report, .preview, in: store, context)
    return report
  }

  /// Imports all new rows, or returns `nil` and has imported none.
  func keep(title: String, _ context: CommandContext) throws -> LedgerImportReport? {
    let store = try context.store(for: title)
    let budgets = try BudgetWatch(of: store)
    var options = options
    var report = try made(options, in: store, context).run(in: store)
    if report.isStoppedByRepeats(options), let answer = Self.ask(report, context) {
      options.repeats = answer
      report = try made(options, in: store, context).run(in: store)
    }
    let obstacle = report.obstacle(options)
    try show(report, obstacle == nil ? .kept : .stopped, in: store, context)
    guard let reason = obstacle else {
      try budgets.look(in: store, context)
      return report
    }
    context.note("nothing was imported: \(reason)")
    return nil
  }

  private func show(
    _ report: LedgerImportReport, _ stage: LedgerImportView.Stage, in store: RecordStore?,
    _ context: CommandContext
  ) throws {
    try context.output(
      LedgerImportView(
        report: report, columns: contents.table.columns, bank: contents.bank?.name, stage: stage,
        ending: { id in
          (try? store?.record(id, of: .ledger)?.shortID(in: store))
            ?? id.ending(IDEnding.shortest)
        }))
  }

  private func made(
    _ options: LedgerImport.Options, in store: RecordStore?, _ context: CommandContext
  ) throws -> LedgerImport {
    var options = options
    options.kinds = .ofCommands
    options.defaults = try defaults(in: store, context)
    options.latestDay = try context.latestDay(today: context.localNow().day)
    if !rules.rules.isEmpty {
      options.rules = try RowRules(rules, bank: contents.bank) { kind, text in
        try ImportReferences.find(kind, text, in: store)
      }
    }
    let money = try store.map { try HomeMoney(of: $0) }
    let home = try money?.currency ?? Currency(code: SettingSpec.homeCurrency.standard)
    return LedgerImport(contents.table, options: options, home: home, money: money)
  }

  /// What was typed, else what the rules say about the bank's files.
  private func defaults(in store: RecordStore?, _ context: CommandContext) throws -> FieldValues {
    let reference = { (kind: String, text: String) in
      try ImportReferences.find(kind, text, in: store)
    }
    var values = FieldValues()
    if let bank = contents.bank {
      let place = rules.banks.firstIndex { $0.name == bank.name } ?? 0
      let settings = try RuleSetting.values(
        bank.settings, at: "banks[\(place)]", reference: reference)
      for (field, value) in settings { values[field] = value }
    }
    let reading = FieldContext(
      days: try context.typedDays(), currency: { _ in nil }, reference: reference)
    for (field, text) in typed { values[field] = try field.value(parsing: text, reading) }
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
