import CommandLineKit
import SharedCommands
import Tables
import Text
import TripStore

/// `ledger export`: the ledger as a CSV file.
struct LedgerExportCommand: Command {
  static let name = "ledger export"
  static let summary = "Write the ledger as CSV, which spreadsheets and 'ledger import' read."
  static let details = [
    "The oldest entry comes first. Text that a spreadsheet would compute gets an apostrophe, which "
      + "'ledger import' takes off again. A file gets its name only when all of it is written."
  ]
  static let options = [output, OutputFile.yes] + LedgerRange.options
  static let examples = [
    Example("vanlog ledger export -o ledger.csv", "All of it into a file."),
    Example("vanlog ledger export --trip last", "The last trip, on standard output."),
  ]
  static let jsonFields = [
    JSONField("file", .text, "where it went; needs --output"),
    JSONField("entries", .count, "how many"),
  ]
  static let exits =
    LedgerRange.exits + [
      Exit(.cannotCreate, "the file is there already, or cannot be made"),
      Exit(.inputOutput, "the disk is full"),
    ]

  private static let output = OptionSpec(
    "output", short: "o", value: .file(), help: "Write this file instead of standard output.")
  private static let pieceBytes = 65_536

  private let arguments: Arguments

  init(_ arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
  }

  func run(_ context: CommandContext) throws -> ExitStatus {
    let path = arguments.text(Self.output)
    guard !context.globals.json || path != nil else {
      throw arguments.usageError(
        "the export is CSV; with --json give --output, or take 'ledger list --json'",
        option: Self.output)
    }
    guard let store = try context.storeToRead() else {
      context.note("nothing has been entered yet; 'vanlog ledger add' enters something")
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

/// How many entries went into a file.
private struct ExportResult: Presentable {
  let file: String
  let entries: Int

  func present(on page: inout Page) {
    page.line("\(Phrase.count(entries, "entry", "entries")) in \(Printable.line(file))")
  }

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("file", file)
      json.field("entries", entries)
    }
  }
}
