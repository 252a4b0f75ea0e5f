import CommandLineKit
import DriveRecorder
import DurableFiles
import Geodesy
import Glibc
import HomeFolder
import SharedCommands
import Text
import TrackFormats

/// `drive recover`: saves, resumes or sets aside an interrupted drive.
struct DriveRecoverCommand: Command {
  static let name = "drive recover"
  static let summary = "Save, resume or set aside an interrupted drive."
  static let details = [
    "Without an option, shows the drive and, on a terminal, asks what to do. Everything saved "
      + "before the power failed is there: at most the last 5 points or 15 seconds are missing."
  ]
  static let options = [save, resume, setAside]
  static let examples = [
    Example("vanlog drive recover --save", "Keep a drive that is over."),
    Example("vanlog drive recover --resume", "Resume a drive that is not over."),
  ]
  static let jsonFields =
    [
      JSONField("state", .choice(["interrupted", "suspended", "ended"]), "state of the drive"),
      JSONField("started", .instant, "time of the first point"),
      JSONField("ended", .instant, "time of the last point"),
      JSONField("drives", .count, "how many drives it will become when it is saved"),
    ] + JSONField.place("position of the last point") + DriveStarted.jsonFields
    + KeptDriveView.jsonFields.filter { !["started", "ended"].contains($0.name) }
  static let exits = [
    Exit(.done, "success; without an option, also if there is no drive"),
    Exit(.nothingFound, "with an option: there is no interrupted drive"),
    Exit(.badData, "the file is not a readable drive; --set-aside makes room for the next"),
    Exit(.tryAgain, "a drive is being recorded"),
  ]

  private static let save = OptionSpec("save", help: "End the drive and keep it.")
  private static let resume = OptionSpec(
    "resume", help: "Resume recording the same drive, in a new segment.")
  private static let setAside = OptionSpec(
    "set-aside", help: "Move the file into set-aside/ unchanged.")

  /// Another command may be keeping the drive right now, or a recorder may be ending.
  private static let patience = 500

  private enum Choice {
    case save, resume, setAside
  }

  private let choice: Choice?

  init(_ arguments: Arguments) throws(UsageError) {
    let choices: [(OptionSpec, Choice)] = [
      (Self.save, .save), (Self.resume, .resume), (Self.setAside, .setAside),
    ]
    let chosen = choices.filter { arguments.flag($0.0) }
    guard chosen.count <= 1 else {
      throw arguments.usageError("choose one of --save, --resume and --set-aside")
    }
    choice = chosen.first?.1
  }

  func run(_ context: CommandContext) throws -> ExitStatus {
    guard let home = try RecordingHome(existing: context.home()),
      RecordingHome.hasDrive(home.home) || EndedDrives.areThere(in: home.home)
    else { return try nothing(context) }
    let choice = try home.holding(waiting: Self.patience) { home in
      try self.choice ?? choose(context, home)
    }
    switch choice {
    case nil: return .done
    case .save: return try save(context, home)
    case .setAside: return try home.holding(waiting: Self.patience) { try putAside(context, $0) }
    // Then the recorder has the black box to itself.
    case .resume: return try resume(context, home)
    }
  }

  private func putAside(
    _ context: CommandContext, _ home: borrowing RecordingHome
  ) throws -> ExitStatus {
    let name = try BlackBox.setAside(in: home.directory, into: home.setAside())
    context.note("the file is in \(home.home.setAsideFolder) as \(name)")
    return .done
  }

  private func nothing(_ context: CommandContext) throws -> ExitStatus {
    if context.globals.json {
      try context.write("{\"drive_id\":null}\n")
    } else {
      context.note("there is no interrupted drive")
    }
    return choice == nil ? .done : .nothingFound
  }

  /// Keeps the drives that wait, and then that of the black box.
  private func save(
    _ context: CommandContext, _ home: borrowing RecordingHome
  ) throws -> ExitStatus {
    let waiting = context.keepWaitingDrives()
    guard let kept = try context.keepDrive(in: home, waiting: Self.patience) ?? waiting.kept.last
    else {
      guard let problem = waiting.problem else { return try nothing(context) }
      throw DriveProblem(.tryAgain, problem)
    }
    try context.output(KeptDriveView(kept))
    if let problem = waiting.problem { context.note(problem) }
    return .done
  }

  private func resume(
    _ context: CommandContext, _ home: borrowing RecordingHome
  ) throws -> ExitStatus {
    guard let contents = try home.contents() else { return try nothing(context) }
    guard contents.state != .stopped else {
      throw DriveProblem(
        .badData, "this drive was ended by 'drive stop'; keep it with --save")
    }
    return try DriveStartCommand.start(
      DriveStartCommand.orders(goingOnIn: context), after: nil, context)
  }

  /// Shows the drive and, on a terminal, asks what to do with it.
  private func choose(
    _ context: CommandContext, _ home: borrowing RecordingHome
  ) throws -> Choice? {
    guard let drive = try home.drive() else {
      let count = Phrase.count(EndedDrives.count(in: home.home), "drive that has ended")
      context.note("waiting to be saved: \(count); save with --save")
      return nil
    }
    try context.output(InterruptedDrive(drive))
    guard !context.globals.json, context.terminal.errorIsTerminal, isatty(0) == 1 else {
      context.note("choose with --save, --resume or --set-aside")
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
