import Answers
import Children
import CommandLineKit
import DriveRecorder
import HomeFolder
import SharedCommands

/// `drive start`: starts the recorder, and resumes a drive that was cut off or suspended.
struct DriveStartCommand: Command {
  static let name = "drive start"
  static let use = CommandUse.changes(.seconds)
  static let summary = "Start recording a drive."
  static let details = [
    "The recorder runs in the background until 'vanlog drive stop'. It saves after every 5 points "
      + "or 15 seconds, and what is saved survives even if you pull the plug.",
    "A drive that a shutdown suspended is resumed in a new segment, and so is one that a power cut "
      + "interrupted, unless the setting drive.interrupted says otherwise. If the van had rested "
      + "for 4 hours or more, it becomes two drives when it is kept. The next drive is recorded "
      + "even if something is wrong with the last one or with the store.",
    "With --replay a recording takes the place of the GPS receiver: the output of 'gpspipe -w', NMEA "
      + "sentences of a receiver, or a GPX file. The drive ends with it.",
    "With --lead a new drive begins where the van began to move: the file has gpsd's JSON lines of "
      + "at most 10 minutes and 1 MiB, the newest last and at most 30 seconds old. Without them "
      + "the drive still begins, and vanlog shows why.",
  ]
  static let options = [mode, foreground, replay, speed.spec, asLive, receiver, lead]
  static let examples = [
    Example("vanlog drive start", "Record in the background."),
    Example("vanlog drive start --mode breadcrumb", "Save power on a long drive."),
    Example(
      "vanlog drive start --foreground --replay drive.log --speed max", "Try it without a receiver."
    ),
  ]
  static let jsonFields = DriveStarted.jsonFields.or([
    JSONField(
      RecorderKeys.savedPoints, .count,
      "with --foreground: points saved to disk, on a line for each write"),
    JSONField(RecorderKeys.savedBytes, .number(.bytes), "on the same line: size of the file"),
  ]).or(KeptDriveView.jsonFields)
  static let exits = [
    Exit(.tryAgain, "a drive is already being recorded"),
    Exit(.cannotCreate, "the home folder cannot be created"),
    Exit(.serviceMissing, "the recorder is not installed"),
  ]

  private static let mode = OptionSpec(
    "mode", value: .choice("MODE", RecordingMode.allCases.map(\.rawValue)),
    help: "full: every good fix; balanced: as many as the route needs; breadcrumb: few. The choice "
      + "is remembered.")
  private static let foreground = OptionSpec(
    "foreground", help: "Wait until the drive ends; Ctrl-C ends it.")
  private static let replay = OptionSpec(
    "replay", value: .file(), help: "Read fixes from this recording instead of gpsd.")
  private static let speed = DefaultedOption(
    "speed", "N", maximumBytes: 20, default: "1",
    help: "With --replay: speed-up factor, or max.")
  private static let asLive = OptionSpec(
    "as-live",
    help: "With --replay: check the times of the recording as strictly as those of a receiver.")
  private static let receiver = OptionSpec(
    "gpsd", value: .text("HOST:PORT", maximumBytes: 64),
    default: "the setting drive.gpsd", help: "Address of gpsd.")

  private static let lead = OptionSpec(
    "lead", value: .file(),
    help: "Begin with gpsd's reports of the last minutes in this file, for programs that keep them."
  )

  private let arguments: Arguments
  private let replayed: RecorderOrders.Replay?
  private let gpsd: RecorderOrders.Source?

  init(_ arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
    if arguments.text(Self.lead) != nil, arguments.text(Self.replay) != nil {
      throw arguments.usageError("--lead and --replay exclude each other")
    }
    replayed = try Self.replay(arguments)
    gpsd = try arguments.text(Self.receiver).map { text throws(UsageError) in
      guard SettingSpec.receiver.accepts(text), let source = RecorderOrders.gpsd(parsing: text)
      else {
        throw arguments.usageError(
          "takes \(SettingSpec.receiver.values), not '\(text)'", option: Self.receiver)
      }
      return source
    }
  }

  private static func replay(
    _ arguments: Arguments
  ) throws(UsageError) -> RecorderOrders.Replay? {
    guard let path = arguments.text(Self.replay) else {
      if arguments.gives(Self.speed) {
        throw arguments.usageError("needs --replay", option: Self.speed.spec)
      }
      if arguments.flag(asLive) {
        throw arguments.usageError("needs --replay", option: asLive)
      }
      return nil
    }
    let text = arguments.text(Self.speed)
    guard let speed = RecorderOrders.speed(parsing: text) else {
      throw arguments.usageError(
        "takes a number from 0.01 to 1000000, or max, not '\(text)'", option: Self.speed.spec)
    }
    return RecorderOrders.Replay(
      path: WorkingFolder.absolute(path), speed: speed, isAsLive: arguments.flag(asLive))
  }

  func run(_ context: CommandContext) throws -> ExitStatus {
    let home = try RecordingHome(making: context.home())
    let previous = try MakingWay(context, isReplay: replayed != nil).run(in: home)
    var orders = try orders(context, resuming: previous?.action == .resumed)
    if arguments.flag(Self.foreground) {
      orders.printsLines = true
      return try ForegroundRecording(orders: orders, home: home, previous: previous).run(context)
    }
    return try Self.start(orders, after: previous, context)
  }

  /// Starts a recorder in the background, and waits until it is ready.
  static func start(
    _ orders: RecorderOrders, after previous: PreviousDrive?, _ context: CommandContext
  ) throws -> ExitStatus {
    var orders = orders
    orders.isDetached = true
    orders.keeper = OwnExecutable.path()
    let ready = try WaitingRecorder.start(orders, context) ?? process(orders)
    try context.output(DriveStarted(ready, mode: orders.mode, after: previous, context))
    PreflightReminder.give(context)
    return .done
  }

  private static func process(_ orders: RecorderOrders) throws -> RecorderProcess.Ready {
    var process = try RecorderProcess.start(orders)
    return try process.waitUntilReady()
  }

  private func orders(_ context: CommandContext, resuming: Bool) throws -> RecorderOrders {
    let settings = try context.settings()
    var orders = RecorderOrders(home: try context.home().path)
    orders.buildDate = Build.time
    orders.mode = try chosenMode(context, settings, isContinuing: resuming)
    if let replayed {
      orders.source = .replay(replayed)
    } else {
      orders.source = gpsd ?? RecorderOrders.gpsd(parsing: settings[.receiver]) ?? orders.source
    }
    orders.lead = arguments.text(Self.lead).map(WorkingFolder.absolute)
    if !resuming { try orders.describeNewDrive(context, settings) }
    return orders
  }

  /// The mode that was asked for, which is then remembered, or the remembered one.
  private func chosenMode(
    _ context: CommandContext, _ settings: Settings, isContinuing: Bool
  ) throws -> RecordingMode? {
    let remembered = RecordingMode(rawValue: settings[.recordingMode]) ?? .balanced
    guard let mode = arguments.text(Self.mode).flatMap(RecordingMode.init) else {
      return isContinuing ? nil : remembered
    }
    if mode != remembered, replayed == nil {
      _ = try context.home().changeSettings { $0.set(.recordingMode, to: mode.rawValue) }
    }
    return mode
  }
}
