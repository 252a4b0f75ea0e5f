import CommandLineKit
import HomeFolder
import Records
import SharedCommands
import Text
import TripStore

/// `trip import`: reads what `trip export` wrote for another vanlog.
struct TripImportCommand: ReadingCommand {
  static let name = "trip import"
  static let use = CommandUse.changes(.long, .owner)
  static let summary = "Read a trip that 'trip export' has written for another vanlog."
  static let details = [
    "Records keep their ids: those that are here already, or were deleted here, are left as they are, so "
      + "that importing a file again adds only what is new. 'vanlog undo' takes the import back."
  ]
  static let operands = [
    OperandSpec(.file(), help: "A file that ends in .\(TripFile.fileExtension).")
  ]
  static let dryRun = OptionSpec("dry-run", help: "Only show what the file holds and what is new.")
  static let options = [dryRun]
  static let examples = [Example("vanlog trip import adria.vlt", "Read a friend's trip.")]
  static let jsonFields = TripImportReport.jsonFields
  static let exits =
    [
      Exit(.badData, "the file is not a trip file, was cut off or is damaged"),
      Exit(.inputMissing, "the file does not exist"),
    ] + StoreExits.writing.filter { $0.status != .badData && $0.status != .inputMissing }

  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    let path = arguments.operand(0) ?? ""
    let reader = TripFileReader(path: path, of: .ofCommands)
    guard !arguments.flag(Self.dryRun) else {
      var arrival = TripArrival(into: try context.storeToRead())
      try reader.forEach { try arrival.look(at: $0) }
      try context.output(TripImportReport(arrival, isKept: false))
      return .done
    }
    // Everything is checked before anything is stored, documents among it.
    var preview = TripArrival(into: nil)
    try reader.forEach { try preview.look(at: $0) }
    let name = path.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) }
    let store = try context.store(for: "\(Self.name) \(name ?? path)")
    var arrival = TripArrival(into: store, with: preview.ids)
    let files = try context.home().make()
    let attachments = try AttachmentStore(in: files)
    let progress = context.progress("Importing", total: preview.count)
    try store.edit { edit in
      try reader.forEach { record in
        try arrival.keep(record, edit, attachments)
        progress.update(arrival.count)
      }
      try arrival.finish(edit)
    }
    for note in arrival.notes { context.note(note) }
    try context.output(TripImportReport(arrival, isKept: true))
    return .done
  }
}

private struct TripImportReport: Presentable, Answer {
  let arrival: TripArrival
  let isKept: Bool

  init(_ arrival: TripArrival, isKept: Bool) {
    (self.arrival, self.isKept) = (arrival, isKept)
  }

  func present(on page: inout Page) {
    page.line(Printable.line(arrival.name))
    var table = Table([
      .init("KIND"), .init("NEW", alignsRight: true), .init("KNOWN", alignsRight: true),
      .init("DELETED HERE", alignsRight: true, spare: 1),
    ])
    for part in arrival.parts {
      table.add([part.kind.plural, "\(part.new)", "\(part.known)", "\(part.deleted)"])
    }
    page.table(table)
    if !isKept { page.line("nothing was stored: --dry-run") }
  }

  static let members = Members<TripImportReport> {
    Member("id", .id(of: KindSpec.trip.name), "the id of the trip") { $0.arrival.trip }
    Member("short_id", .text, "the end of the id, which can be typed") {
      $0.arrival.trip?.ending(IDEnding.shortest)
    }
    Member("name", .text, "name of the trip") { $0.arrival.name }
    Member("kinds", .objects(partMembers), "what the file holds") { $0.arrival.parts }
    Member("kept", .flag, "whether anything was stored; not with --dry-run") { $0.isKept }
  }

  private static let partMembers = Members<TripArrival.Part> {
    Member("kind", .text, "kind of record") { $0.kind.name }
    Member("new", .count, "records that are new") { $0.new }
    Member("known", .count, "records that are here already") { $0.known }
    Member("deleted", .count, "records that were deleted here, and stay so") { $0.deleted }
  }
}
