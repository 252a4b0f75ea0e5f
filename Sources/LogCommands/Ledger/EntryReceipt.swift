import CommandLineKit
import DurableFiles
import Records
import SharedCommands
import Text
import TripStore

/// `--receipt` of `ledger add` and `ledger edit`: a document that is the receipt of an entry.
enum EntryReceipt {
  static let option = OptionSpec(
    "receipt", value: .file("FILE|DOC"),
    help: "Attach a receipt: a file, copied and kept as a document, or an existing document, by id "
      + "or name.")

  private static let longestTitle = 200

  /// Runs the edit of the entry, and ties its receipt to it in the same transaction.
  static func keep(
    in store: RecordStore, _ arguments: Arguments, _ context: CommandContext,
    _ edit: (Edit) throws -> RecordID
  ) throws -> RecordID {
    guard let text = arguments.text(option) else { return try store.edit(edit) }
    guard isFile(text) else {
      return try store.edit { transaction in
        let document = try document(text, in: store)
        let id = try edit(transaction)
        if let other = document[.entry], other != id,
          let entry = try store.record(other, of: .ledger), entry.isAlive
        {
          context.note(
            "'\(document.title)' was the receipt of entry \(entry.shortID(in: store)); now it is that of "
              + "this one")
        }
        try transaction.update(.document, document.id, [.set(.entry, id)])
        return id
      }
    }
    return try DocumentFile(copying: text, into: store, context).keep { transaction, fields in
      let id = try edit(transaction)
      let entry = try store.record(id, of: .ledger)
      try transaction.create(.document, values(of: entry, fields).merging(fields))
      return id
    }
  }

  /// A name with a slash is a path, no matter what is there.
  private static func isFile(_ text: String) -> Bool {
    text.utf8.contains(UInt8(ascii: "/"))
      || (try? File(text, links: .follow).status().mayBeFile) == true
  }

  private static func document(_ text: String, in store: RecordStore) throws -> Record {
    let document: Record
    do {
      document = try store.record(named: text, of: .document)
    } catch StoreError.noRecord {
      throw CommandProblem(
        .inputMissing,
        "--receipt: there is no file and no document '\(Printable.line(text))' here")
    }
    guard document.isAlive else {
      throw StoreError.deleted(kind: document.kind.noun, id: text)
    }
    return document
  }

  /// What a receipt takes over from its entry.
  private static func values(of entry: Record?, _ fields: FieldValues) -> FieldValues {
    var values: FieldValues = [
      .set(
        .title,
        FittingText.line(
          entry?[.vendor] ?? fields[.fileName] ?? "receipt", limit: longestTitle)),
      .set(.type, "receipt"),
    ]
    if let entry { values.take(.day, from: entry) }
    values[.trip] = entry?[.trip]
    values[.entry] = entry?.id
    return values
  }
}
