import CommandLineKit
internal import Records
import SharedCommands
internal import Text
import TripStore

/// `docs add`: adds a document and a copy of its file.
struct DocsAddCommand: ReadingCommand {
  static let name = "docs add"
  static let use = CommandUse.changes(.seconds)
  static let summary = "Add a document, with or without a file."
  static let details = [
    "The file is copied into the home folder and verified; you may then delete the original. "
      + "Identical files are stored only once."
  ]
  static let operands = [
    OperandSpec(.text("TITLE", maximumBytes: 1_048_576), help: "Title of the document.")
  ]
  static let options =
    FieldOptions(DocumentNoun.typed.filter { $0.name != DocumentNoun.operand }).specs
    + [DocumentFile.option, GivenID.option]
  static let examples = [
    Example("vanlog docs add \(DocumentNoun.example)", "Add a document without a file."),
    Example("vanlog docs add \"Ada's passport\" --file scan.pdf", "Add a document with its scan."),
  ]
  static let jsonFields = Record.jsonFields(of: .document)
  static let exits = StoreExits.writing + DocumentExits.file

  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    let given = try GivenID.read(arguments)
    let store = try context.store(for: Self.name)
    guard let path = arguments.text(DocumentFile.option) else {
      let id = try store.edit { try create(given, FieldValues(), $0, in: store, context) }
      return try context.showEntered(id, .document, in: store)
    }
    // Bad values are reported before a long copy; the edit reads everything again.
    let draft = try draft(in: store, context)
    if let given, try GivenID.isStored(given, .document, draft.values, in: store) {
      return try context.showEntered(given, .document, in: store)
    }
    let id = try DocumentFile(copying: path, into: store, context).keep { edit, fields in
      try create(given, fields, edit, in: store, context)
    }
    return try context.showEntered(id, .document, in: store)
  }

  private func create(
    _ given: RecordID?, _ fields: FieldValues, _ edit: Edit, in store: RecordStore,
    _ context: CommandContext
  ) throws -> RecordID {
    var draft = try draft(in: store, context)
    if let given, try GivenID.isStored(given, .document, draft.values, in: store) { return given }
    try DocumentNoun.complete(&draft, in: store, context)
    return try edit.create(.document, draft.values.merging(fields), id: given)
  }

  /// Values that refer to other records must match what is stored: read them within the edit.
  private func draft(in store: RecordStore, _ context: CommandContext) throws -> Draft {
    let title = (field: DocumentNoun.operand, text: arguments.operand(0) ?? "")
    return try FieldOptions(DocumentNoun.typed).read(
      arguments, operand: title, existing: nil, in: store, context)
  }
}

/// Exit codes of commands that read or write the files of documents.
enum DocumentExits {
  static let file = [Exit(.inputOutput, "cannot read or write a file")]
}
