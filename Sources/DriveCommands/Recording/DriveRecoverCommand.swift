import CommandLineKit
import DriveRecorder
import DurableFiles
import Geodesy
import Glibc
import HomeFolder
import Records
import SharedCommands
import Text
import TrackFormats
import TripStore

/// `drive recover`: saves, resumes or sets aside an interrupted drive.
struct DriveRecoverCommand: Command {
  static let name = "drive recover"
  static let use = CommandUse.changes(.seconds, .owner)
  static let summary = "Save, resume or set aside an interrupted drive."
  static let details = [
    "Without an option, shows the drive and, on a terminal, asks what to do. Everything saved "
      + "before the power failed is there: at most the last 5 points or 15 seconds are missing.",
    "With --output the points are written to a file elsewhere, all of them, even those in privacy "
      + "zones, and the drive stays as it is. Drives that have ended but are not saved yet are "
      + "written to the same file: in GPX as tracks of their own, in other formats as segments. This "
      + "works on a card that is full or read-only; 'drive import' brings a GPX file into another "
      + "home.",
  ]
  static let options = [save, resume, setAside, output, OutputFile.yes]
  static let examples = [
    Example("vanlog drive recover --save", "Keep a drive that is over."),
    Example("vanlog drive recover --resume", "Resume a drive that is not over."),
    Example("vanlog drive recover --output /media/usb/drive.gpx", "Rescue it from a broken card."),
  ]
  static let jsonFields = InterruptedDrive.jsonFields.or(DriveStarted.jsonFields)
    .or(KeptDriveView.jsonFields).or(DriveExportView.jsonFields)
  static let exits = [
    Exit(.done, "success; without an option, also if there is no drive"),
    Exit(.nothingFound, "with an option: there is no interrupted drive"),
    Exit(.badData, "the file is not a readable drive; --set-aside makes room for the next"),
    Exit(.cannotCreate, "the output file exists already or cannot be created"),
    Exit(.tryAgain, "a drive is being recorded"),
  ]

  private static let save = OptionSpec("save", help: "End the drive and keep it.")
  private static let resume = OptionSpec(
    "resume", help: "Resume recording the same drive, in a new segment.")
  private static let setAside = OptionSpec(
    "set-aside", help: "Move the file into set-aside/ unchanged.")
  private static let output = OptionSpec(
    "output", short: "o", value: .file(),
    help: "Write the points to this file: .gpx, .geojson, .kml or .csv.")

  /// Another command may be keeping the drive right now, or a recorder may be ending.
  private static let patience = 500

  private enum Choice {
    case save, resume, setAside
    case export(to: String, replaces: Bool)
  }

  private let choice: Choice?

  init(_ arguments: Arguments) throws(UsageError) {
    let choices: [(OptionSpec, Choice)] = [
      (Self.save, .save), (Self.resume, .resume), (Self.setAside, .setAside),
    ]
    try OutputFile.checkEnding(
      of: Self.output, among: TrackFileFormat.fileExtensions, arguments,
      otherwise: "choose one of these")
    let export = arguments.text(Self.output).map {
      Choice.export(to: $0, replaces: arguments.flag(OutputFile.yes))
    }
    let chosen = choices.filter { arguments.flag($0.0) }.map(\.1) + [export].compactMap(\.self)
    guard chosen.count <= 1 else {
      throw arguments.usageError("choose one of --save, --resume, --set-aside and --output")
    }
    choice = chosen.first
  }

  func run(_ context: CommandContext) throws -> ExitStatus {
    guard let home = try RecordingHome(existing: context.home()),
      RecordingHome.hasDrive(home.home) || EndedDrives.count(in: home.home) > 0
    else { return try nothing(context) }
    switch try self.choice ?? choose(context, home) {
    case nil: return .done
    case .export(let path, let replaces):
      return try export(to: path, replaces: replaces, home, context)
    case .save: return try save(context, home)
    case .setAside: return try home.holding(waiting: Self.patience) { try putAside(context, $0) }
    // Then the recorder has the black box to itself.
    case .resume: return try resume(context, home)
    }
  }

  private func putAside(
    _ context: CommandContext, _ home: borrowing RecordingHome
  ) throws -> ExitStatus {
    guard RecordingHome.hasDrive(home.home) else { return try nothing(context) }
    let name = try BlackBox.setAside(in: home.directory, into: home.setAside())
    context.note("the file is in \(home.home.setAsideFolder) as \(name)")
    return .done
  }

