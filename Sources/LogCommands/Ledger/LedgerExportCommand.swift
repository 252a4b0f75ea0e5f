import CommandLineKit
import SharedCommands
import Tables
import Text
import TripStore

/// `ledger export`: writes the ledger as a CSV file.
struct LedgerExportCommand: ReadingCommand {
  static let name = "ledger export"
  static let summary = "Export the ledger as CSV for spreadsheets and 'ledger import'."
  static let details = [
    "The oldest entry comes first. Text that a spreadsheet would run as a formula gets an "
      + "apostrophe, which 'ledger import' removes. The file appears only once it is complete."
  ]
  static let options = [OutputFile.output, OutputFile.yes] + LedgerRange.options
  static let examples = [
    Example("vanlog ledger export -o ledger.csv", "Export everything to a file."),
    Example("vanlog ledger export --trip last", "Print the newest trip to standard output."),
  ]
  static let jsonFields = [
    JSONField("file", .text, "the file written; needs --output"),
    JSONField("entries", .count, "number of entries"),
  ]
  static let exits =
    LedgerRange.exits + [
      Exit(.cannotCreate, "the file exists already or cannot be created"),
      Exit(.inputOutput, "the disk is full"),
    ]

  private static let pieceBytes = 65_536

  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    let path = OutputFile.path(arguments)
    guard !context.globals.json || path != nil else {
      throw arguments.usageError(
        "the export is CSV; --json needs --output, or use 'ledger list --json'",
        option: OutputFile.output)
    }
    try OutputFile.checkEnding(
      of: OutputFile.output, among: ["csv", "txt"], arguments, otherwise: "the export is CSV")
    if let path { try OutputFile.protect(path, context) }
    guard let store = try context.storeToRead() else {
      context.note("the ledger is empty; add an entry with 'vanlog ledger add'")
      return .nothingFound
    }
    let export = LedgerExport(try LedgerRange.read(arguments, in: store, context))
    guard let path else {
      _ = try Self.write(export, of: store) { bytes in
        try context.write(String(decoding: bytes, as: UTF8.self))
      }
      return .done
    }
    var count = 0
    try OutputFile.write(path, replaces: arguments.flag(OutputFile.yes)) { sink in
      count = try Self.write(export, of: store, to: sink)
    }
    try context.output(ExportResult(file: path, entries: count))
    return .done
  }

  private static func write(
    _ export: LedgerExport, of store: TripStore, to sink: ([UInt8]) throws -> Void
  ) throws -> Int {
    var writer = TableWriter()
    var count = 0
    writer.row(LedgerExport.columns)
    try export.forEachRow(in: store) { cells in
      writer.row(cells)
      count += 1
      if writer.bytes.count >= pieceBytes { try sink(writer.takeBytes()) }
    }
    try sink(writer.takeBytes())
    return count
  }
}

/// How many entries were written to a file.
private struct ExportResult: Presentable, JSONObject {
  let file: String
  let entries: Int

  func present(on page: inout Page) {
    page.line("\(Phrase.count(entries, "entry", "entries")) in \(Printable.line(file))")
  }

  func writeMembers(to json: inout JSONWriter) {
    json.field("file", file)
    json.field("entries", entries)
  }
}
