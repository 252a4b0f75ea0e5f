import CBuildInfo
import CommandLineKit
import DurableFiles
import HomeFolder
import Records
import SharedCommands
import SpotsVault
import Text
import TripStore

/// `doctor`: a thorough check of the machine, the home and all data.
struct DoctorCommand: ReadingCommand {
  static let name = "doctor"
  static let use = CommandUse.shows(.seconds)
  static let summary = "Check machine, services and data, and say what to do."
  static let details = [
    "Each line is ok, a warning or a problem, with what to do about it. Nothing is changed unless "
      + "you ask for it.",
    "With --mend, a damaged store is set aside and a new one is made from all readable records, "
      + "readable spots are saved from a damaged vault, drives that have ended are kept, a restore "
      + "that was cut off is finished, and files that others could read are made private.",
    "Every document is compared with its hash, and all spots are read. If there is more than "
      + "\(Bytes.text(DoctorDepth.everydayBytes)) of either, this takes long and is left to --all.",
    "Records that do not fit together are listed, each with the command that mends it: categories, "
      + "vendors and accounts that are spelt nearly alike, people, vans, places and things with the "
      + "same name, records that belong to a deleted or missing one, drives at the same time, and "
      + "odometer readings that cannot be right. With --mend on a terminal you are asked about each; "
      + "otherwise only spellings that differ in capitals are brought together. 'vanlog undo' takes "
      + "that back.",
    "Asks the recorder for its version and, for up to a second, gpsd for a position.",
    "Lists records entered while GPS showed a wrong time, as their days may be wrong too. To settle "
      + "one, set its day or time with 'edit', even to the same value; for a drive, set its zone.",
    "A store that is gone, empty or completely unreadable is a problem until a backup has been "
      + "restored, or --new-store has been asked for an empty one. What there was of the old one "
      + "is set aside.",
    "Files that no record names are reported, and removed only with --sweep: copies left by a "
      + "power cut before their record was saved, and files of documents that were later given "
      + "another file.",
  ]
  static let options = [all, mend, sweep, newStore, Confirmation.yes]
  static let examples = [
    Example("vanlog doctor", "Check after a crash or a strange error."),
    Example("vanlog doctor --all", "Read all documents and spots too, however many."),
    Example("vanlog doctor --mend", "Repair what it found."),
    Example("vanlog doctor --sweep", "Remove files that no record names."),
  ]
  static let jsonFields = DoctorReport.jsonFields
  static let exits = [
    Exit(.badData, "there is a problem, or files may not be swept"),
    Exit(.tryAgain, "another process syncs this home, and something is to be mended or swept"),
  ]

  private static let all = OptionSpec(
    "all", help: "Read documents and spots whole, however large they are.")
  private static let mend = OptionSpec(
    "mend", use: .changes(.seconds, .owner), help: "Mend what can be mended.")
  private static let newStore = OptionSpec(
    "new-store", use: .changes(.instant, .owner),
    help: "Begin with an empty store where the old one is lost, after confirmation.")
  private static let sweep = OptionSpec(
    "sweep", use: .changes(.seconds, .owner),
    help: "Remove files that no record names, after confirmation.")

  let arguments: Arguments

  private var mends: Bool { arguments.flag(Self.mend) }

  func run(_ context: CommandContext) throws -> ExitStatus {
    if arguments.flag(Self.newStore) { try beginStore(context) }
    let depth: DoctorDepth = mends || arguments.flag(Self.all) ? .whole : .everyday
    var (report, store) = try Self.examine(context, depth, mends: mends)
    let obstacle = try sweepDocuments(&report, store, context)
    try context.output(report)
    if let obstacle { context.note("nothing was removed: \(obstacle)") }
    return report.hasProblem || obstacle != nil ? .badData : .done
  }

