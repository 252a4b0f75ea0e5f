import CommandLineKit
import SharedCommands
internal import Text
import TripStore

/// `docs add`: a paper, and a copy of the file that shows it.
struct DocsAdd: Command {
  static let name = "docs add"
  static let summary = "Enter a document, with the file that shows it."
  static let details = [
    "The file is copied into the home folder and checked; the original may go. It is kept once, "
      + "however many documents show it."
  ]
  static let operands = [
    OperandSpec(.text("TITLE", maximumBytes: 1_048_576), help: "What it is.")
  ]
  static let options =
    FieldOptions(DocumentNoun.typed.filter { $0.name != DocumentNoun.operand }).specs
    + [DocumentFile.option]
  static let examples = [
    Example("vanlog docs add \(DocumentNoun.example)", "Without a file."),
    Example("vanlog docs add \"Ada's passport\" --file scan.pdf", "With one."),
  ]
  static let jsonFields = Record.jsonFields(of: .document)
  static let exits = StoreExits.writing + DocumentExits.file

  private let arguments: Arguments

  init(_ arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
  }

  func run(_ context: CommandContext) throws -> ExitStatus {
    let store = try context.store()
    guard let path = arguments.text(DocumentFile.option) else {
      let id = try store.edit { try $0.create(.document, values(in: store, context)) }
      return try context.showEntered(id, .document, in: store)
    }
    // What cannot be kept is said before a long copy; what counts is read again within the edit.
    _ = try values(in: store, context)
    let id = try DocumentFile(copying: path, into: store, context).keep { edit, fields in
      try edit.create(.document, values(in: store, context).merging(fields))
    }
    return try context.showEntered(id, .document, in: store)
  }

  /// What is completed from other records, and what is kept, belong together: read it in the edit.
  private func values(in store: TripStore, _ context: CommandContext) throws -> FieldValues {
    let title = (field: DocumentNoun.operand, text: arguments.operand(0) ?? "")
    var draft = try FieldOptions(DocumentNoun.typed).read(
      arguments, operand: title, existing: nil, in: store, context)
    try DocumentNoun.complete(&draft, in: store, context)
    return draft.values
  }
}

/// What exit codes mean for commands that read or write the files of documents.
enum DocumentExits {
  static let file = [Exit(.inputOutput, "reading or writing a file failed")]
}
