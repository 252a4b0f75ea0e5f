import CommandLineKit
import Records
import SharedCommands
import Tables
import Text
import TripStore

/// `ledger export`: writes the ledger as a CSV file.
struct LedgerExportCommand: ReadingCommand {
  static let name = "ledger export"
  static let use = CommandUse.shows(.seconds, .owner)
  static let summary = "Export the ledger as CSV, or for hledger or Beancount."
  static let details = [
    "The oldest entry comes first. In CSV, text that a spreadsheet would run as a formula gets an "
      + "apostrophe, which 'ledger import' removes. The file appears only once it is complete.",
    "hledger and Beancount get double entries: categories are accounts below expenses and income, your "
      + "accounts are below assets. Amounts in foreign currencies have what they are worth in the home "
      + "currency as their price, so sums at cost are those of 'vanlog ledger report'.",
  ]
  static let options = [OutputFile.output, format, OutputFile.yes] + LedgerRange.options
  static let examples = [
    Example("vanlog ledger export -o ledger.csv", "Export everything to a file."),
    Example("vanlog ledger export --trip last", "Print your last trip to standard output."),
    Example(
      "vanlog ledger export --format hledger | hledger -f - balance --cost",
      "Let hledger add it up."),
  ]
  static let jsonFields = ExportResult.jsonFields
  static let exits =
    LedgerRange.exits + [
      Exit(.cannotCreate, "the file exists already or cannot be created"),
      Exit(.inputOutput, "the disk is full"),
    ]

  private static let format = OptionSpec(
    "format", value: .choice("FORMAT", LedgerFormat.allCases.map(\.rawValue)),
    default: "that of the name of the file, else csv",
    help: "Format: csv, hledger or beancount.")
  private static let pieceBytes = 65_536

  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    let path = OutputFile.path(arguments)
    guard !context.globals.json || path != nil else {
      throw arguments.usageError(
        "the export is CSV; --json needs --output, or use 'ledger list --json'",
        option: OutputFile.output)
    }
    let format = try chosenFormat()
    if let path { try OutputFile.protect(path, context) }
    guard let store = try context.storeToRead() else {
      context.note("the ledger is empty; add an entry with 'vanlog ledger add'")
      return .nothingFound
    }
    let slice = try LedgerRange.read(arguments, in: store, context)
    guard let path else {
      _ = try Self.write(slice, as: format, of: store) { bytes in
        try context.write(String(decoding: bytes, as: UTF8.self))
      }
      return .done
    }
    var count = 0
    try OutputFile.write(path, replaces: arguments.flag(OutputFile.yes)) { sink in
      count = try Self.write(slice, as: format, of: store, to: sink)
    }
    try context.output(ExportResult(file: path, entries: count))
    return .done
  }

  /// What was asked for, else what the name of the file says.
  private func chosenFormat() throws(UsageError) -> LedgerFormat {
    let named = OutputFile.path(arguments).flatMap(OutputFile.ending).flatMap { ending in
      LedgerFormat.allCases.first { $0.fileExtensions.contains(ending) }
    }
    let format = arguments.text(Self.format).flatMap(LedgerFormat.init) ?? named ?? .csv
    try OutputFile.checkEnding(
      of: OutputFile.output, among: format.fileExtensions, arguments,
      otherwise: "the export is \(format.name)")
    return format
  }

  private static func write(
    _ slice: LedgerSlice, as format: LedgerFormat, of store: RecordStore,
    to sink: ([UInt8]) throws -> Void
  ) throws -> Int {
    guard format != .csv else { return try writeTable(slice, of: store, to: sink) }
    let home = try HomeMoney(of: store).currency
    var piece: [UInt8] = []
    let count = try JournalExport(slice, as: format, home: home).write(from: store) { text in
      piece += text.utf8
      guard piece.count >= pieceBytes else { return }
      try sink(piece)
      piece = []
    }
    try sink(piece)
    return count
  }

  private static func writeTable(
    _ slice: LedgerSlice, of store: RecordStore, to sink: ([UInt8]) throws -> Void
  ) throws -> Int {
    var writer = TableWriter()
    var count = 0
    writer.row(LedgerExport.columns)
    try LedgerExport(slice).forEachRow(in: store) { cells in
      writer.row(cells)
      count += 1
      if writer.bytes.count >= pieceBytes { try sink(writer.takeBytes()) }
    }
    try sink(writer.takeBytes())
    return count
  }
}

/// How many entries were written to a file.
private struct ExportResult: Presentable, Answer {
  let file: String
  let entries: Int

  func present(on page: inout Page) {
    page.line("\(Phrase.count(entries, "entry", "entries")) in \(Printable.line(file))")
  }

  static let members = Members<ExportResult> {
    Member("file", .text, "the file written; needs --output") { $0.file }
    Member("entries", .count, "number of entries") { $0.entries }
  }
}