  private func nothing(_ context: CommandContext) throws -> ExitStatus {
    let waiting = EndedDrives.count(in: try context.home())
    if context.globals.json {
      try context.write("{\"drive_id\":null,\"waiting_drives\":\(waiting)}\n")
    } else {
      context.note("there is no interrupted drive")
    }
    if waiting > 0 { context.note("\(Self.waiting(waiting)); choose with --save or --output FILE") }
    return choice == nil ? .done : .nothingFound
  }

  private static func waiting(_ count: Int) -> String {
    "waiting to be saved: \(Phrase.count(count, "drive that has ended", "drives that have ended"))"
  }

  /// Keeps the drives that wait, and then that of the black box.
  private func save(
    _ context: CommandContext, _ home: borrowing RecordingHome
  ) throws -> ExitStatus {
    let waiting = context.keepWaitingDrives()
    guard let kept = try keepDrive(context, home) ?? waiting.kept.last else {
      guard let problem = waiting.problem else { return try nothing(context) }
      throw CommandProblem(.tryAgain, problem)
    }
    try context.output(KeptDriveView(kept))
    if let problem = waiting.problem { context.note(problem) }
    return .done
  }

  /// Keeps the drive of the black box; one that the store can never hold needs another way out.
  private func keepDrive(
    _ context: CommandContext, _ home: borrowing RecordingHome
  ) throws -> KeptDrive? {
    do {
      return try context.keepDrive(in: home, waiting: Self.patience)
    } catch let error as StoreError where error.refusesValues {
      throw CommandProblem(
        .badData,
        "\(error); 'vanlog drive recover --output FILE' writes its points elsewhere, and 'vanlog "
          + "drive recover --set-aside' makes room for the next drive")
    }
  }

  private func resume(
    _ context: CommandContext, _ home: borrowing RecordingHome
  ) throws -> ExitStatus {
    guard let contents = try home.contents() else { return try nothing(context) }
    guard contents.state != .stopped else {
      throw CommandProblem(
        .badData, "this drive was ended by 'drive stop'; keep it with --save")
    }
    return try DriveStartCommand.start(
      RecorderOrders(goingOnIn: context), after: nil, context)
  }

  /// Writes all points elsewhere, and nothing here.
  private func export(
    to path: String, replaces: Bool, _ home: borrowing RecordingHome, _ context: CommandContext
  ) throws -> ExitStatus {
    try OutputFile.protect(path, context)
    let rescue = DriveRescue(from: home)
    guard !rescue.drives.isEmpty else {
      if let problem = rescue.problems.first { throw problem }
      return try nothing(context)
    }
    let format = TrackFileFormat(fileName: path) ?? .gpx
    try OutputFile.write(path, replaces: replaces) { sink in
      try TrackExport.write(rescue.drives, as: format, to: sink)
    }
    try context.output(DriveExportView(file: path, format: format, rescued: rescue.drives))
    if rescue.waiting > 0 { context.note("\(Self.waiting(rescue.waiting)); save with --save") }
    for problem in rescue.problems { context.note("not in this file: \(problem)") }
    return rescue.problems.first.map { exitStatus(of: $0) ?? .inputOutput } ?? .done
  }

  /// Shows the drive and, on a terminal, asks what to do with it.
  ///
  /// Without a question nothing is written, so that it works where nothing can be.
  private func choose(
    _ context: CommandContext, _ home: borrowing RecordingHome
  ) throws -> Choice? {
    // It throws if a drive is being recorded, once the lock of a command that keeps one is gone.
    if try home.isInUse() { try home.holding(waiting: Self.patience) { _ in } }
    guard let drive = try home.drive() else {
      _ = try nothing(context)
      return nil
    }
    try context.output(
      InterruptedDrive(drive, waiting: EndedDrives.count(in: home.home)))
    guard !context.globals.json, context.terminal.errorIsTerminal, isatty(0) == 1 else {
      context.note("choose with --save, --resume, --set-aside or --output FILE")
      return nil
    }
    context.ask("Save it, resume it, or leave it as it is? [s/r/l] ")
    switch readLine()?.lowercased().first {
    case "s": return .save
    case "r": return .resume
    default: return nil
    }
  }
}
