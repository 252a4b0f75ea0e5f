import Answers
import Children
import CommandLineKit
import DriveRecorder
import HomeFolder
import Records
import SharedCommands
import Text
import TripStore

/// `drive serve`: becomes the recorder, which works as a service.
///
/// For a service manager; it is not in the help.
struct DriveServeCommand: BareCommand {
  static let name = "drive serve"
  static let use = CommandUse.changes(.long, .never(.programs))
  static let summary =
    "Run as the recorder service: resume the last drive, or wait for 'drive start'."
  static let details = [
    "Applies the rule for interrupted drives (setting drive.interrupted), and then becomes the "
      + "recorder in the same process. Without a drive to resume it waits, or records with the "
      + "setting drive.at-boot. After 'drive stop' it waits again. SIGTERM suspends the drive, which "
      + "the next 'drive serve' resumes; SIGINT ends and keeps it.",
    "A service manager that understands sd_notify is told the state. If another service works on the "
      + "home, it ends with 78, and starting it again would not help.",
  ]
  static let examples = [Example("vanlog drive serve", "Record and wait until SIGTERM.")]
  static let jsonFields = [
    JSONField(RecorderKeys.isReady, .flag, "on a line whenever it begins to record or to wait"),
    JSONField(RecorderKeys.state, .choice([RecorderKeys.waiting]), "on that line, if it waits"),
    JSONField(
      RecorderKeys.drive, .id(of: KindSpec.drive.name),
      "on that line, if it records: id of the drive"),
    JSONField(
      RecorderKeys.isContinued, .flag, "on that line: whether an earlier drive was resumed"),
  ]
  static let exits = [
    Exit(.done, "SIGTERM has ended it"),
    Exit(.configuration, "another service works on the home, or a setting is wrong"),
    Exit(.tryAgain, "the home folder was moved or replaced; start it again"),
    Exit(.serviceMissing, "the recorder is not installed"),
  ]

  func run(_ context: CommandContext) throws -> ExitStatus {
    guard let recorder = Sibling.recorder.find() else { throw RecorderProcess.missing }
    let orders = try orders(context)
    throw CommandProblem(
      .serviceMissing,
      "cannot run vanlog-recorder: \(Spawn.become(recorder, orders.arguments))")
  }

  private func orders(_ context: CommandContext) throws -> RecorderOrders {
    let home = try RecordingHome(making: context.home())
    let previous = try previous(in: home, context)
    let settings = try context.settings()
    var orders = try RecorderOrders(goingOnIn: context)
    orders.waits = true
    orders.keeper = OwnExecutable.path()
    orders.recordsFirst = previous?.action == .resumed || settings[.recordingAtBoot] == "record"
    if orders.recordsFirst, previous?.action != .resumed {
      orders.mode = RecordingMode(rawValue: settings[.recordingMode]) ?? .balanced
      try orders.describeNewDrive(context, settings)
    } else if !orders.recordsFirst, previous?.action == .waiting {
      _ = context.keepWaitingDrives()
    }
    return orders
  }

  /// What became of the last drive; `nil` also if it is being recorded.
  private func previous(
    in home: borrowing RecordingHome, _ context: CommandContext
  ) throws -> PreviousDrive? {
    do {
      return try MakingWay(context, isReplay: false).run(in: home)
    } catch let problem as CommandProblem where problem.exitStatus == .tryAgain {
      return nil
    }
  }
}
