import CBuildInfo
import CommandLineKit
import DurableFiles
import HomeFolder
import SharedCommands
import SpotsVault
import Text
import TripStore

/// `doctor`: a thorough check of the machine, the home and all data.
struct DoctorCommand: ReadingCommand {
  static let name = "doctor"
  static let summary = "Check machine, services and data, and say what to do."
  static let details = [
    "Each line is ok, a warning or a problem, with what to do about it. Nothing is changed unless "
      + "you ask for it.",
    "With --mend, a damaged store is set aside and a new one is made from all readable records, "
      + "readable spots are saved from a damaged vault, drives that have ended are kept, a restore "
      + "that was cut off is finished, and files that others could read are made private.",
    "Every document is compared with its hash.",
    "Records that do not fit together are listed, each with the command that mends it: categories, "
      + "vendors and accounts that are spelt nearly alike, people, vans, places and things with the "
      + "same name, records that belong to a deleted or missing one, drives at the same time, and "
      + "odometer readings that cannot be right. With --mend on a terminal you are asked about each; "
      + "otherwise only spellings that differ in capitals are brought together. 'vanlog undo' takes "
      + "that back.",
    "Asks the recorder for its version and, for up to a second, gpsd for a position.",
    "Lists records entered while GPS showed a wrong time, as their days may be wrong too. To settle "
      + "one, set its day or time with 'edit', even to the same value; for a drive, set its zone.",
    "Files that no record names are reported, and removed only with --sweep: copies left by a "
      + "power cut before their record was saved, and files of documents that were later given "
      + "another file.",
  ]
  static let options = [mend, sweep, Confirmation.yes]
  static let examples = [
    Example("vanlog doctor", "Check after a crash or a strange error."),
    Example("vanlog doctor --mend", "Repair what it found."),
    Example("vanlog doctor --sweep", "Remove files that no record names."),
  ]
  static let jsonFields = DoctorReport.jsonFields
  static let exits = [
    Exit(.badData, "there is a problem, or files may not be swept"),
    Exit(.tryAgain, "another process syncs this home, and something is to be mended or swept"),
  ]

  private static let mend = OptionSpec("mend", help: "Mend what can be mended.")
  private static let sweep = OptionSpec(
    "sweep", help: "Remove files that no record names, after confirmation.")

  let arguments: Arguments

  private var mends: Bool { arguments.flag(Self.mend) }

  func run(_ context: CommandContext) throws -> ExitStatus {
    let home = try context.home()
    // With --mend, this sets a damaged file aside and says so.
    if mends { _ = try context.settings() }
    let settings = try context.lookAtSettings()
    var report = DoctorReport(isCutOff: HomeRestore.isInterrupted(home: home))
    report.store = try mends ? context.examineStore() : context.lookAtStore()
    report.machine = MachineFindings(machine: Machine(), home: home).all(
      try context.settings(), try context.clock())
    report.home = try HomeFindings(
      home: home, damageOfSettings: settings.damage, badValues: settings.warnings
    ).all(mends: mends)
    let store = try store(report.store, context)
    let obstacle = try examineDocuments(&report, store, context)
    report.misdated = try store?.recordsOfWrongTimes() ?? []
    report.mends = try RecordMends(store, context)
    if mends { report.mends?.mend(context) }
    report.files = try FileFindings(context).all
    report.spots = try SpotsHealth(context, mends: mends)
    report.recording = try RecordingFindings(context, store: store)
    report.sync = try SyncFindings(context, store: store)
    report.daemon = try DaemonReport(home).finding
    report.page = try PageFindings(context: context).finding
    report.services = ServiceFindings(machine: Machine(), home: home).finding
    try context.output(report)
    if let obstacle { context.note("nothing was removed: \(obstacle)") }
    return report.hasProblem || obstacle != nil ? .badData : .done
  }

  /// The store for reading; with `--mend`, what waits to be kept in it is kept first.
  private func store(_ condition: StoreCondition, _ context: CommandContext) throws -> TripStore? {
    guard condition.isReadable else { return nil }
    guard mends else { return condition.isWhole ? try context.storeAsItIs() : nil }
    do {
      try context.markRecordsOfWrongTimes()
    } catch {
      context.note("records entered at a wrong time cannot be marked: \(error)")
    }
    return try context.storeToRead()
  }

  /// Returns why nothing was swept, if that was asked for.
  private func examineDocuments(
    _ report: inout DoctorReport, _ store: TripStore?, _ context: CommandContext
  ) throws -> String? {
    guard let home = try context.home().open() else { return nil }
    guard try home.status(of: AttachmentStore.folderName) != nil else {
      report.missing = try store?.documentsWithoutFile(among: []) ?? []
      return nil
    }
    let attachments = try AttachmentStore(in: home)
    let all = try attachments.all()
    report.documents = all.count
    report.damaged = try damaged(among: all, attachments, context)
    report.missing = try store?.documentsWithoutFile(among: all) ?? []
    if store != nil || report.store.isMissing {
      report.unnamed = try store?.unnamed(among: all) ?? all
    }
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
