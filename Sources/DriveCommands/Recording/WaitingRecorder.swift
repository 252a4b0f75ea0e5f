import Answers
import CommandLineKit
import DriveRecorder
import HomeFolder
import SharedCommands
import Text

/// The recorder service, if it waits for a drive to record.
enum WaitingRecorder {
  /// A slow card may need this long to begin a file.
  private static let patience: Int64 = 30_000

  /// Hands it the orders; `nil` if none waits, and a recorder is to be started.
  ///
  /// A service that is stuck does not keep a drive from being recorded: the recorder's lock decides.
  static func start(
    _ orders: RecorderOrders, _ context: CommandContext
  ) throws -> RecorderProcess.Ready? {
    guard case .gpsd = orders.source else { return nil }
    do {
      let answer = try ControlClient.ask(
        .start(orders), folder: context.home().runFolder, milliseconds: patience)
      guard let drive = answer[RecorderKeys.drive] else { return nil }
      return RecorderProcess.Ready(
        drive: drive, isContinued: answer[RecorderKeys.isContinued] ?? false,
        leadProblem: answer[RecorderKeys.leadProblem])
    } catch ControlError.refused(let refusal) {
      throw CommandProblem(ExitStatus(code: refusal.code), refusal.description)
    } catch is ControlError {
      return nil
    }
  }
}
