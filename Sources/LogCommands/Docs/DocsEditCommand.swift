import CommandLineKit
import Records
import SharedCommands
import Text
import TripStore

/// `docs edit`: changes fields or the file of a document.
struct DocsEditCommand: Command {
  static let name = "docs edit"
  static let use = CommandUse.changes(.seconds)
  static let summary = "Change fields or the file of a document."
  static let details = [
    "Only the fields that you name change. A list of words replaces the old list. The copy of the "
      + "previous file stays in the home folder."
  ]
  static let operands = [RecordOperand.spec(.document)]
  static let options = FieldOptions(DocumentNoun.typed).specs + [DocumentFile.option, unset]
  static let examples = [
    Example(
      "vanlog docs edit last --file new.pdf --expires 2036-04-30",
      "Record a renewed document.")
  ]
  static let jsonFields = Record.jsonFields(of: .document)
  static let exits = StoreExits.writing + DocumentExits.file

  private static let unset = OptionSpec(
    "unset",
    value: .choice(
      "FIELD", DocumentNoun.typed.filter { !$0.isRequired }.map(\.optionName) + ["file"]),
    repeats: true, help: "Clear this field, named like its option. May be repeated, or a list: a,b."
  )

  private let arguments: Arguments
  private let path: String?

  init(_ arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
    path = arguments.text(DocumentFile.option)
    if path != nil, arguments.texts(Self.unset).contains("file") {
      throw arguments.usageError("--file and --unset file cannot be combined", option: Self.unset)
    }
  }

  func run(_ context: CommandContext) throws -> ExitStatus {
    let store = try context.store(for: Self.name)
    let id: RecordID
    if let path {
      // Bad values are reported before a long copy; the edit reads everything again.
      _ = try change(in: store, context)
      id = try DocumentFile(copying: path, into: store, context).keep { edit, fields in
        let (id, changes) = try change(in: store, context)
        try edit.update(.document, id, changes.merging(fields))
        return id
      }
    } else {
      id = try store.edit { edit in
        let (id, changes) = try change(in: store, context)
        guard !changes.isEmpty else {
          throw arguments.usageError("name at least one field to change")
        }
        try edit.update(.document, id, changes)
        return id
      }
    }
    return try context.showChanged(id, .document, in: store, named: arguments.operand(0))
  }

  /// The document as it is now, and as it will be.
  private func change(
    in store: RecordStore, _ context: CommandContext
  ) throws -> (id: RecordID, changes: FieldValues) {
    let record = try store.record(named: arguments.operand(0) ?? "", of: .document)
    var draft = try FieldOptions(DocumentNoun.typed).read(
      arguments, operand: nil, existing: record, in: store, context)
    for name in arguments.texts(Self.unset) {
      let fields = DocumentNoun.typed.filter { $0.optionName == name }.map(\.name)
      for field in name == "file" ? DocumentNoun.hidden : fields {
        draft.set(FieldValue.none, of: field)
      }
    }
    draft.values.settleClock(of: record)
    try DocumentNoun.complete(&draft, in: store, context)
    return (record.id, draft.values)
  }
}