  /// Looks at everything, and mends what can be mended if that is asked for; the store is there to be
  /// read.
  static func examine(
    _ context: CommandContext, _ depth: DoctorDepth, mends: Bool
  ) throws -> (report: DoctorReport, store: RecordStore?) {
    let home = try context.home()
    // With --mend, this sets a damaged file aside and says so.
    if mends { _ = try context.settings() }
    let settings = try context.lookAtSettings()
    var report = DoctorReport(isCutOff: HomeRestore.isInterrupted(home: home))
    let place = HomeFindings(home: home, settings: settings)
    report.closed = place.obstacle
    report.machine = MachineFindings(machine: Machine(), home: home).all(
      try context.settings(), try context.clock())
    let store =
      report.closed == nil ? examineHome(place, depth, mends: mends, &report, context) : nil
    report.recording = try RecordingFindings(context, store: store)
    report.services = ServiceFindings(machine: Machine(), home: home).finding
    return (report, store)
  }

  /// Looks at everything in the home; what cannot be looked at is a finding, and the rest follows.
  private static func examineHome(
    _ place: HomeFindings, _ depth: DoctorDepth, mends: Bool, _ report: inout DoctorReport,
    _ context: CommandContext
  ) -> RecordStore? {
    var obstacles: [Finding] = []
    func examine<Value>(_ check: Finding.Check, _ body: () throws -> Value?) -> Value? {
      do {
        return try body()
      } catch {
        obstacles.append(
          Finding(check, .problem, "cannot be looked at: \(Printable.line("\(error)"))"))
        return nil
      }
    }
    report.store = mends ? context.examineStore() : context.lookAtStore()
    report.home = examine(.home) { try place.all(mends: mends) } ?? []
    let condition = report.store
    let store = examine(.store) { try self.store(condition, mends: mends, context) }
    if let found = examine(.documents, { try DocumentFilesCheck(store, context, depth) }) {
      report.documents = found
    }
    report.misdated = examine(.records) { try store?.recordsOfWrongTimes() } ?? []
    report.mends = examine(.records) { try RecordMends(store, context) }
    if mends { report.mends?.mend(context) }
    report.files = examine(.files) { try FileFindings(context).all } ?? []
    report.spots = examine(.spots) { try SpotsHealth(context, depth, mends: mends) }
    report.sync = examine(.keys) { try SyncFindings(context, store: store) }
    if place.canEnterRun {
      report.daemon = examine(.daemon) {
        try DaemonReport(place.home).finding(needs: DaemonNeeds(context.settings(), place.home))
      }
      report.page = examine(.page) { try PageFindings(context: context).finding }
    }
    report.obstacles = obstacles
    return store
  }

  /// The store for reading; with `--mend`, what waits to be kept in it is kept first.
  private static func store(
    _ condition: StoreCondition, mends: Bool, _ context: CommandContext
  ) throws -> RecordStore? {
    guard condition.isReadable else { return nil }
    guard mends else { return condition.isWhole ? try context.storeAsItIs() : nil }
    do {
      try context.markRecordsOfWrongTimes()
    } catch {
      context.note("records entered at a wrong time cannot be marked: \(error)")
    }
    return try context.storeToRead()
  }

  // MARK: A new store

  private func beginStore(_ context: CommandContext) throws {
    let question = "Begin with an empty store, instead of restoring a backup of the old one?"
    guard try Confirmation.isGiven(question, arguments, context) else { return }
    try SyncExclusion.holding(context.home()) { try context.beginStoreAnew() }
    context.note("an empty store has been begun; 'vanlog restore' brings back what a backup has")
  }

  // MARK: Documents

  /// Returns why nothing was swept, if that was asked for.
  private func sweepDocuments(
    _ report: inout DoctorReport, _ store: RecordStore?, _ context: CommandContext
  ) throws -> String? {
    // Where there never was a store, there are no documents.
    guard arguments.flag(Self.sweep), !report.store.isNone else { return nil }
    guard store != nil else {
      return "there is no store that could name these files; restore a backup first"
    }
    let unnamed = report.documents.unnamed
    let home = try context.home()
    guard !unnamed.isEmpty, let folder = try home.open() else { return nil }
    // Files named only by a lost store must not be lost too.
    guard try !home.setAsideNames().contains(where: { $0.hasPrefix(RecordStore.fileName) }) else {
      return "a damaged store is in \(Printable.line(home.setAsideFolder)) and may name these "
        + "files; move it elsewhere first"
    }
    report.documents.swept = try sweep(unnamed, AttachmentStore(in: folder), context)
    return nil
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
