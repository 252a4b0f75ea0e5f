import CommandLineKit
import SharedCommands
import Text
import TripStore

/// `docs edit`: other fields, or another file.
struct DocsEdit: Command {
  static let name = "docs edit"
  static let summary = "Change fields of a document, or the file that shows it."
  static let details = [
    "Only what is named changes. Words replace those that stood there. The copy of a file that was "
      + "shown before stays in the home folder."
  ]
  static let operands = [RecordOperand.spec]
  static let options = FieldOptions(DocumentNoun.typed).specs + [DocumentFile.option, unset]
  static let examples = [
    Example("vanlog docs edit last --file new.pdf --expires 2036-04-30", "It was renewed.")
  ]
  static let jsonFields = Record.jsonFields(of: .document)
  static let exits = StoreExits.writing + DocumentExits.file

  private static let unset = OptionSpec(
    "unset",
    value: .choice(
      "FIELD", DocumentNoun.typed.filter { !$0.isRequired }.map(\.optionName) + ["file"]),
    repeats: true, help: "Empty this field. May stand several times.")

  private let arguments: Arguments
  private let path: String?

  init(_ arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
    path = arguments.text(DocumentFile.option)
    if path != nil, arguments.texts(Self.unset).contains("file") {
      throw arguments.usageError("give --file or --unset file, not both", option: Self.unset)
    }
  }

  func run(_ context: CommandContext) throws -> ExitStatus {
    let store = try context.store()
    let id: RecordID
    if let path {
      // What cannot be kept is said before a long copy; what counts is read again within the edit.
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
    return try context.globals.json ? context.showEntered(id, .document, in: store) : .done
  }

  /// The document that is meant as it stands now, and what becomes of it.
  private func change(
    in store: TripStore, _ context: CommandContext
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
    try DocumentNoun.complete(&draft, in: store, context)
    return (record.id, draft.values)
  }
}
