import CommandLineKit
import SharedCommands
internal import Text
import TripStore

/// `docs add`: adds a document and a copy of its file.
struct DocsAddCommand: ReadingCommand {
  static let name = "docs add"
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
    + [DocumentFile.option]
  static let examples = [
    Example("vanlog docs add \(DocumentNoun.example)", "Add a document without a file."),
    Example("vanlog docs add \"Ada's passport\" --file scan.pdf", "Add a document with its scan."),
  ]
  static let jsonFields = Record.jsonFields(of: .document)
  static let exits = StoreExits.writing + DocumentExits.file

  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    let store = try context.store(for: Self.name)
    guard let path = arguments.text(DocumentFile.option) else {
      let id = try store.edit { try $0.create(.document, values(in: store, context)) }
      return try context.showEntered(id, .document, in: store)
    }
    // Bad values are reported before a long copy; the edit reads everything again.
    _ = try values(in: store, context)
    let id = try DocumentFile(copying: path, into: store, context).keep { edit, fields in
      try edit.create(.document, values(in: store, context).merging(fields))
    }
    return try context.showEntered(id, .document, in: store)
  }

  /// Values filled in from other records must match what is stored: read them within the edit.
  private func values(in store: TripStore, _ context: CommandContext) throws -> FieldValues {
    let title = (field: DocumentNoun.operand, text: arguments.operand(0) ?? "")
    var draft = try FieldOptions(DocumentNoun.typed).read(
      arguments, operand: title, existing: nil, in: store, context)
    try DocumentNoun.complete(&draft, in: store, context)
    return draft.values
  }
}

/// Exit codes of commands that read or write the files of documents.
enum DocumentExits {
  static let file = [Exit(.inputOutput, "cannot read or write a file")]
}
