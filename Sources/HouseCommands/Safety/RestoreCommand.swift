import CommandLineKit
import DurableFiles
import HomeFolder
import SharedCommands
import SpotsVault
import Text
import TripStore

/// `restore`: back to what a backup holds.
struct RestoreCommand: Command {
  static let name = "restore"
  static let summary = "Bring back what a backup holds; what is there now is kept aside."
  static let details = [
    "The whole file is checked before anything changes. The home that is there now keeps a name "
      + "of its own beside the new one; keys that the backup lacks stay in it, and so does a drive "
      + "that was interrupted. While a drive is being recorded, nothing is restored."
  ]
  static let operands = [OperandSpec(.file(), help: "A file that 'vanlog backup' wrote.")]
  static let options = [Confirmation.yes]
  static let examples = [Example("vanlog restore /media/stick/van.vlb", "From a memory stick.")]
  static let jsonFields =
    BackupReport.jsonFields + [JSONField("kept_home", .text, "where the old home is now, or null")]
  static let exits = [
    Exit(.badData, "the file is no whole backup; nothing was changed"),
    Exit(.inputMissing, "there is no such file"),
    Exit(.tryAgain, "another process is restoring, or a drive is being recorded"),
  ]

  private static let isRecording = DriveProblem(
    .tryAgain, "a drive is being recorded; end it with 'vanlog drive stop' first")

  private let arguments: Arguments

  init(_ arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
  }

  func run(_ context: CommandContext) throws -> ExitStatus {
    let path = arguments.operand(0) ?? ""
    let home = try context.home()
    _ = try BackupReader(path)  // before anybody is asked about something that cannot be done
    // Nobody is asked about what cannot be done.
    if DriveUnderWay.find(context)?.isRecorded == true { throw Self.isRecording }
    let mayReplace = try home.exists && agrees(home.path, context)
    if home.exists, !mayReplace { return .done }
    let hasDrive = RecordingHome.hasDrive(home)
    let watch = StepProgress(context)
    let report = try Self.withoutRecorder(in: home) {
      try HomeRestore.restore(
        from: path, into: home, replaceExisting: mayReplace, progress: watch.show)
    }
    watch.finish()
    try context.output(RestoreView(path: path, report: report))
    BackupReport.warn(of: report.manifest, context)
    if let kept = report.keptHome { takeSpotsAlong(from: kept, context) }
    if hasDrive, let kept = report.keptHome {
      context.note(
        "an interrupted drive stays in the old home: 'vanlog --home \(kept) drive recover' shows it"
      )
    }
    return .done
  }

  /// Spots are in no backup, since they can be imported again; those that are here need not be.
  private func takeSpotsAlong(from kept: String, _ context: CommandContext) {
    do {
      guard try SpotsVault.move(fromHome: kept, to: context.home()) else { return }
      _ = try PlacesCopy.following(context) { .done }
    } catch {
      context.note("the spots stay in the old home: \(error)")
    }
  }

  /// Keeps recorders away: one that runs would go on writing into the home that is put aside.
  private static func withoutRecorder(
    in home: HomeFolder, _ body: () throws -> RestoreReport
  ) throws -> RestoreReport {
    // Without a lock file no recorder runs, and a home must stay as it is if the backup is no good.
    guard let recording = try RecordingHome(existing: home),
      try recording.directory.status(of: HomeFolder.runName) != nil,
      try recording.run().status(of: HomeFolder.recorderLock) != nil
    else { return try body() }
    return try recording.holding { _ in try body() }
  }

  private func agrees(_ home: String, _ context: CommandContext) throws -> Bool {
    try Confirmation.isGiven("Replace what is in \(home)?", arguments, context)
  }
}

private struct RestoreView: Presentable {
  let path: String
  let report: RestoreReport

  func present(on page: inout Page) {
    page.paragraph("restored \(Bytes.text(report.manifest.totalSize)) from \(Printable.line(path))")
    if let kept = report.keptHome { page.paragraph("what was there before is now \(kept)") }
  }

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("file", path)
      json.field("files", report.manifest.entries.count)
      json.field("size_bytes", report.manifest.totalSize)
      json.field(array: "damaged_documents") { json in
        for hash in report.manifest.damagedDocuments { json.value(hash.description) }
      }
      json.field("kept_home", report.keptHome)
    }
  }
}
