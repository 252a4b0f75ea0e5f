import CommandLineKit
import Records
import SharedCommands
import Text
import TripStore

/// `ledger rename`: gives a category, vendor or account another name in all entries.
struct LedgerRenameCommand: ReadingCommand {
  static let name = "ledger rename"
  static let use = CommandUse.changes(.seconds)
  static let summary = "Rename a category, vendor or account in all ledger entries."
  static let details = [
    "All spellings that differ only in case and accents are renamed, which also brings 'Food' and "
      + "'food' together. Subcategories follow: with food renamed to meals, food/groceries becomes "
      + "meals/groceries. If the new name exists already, the two become one; 'vanlog undo' takes "
      + "that back."
  ]
  static let operands = [
    OperandSpec(
      .choice("WHAT", fields.map(\.name)), help: "What to rename: category, vendor or account."),
    OperandSpec(
      .text("OLD", maximumBytes: 200, offering: .namedLedgerTexts), help: "The current name."),
    OperandSpec(
      .text("NEW", maximumBytes: 200, offering: .namedLedgerTexts), help: "The new name."),
  ]
  static let options = [BulkChange.dryRun, Confirmation.yes]
  static let examples = [
    Example("vanlog ledger rename category food groceries", "Rename a category."),
    Example("vanlog ledger rename vendor lidel Lidl", "Correct a name everywhere."),
  ]
  static let jsonFields = BulkChange.members(of: .ledger, "entries that were changed").fields
  static let exits =
    [Exit(.nothingFound, "no entry has the old name")] + StoreExits.writing.dropFirst()

  private static let fields: [(name: String, fields: [String])] = [
    ("category", .fields(.category)), ("vendor", .fields(.vendor)),
    ("account", .fields(.account, .toAccount)),
  ]

  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    let what = arguments.operand(0) ?? ""
    let (old, new) = (arguments.operand(1) ?? "", arguments.operand(2) ?? "")
    let fields = Self.fields.first { $0.name == what }?.fields.compactMap(KindSpec.ledger.field)
    guard let fields, let field = fields.first else { return .ownFault }
    let name = try Self.value(new, of: field)
    guard let name = name.text, !old.isEmpty else {
      throw arguments.usageError("a name cannot be empty; clear it with 'vanlog ledger edit'")
    }
    let renamed = { (text: String) in
      what == "category"
        ? CategoryRenaming.renamed(text, from: old, to: name)
        : Folding.folded(text) == Folding.folded(old) ? name : nil
    }
    let title = "\(Self.name) \(what) \(old) \(new)"
    let status = try BulkChange(of: .ledger, title: title) { store in
      try Self.items(fields, renamed, in: store)
    } apply: { item, edit, _ in
      try edit.update(.ledger, item.record.id, item.values)
    }.run(arguments, context)
    if status == .nothingFound { try hint(old, field, context) }
    if what == "category" { try tellOfOthers(named: old, context) }
    return status
  }

  /// The name as an entry has it.
  private static func value(_ text: String, of field: FieldSpec) throws -> FieldValue {
    let reading = FieldContext(
      days: TypedDays(at: Instant(secondsSinceEpoch: 0), offsetSeconds: 0), currency: { _ in nil },
      reference: { kind, id in throw StoreError.noRecord(kind: kind, id: id) })
    return try field.value(parsing: text, reading)
  }

  private static func items(
    _ fields: [FieldSpec], _ renamed: (String) -> String?, in store: RecordStore
  ) throws -> [BulkChange.Item] {
    var items: [BulkChange.Item] = []
    try store.forEach(RecordQuery(.ledger)) { record in
      var values = FieldValues()
      for field in fields {
        guard let text = record[field].text, let name = renamed(text), name != text else {
          continue
        }
        values[field] = .text(name)
      }
      if !values.isEmpty { items.append(BulkChange.Item(record, values)) }
    }
    return items
  }

  /// Plans with the old name of a category are changed by hand: they may be meant to stay.
  private func tellOfOthers(named old: String, _ context: CommandContext) throws {
    guard let store = try context.storeToRead() else { return }
    var names: [String] = []
    for kind in [KindSpec.budget, .repetition] {
      try store.forEach(RecordQuery(kind)) { record in
        guard let category = record[.category] as String?,
          CategoryRenaming.renamed(category, from: old, to: "-") != nil
        else { return }
        names.append(
          "'\(record.title)' ('vanlog \(kind.command) show \(record.shortID(in: store))')")
      }
    }
    guard !names.isEmpty else { return }
    context.note("these still have the category '\(old)': \(names.joined(separator: ", "))")
  }

  private func hint(_ old: String, _ field: FieldSpec, _ context: CommandContext) throws {
    let known =
      try context.storeToRead()?.offered(textsOf: field.name, in: .ledger, limit: 10_000) ?? []
    let hint = Spelling.hint(for: old, among: known.map(\.text))
    if !hint.isEmpty { context.note("no entry has '\(old)'\(hint)") }
  }
}
