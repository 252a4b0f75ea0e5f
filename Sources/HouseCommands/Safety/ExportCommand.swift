import CommandLineKit
import DurableFiles
import HomeFolder
import Records
import SharedCommands
import Tables
import Text
import TripStore

/// `export`: everything in formats that other programs read.
struct ExportCommand: ReadingCommand {
  static let name = "export"
  static let use = CommandUse.shows(.seconds, .owner)
  static let summary = "Export all records as CSV and JSON files."
  static let details = [
    "Each kind of record becomes KIND.csv and KIND.json in the folder; documents are copied into "
      + "documents/. Cells that a spreadsheet would run as a formula get an apostrophe.",
    "--from, --to and --in narrow drives, check-ins and ledger entries; all other records are "
      + "written whole.",
  ]
  static let operands = [
    OperandSpec(.folder(), help: "The folder to write to; created if missing.")
  ]
  static let force = OptionSpec("force", help: "Overwrite the files of an earlier export.")
  static let options =
    [force] + DayRange.options("drives, check-ins and entries", verb: "Export")
  static let examples = [
    Example("vanlog export ~/van-export", "Export everything."),
    Example("vanlog export ~/tax --in 2026", "Export one year."),
  ]
  static let jsonFields = ExportReport.jsonFields
  static let exits = [
    Exit(.inputMissing, "the folder cannot be created"),
    Exit(.cannotCreate, "a file exists already or cannot be written"),
    Exit(.inputOutput, "the disk is full or fails"),
  ]

  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    let path = arguments.operand(0) ?? ""
    try OutputFile.protect(path + "/export.csv", context)
    let days = try DayRange(arguments, context)
    var files: [(name: String, records: Int)] = []
    if let store = try context.storeToRead() {
      let folder = try Directory.openOrMake(path)
      try refuseToReplace(in: folder, store)
      for kind in KindSpec.all {
        files += try export(query(kind, days), from: store, into: folder)
      }
      files += try copyDocuments(from: store, into: path, context)
    }
    try context.output(ExportReport(folder: path, files: files))
    return .done
  }

  /// Finds files of an earlier export, so that nothing is written if one is in the way.
  private func refuseToReplace(
    in folder: borrowing Directory, _ store: RecordStore
  ) throws {
    guard !arguments.flag(Self.force) else { return }
    for kind in try KindSpec.all.filter({ try store.count($0) > 0 }) {
      for name in ["\(kind.name).csv", "\(kind.name).json"] {
        if try folder.status(of: name) != nil {
          throw FileInTheWay(path: folder.path(of: name))
        }
      }
    }
  }

  private func query(_ kind: KindSpec, _ days: DayRange) -> RecordQuery {
    var query = RecordQuery(kind)
    if kind.isOfEvents {
      (query.from, query.to) = days.bounds(in: kind)
    }
    return query
  }

  private func export(
    _ query: RecordQuery, from store: RecordStore, into folder: borrowing Directory
  ) throws -> [(name: String, records: Int)] {
    let kind = query.kind
    guard try store.count(kind) > 0 else { return [] }
    let rule: Replacement.Commit = arguments.flag(Self.force) ? .replace : .refuse
    let members = Members.record(of: kind)
    var csv = RecordTable(kind)
    var table = try folder.replacement(of: "\(kind.name).csv", privacy: .asUsual)
    var array = try folder.replacement(of: "\(kind.name).json", privacy: .asUsual)
    var count = 0
    try array.write([UInt8(ascii: "[")])
    try store.forEach(query) { record in
      try table.write(csv.row(record))
      var json = JSONWriter()
      let answer = RecordAnswer(record, ending: record.id.ending(IDEnding.shortest))
      json.object { members.write(of: answer, to: &$0) }
      try array.write(Array((count == 0 ? "\n" : ",\n").utf8) + json.bytes)
      count += 1
    }
    try array.write(Array("\n]\n".utf8))
    try table.commit(rule)
    try array.commit(rule)
    return [("\(kind.name).csv", count), ("\(kind.name).json", count)]
  }
}

extension ExportCommand {
  /// Copies the files of documents, under names that show where they belong.
  private func copyDocuments(
    from store: RecordStore, into path: String, _ context: CommandContext
  ) throws -> [(name: String, records: Int)] {
    guard let home = try context.home().open() else { return [] }
    var count = 0
    try store.forEach(RecordQuery(.document)) { record in
      guard let hash = record[.content].flatMap({ ContentHash($0) }) else { return }
      let folder = try Directory.openOrMake(path + "/documents")
      let name = DisplayName(record[.fileName] ?? "document").text
      let target = "\(try store.ending(of: record))-\(name)"
      if arguments.flag(Self.force) { try folder.remove(target) }
      do {
        try AttachmentStore(in: home).copy(hash, to: folder.path(of: target))
        count += 1
      } catch let error as AttachmentError {
        context.note("\(record.title): \(error)")
      }
    }
    return count == 0 ? [] : [("documents/", count)]
  }
}

/// A file would have to be replaced without permission.
private struct FileInTheWay: Failure, CustomStringConvertible {
  let path: String

  var description: String {
    "\(path) already exists, and nothing was written; overwrite it with --force"
  }

  var exitStatus: ExitStatus { .cannotCreate }
}

/// Records as rows of CSV, the header before the first.
struct RecordTable {
  private let fields: [FieldSpec]
  private var writer = TableWriter()
  private var hasHeader = false

  init(_ kind: KindSpec) {
    fields = kind.fields.filter { field in
      if case .bytes = field.type { false } else { true }
    }
  }

  mutating func row(_ record: Record) -> [UInt8] {
    if !hasHeader { writer.row(["id"] + fields.map(\.name)) }
    hasHeader = true
    writer.row(
      [record.id.description]
        + fields.map { field in
          field.plainText(record[field], currency: record.currency(of: field))
        })
    return writer.takeBytes()
  }
}

private struct ExportReport: Presentable, Answer {
  let folder: String
  let files: [(name: String, records: Int)]

  func present(on page: inout Page) {
    guard !files.isEmpty else {
      return page.line("there are no records yet, so nothing was written")
    }
    var table = Table([.init("FILE"), .init("RECORDS", alignsRight: true)])
    for file in files { table.add([file.name, String(file.records)]) }
    page.table(table)
  }

  static let members = Members<ExportReport> {
    Member("folder", .text, "folder written to") { $0.folder }
    Member("files", .objects(fileMembers), "files written") { $0.files }
  }

  private static let fileMembers = Members<(name: String, records: Int)> {
    Member("file", .text, "name of the file") { $0.name }
    Member("records", .count, "number of records in it") { $0.records }
  }
}
