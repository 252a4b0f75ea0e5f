import CBuildInfo
import CommandLineKit
import DurableFiles
import HomeFolder
import SharedCommands
import SpotsVault
import Text
import TripStore

/// `doctor`: a thorough check of all data.
struct DoctorCommand: ReadingCommand {
  static let name = "doctor"
  static let summary = "Check all data, and repair what can be repaired."
  static let details = [
    "A damaged store is set aside and a new one is made from all readable records. Every document "
      + "is compared with its hash. Where nothing can be written, it only reports.",
    "Asks the recorder for its version and, for up to a second, gpsd for a position.",
    "Lists records entered while GPS showed a wrong time, as their days may be wrong too. To settle "
      + "one, set its day or time with 'edit', even to the same value; for a drive, set its zone.",
    "Files that no record names are reported, and removed only with --sweep: copies left by a "
      + "power cut before their record was saved, and files of documents that were later given "
      + "another file.",
  ]
  static let options = [sweep, Confirmation.yes]
  static let examples = [
    Example("vanlog doctor", "Check after a crash or a strange error."),
    Example("vanlog doctor --sweep", "Remove files that no record names."),
  ]
  static let jsonFields = DoctorReport.jsonFields
  static let exits = [
    Exit(.badData, "some damage could not be repaired, or files may not be swept"),
    Exit(.tryAgain, "another process syncs this home, and something is to be repaired or swept"),
  ]

  private static let sweep = OptionSpec(
    "sweep", help: "Remove files that no record names, after confirmation.")

  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    var report = DoctorReport(store: try context.examineStore())
    let obstacle = try examineDocuments(&report, context)
    report.misdated = try misdated(report, context)
    report.spots = try SpotsHealth(context)
    report.recorder = try RecorderHealth(context)
    try context.output(report)
    if let obstacle { context.note("nothing was removed: \(obstacle)") }
    return report.isWhole && obstacle == nil ? .done : .badData
  }

  /// The records that were entered while GPS showed a wrong time.
  private func misdated(_ report: DoctorReport, _ context: CommandContext) throws -> [Record] {
    guard report.store.isReadable else { return [] }
    do {
      try context.markRecordsOfWrongTimes()
    } catch {
      context.note("records entered at a wrong time cannot be marked: \(error)")
    }
    return try context.storeToRead()?.recordsOfWrongTimes() ?? []
  }

  /// Returns why nothing was swept, if that was asked for.
  private func examineDocuments(
    _ report: inout DoctorReport, _ context: CommandContext
  ) throws -> String? {
    guard let home = try context.home().open() else { return nil }
    let store = report.store.isReadable ? try context.storeToRead() : nil
    guard try home.status(of: AttachmentStore.folderName) != nil else {
      report.missing = try store?.documentsWithoutFile(among: []) ?? []
      return nil
    }
    let attachments = try AttachmentStore(in: home)
    let all = try attachments.all()
    report.documents = all.count
    report.damaged = try damaged(among: all, attachments, context)
    report.missing = try store?.documentsWithoutFile(among: all) ?? []
    report.unnamed =
      report.store.isReadable ? try store?.unnamed(among: all) ?? all : []
    guard arguments.flag(Self.sweep), !report.unnamed.isEmpty else { return nil }
    if let obstacle = try Self.obstacle(context) { return obstacle }
    report.swept = try sweep(report.unnamed, attachments, context)
    return nil
  }

  /// Why nothing may be swept: files named only by a lost store must not be lost too.
  private static func obstacle(_ context: CommandContext) throws -> String? {
    let home = try context.home()
    if try home.setAsideNames().contains(where: { $0.hasPrefix(TripStore.fileName) }) {
      return "a damaged store is in \(Printable.line(home.setAsideFolder)) and may name these "
        + "files; move it elsewhere first"
    }
    return try context.storeToReadExists()
      ? nil : "there is no store that could name these files; restore a backup first"
  }

  private func damaged(
    among all: [StoredAttachment], _ attachments: borrowing AttachmentStore,
    _ context: CommandContext
  ) throws -> [ContentHash] {
    let progress = context.progress("reading documents", total: all.count)
    var damaged: [ContentHash] = []
    for (number, attachment) in all.enumerated() {
      progress.update(number)
      do {
        _ = try attachments.verify(attachment.hash)
      } catch AttachmentError.damaged(let hash) {
        damaged.append(hash)
      }
    }
    progress.finish()
    return damaged
  }

  /// How many were removed; none unless requested and confirmed.
  private func sweep(
    _ unnamed: [StoredAttachment], _ attachments: borrowing AttachmentStore,
    _ context: CommandContext
  ) throws -> Int {
    let files = unnamed.count == 1 ? "1 file that no record names" : "\(unnamed.count) such files"
    let bytes = unnamed.reduce(0) { $0 + $1.size }
    let question = "Remove \(files), \(Bytes.text(bytes)) in all?"
    guard try Confirmation.isGiven(question, arguments, context) else { return 0 }
    return try SyncExclusion.holding(context.home()) {
      try context.store().sweep(unnamed, in: attachments).count
    }
  }
}

extension CommandContext {
  fileprivate func storeToReadExists() throws -> Bool {
    try home().open()?.status(of: TripStore.fileName) != nil
  }
}
