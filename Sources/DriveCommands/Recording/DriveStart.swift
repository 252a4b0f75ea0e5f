import Children
import CommandLineKit
import DriveRecorder
import DurableFiles
import HomeFolder
import SharedCommands
import Text
import TripStore

/// `drive start`: the recorder begins, or goes on with a drive that a shutdown interrupted.
struct DriveStart: Command {
  static let name = "drive start"
  static let summary = "Start recording a drive."
  static let details = [
    "The recorder runs by itself until 'vanlog drive stop'. Pull the plug at any moment, and what it "
      + "has saved is there: it saves after every 5 points or 15 seconds.",
    "A drive that a shutdown suspended goes on. One that was cut off is for 'vanlog drive recover'.",
    "With --replay a recording takes the place of the GPS receiver: what 'gpspipe -w' wrote, or a GPX "
      + "file. The drive ends with it.",
  ]
  static let options = [mode, foreground, replay, speed.spec, asLive, receiver]
  static let examples = [
    Example("vanlog drive start", "Set off."),
    Example("vanlog drive start --mode breadcrumb", "A long way with little power."),
    Example(
      "vanlog drive start --foreground --replay drive.log --speed max", "Try it without a receiver."
    ),
  ]
  static let jsonFields =
    [
      JSONField(
        "mode", .choice(RecordingMode.allCases.map(\.rawValue)), "how closely points are recorded"),
      JSONField("continued", .flag, "whether the drive had begun before"),
      JSONField(
        "saved_points", .count, "with --foreground: points on the disk, in a line for each write"),
      JSONField("saved_bytes", .number(.bytes), "in the same line: the size of the file"),
    ] + KeptDriveView.jsonFields
  static let exits = [
    Exit(.tryAgain, "a drive is being recorded already"),
    Exit(.cannotCreate, "an interrupted drive lies there, or the home cannot be made"),
    Exit(.serviceMissing, "the recorder is not installed"),
  ]

  private static let mode = OptionSpec(
    "mode", value: .choice("MODE", RecordingMode.allCases.map(\.rawValue)),
    help: "full: every good fix; balanced: as many as the way needs; breadcrumb: few. "
      + "The choice is remembered.")
  private static let foreground = OptionSpec(
    "foreground", help: "Stay here until the drive ends; Ctrl-C ends it.")
  private static let replay = OptionSpec(
    "replay", value: .file(), help: "Record this recording instead of what gpsd says.")
  private static let speed = DefaultedOption(
    "speed", "N", maximumBytes: 20, default: "1",
    help: "With --replay: how many times faster, or max.")
  private static let asLive = OptionSpec(
    "as-live", help: "With --replay: times must prove themselves as those of a receiver must.")
  private static let receiver = OptionSpec(
    "gpsd", value: .text("HOST:PORT", maximumBytes: 64),
    default: "the setting drive.gpsd", help: "Where gpsd listens.")

  private let arguments: Arguments
  private let replayed: RecorderOrders.Replay?
  private let gpsd: RecorderOrders.Source?

  init(_ arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
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
        throw arguments.usageError("goes with --replay only", option: Self.speed.spec)
      }
      if arguments.flag(asLive) {
        throw arguments.usageError("goes with --replay only", option: asLive)
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
    var orders = try orders(context, continuing: Self.driveToContinue(context, in: home))
    if arguments.flag(Self.foreground) {
      orders.printsLines = true
      return try ForegroundRecording(orders, home).run(context)
    }
    orders.isDetached = true
    orders.keeper = OwnExecutable.path()
    var process = try RecorderProcess.start(orders)
    let ready = try process.waitUntilReady()
    try context.output(DriveStarted(ready, mode: orders.mode))
    return .done
  }

  /// The suspended drive that is to go on; throws if anything else is in the way.
  private static func driveToContinue(
    _ context: CommandContext, in home: borrowing RecordingHome
  ) throws -> BlackBoxContents? {
    guard try !home.isInUse() else {
      throw DriveProblem(
        .tryAgain,
        "a drive is being recorded already; see it with 'vanlog drive status', "
          + "or end it with 'vanlog drive stop'")
    }
    context.keepStoppedDrive()
    guard let contents = try home.contents() else { return nil }
    switch contents.state {
    case .suspended: return contents
    case .stopped:
      throw DriveProblem(
        .tryAgain,
        "the last drive could not be kept yet; see why with 'vanlog drive recover --save'")
    case .running:
      throw DriveProblem(
        .cannotCreate,
        "an interrupted drive lies there; first save it, go on with it or put it "
          + "aside with 'vanlog drive recover'")
    }
  }

  private func orders(
    _ context: CommandContext, continuing contents: BlackBoxContents?
  ) throws -> RecorderOrders {
    let settings = try context.settings()
    var orders = RecorderOrders(home: try context.home().path)
    orders.buildDate = Build.time
    orders.mode = try chosenMode(context, settings, isContinuing: contents != nil)
    if let replayed {
      orders.source = .replay(replayed)
    } else {
      orders.source = gpsd ?? RecorderOrders.gpsd(parsing: settings[.receiver]) ?? orders.source
    }
    guard contents == nil else { return orders }
    let now = try context.localNow()
    orders.zone = now.zone
    orders.offsetSeconds = now.offsetSeconds
    orders.drive = Self.newID(at: try context.clock().now)
    if let store = try context.storeToRead() {
      orders.trip = try store.activeTrip()?.id
      orders.van = try store.vanInUse()?.id
    }
    return orders
  }

  /// Orders to go on with the drive that lies there.
  static func orders(goingOnIn context: CommandContext) throws -> RecorderOrders {
    var orders = RecorderOrders(home: try context.home().path)
    orders.buildDate = Build.time
    orders.source = RecorderOrders.gpsd(parsing: try context.settings()[.receiver]) ?? orders.source
    orders.isDetached = true
    orders.keeper = OwnExecutable.path()
    return orders
  }

  /// What was asked for, which is then remembered, or what was asked for last.
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

  private static func newID(at now: Instant) -> RecordID {
    var random = SystemRandomNumberGenerator()
    return RecordID(milliseconds: now.millisecondsSinceEpoch, using: &random)
  }
}

/// That the recorder runs now.
struct DriveStarted: Presentable {
  private let ready: RecorderProcess.Ready
  private let mode: RecordingMode?

  init(_ ready: RecorderProcess.Ready, mode: RecordingMode?) {
    self.ready = ready
    self.mode = mode
  }

  var sentence: String {
    let id = String(ready.drive.suffix(IDEnding.shortest))
    return ready.isContinued ? "Drive \(id) goes on." : "Recording drive \(id)."
  }

  func present(on page: inout Page) {
    page.line(sentence)
  }

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("drive_id", ready.drive)
      json.field("mode", mode?.rawValue)
      json.field("continued", ready.isContinued)
    }
  }
}
